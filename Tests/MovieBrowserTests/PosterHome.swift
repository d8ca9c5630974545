import ProgramTestSupport
import TestSupport

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A home folder with a service, a picture server, and a stub of `chafa`.
final class PosterHome {
  let home: ServiceHome
  private let pictures: LoopbackService

  /// Creates a home; `delay` is the duration of chafa in seconds.
  init(delay: Int = 0) throws {
    home = try ServiceHome()
    pictures = try LoopbackService { request in
      guard request.path.hasPrefix("/t/p/w342/poster") else { return .html(status: 404) }
      return LoopbackAnswer(headers: [("Content-Type", "image/jpeg")], body: Self.picture)
    }
    let log = "\(home.folder.path)/chafa"
    // Writing a file creates its folder; the file name is not recorded.
    for kind in ["calls", "processes", "ends"] {
      unlink(try home.folder.write("", to: "chafa/\(kind)/new"))
    }
    let chafa = try home.folder.write(Self.script(log: log, delay: delay), to: "bin/chafa")
    try home.folder.makeExecutable(chafa)
    home.environment["PATH"] = "\(home.folder.path)/bin:/usr/bin:/bin"
    home.environment["COLORTERM"] = "truecolor"
    home.environment["MOVIEBROWSER_IMAGE_URL"] = pictures.origin
  }

  deinit { pictures.stop() }

  /// The arguments of each chafa call.
  var calls: [String] { entries("calls") }

  /// The process identifiers of the chafa calls.
  var processes: [Int32] { entries("processes").compactMap { Int32($0) } }

  /// The number of completed pictures.
  var endings: Int { entries("ends").count }

  /// Returns the recorded entries in order: empty files, since chafa may not write data, whose
  /// names start with the time.
  private func entries(_ kind: String) -> [String] {
    home.folder.names(in: "chafa/\(kind)").map {
      String($0.drop { $0 != " " }.dropFirst())
    }
  }

  /// The requests to the picture server.
  var requests: [LoopbackRequest] { pictures.requests }

  /// Opens the browser with a list from the service and the film beside it.
  func open(columns: Int = 150, rows: Int = 30) throws -> PseudoTerminal {
    let terminal = try ProgramUnderTest.find().open(
      columns: columns, rows: rows, environment: home.environment)
    try terminal.wait(forPlace: 1)
    return terminal
  }

  /// The header of a picture with an aspect ratio of two to three; the rest is not read.
  static let picture: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
    + [0, 0, 1, 0x56, 0, 0, 2, 1, 8, 2, 0, 0, 0]

  private static func script(log: String, delay: Int) -> String {
    """
    #!/bin/sh
    cat > /dev/null
    : > '\(log)/processes/'"$(date +%s%N) $$"
    : > '\(log)/calls/'"$(date +%s%N) $*"
    [ \(delay) = 0 ] || sleep \(delay)
    format=$2
    while [ "$1" != -s ]; do shift; done
    columns=${2%x*} rows=${2#*x}
    case $format in
    symbols)
      row=0
      while [ $row -lt $rows ]; do
        printf '\\033[0m\\033[38;2;10;20;30;48;2;40;50;60m'
        column=0
        while [ $column -lt $columns ]; do printf '\\342\\226\\204'; column=$((column + 1)); done
        printf '\\033[0m\\n'
        row=$((row + 1))
      done ;;
    kitty)
      printf '\\033_Ga=T,f=32,s=%d,v=%d,c=%d,r=%d,m=1\\033\\\\' \\
        $((columns * 8)) $((rows * 8)) $columns $rows
      printf '\\033_Gm=0;%s\\033\\\\' "$(head -c $((columns * rows * 256)) /dev/zero | base64 -w 0)" ;;
    sixels) printf '\\033P0;1;0q"1;1;%d;%d#0;2;0;0;0#0!8~-\\033\\\\' $((columns * 8)) $((rows * 8)) ;;
    iterm) printf '\\033]1337;File=inline=1;width=1;height=1;preserveAspectRatio=0:AAAA\\007\\n' ;;
    esac
    : > '\(log)/ends/'"$(date +%s%N) $$"
    """
  }
}
