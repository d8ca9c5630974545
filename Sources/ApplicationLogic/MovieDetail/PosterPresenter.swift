import BusinessLogic
import DomainEntities
package import MovieData
import Scheduling
package import TerminalModel

/// Loads the poster of the page and caches recent ones.
///
/// Films that are only scrolled past cost nothing: a poster is requested after a debounce, and the
/// request is canceled when another film is shown.
@MainActor package final class PosterPresenter {
  /// The maximum size of the cache, in bytes.
  private static let memory = 2 << 20
  private static let maxKept = 64

  /// Whether posters are shown.
  package private(set) var isOn: Bool
  private let source: (any PosterSource)?
  private let debounce: @Sendable () async throws -> Void
  private let needsDrawing: () -> Void
  private let load = LatestTask<Result<RenderedPicture?, PosterProblem>>()
  private var current: PosterRequest?
  /// The cached pictures, the most recently used last.
  private var kept: [(request: PosterRequest, picture: RenderedPicture)] = []
  /// The posters that could not be loaded.
  private var missing: Set<PosterRequest> = []
  /// Whether the next problem is reported: the user wants posters and has not seen one yet.
  private var reportsProblem: Bool
  private var report: (PosterProblem) -> Void = { _ in }

  /// Creates a presenter; with `reportsProblem`, the first problem is reported.
  package init(
    source: (any PosterSource)?, isOn: Bool = true, reportsProblem: Bool = false,
    debounce: @escaping @Sendable () async throws -> Void,
    needsDrawing: @escaping () -> Void
  ) {
    self.source = source
    self.isOn = isOn
    self.reportsProblem = reportsProblem
    self.debounce = debounce
    self.needsDrawing = needsDrawing
  }

  /// Sets what reports why there are no posters.
  package func onProblem(_ report: @escaping (PosterProblem) -> Void) { self.report = report }

  /// Shows or hides posters; failed ones are requested again.
  package func toggle() {
    isOn.toggle()
    reportsProblem = isOn
    forgetMissing()
    if !isOn { request(nil) }
  }

  /// Lets failed posters be requested again.
  package func forgetMissing() { missing = [] }

  /// Sets the visible poster; returns its picture if it is cached, and requests it otherwise.
  @discardableResult package func request(_ request: PosterRequest?) -> RenderedPicture? {
    guard let request, let source, request.ability.way != .none else {
      load.stop()
      current = nil
      return nil
    }
    if let index = kept.firstIndex(where: { $0.request == request }) {
      if request != current { load.stop() }
      current = request
      let found = kept.remove(at: index)
      kept.append(found)
      return found.picture
    }
    if missing.contains(request) {
      if request != current { load.stop() }
      current = request
    } else if request != current || !load.isUnderWay {
      current = request
      load.start(after: { [debounce] in try await debounce() }) {
        () async throws(MovieDataError) in
        do throws(PosterProblem) {
          return .success(try await source.picture(request))
        } catch {
          return .failure(error)
        }
      } receive: { [weak self] answer in
        guard let answer = try? answer.get() else { return }
        self?.keep(request, answer)
      }
    }
    return nil
  }

  private func keep(
    _ request: PosterRequest, _ answer: Result<RenderedPicture?, PosterProblem>
  ) {
    guard let picture = (try? answer.get()) ?? nil else {
      if case .failure(let problem) = answer, reportsProblem {
        reportsProblem = false
        report(problem)
      }
      if missing.count >= Self.maxKept { missing = [] }
      missing.insert(request)
      return
    }
    kept.append((request, picture))
    var weight = kept.reduce(0) { $0 + $1.picture.weight }
    while kept.count > 1, weight > Self.memory || kept.count > Self.maxKept {
      weight -= kept.removeFirst().picture.weight
    }
    needsDrawing()
  }

  /// Waits until no poster is being loaded.
  func settle() async { await load.settle() }

  /// Cancels the request.
  package func close() {
    load.stop()
    current = nil
  }
}
