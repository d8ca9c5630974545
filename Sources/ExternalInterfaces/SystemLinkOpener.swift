public import ApplicationLogic

/// The program that this system opens web pages with.
@MainActor public final class SystemLinkOpener: LinkOpener {
  /// There is nothing to take.
  public init() {}

  /// Has a page shown by `$BROWSER`, or else by `xdg-open` (`open` on macOS), in a session of its own and without
  /// a hold on the terminal.
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
    let script = """
      \(display)
      opener=${BROWSER:-\(standard)}; opener=${opener%%:*}
      command -v "${opener%% *}" >/dev/null 2>&1 || exit 1
      detach=$(command -v setsid || command -v nohup) || detach=
      $detach $opener "$1" </dev/null >/dev/null 2>&1 &
      """
    return ShellScript.run(script, address) == 0
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
    if ShellScript.run(script, address) == 0 { return .player("mpv") }
    return open(address) ? .page : .nothing
  }
}
