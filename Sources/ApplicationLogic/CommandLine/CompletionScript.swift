import Commands
import Records
import Wording

/// A shell that completes the words of a command line.
public enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish
}

/// The scripts with which shells ask the program for completions.
///
/// Zsh and fish quote what they insert, so their scripts pass the words before the cursor to
/// `moviebrowser completion words`. Bash does not: its script passes the line to
/// `moviebrowser completion line`. Both print a candidate and its meaning on a line, separated by a
/// tab, or `:file` without a tab for a file name.
enum CompletionScript {
  /// Returns the script of a shell.
  static func text(for shell: CompletionShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  /// The line that asks for the name of a file.
  static let fileMark = ":file"

  private static let bash = #"""
    # Completion of moviebrowser for bash. Load it with
    #   source <(moviebrowser completion bash)
    _moviebrowser() {
      local program="$1" found
      COMPREPLY=()
      # The command may be an alias or quoted.
      type -P "$program" >/dev/null || program=moviebrowser
      # The program quotes each completion for its place in the line.
      while IFS= read -r found; do
        if [[ "$found" == ":file" ]]; then
          compopt -o default
          return
        fi
        # A value follows a key, which has a meaning.
        [[ "$found" == *:$'\t'?* ]] && compopt -o nospace 2>/dev/null
        COMPREPLY+=("${found%%$'\t'*}")
      done < <("$program" completion line -- "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
    }
    complete -F _moviebrowser moviebrowser

    """#

  private static let zsh = #"""
    #compdef moviebrowser
    # Completion of moviebrowser for zsh. Load it after compinit with
    #   source <(moviebrowser completion zsh)
    _moviebrowser() {
      local -a plain open
      local line found help
      # Zsh removes the open quotation mark of a word, and quotes each completion for its place.
      local typed="${(Q)${:-$QIPREFIX$PREFIX$QIPREFIX[-1]}}"
      while IFS= read -r line; do
        if [[ "$line" == ":file" ]]; then
          [[ "$typed" == --*=* ]] && compset -P 1 '*='
          _files
          return
        fi
        found="${line%%$'\t'*}" help="${line#*$'\t'}"
        # _describe reads backslashes and colons.
        line="${${found//\\/\\\\}//:/\\:}${help:+:$help}"
        # A value follows a key, which has a meaning.
        if [[ "$found" == *: && -n "$help" ]]; then
          open+=("$line")
        else
          plain+=("$line")
        fi
      done < <("${words[1]}" completion words -- "${(@Q)words[2,CURRENT-1]}" "$typed" 2>/dev/null)
      # A title is replaced by an identifier, which begins differently.
      (( $#plain )) && _describe -V 'moviebrowser' plain -U
      (( $#open )) && _describe -V 'moviebrowser' open -U -S ''
      return 0
    }
    # In a folder of fpath, the file is the function itself, and the first completion calls it.
    if [[ "${funcstack[1]}" == _moviebrowser ]]; then
      _moviebrowser "$@"
    else
      compdef _moviebrowser moviebrowser
    fi

    """#

  private static let fish = #"""
    # Completion of moviebrowser for fish. Load it with
    #   moviebrowser completion fish | source
    function __moviebrowser_complete
        set -l token (commandline -ct)
        set -l typed (string unescape -- $token)
        or return
        set -l words (commandline -opc)
        set -l found ($words[1] completion words -- $words[2..-1] $typed 2>/dev/null)
        if test "$found[1]" = ":file"
            complete -C "__fish_command_without_completions $token"
        else
            printf '%s\n' $found
        end
    end
    complete -c moviebrowser -f -k -a '(__moviebrowser_complete)'

    """#
}

/// The options of `moviebrowser completion`.
public struct CompletionOptions: Hashable, Sendable {
  /// What is printed.
  public enum Output: Hashable, Sendable {
    /// The script of a shell.
    case script(CompletionShell)
    /// The candidates for the last of these words.
    case candidates([String])
    /// What bash must insert, in place of the end of the line that readline replaces.
    case insertions(line: String, replaced: String)
  }

  /// What is printed.
  public var output = Output.script(.bash)

  /// Creates the default options.
  public init() {}

  static func read(_ words: [String], into options: inout Self) throws(CommandFailure) {
    guard words.first != "words" else {
      options.output = .candidates(Array(words.dropFirst()))
      return
    }
    if words.first == "line", words.count == 3 {
      options.output = .insertions(line: words[1], replaced: words[2])
      return
    }
    let names = CompletionShell.allCases.map(\.rawValue)
    guard let shell = CompletionShell(rawValue: words.first ?? "") else {
      throw .unknown(
        "shell", words.first ?? "", among: names, hint: Wording.useOne(of: names))
    }
    guard words.count == 1 else {
      throw CommandFailure(
        .usage, Wording.unexpected(words[1], use: "moviebrowser completion bash"))
    }
    options.output = .script(shell)
  }
}

/// `moviebrowser completion`: scripts for shells, and the candidates that they ask for.
public enum CompletionCommand {
  /// Returns the output.
  public static func text(_ options: CompletionOptions, values: CompletionValues) -> String {
    switch options.output {
    case .script(let shell): return CompletionScript.text(for: shell)
    case .candidates(let words): return text(Completer(values).answer(to: words)) { $0 }
    case .insertions(let line, let replaced):
      let line = BashLine(line, replacing: replaced)
      let answer = Completer(values).answer(to: Array(line.words.dropFirst()))
      return text(answer) { line.insertion(of: $0) }
    }
  }

  /// Returns a line for each candidate, with what is inserted.
  private static func text(
    _ answer: Completer.Answer, insertion: (String) -> String?
  ) -> String {
    guard case .words(let candidates) = answer else { return CompletionScript.fileMark + "\n" }
    return candidates.compactMap { candidate in
      // A text that must be cleaned would be another word.
      guard OutputFormat.fields([candidate.text]) == candidate.text + "\n",
        let inserted = insertion(candidate.text)
      else { return nil }
      return OutputFormat.fields([inserted, candidate.help])
    }.joined()
  }
}
