public import TerminalModel

extension ClipboardProgram {
  /// Returns the programs that can copy text where the browser runs, in the order in which to try
  /// them.
  ///
  /// Empty in a session over SSH, whose terminal is on another machine: only the terminal can copy
  /// there.
  public static func find() -> [ClipboardProgram] {
    find(in: { ProcessControl.environment($0) }, hasProgram: { ProgramPath.find($0) != nil })
  }

  static func find(
    in environment: (String) -> String?, hasProgram: (String) -> Bool
  ) -> [ClipboardProgram] {
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    if isSet("TMUX"), hasProgram("tmux") {
      // -w also sets the clipboard of the terminal, since tmux 3.2.
      return [["load-buffer", "-w", "-"], ["load-buffer", "-"]].map {
        ClipboardProgram(["tmux"] + $0, target: .tmux)
      }
    }
    guard !isSet("SSH_CONNECTION"), !isSet("SSH_TTY") else { return [] }
    var found: [[String]] = []
    if isSet("WAYLAND_DISPLAY") { found.append(["wl-copy"]) }
    if isSet("DISPLAY") {
      found += [["xclip", "-selection", "clipboard"], ["xsel", "--clipboard", "--input"]]
    }
    #if os(macOS)
      found.append(["pbcopy"])
    #endif
    return found.filter { hasProgram($0[0]) }.map { ClipboardProgram($0, target: .clipboard) }
  }
}
