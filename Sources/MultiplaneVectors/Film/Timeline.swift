/// The way along which a part of a film is animated: its frames, or the offsets of a scroller that the reader moves.
struct Timeline {
  /// The name by which styles follow it; empty for that of the film.
  var name = ""
  /// The property with the moment, where a script says it.
  var moment = ""
  var frameCount: Int
  /// The frame that is shown where animations are off.
  var poster = 0
  let animations: Animations

  /// The declarations that put an animation on it.
  var declarations: String {
    if name.isEmpty { return "" }
    return ";animation-timeline:\(name);animation-range:normal;animation-delay:var(\(moment),0s)"
  }
}

/// The content of a window on frames that are offsets of its scroller, from its start to its end.
struct Reel {
  /// The window as it is on them.
  let root: FilmNode
  let frameCount: Int
  /// The offset on the last one, in points.
  let range: Double
}
