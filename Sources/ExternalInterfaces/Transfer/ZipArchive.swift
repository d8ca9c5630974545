internal import OperatingSystem

/// A ZIP archive (PKWARE's APPNOTE.TXT 6.3), restricted to what exports use.
///
/// Files must be stored or deflated, without encryption or the ZIP64 extensions. Archives are not
/// trusted: redundant fields must agree, files must not overlap, and the unpacked size is limited.
struct ZipArchive {
  /// A reason why an archive cannot be read.
  enum Problem: Error, Hashable, Sendable {
    /// The file is not a ZIP archive, or is truncated.
    case malformed
    /// Its records contradict each other.
    case inconsistent
    /// The name of a file points outside the archive.
    case badName
    /// A file is encrypted or uses an unsupported compression method.
    case unsupported
    /// It uses the ZIP64 extensions, for archives of more than 4 GiB.
    case zip64
    /// The unpacked size exceeds the limit.
    case tooLarge
    /// It has more than `maxEntries` files.
    case tooManyFiles(Int)
  }

  /// A file in the archive.
  struct Entry: Hashable {
    /// The path of the file.
    let name: String
    /// The compression method, or nil if the file is encrypted.
    fileprivate let method: Int?
    fileprivate let checksum: UInt32
    fileprivate let data: Range<Int>
    /// The declared size of the unpacked file in bytes.
    let size: Int
  }

  /// The maximum number of files; no export has more.
  static let maxEntries = 5000
  /// The maximum number of bytes unpacked from an archive.
  static let maxBytes = 64 * 1024 * 1024

  /// The files.
  let entries: [Entry]
  private let bytes: [UInt8]
  private var left = ZipArchive.maxBytes

  /// Returns whether the bytes begin with the signature of an archive.
  static func begins(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Reads the directory of an archive without unpacking anything.
  init(_ bytes: [UInt8]) throws(Problem) {
    self.bytes = bytes
    entries = try ZipDirectory(bytes).entries()
  }

  /// Returns the unpacked bytes of a file.
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
    // The unpacked size must match exactly.
    guard let unpacked, unpacked.rest == 0, unpacked.bytes.count == entry.size
    else { throw .inconsistent }
    return unpacked.bytes
  }
}

/// The central directory of an archive.
private struct ZipDirectory {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  func entries() throws(ZipArchive.Problem) -> [ZipArchive.Entry] {
    let end = try end()
    let (count, size, start) = (word(end + 10, 2), word(end + 12, 4), word(end + 16, 4))
    // A ZIP64 record before the end holds values too large for this one.
    guard word(end - 20, 4) != 0x0706_4B50, count != 0xFFFF, size != 0xFFFF_FFFF,
      start != 0xFFFF_FFFF
    else { throw .zip64 }
    guard word(end + 4, 2) == 0, word(end + 6, 2) == 0, word(end + 8, 2) == count
    else { throw .unsupported }
    guard count <= ZipArchive.maxEntries else { throw .tooManyFiles(count) }
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

  /// Returns the offset of the end record: the last one followed by its comment only.
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

  /// Returns a file and the range of its bytes; nil for a folder.
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
    // Any kind of encryption.
    let isEncrypted = flags & 0x2041 != 0
    guard local + 30 <= head, word(local, 4) == 0x0403_4B50, word(local + 8, 2) == method,
      isEncrypted == (word(local + 6, 2) & 0x2041 != 0)
    else { throw .inconsistent }
    let localName = local + 30..<local + 30 + word(local + 26, 2)
    guard localName.upperBound <= head, bytes[localName] == name else { throw .inconsistent }
    // If the sizes follow the data, the local header leaves them empty.
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

  /// Returns whether a name stays inside the archive on every system.
  private static func isSafe(_ name: ArraySlice<UInt8>) -> Bool {
    guard !name.isEmpty, name.first != UInt8(ascii: "/"),
      !name.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: ":") })
    else { return false }
    return !name.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// Returns a little-endian number, or 0 out of range.
  private func word(_ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= bytes.count else { return 0 }
    var value = 0
    for offset in (0..<count).reversed() { value = value << 8 | Int(bytes[place + offset]) }
    return value
  }
}
