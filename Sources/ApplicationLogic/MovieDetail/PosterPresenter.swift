import BusinessLogic
import DomainEntities
package import MovieData
import Scheduling
package import TerminalModel

/// Loads the pictures of the page and caches recent ones.
///
/// Films that are only scrolled past cost nothing: a picture is requested after a debounce, and the
/// request is canceled when the picture is no longer on the page.
@MainActor package final class PosterPresenter {
  private typealias Answer = Result<RenderedPicture?, PosterProblem>

  /// A load, which is idle without a request.
  @MainActor private struct Load {
    let task = LatestTask<Answer>()
    var request: PosterRequest?
  }

  /// The maximum size of the cache in bytes; the pictures of the page are kept in any case.
  private static let memory = 4 << 20
  private static let maxKept = 64
  private static let maxLoads = 2

  /// Whether pictures are shown.
  package private(set) var isOn: Bool
  private let source: (any PosterSource)?
  private let debounce: @Sendable () async throws -> Void
  private let needsDrawing: () -> Void
  private var loads = (0..<maxLoads).map { _ in Load() }
  /// The pictures of the page, the most important one first.
  private var wanted: [PosterRequest] = []
  /// The cached pictures, the most recently used last.
  private var kept: [(request: PosterRequest, picture: RenderedPicture)] = []
  /// The pictures that could not be loaded.
  private var missing: Set<PosterRequest> = []
  /// Whether the next problem is reported: the user wants posters and has not seen one yet.
  private var reportsProblem: Bool
  private var report: (PosterProblem) -> Void = { _ in }

  /// Creates a presenter; with `reportsProblem`, the first problem with a poster is reported.
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

  /// Shows or hides pictures; failed ones are requested again.
  package func toggle() {
    isOn.toggle()
    reportsProblem = isOn
    forgetMissing()
    if !isOn { request([]) }
  }

  /// Lets failed pictures be requested again.
  package func forgetMissing() { missing = [] }

  /// Sets the pictures of the page, the most important one first; returns those that are cached,
  /// and loads the others behind.
  @discardableResult package func request(_ requests: [PosterRequest]) -> [RenderedPicture?] {
    wanted = source == nil ? [] : requests.filter { $0.ability.way != .none }
    for index in loads.indices {
      guard let request = loads[index].request, !wanted.contains(request) else { continue }
      loads[index].task.stop()
      loads[index].request = nil
    }
    let pictures = requests.map(cachedPicture)
    startLoads(after: { [debounce] in try await debounce() })
    return pictures
  }

  private func cachedPicture(_ request: PosterRequest) -> RenderedPicture? {
    guard wanted.contains(request), let index = kept.lastIndex(where: { $0.request == request })
    else { return nil }
    let found = kept.remove(at: index)
    kept.append(found)
    return found.picture
  }

  /// Starts as many loads as may run at once.
  private func startLoads(after delay: (@MainActor () async throws -> Void)? = nil) {
    guard let source else { return }
    for request in wanted {
      guard !missing.contains(request), !kept.contains(where: { $0.request == request }),
        !loads.contains(where: { $0.request == request })
      else { continue }
      guard let index = loads.firstIndex(where: { $0.request == nil }) else { return }
      loads[index].request = request
      loads[index].task.start(after: delay) { () async throws(MovieDataError) in
        do throws(PosterProblem) {
          return Answer.success(try await source.picture(request))
        } catch {
          return Answer.failure(error)
        }
      } receive: { [weak self] answer in
        guard let self, let answer = try? answer.get() else { return }
        loads[index].request = nil
        keep(request, answer)
      }
    }
  }

  private func keep(_ request: PosterRequest, _ answer: Answer) {
    guard let picture = (try? answer.get()) ?? nil else {
      if missing.count >= Self.maxKept { missing = [] }
      missing.insert(request)
      startLoads()
      if case .failure(let problem) = answer, reportsProblem, request.kind == .poster {
        reportsProblem = false
        report(problem)
      }
      return
    }
    kept.append((request, picture))
    removeOldest()
    // The debounce is over for the other pictures of the page.
    startLoads()
    needsDrawing()
  }

  /// Removes the least recently used pictures that are not on the page, down to the limit.
  private func removeOldest() {
    var weight = kept.reduce(0) { $0 + $1.picture.weight }
    var index = 0
    while index < kept.count, weight > Self.memory || kept.count > Self.maxKept {
      if wanted.contains(kept[index].request) {
        index += 1
      } else {
        weight -= kept.remove(at: index).picture.weight
      }
    }
  }

  /// Waits until no picture is being loaded.
  func settle() async {
    while let load = loads.first(where: { $0.request != nil }) { await load.task.settle() }
  }

  /// Cancels the requests.
  package func close() { request([]) }
}
