import BusinessLogic
import DomainEntities

/// What a popup says: a title, a text, and a page that tells more.
struct PopupText: Hashable, Sendable {
  /// One part of the text.
  enum Block: Hashable, Sendable {
    /// A paragraph.
    case text(String)
    /// What the lines below are about.
    case heading(String)
    /// A name and what goes with it.
    case fact(String, String)
    /// Keys and what they do.
    case keys(String, String)
    /// A sentence in small print.
    case remark(String)
    /// An empty line.
    case space
  }

  /// What stands in the line around it.
  var title: String
  /// From top to bottom.
  var blocks: [Block]
  /// The address of a page that tells more.
  var page: String?
  /// How wide the text is where there is room for it.
  var widest = 64

  /// The text in lines of at most so many columns.
  func lines(width: Int) -> [StyledLine] {
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

  /// Where that begins which goes with a name: behind the longest of them, or at `last`.
  private func column(_ last: Int, _ name: (Block) -> String?) -> Int {
    min((blocks.compactMap { name($0).map { TextWidth.of($0) } }.max() ?? 0) + 2, last)
  }
}

/// The popups that there are.
extension PopupText {
  /// What the program is and whom it thanks.
  static func about(version: String) -> PopupText {
    var blocks: [Block] = [.text("moviebrowser \(version)".trimmed)]
    blocks += [.space] + credits.blocks
    return PopupText(title: "About", blocks: blocks)
  }

  /// Whom the program thanks for what, and where the facts of its catalogue were found.
  static var credits: PopupText {
    var blocks: [Block] = []
    for paragraph in Credits.paragraphs { blocks += [.text(paragraph), .space] }
    blocks.append(.text(Credits.sourcesLead))
    for source in Credits.sources {
      blocks += [.space, .fact(source.name, source.use), .fact("", source.license)]
    }
    return PopupText(title: "Credits", blocks: blocks)
  }

  /// Where a film of a source can be watched; `key` opens the page that leads to the services, which is
  /// written out where no key does.
  static func watch(_ movie: MovieDetail, from offering: MovieOffering, key: String?) -> PopupText {
    let name = Wording.title(of: movie.summary)
    guard let options = movie.watchOptions else {
      return PopupText(
        title: "Where to watch",
        blocks: [.text(Wording.noWatchOptions(of: name, in: offering))])
    }
    var blocks: [Block] = [.text(name), .space]
    if options.offers.isEmpty { blocks.append(.text("No service there offers it at present.")) }
    blocks += options.offers.map {
      .fact(Wording.kind(of: $0.kind), $0.providers.joined(separator: ", "))
    }
    blocks += [.space, .remark(Credits.availability)]
    if let page = options.page {
      blocks.append(.remark(key.map { "\($0) opens the page with the services." } ?? page))
    }
    return PopupText(
      title: Wording.whereToWatch(options.country), blocks: blocks, page: options.page)
  }
}
