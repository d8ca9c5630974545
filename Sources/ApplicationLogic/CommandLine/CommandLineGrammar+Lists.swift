import BusinessLogic

/// The command for the user's own lists.
extension CommandLineGrammar {
  static let ofLists = [
    CommandEntry(
      "lists", "[new|add|remove|move|show|export|… NAME]", in: .library, maxWords: .max,
      summary: "show, make and change your own lists",
      discussion: """
        Without arguments, shows your lists and how many of their films you have seen. new NAME makes a list, add NAME TITLE
        and remove NAME TITLE change it, and move NAME TITLE --place N and note NAME [TITLE] --note TEXT put it in order.
        rename NAME NEW-NAME, rank NAME, unrank NAME and delete NAME do what they say. show NAME prints a list, and export
        NAME [FILE] writes a text that moviebrowser import reads. moviebrowser undo takes back every change.
        """,
      examples: ["lists new noir --ranked", "lists add noir laura --place 1"],
      options: [
        .value(
          "--place", "N", \.place, help: "with add or move: the place of the film, from 1",
          read: ListsOptions.readPlace),
        .text("--note", "TEXT", \.note, help: "with new, add or note: set the note"),
        .flag("--ranked", \.isRanked, help: "with new: number the films"),
        .flag("--force", \.isForced, help: "with export: replace FILE if it exists"),
        .json(\.shared.json),
      ] + CommandOption.source(\.shared.settings),
      start: ListsOptions(), words: ListsOptions.read, to: Invocation.lists)
  ]
}
