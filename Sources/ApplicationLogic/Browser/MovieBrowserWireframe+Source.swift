/// What the source does while the screens are looked at.
extension MovieBrowserWireframe {
  func listenToSource() {
    let activity = dependencies.activity
    activity.stateDidChange = { [weak self] in
      guard let self else { return }
      film.presenter.setOutOfReach(activity.isOutOfReach)
      if activity.state == .well { posters.forgetMissing() }
      renewWelcome()
      drawing.request()
    }
    activity.contentsDidChange = { [weak self] in
      guard let self else { return }
      // What has changed is the film that is looked at, or else perhaps the list.
      if !film.presenter.readAgain() { list.presenter.refreshQuietly() }
      drawing.request()
    }
    activity.marksDidChange = { [weak self] in self?.showMarksOfOthers() }
  }

  /// Shows what an account or another program has marked.
  private func showMarksOfOthers() {
    guard let marks, !isOver else { return }
    marks.shelf.lookAgain()
    list.presenter.marksDidChange()
    film.presenter.showMarks()
    drawing.request()
  }
}
