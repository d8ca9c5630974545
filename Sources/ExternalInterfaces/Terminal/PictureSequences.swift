internal import TerminalModel

/// The sequences that show pictures.
enum PictureSequences {
  /// The identifier in kitty of the first of the program's pictures; the others follow.
  private static let firstIdentifier = 3_147_483
  /// The maximum number of base64 characters in one kitty sequence.
  private static let chunk = 4096

  /// The query for kitty's protocol: a picture of one pixel that is not stored.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// Returns the sequence that deletes a picture and kitty's copy of its data.
  static func delete(_ number: Int) -> String {
    "\u{1B}_Ga=d,d=I,i=\(firstIdentifier + number),q=2\u{1B}\\"
  }

  /// Returns the sequence that hides a picture, whose data kitty keeps.
  static func hide(_ number: Int) -> String {
    "\u{1B}_Ga=d,d=i,i=\(firstIdentifier + number),q=2\u{1B}\\"
  }

  /// Appends a picture that kitty has kept, at the cursor.
  static func appendKept(_ picture: RenderedPicture, number: Int, to bytes: inout [UInt8]) {
    let size = picture.size
    bytes +=
      "\u{1B}_Ga=p,\(identity(number)),c=\(size.columns),r=\(size.rows),q=2\u{1B}\\".utf8
  }

  /// Appends a picture at the cursor; nothing for rows of cells.
  static func append(_ picture: RenderedPicture, number: Int, to bytes: inout [UInt8]) {
    let size = picture.size
    switch picture.content {
    case .rows: break
    case .sixel(let sequence): bytes += sequence
    case .file(let data):
      bytes +=
        ("\u{1B}]1337;File=inline=1;width=\(size.columns);height=\(size.rows);"
        + "preserveAspectRatio=0:").utf8
      bytes += data
      bytes.append(0x07)
    case .pixels(let data, let width, let height):
      let keys =
        "a=T,\(identity(number)),f=32,s=\(width),v=\(height),c=\(size.columns),r=\(size.rows)"
      append(data, keys: keys, to: &bytes)
    }
  }

  /// Returns the keys of a picture that is shown in one place and leaves the cursor where it is.
  private static func identity(_ number: Int) -> String {
    "C=1,i=\(firstIdentifier + number),p=1"
  }

  private static func append(_ data: [UInt8], keys: String, to bytes: inout [UInt8]) {
    var start = 0
    repeat {
      let end = min(start + chunk, data.count)
      bytes += "\u{1B}_G\(start == 0 ? keys + "," : "")q=2,m=\(end < data.count ? 1 : 0);".utf8
      bytes += data[start..<end]
      bytes += [0x1B, 0x5C]
      start = end
    } while start < data.count
  }
}
