import TestSupport
import Testing

@testable import Edges
@testable import OperatingSystem

/// Intact archives are read, and damaged ones are refused as a whole.
struct ZipArchiveTests {
  private typealias File = ZipBuilder.File

  /// A table of twelve films, and the same table compressed by zlib.
  private static let table = Array(
    ("Date,Name,Year,Letterboxd URI\n"
      + (0..<12).map { number in
        let day = number + 1
        return
          "2020-01-\(day < 10 ? "0" : "")\(day),Film \(number),2000,https://boxd.it/\(number)\n"
      }.joined()).utf8)
  private static let packedTable: [UInt8] = [
    0x75, 0xD1, 0x3D, 0x0A, 0xC2, 0x40, 0x10, 0x40, 0xE1, 0x3E, 0xA7, 0xC8, 0x01, 0x56, 0x77,
    0x66, 0x7F, 0xB3, 0xD6, 0x22, 0x08, 0x62, 0x21, 0x58, 0x58, 0xAE, 0xB8, 0x60, 0x20, 0x41,
    0x89, 0x5B, 0x78, 0x7C, 0x95, 0x51, 0xA7, 0x99, 0xC0, 0x2B, 0xBF, 0xEE, 0xAD, 0x73, 0x2D,
    0x6A, 0x9F, 0xC7, 0xA2, 0x4E, 0x25, 0x4F, 0x6A, 0x57, 0x6A, 0x2D, 0xD3, 0xF9, 0xF6, 0xBC,
    0xB4, 0xC7, 0xC3, 0xB6, 0x31, 0x60, 0x60, 0x01, 0xF8, 0x4E, 0x6D, 0xFA, 0x61, 0x6C, 0x41,
    0x19, 0x00, 0x50, 0xD7, 0x5A, 0xEF, 0x8F, 0x95, 0xD6, 0x1F, 0xB7, 0xEC, 0xAB, 0x06, 0x86,
    0x86, 0x20, 0xCA, 0x10, 0x19, 0x5A, 0x82, 0x46, 0x86, 0x86, 0xA1, 0x23, 0x68, 0x65, 0x68,
    0x19, 0x7A, 0x82, 0x4E, 0x86, 0x8E, 0x61, 0x20, 0xE8, 0x65, 0xE8, 0x19, 0x46, 0x82, 0x41,
    0x86, 0x81, 0x61, 0x47, 0x30, 0xCA, 0x30, 0x32, 0x4C, 0x04, 0x3B, 0x19, 0x76, 0x7F, 0x88,
    0x40, 0x30, 0xC9, 0x30, 0x31, 0xFC, 0x9E, 0xC1, 0x99, 0x35, 0xC8, 0x6F, 0xF0, 0xF7, 0x66,
    0x6E, 0x0E, 0x36, 0x2F,
  ]

  private func contents(_ bytes: [UInt8]) throws -> [String: [UInt8]] {
    var archive = try ZipArchive(bytes)
    var found: [String: [UInt8]] = [:]
    for entry in archive.entries { found[entry.name] = try archive.contents(of: entry) }
    return found
  }

