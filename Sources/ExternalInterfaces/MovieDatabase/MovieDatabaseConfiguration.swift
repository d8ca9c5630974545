internal import BusinessLogic

/// Where The Movie Database keeps pictures, `/3/configuration`.
struct MovieDatabaseConfiguration: Hashable, Sendable {
  /// What a size and the name of a picture are appended to, such as `https://image.tmdb.org/t/p/`.
  let pictures: WebAddress
  /// The sizes of posters, such as `w342`, as far as they are widths.
  let posterWidths: [Int]

  /// Reads the answer; throws `.invalidResponse` where it names no place over TLS.
  init(_ json: JSONValue) throws(MovieDataError) {
    let images = json["images"]
    guard let text = images?["secure_base_url"]?.webPage, let address = WebAddress(text),
      address.isSecure || address.isLoopback
    else { throw .invalidResponse }
    pictures = address
    posterWidths = (images?["poster_sizes"]?.items ?? []).compactMap { size in
      size.text.flatMap { $0.hasPrefix("w") ? Int($0.dropFirst()) : nil }
    }.filter { $0 > 0 }.sorted()
  }
}
