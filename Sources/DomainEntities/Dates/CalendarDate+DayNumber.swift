extension CalendarDate {
  /// How many days it is after 1 January 1970.
  public var dayNumber: Int {
    // Years that begin in March have their leap day at the end.
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.quotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day so many days after 1 January 1970, within the years 1 to 9999.
  public init(dayNumber: Int) {
    let days = min(max(dayNumber, -719_162), 2_932_896) + 719_468
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    self =
      CalendarDate(year: year, month: month, day: dayOfYear - (153 * shifted + 2) / 5 + 1)
      ?? .earliest
  }
}
