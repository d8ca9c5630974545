import BusinessLogic
import DomainEntities

/// The poster of the film on the page: a card that is drawn with it, and a picture over that once there is one.
extension MovieBrowserWireframe {
  func switchPosters() {
    posters.toggle()
    tell(posters.isOn ? "Posters on." : "Posters off.")
  }

  /// Says which picture the frame has, and has the one that is missing made.
  func placePoster(in layout: BrowserLayout) {
    // A picture is in front of everything, so nothing may lie over the page.
    guard overlays.isEmpty, layout.isSplit || focus == .film, posters.isOn,
      let area = film.posterArea(in: layout.film), let poster = film.presenter.summary?.poster
    else {
      posters.want(nil)
      return dependencies.device.setPicture(nil)
    }
    let wish = PosterWish(
      poster, room: TerminalSize(columns: area.width, rows: area.height),
      ability: dependencies.device.pictureAbility)
    let picture = posters.want(wish)
    dependencies.device.setPicture(
      picture.map { PlacedPicture(area: area, picture: $0, name: wish) })
  }
}
