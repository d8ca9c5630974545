import BusinessLogic
import Testing

@testable import ApplicationLogic

struct PlainNewsTests {
  private let offline = SourceEvent.fellBack(to: "built-in catalogue", because: .offline)

  @Test func `What stands in for the service is said once`() {
    let news = PlainNews()
    #expect(news.next() == nil)
    news.take(offline)
    #expect(
      news.next() == "There is no connection, so this is from the built-in catalogue.")
    news.take(offline)
    #expect(news.next() == nil)
  }

  @Test func `Another reason, or the same after an answer, is said again`() {
    let news = PlainNews()
    news.take(offline)
    _ = news.next()
    news.take(.fellBack(to: "built-in catalogue", because: .timedOut))
    #expect(news.next()?.hasPrefix("The answer took too long") == true)
    news.take(.answered)
    #expect(news.next() == nil)
    news.take(offline)
    #expect(news.next() != nil)
  }

  @Test func `What was kept is not said again for having become older`() {
    let news = PlainNews()
    news.take(.usesKept(because: .offline, age: .seconds(7_200)))
    #expect(news.next()?.hasSuffix("kept on this machine, as of 2 hours ago.") == true)
    news.take(.usesKept(because: .offline, age: .seconds(10_900)))
    #expect(news.next() == nil)
  }

  @Test func `Waits are no news`() {
    let news = PlainNews()
    news.take(.retrying(after: .seconds(1), attempt: 1, because: .offline))
    news.take(.gaveUp)
    #expect(news.next() == nil)
  }
}
