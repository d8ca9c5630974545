import Testing

@testable import OperatingSystem
@testable import TerminalModel

struct ClipboardProgramTests {
  private func names(
    _ environment: [String: String], installed: Set<String> = ["tmux", "wl-copy", "xclip", "xsel"]
  ) -> [String] {
    ClipboardProgram.find(in: { environment[$0] }, hasProgram: installed.contains)
      .map { $0.arguments[0] }.filter { $0 != "pbcopy" }
  }

  @Test func `In tmux its buffer is set, and the clipboard of its terminal if tmux can`() {
    let found = ClipboardProgram.find(in: { $0 == "TMUX" ? "/tmp/s,1,0" : nil }) { _ in true }
    #expect(
      found.map(\.arguments) == [
        ["tmux", "load-buffer", "-w", "-"], ["tmux", "load-buffer", "-"],
      ])
    #expect(found.allSatisfy { $0.target == .tmux })
  }

  @Test func `The desktop decides, and only programs that are installed are tried`() {
    #expect(names([:]) == [])
    #expect(names(["WAYLAND_DISPLAY": "wayland-0"]) == ["wl-copy"])
    #expect(names(["DISPLAY": ":0"]) == ["xclip", "xsel"])
    #expect(names(["DISPLAY": ":0", "TMUX": ""]) == ["xclip", "xsel"])
    #expect(names(["DISPLAY": ":0"], installed: ["xsel"]) == ["xsel"])
    #expect(
      names(["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"]) == ["wl-copy", "xclip", "xsel"])
    #expect(names(["DISPLAY": ":0", "TMUX": "/tmp/s"], installed: ["xsel"]) == ["xsel"])
  }

  @Test(arguments: ["SSH_CONNECTION", "SSH_TTY"])
  func `Over SSH only the terminal can copy, or tmux`(variable: String) {
    let environment = [variable: "x", "DISPLAY": "localhost:10.0"]
    #expect(ClipboardProgram.find(in: { environment[$0] }) { _ in true }.isEmpty)
    #expect(names(environment.merging(["TMUX": "/tmp/s"]) { $1 }) == ["tmux", "tmux"])
  }
}
