import DomainEntities
import Scheduling
import TerminalModel
import Widgets
import Wording

/// Copies texts with a program, or else through the terminal, and says what was done.
@MainActor final class BrowserClipboard {
  private let device: any TerminalDevice
  private let runner: (any ProgramRunner)?
  private let programs: [ClipboardProgram]
  private let navigation: BrowserNavigation
  private let notices: BrowserNotices

  init(_ context: BrowserContext, navigation: BrowserNavigation, notices: BrowserNotices) {
    device = context.device
    runner = context.programs
    programs = context.clipboardPrograms
    self.navigation = navigation
    self.notices = notices
  }

  /// Copies a text.
  ///
  /// Programs run in the background, since one that waits for its display must not stop the
  /// browser.
  func copy(_ text: String) {
    let text = CleanText.line(text)
    guard let runner, !programs.isEmpty else { return send(text) }
    let job: @MainActor () async -> Void = { [weak self, programs] in
      for program in programs {
        // This notice stays if the program hangs.
        self?.notices.show(Wording.copying(text, with: program.arguments[0]))
        let result = await runner.run(program.arguments, input: text)
        guard result.ending == .exited(0) else { continue }
        self?.notices.show(Wording.copied(text, to: program.target))
        return
      }
      self?.send(text)
    }
    Task.onMainLoop { await job() }
  }

  /// Sends a text to the terminal, which does not say whether it copies it.
  private func send(_ text: String) {
    device.copy(text)
    notices.show(Wording.sentToClipboard(text))
  }

  /// Copies the title and the address of the focused film.
  func copyLink() {
    guard let movie = navigation.focusedMovie else { return notices.show(Wording.noFilmToCopy) }
    copy(Wording.titleAndLink(of: movie))
  }
}
