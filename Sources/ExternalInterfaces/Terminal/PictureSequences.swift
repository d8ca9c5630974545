internal import ApplicationLogic

/// What is sent to show a picture that is one sequence or several.
enum PictureSequences {
  /// The program's picture in kitty; there is one at a time, and another one replaces it.
  private static let number = 3_147_483
  /// So many letters of base 64 go into one sequence of kitty.
  private static let chunk = 4096

  /// Asks whether the protocol of kitty is known, by a picture of one pixel that is not kept.
  static let question = "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
  /// Takes the program's picture away, and what kitty keeps of it.
  static let delete = "\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\"

  /// Appends a picture of so many cells at the cursor; nothing for rows of cells.
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
      // It is not answered, and leaves the cursor where it is.
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
