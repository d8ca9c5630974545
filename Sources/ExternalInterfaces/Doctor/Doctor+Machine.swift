internal import ApplicationLogic
internal import CSQLite

extension Doctor {
  /// What is kept, the terminal, and what else is installed.
  func machine() -> [DoctorFinding] {
    [cache(), terminal(), locale(), curl(), sqlite()]
      + [
        program("chafa", for: "posters"), program("mpv", for: "trailers without a browser"),
      ]
  }

  private func cache() -> DoctorFinding {
    let cache = surroundings.cache
    guard let path = cache.path else {
      return DoctorFinding(
        "cache", .note, "nowhere, since HOME is not set", advice: "nothing is kept")
    }
    let (count, bytes) = cache.postersOnDisk
    let posters =
      count == 0 ? "" : "; \(CacheCommand.posters(count)), \(CacheCommand.size(bytes))"
    guard cache.exists else {
      return DoctorFinding("cache", .ok, "\(path), empty as yet\(posters)")
    }
    guard cache.isSound else {
      return DoctorFinding(
        "cache", .warn, "\(path) is damaged", advice: "moviebrowser cache clear makes it anew")
    }
    if let obstacle = cache.obstacle {
      return DoctorFinding(
        "cache", .warn, "\(path): \(obstacle)", advice: "nothing is kept until that is changed")
    }
    // Looking into a damaged file would mend it, so this comes last.
    let contents = cache.contents
    let oldest = contents.oldest.map { ", oldest \(Self.time(max(0, surroundings.now() - $0)))" }
    return DoctorFinding(
      "cache", .ok,
      "\(path), \(CacheCommand.size(contents.bytes)), \(CacheCommand.documents(contents.documents))\(oldest ?? "")\(posters)"
    )
  }

  private func terminal() -> DoctorFinding {
    let environment = surroundings.environment
    guard let kind = environment("TERM"), kind != "dumb" else {
      return DoctorFinding(
        "terminal", .note, "TERM is \(environment("TERM") ?? "not set")",
        advice: "the browser is line by line here")
    }
    let colors =
      switch ColorDepth.found(.auto, in: environment) {
      case .none: "no colours"
      case .sixteen: "16 colours"
      case .indexed: "256 colours"
      case .full: "all colours"
      }
    let size = surroundings.size().map { ", \($0.columns) by \($0.rows)" } ?? ""
    let around =
      environment("TMUX") != nil
      ? ", inside tmux" : environment("STY") != nil ? ", inside screen" : ""
    let said = environment("COLORTERM").map { ", COLORTERM \($0)" } ?? ""
    return DoctorFinding("terminal", .ok, "\(kind)\(said), \(colors)\(size)\(around)")
  }

  private func locale() -> DoctorFinding {
    guard let (name, value) = GlyphSet.locale(in: surroundings.environment) else {
      return DoctorFinding(
        "locale", .warn, "neither LC_ALL nor LANG is set", advice: "set LANG, as to C.UTF-8")
    }
    guard GlyphSet.isUnicode(value) else {
      return DoctorFinding(
        "locale", .warn, "\(name) is \(value), which is not UTF-8",
        advice: "letters and signs are shown without it; set a locale that ends in .UTF-8")
    }
    return DoctorFinding("locale", .ok, "\(name) is \(value)")
  }

  private func curl() -> DoctorFinding {
    let hasKey = (try? key.get()) != nil
    guard let library = surroundings.library() else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "there is none",
        advice: "install it (libcurl4 on Debian) to use The Movie Database")
    }
    guard let tls = library.tls else {
      return DoctorFinding(
        "libcurl", hasKey || needsService ? .fail : .note, "\(library.version) without TLS",
        advice: "install one with TLS")
    }
    let http2 = library.hasHTTP2 ? ", HTTP/2" : ", no HTTP/2"
    return DoctorFinding("libcurl", .ok, "\(library.version), \(tls)\(http2)")
  }

  private func sqlite() -> DoctorFinding {
    DoctorFinding("SQLite", .ok, String(cString: sqlite3_libversion()))
  }

  private func program(_ name: String, for purpose: String) -> DoctorFinding {
    surroundings.hasProgram(name)
      ? DoctorFinding(name, .ok, "installed, for \(purpose)")
      : DoctorFinding(name, .note, "not installed", advice: "install it for \(purpose)")
  }
}
