extension DocumentLibrary {
  /// A service that does not answer in time, remembered for a few seconds.
  ///
  /// Whoever opens one list after another until one can be had would wait for each in vain. So
  /// once one document was waited for in vain, every other fails at once, and once only: whoever asks
  /// for it again is asking for another attempt.
  struct Silence {
    /// For how long it is remembered, in seconds.
    static let length = 5

    private(set) var noticedAt: Int
    private var tried: Set<DocumentName>

    init(noticedAt time: Int) {
      noticedAt = time
      tried = []
    }

    /// Notes that a document was waited for in vain, and may be again.
    mutating func note(_ name: DocumentName, at time: Int) {
      noticedAt = time
      tried.insert(name)
    }

    /// Whether a document need not be waited for; it may be the next time.
    mutating func spares(_ name: DocumentName, at time: Int) -> Bool {
      guard (noticedAt..<noticedAt + Self.length).contains(time) else { return false }
      return tried.insert(name).inserted
    }
  }
}

extension DocumentLibrary.State {
  /// Notes that a document was waited for in vain.
  mutating func noteSilence(_ name: DocumentName, at time: Int) {
    // What was tried before belongs to a silence that has ended.
    let isNew = silence.map { $0.noticedAt + DocumentLibrary.Silence.length <= time } ?? true
    var silence = isNew ? DocumentLibrary.Silence(noticedAt: time) : self.silence
    silence?.note(name, at: time)
    self.silence = silence
  }
}
