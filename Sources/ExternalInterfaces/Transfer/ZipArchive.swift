/// An archive in the format of PKWARE's APPNOTE.TXT 6.3, as far as exports of marks are such: files that are stored
/// or deflated, without encryption and the ZIP64 extensions.
///
/// Whoever made it is not trusted: what its parts say of each other has to agree, no bytes belong to two files, and no
/// more is unpacked than is allowed.
struct ZipArchive {
  /// Why an archive is not read.
  enum Problem: Error, Hashable, Sendable {
    /// It is none, or not whole.
    case malformed
    /// Its parts contradict each other.
    case inconsistent
    /// A file in it has a name that leads elsewhere.
    case badName
    /// It is encrypted, or packed in a way that is not understood.
    case unsupported
    /// It uses the ZIP64 extensions, which are for archives of more than 4 GiB.
    case zip64
    /// More would come out of it than is allowed.
    case tooLarge
  }

  /// A file in it.
  struct Entry: Hashable {
    /// The name with its folders.
    let name: String
    /// How it is packed; nil if it is encrypted.
    fileprivate let method: Int?
    fileprivate let checksum: UInt32
    fileprivate let data: Range<Int>
    /// How many bytes it says that it has unpacked.
    let size: Int
  }

  /// More files are no export of anybody's.
  static let mostEntries = 5000
  /// So many bytes may come out of one archive.
  static let mostBytes = 64 * 1024 * 1024

  /// The files.
  let entries: [Entry]
  private let bytes: [UInt8]
  private var left = ZipArchive.mostBytes

  /// Whether bytes begin like an archive.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Reads the directory of an archive; nothing is unpacked.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    entries = try ZipDirectory(bytes).entries()
  }

  /// The bytes of a file.
  mutating func contents(of entry: Entry) throws(Problem) -> [UInt8] {
    guard entry.method == 0 || entry.method == 8 else { throw .unsupported }
    guard entry.size <= left else { throw .tooLarge }
    left -= entry.size
    let unpacked: [UInt8]
    if entry.method == 0 {
      guard entry.data.count == entry.size else { throw .inconsistent }
      unpacked = Array(bytes[entry.data])
    } else {
      unpacked = try inflated(entry)
    }
    guard Zlib.checksum(unpacked) == entry.checksum else { throw .inconsistent }
    return unpacked
  }

  private func inflated(_ entry: Entry) throws(Problem) -> [UInt8] {
    let unpacked = bytes.withUnsafeBufferPointer { whole in
      let packed = UnsafeBufferPointer(rebasing: whole[entry.data])
      return try? Zlib.decompress(packed, .deflate, limit: entry.size)
    }
    // One byte more than it says is as wrong as one less.
    guard let unpacked, unpacked.rest == 0, unpacked.bytes.count == entry.size
    else { throw .inconsistent }
    return unpacked.bytes
  }
}

/// The directory at the end of an archive.
private struct ZipDirectory {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func entries() throws(ZipArchive.Problem) -> [ZipArchive.Entry] {
    let end = try end()
    let (count, size, start) = (word(end + 10, 2), word(end + 12, 4), word(end + 16, 4))
    // Another record before the end has the numbers that are too large for this one.
    guard word(end - 20, 4) != 0x0706_4B50, count != 0xFFFF, size != 0xFFFF_FFFF,
      start != 0xFFFF_FFFF
    else { throw .zip64 }
    guard word(end + 4, 2) == 0, word(end + 6, 2) == 0, word(end + 8, 2) == count
    else { throw .unsupported }
    guard count <= ZipArchive.mostEntries else { throw .tooLarge }
    guard start + size == end else { throw .inconsistent }
    var entries: [ZipArchive.Entry] = []
    var ranges: [Range<Int>] = [start..<bytes.count]
    var place = start
    for _ in 0..<count {
      let (entry, range) = try self.entry(&place, end)
      ranges.append(range)
      if let entry { entries.append(entry) }
    }
    guard place == end else { throw .inconsistent }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (one, next) in zip(ranges, ranges.dropFirst()) where one.upperBound > next.lowerBound {
      throw .inconsistent
    }
    guard Set(entries.map(\.name)).count == entries.count else { throw .inconsistent }
    return entries
  }

  /// Where the end record begins: the last place behind which there is nothing but its comment.
  private func end() throws(ZipArchive.Problem) -> Int {
    var place = bytes.count - 22
    let first = max(0, place - 0xFFFF)
    while place >= first {
      if word(place, 4) == 0x0605_4B50, place + 22 + word(place + 20, 2) == bytes.count {
        return place
      }
      place -= 1
    }
    throw .malformed
  }

  /// A file, and the bytes that belong to it; nil for a folder.
  private func entry(
    _ place: inout Int, _ end: Int
  ) throws(ZipArchive.Problem) -> (ZipArchive.Entry?, Range<Int>) {
    let head = place
    guard head + 46 <= end, word(head, 4) == 0x0201_4B50 else { throw .malformed }
    let (flags, method) = (word(head + 8, 2), word(head + 10, 2))
    let (packed, size, local) = (word(head + 20, 4), word(head + 24, 4), word(head + 42, 4))
    let nameEnd = head + 46 + word(head + 28, 2)
    place = nameEnd + word(head + 30, 2) + word(head + 32, 2)
    guard place <= end else { throw .malformed }
    let name = bytes[head + 46..<nameEnd]
    guard Self.isSafe(name) else { throw .badName }
    guard packed != 0xFFFF_FFFF, size != 0xFFFF_FFFF, local != 0xFFFF_FFFF else { throw .zip64 }
    // Encrypted in one way or another.
    let isEncrypted = flags & 0x2041 != 0
    guard local + 30 <= head, word(local, 4) == 0x0403_4B50, word(local + 8, 2) == method,
      isEncrypted == (word(local + 6, 2) & 0x2041 != 0)
    else { throw .inconsistent }
    let localName = local + 30..<local + 30 + word(local + 26, 2)
    guard localName.upperBound <= head, bytes[localName] == name else { throw .inconsistent }
    // Where they stand behind the file, nothing is said of its sizes before it.
    let isLater = flags & 8 != 0
    if !isLater {
      guard word(local + 18, 4) != 0xFFFF_FFFF else { throw .zip64 }
      guard word(local + 14, 4) == word(head + 16, 4), word(local + 18, 4) == packed,
        word(local + 22, 4) == size
      else { throw .inconsistent }
    }
    let start = localName.upperBound + word(local + 28, 2)
    guard start + packed <= head else { throw .inconsistent }
    let range = local..<start + packed
    if name.last == UInt8(ascii: "/") { return (nil, range) }
    let entry = ZipArchive.Entry(
      name: String(decoding: name, as: UTF8.self), method: isEncrypted ? nil : method,
      checksum: UInt32(word(head + 16, 4)), data: start..<start + packed, size: size)
    return (entry, range)
  }

  /// Names that lead out of the archive are not to be had, whatever becomes of the files.
  private static func isSafe(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty, name.first != UInt8(ascii: "/"),
      !name.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":") })
    else { return false }
    return !name.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// A number, the least significant byte first; what lies outside is 0.
  private func word(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    var value = 0
    for offset in (0..<count).reversed() { value = value << 8 | Int(bytes[place + offset]) }
    return value
  }
}
