internal import OperatingSystem
public import Transfer
public import Wording

/// Writes a ZIP archive (PKWARE's APPNOTE.TXT 6.3) with files that are stored uncompressed.
public enum ZipWriter {
  /// The maximum size of an archive, in bytes; the format has room for twice as much.
  private static let limit = 1 << 31

  /// Returns an archive of files.
  ///
  /// The time of all files is the earliest that the format has, so that equal files make equal
  /// archives.
  ///
  /// - Throws: A failure if the archive would exceed 2 GiB.
  public static func bytes(
    of files: [ExportFile], at path: String
  ) throws(CommandFailure) -> [UInt8] {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let (name, contents) = (Array(file.path.utf8), Array(file.text.utf8))
      let start = archive.count
      guard start + contents.count < limit else {
        throw CommandFailure(.tooLarge(limit: limit >> 20), at: path)
      }
      let fields = fields(name, contents)
      archive += word(0x0403_4B50, 4) + fields + word(0, 2) + name + contents
      directory += word(0x0201_4B50, 4) + word(20, 2) + fields
      // No extra field, comment, disk or attributes.
      directory += word(0, 2) + word(0, 2) + word(0, 2) + word(0, 2) + word(0, 4)
      directory += word(start, 4) + name
    }
    let start = archive.count
    archive += directory + word(0x0605_4B50, 4) + word(0, 2) + word(0, 2)
    archive += word(files.count, 2) + word(files.count, 2) + word(directory.count, 4)
    return archive + word(start, 4) + word(0, 2)
  }

  /// Returns the fields from the version to the length of the name, which both headers have.
  private static func fields(_ name: [UInt8], _ contents: [UInt8]) -> [UInt8] {
    // Version 2.0, names in UTF-8, stored, 1 January 1980.
    word(20, 2) + word(0x0800, 2) + word(0, 2) + word(0, 2) + word(0x21, 2)
      + word(Int(Zlib.checksum(contents)), 4) + word(contents.count, 4)
      + word(contents.count, 4) + word(name.count, 2)
  }

  /// Returns a number in little-endian order.
  private static func word(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
