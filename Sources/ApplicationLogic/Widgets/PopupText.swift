package import BusinessLogic
package import DomainEntities
package import TerminalModel
import Wording

/// The text of a popup: a title, paragraphs, and a linked page.
package struct PopupText: Hashable, Sendable {
  /// A part of the text.
  package enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// A heading.
    case heading(String)
    /// A name and a value.
    case fact(String, String)
    /// Keys and their description.
    case keys(String, String)
    /// A sentence in secondary style.
    case remark(String)
    /// An empty line.
    case space
  }

  /// The title in the border.
  package var title: String
  /// The parts, from top to bottom.
  package var blocks: [Block]
  /// The address of the linked page.
  var page: String?
  /// Whether the text is a question, which the key that opens a page answers with yes and any other
  /// key with no.
  package var isQuestion = false
  /// The maximum width, in columns.
  package var widest = 64

  package init(
    title: String, blocks: [Block], page: String? = nil, isQuestion: Bool = false, widest: Int = 64
  ) {
    self.title = title
    self.blocks = blocks
    self.page = page
    self.isQuestion = isQuestion
    self.widest = widest
  }

  /// Returns the text in lines of at most `width` columns.
  package func lines(width: Int) -> [StyledLine] {
    guard width > 0 else { return [] }
    let factColumn = column(width / 3) { if case .fact(let name, _) = $0 { name } else { nil } }
    let keyColumn = column(width / 2) { if case .keys(let name, _) = $0 { name } else { nil } }
    return blocks.flatMap { block in
      switch block {
      case .text(let text): TextLayout.wrap(text, width: width).map { StyledLine($0) }
      case .remark(let text):
        TextLayout.wrap(text, width: width).map { StyledLine($0, style: .secondary) }
      case .heading(let text): [StyledLine(text, style: .heading)]
      case .fact(let name, let value):
        StyledLine.pair(name, .secondary, value, .plain, width: width, at: factColumn)
      case .keys(let keys, let help):
        StyledLine.pair(keys, .key, help, .plain, width: width, at: keyColumn)
      case .space: [StyledLine()]
      }
    }
  }

  /// Returns the column of values: after the longest name, but at most `last`.
  private func column(_ last: Int, _ name: (Block) -> String?) -> Int {
    min((blocks.compactMap { name($0).map { TextWidth.of($0) } }.max() ?? 0) + 2, last)
  }
}

// MARK: Texts

extension PopupText {
  /// Returns the version and the credits.
  package static func about(version: String) -> PopupText {
    var blocks: [Block] = [.text("moviebrowser \(version)".trimmed)]
    blocks += [.space] + credits.blocks
    return PopupText(title: Wording.about, blocks: blocks)
  }

  /// The credits, the sources of the catalogue's facts, and the software in the program.
  package static var credits: PopupText {
    var blocks: [Block] = []
    for paragraph in Credits.paragraphs { blocks += [.text(paragraph), .space] }
    func append(_ lead: String, _ sources: [Credits.Source]) {
      blocks.append(.text(lead))
      for source in sources {
        blocks += [.space, .fact(source.name, source.use), .fact("", source.license)]
      }
    }
    append(Credits.sourcesLead, Credits.sources)
    blocks.append(.space)
    append(Credits.softwareLead, Credits.software)
    return PopupText(title: Wording.credits, blocks: blocks)
  }

  /// Returns where a film can be watched.
  ///
  /// `key` opens the page with links to the services; without a key its address is shown.
  package static func watch(_ movie: MovieDetail, from offering: SourceCapabilities, key: String?)
    -> PopupText
  {
    let name = Wording.title(of: movie.summary)
    guard let options = movie.watchOptions else {
      return PopupText(
        title: Wording.whereToWatch,
        blocks: [.text(Wording.noWatchOptions(of: name, in: offering))])
    }
    var blocks: [Block] = [.text(name), .space]
    if options.offers.isEmpty { blocks.append(.text(Wording.noOffers)) }
    blocks += options.offers.map {
      .fact(Wording.kind(of: $0.kind), $0.providers.joined(separator: ", "))
    }
    blocks += [.space, .remark(Credits.availability)]
    if let page = options.page {
      blocks.append(.remark(key.map(Wording.opensOffers) ?? page))
    }
    return PopupText(
      title: Wording.whereToWatch(options.country), blocks: blocks, page: options.page)
  }
}
