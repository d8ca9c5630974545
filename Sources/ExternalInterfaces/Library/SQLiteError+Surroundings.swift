/// What a library makes of errors that are not about the file itself.
extension SQLiteError {
  /// `SQLITE_IOERR_SHMSIZE`, which the header makes of a calculation that Swift does not import.
  static let noRoomForSharedMemory = SQLiteError.other(code: 10 | 19 << 8)

  /// Whether the file may well be sound, and only nothing can be put beside it.
  var isWantOfRoomOrRights: Bool {
    switch self {
    case .cannotOpen, .readOnly, .full: true
    default: self == .noRoomForSharedMemory
    }
  }
}
