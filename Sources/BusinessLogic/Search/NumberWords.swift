/// Numbers in words, in Roman and in Arabic figures, which titles use alike.
enum NumberWords {
  private static let spelled: [[String]] = [
    ["1", "one", "i"], ["2", "two", "ii"], ["3", "three", "iii"], ["4", "four", "iv"],
    ["5", "five", "v"], ["6", "six", "vi"], ["7", "seven", "vii"], ["8", "eight", "viii"],
    ["9", "nine", "ix"], ["10", "ten", "x"], ["11", "eleven", "xi"], ["12", "twelve", "xii"],
    ["13", "thirteen", "xiii"], ["14", "fourteen", "xiv"], ["15", "fifteen", "xv"],
    ["16", "sixteen", "xvi"], ["17", "seventeen", "xvii"], ["18", "eighteen", "xviii"],
    ["19", "nineteen", "xix"], ["20", "twenty", "xx"],
    ["1st", "first"], ["2nd", "second"], ["3rd", "third"], ["4th", "fourth"], ["5th", "fifth"],
    ["6th", "sixth"], ["7th", "seventh"], ["8th", "eighth"], ["9th", "ninth"], ["10th", "tenth"],
    ["11th", "eleventh"], ["12th", "twelfth"], ["13th", "thirteenth"],
  ]

  private static let groups: [String: [String]] = spelled.reduce(into: [:]) { groups, group in
    for word in group { groups[word] = group.filter { $0 != word } }
  }

  /// Returns the other spellings of a number; a single Roman letter is a letter if typed.
  static func spellings(of word: String) -> [String] {
    let isLetter = word.utf8.count == 1 && word.utf8.allSatisfy { $0 > 0x39 }
    return isLetter ? [] : groups[word] ?? []
  }

  /// Returns the number that a word is, from one to twenty; nil for another word.
  static func number(_ word: String) -> Int? {
    spelled.prefix(20).firstIndex { $0.contains(word) }.map { $0 + 1 }
  }
}
