import BusinessLogic
import Commands

/// The commands for the user's own lists, smart lists and followed people.
extension CommandLineGrammar {
  static let ofLists = [
    CommandEntry(
      "lists", "[new|add|remove|show|save|export|… NAME]", in: .library, maxWords: .max,
      summary: "show, create and change your own lists and smart lists",
      discussion: """
        Without arguments, shows your lists and how many of their films you have seen. new NAME creates a list, and
        show NAME prints it. add NAME TITLE adds a film, remove NAME TITLE removes it, and move NAME TITLE --place N
        moves it. edit NAME [TITLE] --note TEXT sets the note on the list or on a film in it, and edit NAME --ranked numbers the films. Films are named as for
        moviebrowser mark, also several at once, and - reads them from standard input, one per line. rename NAME NEW-NAME renames the list, and delete NAME deletes the list. export NAME [FILE] writes the list as text, which moviebrowser
        import can read, or with --to letterboxd as a table for Letterboxd. To revert a change, run moviebrowser undo.

        save NAME [LIST] QUERY saves a query as a smart list, which moviebrowser list NAME shows. show, rename and remove also take
        smart lists, which have no history: commands print the query that they replace or remove.
        """,
      examples: [
        "lists add noir laura --place 1", "lists save rainy 'genre:drama length:>120 unseen'",
      ],
      options: [
        .value(
          "--place", "N", \.place, help: "with add or move: the place of the film, counted from 1",
          read: ListsOptions.readPlace),
        .text("--note", "TEXT", \.note, help: "with new, add or edit: set the note"),
        .flag("--ranked", \.ranked, true, help: "with new or edit: number the films").exclusive,
        .flag("--unranked", \.ranked, false, help: "with edit: do not number the films").exclusive,
        .value(
          "--to", "FORMAT", \.form, help: "with export: text or letterboxd (default: text)",
          read: ListsOptions.readForm),
        .flag(
          "--force", \.isForced,
          help: "with export or save: replace FILE or the smart list if it exists"),
        .flag(
          "--skip-unknown", \.skipsUnknown,
          help:
            "with add, remove, move or edit: skip names of no film, of several, or not in the list"),
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: ListsOptions(), words: ListsOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.lists),
    CommandEntry(
      "follow", "[NAME…]", in: .library, maxWords: .max,
      summary: "follow a person, or list the people you follow",
      discussion: """
        Follows a person, so that moviebrowser list new-from-people shows their new films: those that they direct, write
        or act in and that are released from today on. New films need a TMDB key; they are checked once a day. Without
        NAME, lists the people you follow. To revert a change, run moviebrowser undo.
        """,
      examples: ["follow greta gerwig", "follow --remove greta gerwig"],
      options: [
        .flag("--remove", \.removes, help: "stop following the person")
      ] + CommandOption.output(\.shared) + CommandOption.source(\.shared.settings),
      start: FollowOptions(), words: FollowOptions.read, output: { ($0.shared.output, $0.shape) },
      to: Invocation.follow),
  ]
}
