internal import OperatingSystem

/// A file with the search index of the built-in films, which is then made once, not at every start.
///
/// The file belongs to one version of the program: another one, or a damaged file, is replaced. A
/// full or read-only disk only costs time.
struct SearchIndexFile: Sendable {
  private static let limit = 64 << 20

  private let folder: String
  private let program: String

  /// The file in the user's cache folder; nil without such a folder.
  static var ofUser: SearchIndexFile? {
    guard let folder = UserFolders.cache, let program = Subprocess.ownProgram else { return nil }
    return SearchIndexFile(folder: folder, program: program)
  }

  /// The index in a folder, made by the program at a path.
  init(folder: String, program: String) {
    self.folder = folder
    self.program = program
  }

  /// Returns the index of a number of films; nil if there is none of this version of the program.
  func search(count: Int) -> CatalogueSearch? {
    guard let file = ReadableFile(path, followsLinks: false), file.kind == .regular,
      file.size <= Self.limit, let bytes = file.bytes(atMost: file.size),
      var arrays = ArrayReader(bytes), arrays.next(of: Int64.self) == version
    else { return nil }
    return CatalogueSearch(from: &arrays, count: count)
  }

  /// Writes an index.
  func keep(_ search: CatalogueSearch) {
    guard let version, UserFolders.make(folder) else { return }
    var arrays = ArrayWriter()
    arrays.append(version)
    search.write(to: &arrays)
    _ = WholeFile.write(arrays.finished, to: path, by: "\(path).new")
  }

  private var path: String { "\(folder)/search-index" }

  /// What differs between any two versions of the program: the size of its file, and when that was
  /// written.
  private var version: [Int64]? {
    guard let file = ReadableFile(program) else { return nil }
    return [Int64(file.size), file.modified.seconds, file.modified.nanoseconds]
  }
}

/// Arrays of numbers in a row of bytes, which begins with their checksum.
struct ArrayWriter {
  private var bytes = [UInt8](repeating: 0, count: MemoryLayout<UInt64>.size)

  mutating func append<Number: BitwiseCopyable>(_ numbers: [Number]) {
    numbers.withUnsafeBytes { numbers in
      withUnsafeBytes(of: numbers.count) { bytes.append(contentsOf: $0) }
      bytes.append(contentsOf: numbers)
    }
  }

  /// All bytes.
  var finished: [UInt8] {
    var bytes = bytes
    let checksum = ArrayReader.checksum(of: bytes)
    withUnsafeBytes(of: checksum) { bytes.replaceSubrange(0..<$0.count, with: $0) }
    return bytes
  }
}

/// Reads the arrays of an `ArrayWriter` in the order in which they were added.
struct ArrayReader {
  private let bytes: [UInt8]
  private var place = MemoryLayout<UInt64>.size

  /// Opens some bytes; nil if they are not whole.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= place,
      bytes.withUnsafeBytes({ $0.loadUnaligned(as: UInt64.self) }) == Self.checksum(of: bytes)
    else { return nil }
    self.bytes = bytes
  }

  /// Returns the next array; nil if there is none.
  mutating func next<Number: BitwiseCopyable>(of: Number.Type) -> [Number]? {
    let header = MemoryLayout<Int>.size
    guard bytes.count - place >= header else { return nil }
    return bytes.withUnsafeBytes { bytes in
      let size = bytes.loadUnaligned(fromByteOffset: place, as: Int.self)
      let start = place + header
      guard 0...bytes.count - start ~= size else { return nil }
      place = start + size
      let count = size / MemoryLayout<Number>.stride
      return Array(unsafeUninitializedCapacity: count) { numbers, filled in
        UnsafeMutableRawBufferPointer(numbers).copyMemory(
          from: UnsafeRawBufferPointer(
            rebasing: bytes[start..<start + count * MemoryLayout<Number>.stride]))
        filled = count
      }
    }
  }

  /// Returns a number that depends on all bytes but its own.
  fileprivate static func checksum(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      let word = MemoryLayout<UInt64>.size
      var sum = UInt64(bytes.count)
      var place = word
      while place + word <= bytes.count {
        let number = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        sum = (sum ^ number) &* 0x9E37_79B9_7F4A_7C15
        sum ^= sum >> 29
        place += word
      }
      for byte in bytes[place...] { sum = (sum ^ UInt64(byte)) &* 0x9E37_79B9_7F4A_7C15 }
      return sum
    }
  }
}
