import BusinessLogic
import Testing

@testable import ApplicationLogic

struct PlainSourceLogTests {
  private let offline = SourceEvent.fellBack(to: "built-in catalog", because: .offline)

  @Test func `The fallback source is announced once`() {
    let news = PlainSourceLog()
    #expect(news.next() == nil)
    news.take(offline)
    #expect(
      news.next() == "Cannot connect to TMDB; using the built-in catalog.")
    news.take(offline)
    #expect(news.next() == nil)
  }

  @Test func `A new reason is announced, as is a recurrence after a response`() {
    let news = PlainSourceLog()
    news.take(offline)
    _ = news.next()
    news.take(.fellBack(to: "built-in catalog", because: .timedOut))
    #expect(news.next()?.hasPrefix("The request timed out") == true)
    news.take(.answered)
    #expect(news.next() == nil)
    news.take(offline)
    #expect(news.next() != nil)
  }

  @Test func `A cached list that only grows older is not announced again`() {
    let news = PlainSourceLog()
    news.take(.usesCache(because: .offline, age: .seconds(7_200)))
    #expect(news.next()?.hasSuffix("using cached data from 2 hours ago.") == true)
    news.take(.usesCache(because: .offline, age: .seconds(10_900)))
    #expect(news.next() == nil)
  }

  @Test func `Waits are not announced`() {
    let news = PlainSourceLog()
    news.take(.retrying(after: .seconds(1), attempt: 1, because: .offline))
    news.take(.gaveUp)
    #expect(news.next() == nil)
  }
}
