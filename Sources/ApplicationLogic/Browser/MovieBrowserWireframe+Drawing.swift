import BusinessLogic

/// The frame: every screen draws into its part of it.
extension MovieBrowserWireframe {
  /// Which part of the terminal shows what now.
  var layout: BrowserLayout {
    let size = dependencies.device.size
    return BrowserLayout(
      size: TerminalSize(columns: max(1, size.columns), rows: max(1, size.rows)), preferences)
  }

  /// Whose keys the line of keys shows.
  ///
  /// What is typed over the rest has its own way out; `q` would not leave the program there.
  var hints: [KeySummary] {
    let isOpen = overlays.isEmpty && !focused.takesText
    return [focused.keys] + (isOpen ? [dependencies.bindings.everywhere.summary] : [])
  }

  func draw() {
    var buffer = CellBuffer(size: dependencies.device.size)
    let layout = layout
    film.presenter.posterShape = posters.isOn ? dependencies.device.pictureAbility : nil
    list.layOut(in: layout.list)
    film.layOut(in: layout.film)
    if layout.isSplit, pageFollows { showOnPage(list.presenter.contents.selected) }
    drawTitle(in: layout.title, on: &buffer)
    if layout.isSplit || focus == .list {
      list.draw(in: layout.list, isFocused: focused === list, on: &buffer)
    }
    buffer.fill(layout.divider, with: "│", style: .secondary)
    if layout.isSplit || focus == .film {
      film.draw(in: layout.film, isFocused: focused === film, on: &buffer)
    }
    for overlay in overlays {
      overlay.layOut(in: layout.overlay)
      overlay.draw(in: layout.overlay, isFocused: overlay === focused, on: &buffer)
    }
    KeyLine.draw(hints, in: layout.keys, on: &buffer)
    placePoster(in: layout)
    dependencies.device.present(buffer)
  }

  private func drawTitle(in area: Rect, on buffer: inout CellBuffer) {
    let origin = dependencies.activity.text(
      source: dependencies.store.offering.name, age: list.presenter.contents.age)
    let end = buffer.write(heading(width: area.width), in: area, style: .heading)
    if area.width >= end + TextWidth.of(origin) + 2 {
      buffer.writeRight(origin, in: area, style: .secondary)
    }
  }
}
