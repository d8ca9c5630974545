/// The variables of the environment that hold keys; no child of the program gets them.
public enum SecretVariables {
  /// Their names, in the order in which they count.
  public static let names = ["TMDB_ACCESS_TOKEN", "TMDB_API_KEY"]
}
