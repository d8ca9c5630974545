import Testing

@testable import OperatingSystem

struct PauseListTests {
  private let start = ContinuousClock.now

  private func list(_ milliseconds: [Int]) -> PauseList<Int> {
    var list = PauseList<Int>()
    for time in milliseconds {
      list.add(time, number: list.nextNumber(), until: start + .milliseconds(time))
    }
    return list
  }

  @Test func `An empty list has no time limit`() {
    #expect(PauseList<Int>().milliseconds(from: start) == -1)
    #expect(PauseList<Int>().isEmpty)
  }

  @Test func `Pauses end in order and not early`() {
    var list = list([30, 10, 20, 10])
    #expect(list.milliseconds(from: start) == 10)
    #expect(list.removeAll(until: start + .milliseconds(9)) == [])
    #expect(list.removeAll(until: start + .milliseconds(20)) == [10, 10, 20])
    #expect(list.milliseconds(from: start + .milliseconds(20)) == 10)
    #expect(list.milliseconds(from: start + .milliseconds(40)) == 0)
    #expect(list.removeAll(until: start + .seconds(1)) == [30])
    #expect(list.isEmpty)
  }

  @Test func `A pause of a millisecond is waited for`() {
    var list = PauseList<Int>()
    list.add(1, number: list.nextNumber(), until: start + .microseconds(1))
    #expect(list.milliseconds(from: start) == 1)
  }

  @Test func `A canceled pause ends once`() {
    var list = list([10, 20, 30])
    #expect(list.remove(2) == 20)
    #expect(list.remove(2) == nil)
    #expect(list.remove(99) == nil)
    #expect(list.removeAll(until: start + .seconds(1)) == [10, 30])
    #expect(list.remove(1) == nil)
  }

  @Test func `A very long pause fits the system's wait`() {
    var list = PauseList<Int>()
    list.add(1, number: list.nextNumber(), until: start + .seconds(1 << 40))
    #expect(list.milliseconds(from: start) == 3_600_000)
  }
}
