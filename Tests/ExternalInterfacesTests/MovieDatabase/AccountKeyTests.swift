import OperatingSystem
import TestSupport
import Testing

@testable import MovieDatabase

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct AccountKeyTests {
  private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiJ0ZXN0In0.c2lnbmF0dXJlX29mLXRlc3Q"
  private static let key = "0123456789abcdef0123456789ABCDEF"

  private let folder: TemporaryFolder
  private let file: SecretFile

  init() throws {
    folder = try TemporaryFolder()
    file = SecretFile(path: "\(folder.path)/config/moviebrowser/account")
  }

  private func find(_ environment: [String: String] = [:]) throws(AccountKey.Problem) -> AccountKey?
  {
    try AccountKey.find(environment: { environment[$0] }, file: file)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  private func store(_ text: String) throws {
    try file.write(#require(MovieDatabaseCredentials(accountKey: text)))
  }

  @Test func `Without a key none is found`() throws {
    #expect(try find() == nil)
    #expect(try AccountKey.find(environment: { _ in nil }, file: nil) == nil)
  }

  @Test func `A variable of blanks is no key, and neither is the word before a token`() throws {
    try store(Self.key)
    #expect(try find(["TMDB_API_KEY": " \t "])?.origin == .file(file.path))
    for text in ["Bearer", "Bearer ", "Authorization: Bearer"] {
      #expect(throws: AccountKey.Problem.malformedVariable("TMDB_API_KEY")) {
        try find(["TMDB_API_KEY": text])
      }
    }
  }

  @Test func `The token precedes the key, and both precede the file`() throws {
    try store(Self.key)
    let variables = ["TMDB_ACCESS_TOKEN": Self.token, "TMDB_API_KEY": Self.key]
    #expect(try find(variables)?.origin == .variable("TMDB_ACCESS_TOKEN"))
    #expect(try find(variables)?.credentials.description == "access token")
    #expect(try find(["TMDB_API_KEY": Self.key])?.origin == .variable("TMDB_API_KEY"))
    #expect(try find()?.origin == .file(file.path))
    #expect(try find()?.credentials == MovieDatabaseCredentials(apiKey: Self.key))
  }

  @Test func `An oversized key file is not read`() throws {
    try folder.write(String(repeating: "x", count: 1_000_000), to: "config/moviebrowser/account")
    #expect(
      throws: AccountKey.Problem.unreadable(file.path, reason: "the file is larger than 256 KB")
    ) {
      try find()
    }
  }

  @Test func `Temporary files of killed programs are deleted on saving or removing`() throws {
    try store(Self.key)
    // No process has such a high ID, but this process exists.
    let (orphan, other) = (".account.\(Int32.max)", ".account.\(getpid())")
    for name in [orphan, other] { try folder.write(Self.token, to: "config/moviebrowser/\(name)") }
    try store(Self.token)
    // The temporary file of this program became the final file.
    #expect(folder.names(in: "config/moviebrowser") == ["account"])
    try folder.write(Self.token, to: "config/moviebrowser/\(orphan)")
    #expect(try file.remove())
    #expect(folder.names(in: "config/moviebrowser") == [])
  }

  @Test func `The file and its folders are private to the user`() throws {
    let mask = umask(0)
    defer { umask(mask) }
    try store(Self.token)
    #expect(mode(file.path) == 0o600)
    #expect(mode("\(folder.path)/config/moviebrowser") == 0o700)
    #expect(mode("\(folder.path)/config") == 0o700)
    #expect(try find()?.credentials == MovieDatabaseCredentials(accessToken: Self.token))
    try store(Self.key)
    #expect(try find()?.credentials == MovieDatabaseCredentials(apiKey: Self.key))
    #expect(folder.names(in: "config/moviebrowser") == ["account"])
  }

  @Test(arguments: [0o644, 0o640, 0o604, 0o660, 0o610] as [mode_t])
  func `A file readable by others is refused`(mode: mode_t) throws {
    try store(Self.token)
    chmod(file.path, mode)
    #expect(throws: AccountKey.Problem.exposed(file.path)) { try find() }
    // Writing it again repairs it.
    try store(Self.token)
    #expect(try find() != nil)
  }

  @Test(arguments: [
    "Bearer \(token)", "bearer  \(token)\n", "Authorization: Bearer \(token)", "\"\(token)\"",
    "'Bearer \(token)'", "“\(token)”", " \t\(token)\r\n", "Authorization:Bearer '\(token)'",
  ])
  func `A token is read as it was pasted, wherever it comes from`(text: String) throws {
    let token = MovieDatabaseCredentials(accessToken: Self.token)
    #expect(try find(["TMDB_API_KEY": text])?.credentials == token)
    #expect(MovieDatabaseCredentials(accountKey: text) == token)
    try folder.write(text, to: "config/moviebrowser/account")
    #expect(chmod(file.path, 0o600) == 0)
    #expect(try find()?.credentials == token)
  }

  @Test func `A header without a token is no key`() {
    for text in ["Bearer ", "Authorization: Bearer a.b", "\"\"", "Bearer x y.z0123456789012345678"]
    {
      #expect(MovieDatabaseCredentials(accountKey: text) == nil, "\(text)")
    }
    let key = MovieDatabaseCredentials(apiKey: Self.key)
    #expect(MovieDatabaseCredentials("Bearer '\(Self.key)'") == key)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"))
  func `A file of another user is refused as that`() throws {
    try store(Self.token)
    try #require(chown(file.path, 12_345, gid_t.max) == 0)
    let problem = #expect(throws: AccountKey.Problem.foreign(file.path)) { try find() }
    #expect(problem?.message.contains("another user") == true)
    #expect(problem?.message.contains("chmod") == false)
  }

  @Test func `An invalid key is reported without repeating it`() throws {
    for word in ["", "hunter2", "hunter2.hunter2", "x y.z0123456789012345678901234567"] {
      try folder.write(word, to: "config/moviebrowser/account")
      let problem = #expect(throws: AccountKey.Problem.malformedFile(file.path)) { try find() }
      #expect(problem?.message.contains("hunter2") == false)
    }
    let problem = #expect(throws: AccountKey.Problem.malformedVariable("TMDB_API_KEY")) {
      try find(["TMDB_API_KEY": "hunter two"])
    }
    #expect(problem?.message.contains("hunter") == false)
  }

  @Test func `A folder in place of the file is reported`() throws {
    try folder.write("", to: "config/moviebrowser/account/x")
    #expect(throws: AccountKey.Problem.unreadable(file.path, reason: "not a regular file")) {
      try find()
    }
  }

  @Test func `A planted link is not written through`() throws {
    let other = try folder.write("theirs", to: "other")
    try folder.write("", to: "config/moviebrowser/x")
    symlink(other, file.path)
    try store(Self.key)
    #expect(TemporaryFolder.bytes(of: other) == Array("theirs".utf8))
    #expect(try find()?.credentials == MovieDatabaseCredentials(apiKey: Self.key))
  }

  @Test func `If saving fails the old key stays`() throws {
    try store(Self.key)
    // A folder in place of the new file, which even root cannot overwrite.
    let obstacle = SecretFile(path: "\(file.path)/below/account")
    #expect(throws: SecretFile.Failure.self) {
      try obstacle.write(#require(MovieDatabaseCredentials(accountKey: Self.token)))
    }
    #expect(try find()?.credentials == MovieDatabaseCredentials(apiKey: Self.key))
  }

  @Test func `Removing reports whether there was a key`() throws {
    #expect(try file.remove() == false)
    try store(Self.key)
    #expect(try file.remove())
    #expect(try find() == nil)
  }

  @Test(arguments: [
    (token, "access token"), ("  \(key)\n", "API key"), ("short.token", nil), ("", nil),
    ("password", nil), ("0123456789abcdef0123456789abcde", nil),
    ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", nil),
  ])
  func `The kind of key is detected from its form`(text: String, kind: String?) {
    #expect(MovieDatabaseCredentials(accountKey: text)?.description == kind)
  }
}
