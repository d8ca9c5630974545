internal import BusinessLogic
internal import MovieData
internal import Synchronization

/// A cache of the values decoded from recent documents, keyed by name and contents.
///
/// Entries are matched by a hash of the document's bytes, so they cannot be stale.
final class DecodedDocumentCache<Value: Sendable>: Sendable {
  private struct Kept: Sendable {
    let name: DocumentName
    let fingerprint: UInt64
    let value: Value
  }

  private let capacity: Int
  /// The entries in order of use; the most recently used is last.
  private let kept = Mutex<[Kept]>([])

  init(capacity: Int) {
    self.capacity = capacity
  }

  /// Returns the value of a document, decoding it only if it is new or has changed.
  func value(
    of name: DocumentName, _ bytes: [UInt8], make: ([UInt8]) throws(MovieDataError) -> Value
  ) throws(MovieDataError) -> Value {
    let fingerprint = Self.fingerprint(of: bytes)
    if let known = known(name, fingerprint) { return known }
    let value = try make(bytes)
    kept.withLock { kept in
      kept.removeAll { $0.name == name }
      kept.append(Kept(name: name, fingerprint: fingerprint, value: value))
      if kept.count > capacity { kept.removeFirst(kept.count - capacity) }
    }
    return value
  }

  /// Returns the cached value of a document, or nil if there is none for these bytes.
  func known(_ name: DocumentName, _ bytes: [UInt8]) -> Value? {
    known(name, Self.fingerprint(of: bytes))
  }

  private func known(_ name: DocumentName, _ fingerprint: UInt64) -> Value? {
    kept.withLock { kept in
      guard let index = kept.lastIndex(where: { $0.name == name }) else { return nil }
      let found = kept.remove(at: index)
      guard found.fingerprint == fingerprint else { return nil }
      kept.append(found)
      return found.value
    }
  }

  /// Returns a 64-bit hash of the bytes, with negligible odds of a collision.
  ///
  /// Hashes eight bytes at a time, since it runs whenever the selection moves.
  private static func fingerprint(of bytes: [UInt8]) -> UInt64 {
    bytes.withUnsafeBytes { bytes in
      var sum = 0x9E37_79B9_7F4A_7C15 ^ UInt64(bytes.count)
      var offset = 0
      while offset + 8 <= bytes.count {
        sum = mixed(sum, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      for byte in bytes[offset...] { sum = mixed(sum, UInt64(byte)) }
      return sum
    }
  }

  private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    let product = (sum ^ word) &* 0xBF58_476D_1CE4_E5B9
    return product ^ (product >> 29)
  }
}
