extension PosterCache {
  /// The one in the user's cache folder.
  static var ofUser: PosterCache {
    PosterCache(folder: UserFolders.cache.map { "\($0)/posters" })
  }
}