  private func refuse(
    _ builder: ZipBuilder, as problem: ZipArchive.Problem,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: problem, sourceLocation: location) { try contents(builder.bytes) }
  }

  @Test func `Stored, deflated and nested files are read`() throws {
    let text = Array("Date,Name\n".utf8)
    var builder = ZipBuilder([
      File("diary.csv", text), File("likes/films.csv", text).deflated, File("likes/", []),
      File("empty.csv", []), File("ratings.csv", deflated: Self.packedTable, to: Self.table),
    ])
    let expected = [
      "diary.csv": text, "likes/films.csv": text, "empty.csv": [], "ratings.csv": Self.table,
    ]
    #expect(try contents(builder.bytes) == expected)
    builder.isStreamed = true
    #expect(try contents(builder.bytes) == expected)
    builder.comment = Array("PK\u{5}\u{6} is no end here".utf8)
    #expect(try contents(builder.bytes) == expected)
    #expect(try contents(ZipBuilder([]).bytes).isEmpty)
  }

  @Test func `A large file is decompressed block by block`() throws {
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    #expect(try contents(ZipBuilder([File("a.csv", large).deflated]).bytes)["a.csv"] == large)
  }

  @Test(arguments: [
    "../a.csv", "a/../../b.csv", "/etc/a.csv", "..", "a\\..\\b.csv", "C:a.csv", "a\nb.csv", "",
  ])
  func `A path outside the archive refuses everything`(name: String) {
    refuse(ZipBuilder([File("ok.csv", [65]), File(name, [65])]), as: .badName)
  }

  @Test func `Sizes that do not match the data are refused`() {
    for change in [-1, 1, 1000] {
      var file = File("a.csv", Array("Date,Name\n".utf8)).deflated
      file.size += change
      refuse(ZipBuilder([file]), as: .inconsistent)
      var stored = File("a.csv", Array("Date,Name\n".utf8))
      stored.size += change
      refuse(ZipBuilder([stored]), as: .inconsistent)
      var local = File("a.csv", [65])
      local.localSize = 1 + change
      refuse(ZipBuilder([local]), as: .inconsistent)
    }
    var wrong = File("a.csv", [65, 66])
    wrong.checksum ^= 1
    refuse(ZipBuilder([wrong]), as: .inconsistent)
    var renamed = File("a.csv", [65])
    renamed.localName = Array("b.csv".utf8)
    refuse(ZipBuilder([renamed]), as: .inconsistent)
    var trailing = File("a.csv", [65]).deflated
    trailing.packed += [0, 0]
    refuse(ZipBuilder([trailing]), as: .inconsistent)
  }

  @Test func `A bomb never exceeds its stated size or the limit`() {
    // One byte set to repeat: 1 MiB from 1 KiB, with a stated size of 100 bytes.
    var bomb = File("a.csv", deflated: Self.packedTable, to: [UInt8](repeating: 0, count: 100))
    bomb.checksum = 0
    refuse(ZipBuilder([bomb]), as: .inconsistent)
    bomb.size = ZipArchive.maxBytes + 1
    refuse(ZipBuilder([bomb]), as: .tooLarge)
    var many = ZipBuilder([])
    many.count = ZipArchive.maxEntries + 1
    refuse(many, as: .tooManyFiles(ZipArchive.maxEntries + 1))
    // Each file is allowed but both together are not: nothing is decompressed for the second.
    let half = (0..<2).map { number in
      var file = File("\(number).csv", deflated: Self.packedTable, to: Self.table)
      file.size = number == 0 ? Self.table.count : ZipArchive.maxBytes
      return file
    }
    refuse(ZipBuilder(half), as: .tooLarge)
  }

  @Test func `Overlapping files are refused`() {
    var files = (0..<3).map { File("same.csv", [UInt8](repeating: UInt8($0), count: 40)) }
    files[1].offset = 0
    files[1].checksum = files[0].checksum
    refuse(ZipBuilder(files), as: .inconsistent)
    refuse(ZipBuilder([File("a.csv", [65]), File("a.csv", [66])]), as: .inconsistent)
  }

  @Test func `Encrypted, unsupported or foreign data is refused`() {
    var file = File("a.csv", [65])
    file.flags = 1
    refuse(ZipBuilder([file]), as: .unsupported)
    file.flags = 0
    file.method = 14
    refuse(ZipBuilder([file]), as: .unsupported)
    var large = ZipBuilder([])
    large.count = 0xFFFF
    refuse(large, as: .zip64)
    for bytes in [[], Array("PK".utf8), [UInt8](repeating: 0x50, count: 100)] {
      #expect(throws: ZipArchive.Problem.malformed) { try ZipArchive(bytes) }
    }
  }

  @Test func `ZIP64 is reported wherever an archive uses it`() {
    // As `zip -` and Python write it: the sizes before the data are in another record.
    var file = File("a.csv", [65])
    file.localSize = 0xFFFF_FFFF
    file.localPackedSize = 0xFFFF_FFFF
    refuse(ZipBuilder([file]), as: .zip64)
    var builder = ZipBuilder([File("a.csv", [65])])
    builder.hasZip64Locator = true
    refuse(builder, as: .zip64)
    var large = File("a.csv", [65])
    large.size = 0xFFFF_FFFF
    refuse(ZipBuilder([large]), as: .zip64)
  }

  @Test func `An unneeded file may be large, encrypted or unsupported`() throws {
    var huge = File("photo.jpg", [65])
    huge.size = ZipArchive.maxBytes + 1
    huge.method = 14
    var secret = File("secret.bin", [65])
    secret.flags = 1
    let bytes = ZipBuilder([File("a.csv", [66]), huge, secret]).bytes
    var archive = try ZipArchive(bytes)
    let names = archive.entries.map(\.name)
    #expect(names == ["a.csv", "photo.jpg", "secret.bin"])
    #expect(try archive.contents(of: archive.entries[0]) == [66])
    for entry in archive.entries.dropFirst() {
      #expect(throws: ZipArchive.Problem.unsupported) { try archive.contents(of: entry) }
    }
  }

  @Test func `An archive truncated anywhere is refused`() {
    let bytes = ZipBuilder([File("a.csv", Self.table), File("b.csv", Self.table).deflated]).bytes
    for length in 0..<bytes.count {
      #expect(throws: ZipArchive.Problem.self) { try ZipArchive(Array(bytes[..<length])) }
    }
  }

  @Test func `From any bytes only data with valid checksums is returned`() {
    var numbers = SeededNumbers(11)
    let bytes = ZipBuilder([
      File("a.csv", Self.table), File("b.csv", deflated: Self.packedTable, to: Self.table),
      File("c.csv", [65]).deflated,
    ]).bytes
    for _ in 0..<3000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        changed[Int.random(in: changed.indices, using: &numbers)] = UInt8.random(
          in: 0...255, using: &numbers)
      }
      guard let found = try? contents(changed) else { continue }
      for contents in found.values where contents.count > 1 {
        #expect(contents == Self.table)
      }
    }
  }

  @Test func `The checksum matches the standard`() {
    #expect(Zlib.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Zlib.checksum([]) == 0)
  }
}
