internal import Commands
internal import Edges
internal import OperatingSystem
internal import Records
internal import Wording

/// The commands that show films: `list`, `search`, `detail`, `person` and `surprise`.
extension CommandRun {
  func list(_ options: ListOptions) throws(CommandFailure) -> ExitCode {
    try run { [format] (context) async throws(CommandFailure) in
      try await ListCommand(context).run(options, format: format)
    } write: { text in
      write(text, inPager: options.usesPager)
    }
  }

  func detail(_ options: DetailOptions) throws(CommandFailure) -> ExitCode {
    let names = try options.names.read(from: StandardStreams.readInput)
    let opensAddress = options.part == .trailer && names == options.names && !format.isForPrograms
    return try run { [format] (context) async throws(CommandFailure) in
      try await DetailCommand(context, matchesBeginnings: StandardStreams.outputIsTerminal)
        .run(names, part: options.part, format: format)
    } write: { text in
      let code = write(text)
      if opensAddress { open(text) }
      return code
    }
  }

  func person(_ options: PersonOptions) throws(CommandFailure) -> ExitCode {
    try run { [format] (context) async throws(CommandFailure) in
      try await PersonCommand(context).run(options, format: format)
    } write: { text in
      write(text, inPager: true)
    }
  }

  func surprise(_ options: SurpriseOptions) throws(CommandFailure) -> ExitCode {
    try run { [format] (context) async throws(CommandFailure) in
      try await SurpriseCommand(context)
        .run(options, drawn: .random(in: 1...999_999), format: format)
    } write: { text in
      write(text)
    }
  }

  /// Opens the address in the first line of a text.
  private func open(_ text: String) {
    guard let address = text.split(whereSeparator: \.isNewline).first else { return }
    guard !SystemLinkOpener().open(String(address)) else { return }
    StandardStreams.complain(ProgramWording.noOpener)
  }
}
