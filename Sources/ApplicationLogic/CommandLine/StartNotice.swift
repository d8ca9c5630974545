public import SettingsLogic
import Wording

/// The notice at startup about errors in the user's settings, keys and smart lists.
///
/// The command to run comes first because a small window truncates the notice.
public enum StartNotice {
  /// Returns the errors in the settings and the key file, whose own notice is `keys`, or else in
  /// the smart lists; nil for none.
  public static func text(
    _ settings: Settings, keys: String?, listProblem: String? = nil
  ) -> String? {
    guard let first = settings.problems.first else {
      return keys ?? listProblem.map(Wording.sentence)
    }
    guard keys == nil else {
      return Wording.settingsAndKeysInvalid
    }
    return Wording.settingsInvalid(settings.problems.count, first: first.text)
  }
}
