internal import TerminalModel

/// The sequences that show pictures.
enum PictureSequences {
  /// The identifier of the program's only picture in kitty, which the next one replaces.
  private static let number = 3_147_483
  /// The maximum number of base64 characters in one kitty sequence.
  private static let chunk = 4096

  /// The query for kitty's protocol: a picture of one pixel that is not stored.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// Deletes the program's picture and kitty's copy of its data.
  static let delete = "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"

  /// Appends a picture at the cursor; nothing for rows of cells.
  static func append(_ picture: RenderedPicture, to bytes: inout [UInt8]) {
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
      // Suppresses replies and leaves the cursor in place.
      let keys =
        "a=T,C=1,i=\(number),p=1,f=32,s=\(width),v=\(height),c=\(size.columns),r=\(size.rows)"
      append(data, keys: keys, to: &bytes)
    }
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
