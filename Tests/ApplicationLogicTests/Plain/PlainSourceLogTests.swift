import BusinessLogic
import Testing

@testable import MovieData
@testable import Plain
@testable import Wording

struct PlainSourceLogTests {
  private let offline = SourceEvent.fellBack(to: "built-in catalog", because: .offline)

  @Test func `The fallback source is announced once`() {
    let news = PlainSourceLog()
    #expect(news.next() == nil)
    news.receive(offline)
    #expect(news.next() == Wording.report(offline))
    news.receive(offline)
    #expect(news.next() == nil)
  }

  @Test func `A new reason is announced, as is a recurrence after a response`() {
    let news = PlainSourceLog()
    news.receive(offline)
    _ = news.next()
    let late = SourceEvent.fellBack(to: "built-in catalog", because: .timedOut)
    news.receive(late)
    #expect(news.next() == Wording.report(late))
    news.receive(.answered)
    #expect(news.next() == nil)
    news.receive(offline)
    #expect(news.next() != nil)
  }

  @Test func `A cached list that only grows older is not announced again`() {
    let news = PlainSourceLog()
    let cached = SourceEvent.usesCache(because: .offline, age: .seconds(7_200))
    news.receive(cached)
    #expect(news.next() == Wording.report(cached))
    news.receive(.usesCache(because: .offline, age: .seconds(10_900)))
    #expect(news.next() == nil)
  }

  @Test func `Waits are not announced`() {
    let news = PlainSourceLog()
    news.receive(.retrying(after: .seconds(1), attempt: 1, because: .offline))
    news.receive(.gaveUp)
    #expect(news.next() == nil)
  }
}
