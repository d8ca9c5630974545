/// A shell that completes the words of a command line.
public enum CompletionShell: String, CaseIterable, Hashable, Sendable {
  case bash, zsh, fish
}

/// The scripts with which shells ask the program for completions.
///
/// Each passes the words before the cursor to `moviebrowser completion words`, which prints a
/// candidate and its meaning on a line, separated by a tab, or `:file` for a file name.
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
      local line="${COMP_LINE:0:COMP_POINT}" words=() word= begun= quote= prefix= found c i
      COMPREPLY=()
      # Bash completes only what follows the last quotation mark, colon or equals sign.
      for ((i = 0; i < ${#line}; i++)); do
        c="${line:i:1}"
        if [[ -z "$quote" && "$c" == [[:space:]] ]]; then
          [[ -n "$begun" ]] && words+=("$word")
          word= begun= prefix=
          continue
        fi
        begun=1
        case "$quote$c" in
          \"\" | \'\') quote= prefix="$word" ;;
          \" | \') quote="$c" prefix="$word" ;;
          \\ | \"\\) word+="${line: ++i:1}" ;;
          : | =) word+="$c" prefix="$word" ;;
          *) word+="$c" ;;
        esac
      done
      words+=("$word")
      while IFS=$'\t' read -r found _; do
        if [[ "$found" == ":file" ]]; then
          compopt -o default
          return
        fi
        [[ "$found" == *: || "$found" == *= ]] && compopt -o nospace 2>/dev/null
        COMPREPLY+=("${found#"$prefix"}")
      done < <("${words[0]}" completion words -- "${words[@]:1}" 2>/dev/null)
    }
    complete -F _moviebrowser moviebrowser

    """#

  private static let zsh = #"""
    #compdef moviebrowser
    # Completion of moviebrowser for zsh. Load it after compinit with
    #   source <(moviebrowser completion zsh)
    _moviebrowser() {
      local -a plain open
      local found help
      while IFS=$'\t' read -r found help; do
        if [[ "$found" == ":file" ]]; then
          _files
          return
        fi
        if [[ "$found" == *: || "$found" == *= ]]; then
          open+=("${found//:/\\:}${help:+:$help}")
        else
          plain+=("${found//:/\\:}${help:+:$help}")
        fi
      done < <("${words[1]}" completion words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)
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
        set -l words (commandline -opc) $token
        set -l found ($words[1] completion words -- $words[2..-1] 2>/dev/null)
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
    case .candidates(let words):
      switch Completer(values).answer(to: words) {
      case .file: return CompletionScript.fileMark + "\n"
      case .words(let candidates):
        return candidates.map { OutputFormat.fields([$0.text, $0.help]) }.joined()
      }
    }
  }
}
