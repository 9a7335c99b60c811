import MultiplaneBase
import MultiplaneExpressions

// The rendition of a scene for people whom motion disturbs: the same content; at the same times, but for what waits for a
// spring of the track to rest.

extension Scene {
  /// The scene with less motion: nodes with a speed of their own go with the page, or stay if that speed is 0. Pictures
  /// that play rest on their first; animations of events with a spring are fades, and springs of tracks do not swing.
  /// O(nodes).
  package var withReducedMotion: Scene {
    var scene = self
    scene.isMotionReduced = true
    scene.layers = layers.map(\.withReducedMotion)
    scene.track = track.map(\.withReducedMotion)
    for (index, event) in events.enumerated() {
      scene.events[index].animation = event.animation?.withReducedMotion
      if case .scroll(let scroller, let steps) = event.action {
        scene.events[index].action = .scroll(scroller: scroller, steps.map(\.withReducedMotion))
      }
    }
    return scene
  }
}

extension TrackStep {
  fileprivate var withReducedMotion: TrackStep {
    var step = self
    (step.verb, step.verbAcross) = (verb.withReducedMotion, verbAcross?.withReducedMotion)
    return step
  }
}

extension TrackStep.Verb {
  fileprivate var withReducedMotion: TrackStep.Verb {
    guard case .spring(let target, let response, let damping) = self else { return self }
    return .spring(target, response: response, damping: max(1, damping))
  }
}

extension Node {
  fileprivate var withReducedMotion: Node {
    var attributes = attributes
    attributes.mask = attributes.mask?.withReducedMotion
    attributes.header = attributes.header?.withReducedMotion
    attributes.footer = attributes.footer?.withReducedMotion
    attributes.rests = true
    var properties = properties
    if let speed = properties[.speed], speed.constant != .number(0) {
      let span = speed.span
      properties[.speed] = Expression(constant: .number(1), at: ExpressionLocation(path: path) { _ in span })
    }
    return Node(
      number: number, kind: kind, name: name, properties: properties, attributes: attributes,
      children: children.map(\.withReducedMotion), span: span, path: path, scroller: scroller, isRow: isRow,
      contentSpan: contentSpan)
  }
}
