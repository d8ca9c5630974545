/// What a library makes of errors that are not about the file itself.
extension SQLiteError {
  /// Whether the file may well be sound, and only nothing can be put beside it.
  var isWantOfRoomOrRights: Bool {
    switch self {
    case .cannotOpen, .readOnly, .full: true
    default: self == .noRoomForSharedMemory
    }
  }

  /// Whether the contents of the file are at fault; after any other error they may be sound.
  var isDamage: Bool { self == .corrupt || self == .altered }
}
