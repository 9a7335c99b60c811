import MultiplaneBase
import MultiplaneScene

/// The effect of an event on the viewport. Frames, and questions beforehand for their viewports, use the same code.
enum ViewportChange {
  /// It is held so from now on.
  case atOnce(Viewport)
  /// It goes there, from where it is.
  case overTime(ViewportTransition)

  /// The effect of an event at a time; `nil` if it changes nothing: the viewport is so, or on its way and may take its time.
  ///
  /// - Parameters:
  ///   - held: How the viewport is held.
  ///   - transition: The way it is on.
  init?(
    _ event: SceneEvent, canvas: SceneCanvas, held: Viewport, _ transition: ViewportTransition?, at time: Double
  ) {
    let end = transition?.end ?? held
    let size: Size
    switch event.action {
    case .rotate(let orientation):
      let (short, long) = (min(end.size.width, end.size.height), max(end.size.width, end.size.height))
      size = orientation == .portrait ? Size(width: short, height: long) : Size(width: long, height: short)
    case .resize(let other): size = other
    default: return nil
    }
    let viewport = canvas.viewport(of: size)
    guard let animation = event.gliding else {
      if viewport == held, transition == nil { return nil }
      self = .atOnce(viewport)
      return
    }
    if viewport == end { return nil }
    self = .overTime(
      ViewportTransition(
        from: transition?.viewport(at: time) ?? held, to: viewport, animation, at: time, cause: event.span))
  }
}
