import Commands
import Records
import SettingsLogic

/// The commands for the program itself.
extension CommandLineGrammar {
  static let ofProgram = [
    CommandEntry(
      "account", "[key|sign-in|sign-out|status|sync]", in: .setup,
      summary: "manage your TMDB key, sign-in and sync",
      discussion: """
        Without a key, films come from the built-in catalog. A TMDB key is free: https://www.themoviedb.org/settings/api
        has an API Read Access Token and an API key, and either works.

        account key prompts for the key, or reads it from standard input, checks it with TMDB, and stores it in a file that
        only you can read. TMDB_ACCESS_TOKEN and TMDB_API_KEY take precedence over that file.

        account sign-in opens a page on which you approve the sign-in. account sync then sends and fetches favorites,
        watchlist and ratings. A mark that changed on both sides is reported and left unchanged. Notes, tags, viewings and
        films marked as not for you are not synced.
        """,
      examples: ["account key", "account sync --dry-run"],
      // It may be a secret, and error messages end up in logs.
      surplus: "account accepts no key as an argument; run moviebrowser account key to enter it",
      options: [
        .flag("--remove", \.removesKey, help: "with key: delete the stored key"),
        .flag("--guest", \.isGuest, help: "with sign-in: sign in as a guest, who can only rate"),
        .flag(
          "--dry-run", \.isDryRun,
          help: "with sync: show what would change, and change nothing"),
        .value(
          "--prefer", "SIDE", \.preference,
          help: "with sync: resolve conflicts in favor of here or account",
          read: AccountOptions.preference),
      ] + CommandOption.output(\.shared) + [
        .setting(.apiURL, \.shared.settings), .setting(.proxy, \.shared.settings),
        .setting(.timeout, \.shared.settings),
      ],
      start: AccountOptions(), words: AccountOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.account),
    CommandEntry(
      "config", in: .setup, summary: "show settings and where each value comes from",
      discussion: """
        In order of precedence, values come from command-line options, environment variables (such as
        MOVIEBROWSER_LANGUAGE), the settings file and the locale (such as LANG).
        """,
      examples: ["config", "config --file"],
      options: [
        .flag("--file", \.writesFile, help: "print a settings file with all defaults")
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings) + [
        .setting(.colorScheme, \.shared.settings)
      ],
      start: ConfigOptions(), words: ConfigOptions.read,
      output: { ($0.shared.output, configRecord.shape) },
      to: Invocation.config),
    CommandEntry(
      "keys", in: .setup, summary: "list the keys of the browser",
      discussion: """
        To change keys, edit ~/.config/moviebrowser/keys ($XDG_CONFIG_HOME/moviebrowser/keys if that is set). A key can also run
        a program of yours: run moviebrowser help programs.
        """,
      examples: ["keys", "keys --check"],
      options: [
        .flag("--check", \.part, .problems, help: "report errors in your key file").exclusive,
        .flag("--file", \.part, .file, help: "print a key file with all defaults").exclusive,
        .flag("--markdown", \.part, .page, help: "print the keys as a Markdown page")
          .exclusive.hidden,
      ] + CommandOption.output(\.shared),
      start: KeysOptions(), words: KeysOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.keys),
    CommandEntry(
      "completion", "bash|zsh|fish", in: .setup, needsArguments: true,
      summary: "print a script that completes commands in your shell",
      discussion: """
        The script completes commands, options and their values, lists, conditions of queries, and films by their titles.

        bash: add source <(moviebrowser completion bash) to ~/.bashrc. zsh: add source <(moviebrowser completion zsh) to ~/.zshrc, after
        compinit. fish: run moviebrowser completion fish > ~/.config/fish/completions/moviebrowser.fish once.
        """,
      examples: ["completion bash", "completion fish"],
      options: [CommandOption<CompletionOptions>](), start: CompletionOptions(),
      words: CompletionOptions.read, to: Invocation.completion),
    CommandEntry(
      "manual", "[PAGE]", in: .setup, summary: "print a manual page, or the names of all",
      discussion: """
        Packages install these pages for man. To read one that is not installed, pipe it to mandoc.
        """,
      examples: ["manual", "manual moviebrowser-list.1 | mandoc"],
      options: [
        .value(
          "--date", "DATE", \.date, help: "date on the page, such as 2026-11-25 (default: today)",
          read: ManualOptions.date
        ).hidden
      ],
      start: ManualOptions(), words: ManualOptions.read, to: Invocation.manual),
    CommandEntry(
      "schema", "NAME", in: .setup, needsArguments: true, maxWords: 1,
      summary: "print the JSON Schema of an output",
      discussion: """
        NAME is one of: \(SchemaOptions.shapes.map(\.name).joined(separator: ", ")).

        film is for list, search and pick; marked for mine; history for history, undo, redo and changes of lists; list for
        lists; year for stats YEAR; key for keys; credit for credits; export for export --to moviebrowser; error for errors. The other names are names of commands,
        such as library-check for library check.
        """,
      examples: ["schema film", "schema library-check"],
      options: [CommandOption<SchemaOptions>](), start: SchemaOptions(),
      words: SchemaOptions.read, to: Invocation.schema),
    CommandEntry(
      "cache", "[clear]", in: .setup, summary: "show or clear the cache",
      examples: ["cache", "cache clear"],
      options: CommandOption.output(\.shared),
      start: CacheOptions(), words: CacheOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.cache),
    CommandEntry(
      "doctor", in: .setup, summary: "check key, network, cache and terminal",
      examples: ["doctor", "doctor --source tmdb --json"],
      options: CommandOption.output(\.self) + CommandOption.source(\.settings),
      start: SharedOptions(), output: { ($0.output, findingRecord.shape) },
      to: Invocation.doctor),
    CommandEntry(
      "credits", in: .setup, summary: "show credits and licenses",
      examples: ["credits", "credits | less"],
      options: CommandOption.output(\.self), start: SharedOptions(),
      output: { ($0.output, creditRecord.shape) },
      to: Invocation.credits),
  ]
}
