public import ApplicationLogic

/// The program that this system opens web pages with.
@MainActor public final class SystemLinkOpener: LinkOpener {
  /// There is nothing to take.
  public init() {}

  /// Opens a page with the first command of `$BROWSER` that is installed, or with `xdg-open` (`open` on macOS)
  /// where the variable is not set.
  ///
  /// As by convention, colons separate the commands and `%s` stands for the address, which is otherwise
  /// the last argument. The command runs in a session of its own, without the terminal.
  public func open(_ address: String) -> Bool {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
    #if os(macOS)
      let (standard, display) = ("open", ":")
    #else
      // Without a display it finds nothing that could show a page, and its end comes too late to tell.
      let (standard, display) = (
        "xdg-open", "[ -n \"$BROWSER$WAYLAND_DISPLAY$DISPLAY\" ] || exit 1"
      )
    #endif
    // The shell finds the program, lets go of it and ends; the address is an argument, never text of the script.
    // The words of a command are split, but no pattern of files in them is looked up.
    let script = """
      \(display)
      set -f
      detach=$(command -v setsid || command -v nohup) || detach=
      address=$1
      entries=${BROWSER:-\(standard)}:
      while [ -n "$entries" ]; do
        entry=${entries%%:*}
        entries=${entries#*:}
        command -v "${entry%% *}" >/dev/null 2>&1 || continue
        set --
        hasPlace=
        for word in $entry; do
          case $word in
            *%s*) word=${word%%%s*}$address${word#*%s}; hasPlace=1;;
          esac
          set -- "$@" "$word"
        done
        [ -n "$hasPlace" ] || set -- "$@" "$address"
        $detach "$@" </dev/null >/dev/null 2>&1 &
        exit 0
      done
      exit 1
      """
    return Subprocess.run(script: script, address) == 0
  }

  /// Has a video played by `mpv` in a window of its own, where there is a display and what finds the video behind
  /// its page; otherwise has the page shown.
  public func play(_ address: String) -> VideoPlayback {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return .nothing }
    #if os(macOS)
      let display = ":"
    #else
      let display = "[ -n \"${WAYLAND_DISPLAY:-$DISPLAY}\" ] || exit 1"
    #endif
    let script = """
      \(display)
      command -v mpv >/dev/null 2>&1 || exit 1
      command -v yt-dlp >/dev/null 2>&1 || command -v youtube-dl >/dev/null 2>&1 || exit 1
      detach=$(command -v setsid || command -v nohup) || detach=
      $detach mpv --no-terminal --force-window=immediate -- "$1" </dev/null >/dev/null 2>&1 &
      """
    if Subprocess.run(script: script, address) == 0 { return .player("mpv") }
    return open(address) ? .page : .nothing
  }
}
