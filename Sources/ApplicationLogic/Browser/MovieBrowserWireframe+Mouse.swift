/// What the mouse does.
extension MovieBrowserWireframe {
  private static let wheelRows = 3

  /// Has the mouse reported, or leaves it to the terminal.
  func setMouse(_ on: Bool) {
    usesMouse = on
    dependencies.device.setMouse(on)
  }

  func switchMouse() {
    setMouse(!usesMouse)
    tell(usesMouse ? "Mouse on." : "Mouse off: the terminal selects text.")
  }

  func handle(_ event: MouseEvent) {
    switch event.action {
    case .wheelUp: scroll(by: -Self.wheelRows, at: event.position)
    case .wheelDown: scroll(by: Self.wheelRows, at: event.position)
    case .press(.left): press(at: event.position)
    case .press, .release: break
    }
  }

  /// Says something until the next key, where one looks.
  func tell(_ text: String) {
    if focus == .film {
      film.presenter.tell(text)
    } else {
      list.presenter.notice = text
    }
  }

  private func scroll(by rows: Int, at point: Point) {
    lastPress = nil
    if let overlay = overlays.last {
      overlay.scroll(by: rows)
    } else if pane(at: point) == .film {
      film.scroll(by: rows)
    } else {
      list.scroll(by: rows)
    }
  }

  private func press(at point: Point) {
    let layout = layout
    let isSecond = lastPress?.y == point.y && pane(at: lastPress) == pane(at: point)
    // A third press is a first one again.
    lastPress = isSecond ? nil : point
    if layout.keys.contains(point) {
      lastPress = nil
      let column = point.x - layout.keys.x
      if let key = KeyLine.key(at: column, of: hints, width: layout.keys.width) { handle(key) }
    } else if let overlay = overlays.last {
      lastPress = nil
      if !overlay.press(at: point, in: layout.overlay, isSecond: isSecond) { popOverlay() }
    } else if let pane = pane(at: point) {
      press(at: point, on: pane, isSecond: isSecond)
    }
  }

  private func press(at point: Point, on pane: Pane, isSecond: Bool) {
    switch pane {
    case .list:
      if focus != .list { showList() }
      _ = list.press(at: point, in: layout.list, isSecond: isSecond)
    case .film:
      if focus != .film { switchPane() }
      _ = film.press(at: point, in: layout.film, isSecond: isSecond)
    }
  }

  /// The pane that a cell belongs to.
  private func pane(at point: Point?) -> Pane? {
    guard let point else { return nil }
    let layout = layout
    guard layout.isSplit else {
      return (focus == .list ? layout.list : layout.film).contains(point) ? focus : nil
    }
    if layout.list.contains(point) { return .list }
    return layout.film.contains(point) ? .film : nil
  }
}
