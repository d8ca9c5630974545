package import DomainEntities
package import Records
import TerminalModel
import Wording

extension MovieText {
  /// Returns the address of a trailer in a format.
  static func trailer(_ video: MovieVideo, of movie: MovieDetail) -> CommandOutput {
    CommandOutput(
      one: trailerRecord, (movie, video), people: { _ in CleanText.line(video.page ?? "") + "\n" })
  }

  /// Returns where to watch a film, with the credit that JustWatch requires.
  static func options(_ options: WatchOptions, of movie: MovieDetail) -> CommandOutput {
    CommandOutput(
      one: watchRecord, (movie, options), people: { text(of: options, movie, columns: $0.columns) })
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
}

/// The address of a trailer.
package let trailerRecord = Record<(movie: MovieDetail, video: MovieVideo)>(
  "detail-trailer", pipe: ["url"]
) {
  Field("id", \.movie.id.text).required
  Field("title", \.movie.title).required
  Field("name", \.video.name).required
  Field("url") { $0.video.page ?? "" }.required
}

/// Where to watch a film.
package let watchRecord = Record<(movie: MovieDetail, options: WatchOptions)>("detail-watch") {
  Field("id", \.movie.id.text).required
  Field("title", \.movie.title).required
  Field.all(of: { $0.options }, watchOptionsRecord)
}
