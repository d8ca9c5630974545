internal import OperatingSystem
public import Widgets

/// The system's web browser and video player.
@MainActor public final class SystemLinkOpener: LinkOpener {
  /// Creates a link opener.
  public init() {}

  /// Opens a page with the first installed command of `$BROWSER`, or `xdg-open` (`open` on macOS)
  /// if the variable is not set.
  ///
  /// By convention, colons separate the commands and `%s` is replaced with the address, which is
  /// otherwise the last argument. The command runs in a session of its own, without the terminal.
  public func open(_ address: String) -> Bool {
    guard address.hasPrefix("https://") || address.hasPrefix("http://") else { return false }
    #if os(macOS)
      let (standard, display) = ("open", ":")
    #else
      // Without a display, `xdg-open` finds no browser and exits too late to report it.
      let (standard, display) = (
        "xdg-open", "[ -n \"$BROWSER$WAYLAND_DISPLAY$DISPLAY\" ] || exit 1"
      )
    #endif
    // The shell finds the program, detaches it and exits. The address is an argument, never part of
    // the script. Commands are split into words without pathname expansion.
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

  /// Plays a video with `mpv` in its own window, or opens the page if that is not possible.
  ///
  /// Playing requires a display, and a program that extracts videos from their pages.
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
