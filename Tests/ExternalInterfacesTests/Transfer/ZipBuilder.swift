@testable import OperatingSystem

/// Builds archives, valid and invalid.
struct ZipBuilder {
  /// A file of an archive with its metadata, correct or not.
  struct File {
    var name: [UInt8]
    var packed: [UInt8]
    var method = 0
    var flags = 0
    var size: Int
    var checksum: UInt32
    /// The name in the local header, if different.
    var localName: [UInt8]?
    var localSize: Int?
    var localPackedSize: Int?
    /// The offset in the directory if not the real one.
    var offset: Int?

    /// Creates a stored file.
    init(_ name: String, _ contents: [UInt8]) {
      self.name = Array(name.utf8)
      packed = contents
      size = contents.count
      checksum = Zlib.checksum(contents)
    }

    /// Creates a file with deflated data.
    init(_ name: String, deflated packed: [UInt8], to contents: [UInt8]) {
      self.init(name, contents)
      self.packed = packed
      method = 8
    }

    /// The file as a stored deflate block (RFC 1951, 3.2.4).
    var deflated: File {
      var file = self
      var rest = packed[...]
      file.packed = []
      repeat {
        let block = rest.prefix(65_535)
        rest = rest.dropFirst(block.count)
        file.packed.append(rest.isEmpty ? 1 : 0)
        file.packed +=
          ZipBuilder.little(block.count, 2) + ZipBuilder.little(~block.count, 2) + block
      } while !rest.isEmpty
      file.method = 8
      return file
    }
  }

  var files: [File]
  var comment: [UInt8] = []
  /// The stated number of files, if not the real one.
  var count: Int?
  /// Whether sizes and checksums are only after the files.
  var isStreamed = false
  /// Whether a ZIP64 locator precedes the end record.
  var hasZip64Locator = false

  init(_ files: [File]) {
    self.files = files
  }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let start = bytes.count
      let flags = file.flags | (isStreamed ? 8 : 0)
      let sums = [
        Int(file.checksum), file.localPackedSize ?? file.packed.count,
        file.localSize ?? file.size,
      ]
      let name = file.localName ?? file.name
      bytes += Self.little(0x0403_4B50, 4) + Self.little(20, 2) + Self.little(flags, 2)
      bytes += Self.little(file.method, 2) + Self.little(0, 4)
      for sum in sums { bytes += Self.little(isStreamed ? 0 : sum, 4) }
      bytes += Self.little(name.count, 2) + Self.little(0, 2) + name + file.packed
      if isStreamed {
        bytes += Self.little(0x0807_4B50, 4)
        for sum in sums { bytes += Self.little(sum, 4) }
      }
      directory += Self.little(0x0201_4B50, 4) + Self.little(20, 2) + Self.little(20, 2)
      directory += Self.little(flags, 2) + Self.little(file.method, 2) + Self.little(0, 4)
      directory += Self.little(Int(file.checksum), 4) + Self.little(file.packed.count, 4)
      directory += Self.little(file.size, 4) + Self.little(file.name.count, 2)
      directory +=
        [UInt8](repeating: 0, count: 12) + Self.little(file.offset ?? start, 4) + file.name
    }
    let start = bytes.count
    bytes += directory
    if hasZip64Locator {
      bytes += Self.little(0x0706_4B50, 4) + [UInt8](repeating: 0, count: 16)
    }
    bytes += Self.little(0x0605_4B50, 4) + Self.little(0, 4)
    bytes += Self.little(count ?? files.count, 2) + Self.little(count ?? files.count, 2)
    bytes += Self.little(directory.count, 4) + Self.little(start, 4)
    return bytes + Self.little(comment.count, 2) + comment
  }

  static func little(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
