import Testing

@testable import Records

struct BarTextTests {
  @Test func `A few do not fill a bar, and many do`() {
    #expect(BarText.scale(of: []) == BarText.scale(of: [1, 0, 4]))
    #expect(BarText.length(1, of: BarText.scale(of: [1]), in: 50) == 10)
    #expect(BarText.length(5, of: BarText.scale(of: [5]), in: 50) == 50)
    #expect(BarText.length(40, of: BarText.scale(of: [40, 2]), in: 50) == 50)
    #expect(BarText.length(1, of: 400, in: 50) == 1 && BarText.length(0, of: 5, in: 50) == 0)
  }
}
