import BusinessLogic
import DomainEntities

/// The boxes that there are.
extension BoxText {
  /// What the program is and whom it thanks.
  static func about(version: String) -> BoxText {
    var blocks: [Block] = [.text("moviebrowser \(version)".trimmed)]
    blocks += [.space] + credits.blocks
    return BoxText(title: "About", blocks: blocks)
  }

  /// Whom the program thanks for what, and where the facts of its catalogue were found.
  static var credits: BoxText {
    var blocks: [Block] = []
    for paragraph in Credits.paragraphs { blocks += [.text(paragraph), .space] }
    blocks.append(.text(Credits.sourcesLead))
    for source in Credits.sources {
      blocks += [.space, .fact(source.name, source.use), .fact("", source.licence)]
    }
    return BoxText(title: "Credits", blocks: blocks)
  }

  /// Where a film of a source can be watched; `key` opens the page that leads to the services, which is
  /// written out where no key does.
  static func watch(_ movie: MovieDetail, from offering: MovieOffering, key: String?) -> BoxText {
    let name = Wording.title(of: movie.summary)
    guard let options = movie.watchOptions else {
      return BoxText(
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
    return BoxText(
      title: Wording.whereToWatch(options.country), blocks: blocks, page: options.page)
  }
}
