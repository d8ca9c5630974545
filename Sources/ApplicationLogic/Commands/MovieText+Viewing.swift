import DomainEntities
package import Records
import TerminalModel
import Wording

extension MovieText {
  /// Returns the address of a trailer in a format.
  static func trailer(_ video: MovieVideo, of movie: MovieDetail) -> CommandOutput {
    let page = video.page ?? ""
    return CommandOutput(
      one: .trailer,
      .members([
        ("id", .string(movie.id.text)), ("title", .string(movie.title)),
        ("name", .string(video.name)), ("url", .string(page)),
      ]), people: { _ in CleanText.line(page) + "\n" })
  }

  /// Returns where to watch a film, with the credit that JustWatch requires.
  static func options(_ options: WatchOptions, of movie: MovieDetail) -> CommandOutput {
    CommandOutput(
      one: .watch,
      .members(
        [("id", .string(movie.id.text)), ("title", .string(movie.title))]
          + MovieJSON.members(of: options)),
      lines: { fields(of: options) }, people: { text(of: options, movie, columns: $0.columns) })
  }

  private static func text(
    of options: WatchOptions, _ movie: MovieDetail, columns: Int
  ) -> String {
    var text = CleanText.line(Wording.offers(of: movie.title, in: options.country)) + "\n"
    let width = (options.offers.map { Wording.kind(of: $0.kind).count }.max() ?? 0) + 2
    for offer in options.offers {
      let name = Wording.kind(of: offer.kind)
      let providers = CleanText.line(offer.providers.joined(separator: ", "))
      let room = max(20, columns - width)
      for (number, line) in TextLayout.wrap(providers, width: room).enumerated() {
        let head = number == 0 ? name : ""
        text += head + String(repeating: " ", count: width - head.count) + line + "\n"
      }
    }
    if let page = options.page { text += CleanText.line(page) + "\n" }
    return text
  }

  /// Returns the fields of watch options: one line per provider, the page, and the credit.
  static func fields(of options: WatchOptions) -> [[String]] {
    let offers = options.offers.flatMap { offer in
      offer.providers.map { ["watch", Wording.offerName(offer.kind), $0] }
    }
    return [["watchCountry", options.country.code]] + offers
      + (options.page.map { [["watchPage", $0]] } ?? []) + [["watchCredit", "JustWatch"]]
  }
}

extension RecordShape {
  /// The address of a trailer.
  package static let trailer = RecordShape(
    ["id", "title", "name", "url"].map { RecordField.string($0).required }, pipeColumns: ["url"])

  /// Where to watch a film.
  package static let watch = RecordShape(
    [RecordField.string("id").required, RecordField.string("title").required] + RecordField.watch)
}
