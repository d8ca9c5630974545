import BusinessLogic
import Testing

struct WordStemTests {
  @Test(arguments: [
    ("bomb", "bomber"), ("robot", "robots"), ("wife", "wives"), ("knife", "knives"),
    ("detective", "detectives"), ("slave", "slaves"), ("run", "running"), ("city", "cities"),
    ("survive", "survives"), ("witch", "witches"), ("scientist", "scientists"),
  ])
  func `Forms of a word have one stem`(one: String, other: String) {
    #expect(WordStem.stem(one) == WordStem.stem(other))
  }

  @Test(arguments: [
    ("manor", "man"), ("mother", "moth"), ("early", "ear"), ("plane", "plan"), ("wine", "win"),
    ("care", "car"), ("princess", "prince"),
  ])
  func `Other words have other stems`(one: String, other: String) {
    #expect(WordStem.stem(one) != WordStem.stem(other))
  }
}
