import Multiplane
import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

// Places against pixels.

extension SceneTrial {
  /// What a frame loses without a node lies in the node's box; where nothing is picked, nothing is drawn; where a plain
  /// colour is picked, it is seen.
  package func placesOfPixels() throws -> String? {
    let chosen = Array(Set([0, states.count / 3, states.count * 2 / 3, states.count - 1])).sorted()
    let places = chosen.map { JudgedNode.all(of: Placement(states[$0], fittedInto: scene.canvas.size)) }
    // What an expression names may move others when it goes.
    for node in scene.leaves where node.name == nil {
      if let difference = try pixels(without: node.number, on: chosen, places) { return difference }
    }
    for (frame, nodes) in zip(chosen, places) {
      if let difference = picks(on: frame, nodes) { return difference }
    }
    return nil
  }

  private func pixels(without number: Int, on chosen: [Int], _ places: [[JudgedNode]]) throws -> String? {
    let without = scene.hiding(number)
    let stepper = try Stepper(scene: without, resources: loaded.resources.makeLayoutResources())
    for (index, frame) in chosen.enumerated() {
      let state = try stepper.step(to: frame)
      let found = places[index].filter { $0.placed.box.node.number == number }
      // A frosted box shows what is around it.
      if found.contains(where: \.isFuzzy) || places[index].contains(where: \.isFrosted) { continue }
      let boxes = found.map { $0.drawn.intersection($0.placed.clip).grown(by: 1.5 + 1 / scene.canvas.scale) }
      let after = try pixels(of: state, in: without)
      // What is turned or fitted is resampled from where its group begins, which the node may have decided: its weights
      // have seven bits along each axis. Elsewhere that shows in last bits alone. Copies that lie over each other are
      // resampled each by itself, and what they differ by adds up.
      var turned = Dictionary(grouping: places[index].filter(\.isTurned), by: \.placed.box.node.number)
        .mapValues { $0.map { $0.drawn.grown(by: 1 / scene.canvas.scale) } }
      // So is a whole viewport on its way to its side.
      if ![0, 1].contains(state.viewport.turn) { turned[-1] = [PointRect(origin: .zero, size: scene.canvas.size)] }
      func most(at point: PointOffset) -> Int {
        let copies = turned.values.map { boxes in boxes.count { $0.contains(point) } }.max() ?? 0
        return copies == 0 ? 2 : 4 * copies
      }
      for (point, levels) in frames[frame].differences(from: after, scale: scene.canvas.scale)
      where levels > 2 && levels > most(at: point) && !boxes.contains(where: { $0.contains(point) }) {
        let path = found.first?.placed.box.node.path ?? "a node that does not exist"
        return "places: \(path) is seen at \(point) on frame \(frame), not in \(boxes)"
      }
    }
    return nil
  }

  /// Whether the same is picked all around a point, or nothing: thin lines are found too.
  ///
  /// The windows of scrollers are drawn to whole pixels. What lies half a pixel beyond an edge may be drawn.
  private func isPicked(
    _ picked: PlacedNode?, near point: PointOffset, _ reach: Double, _ placement: Placement, steps: Int
  ) -> Bool {
    let beyond = picked == nil ? 0.5 / scene.canvas.scale : 0
    let steps = (-steps...steps).map { Double($0) / Double(steps) * reach }
    return steps.allSatisfy { dx in
      steps.allSatisfy { dy in
        let found = placement.frontmost(
          at: PointOffset(x: point.x + dx, y: point.y + dy), beyondWindows: beyond)
        return found?.box === picked?.box && found?.layer.state === picked?.layer.state
      }
    }
  }

  /// Where the viewport is drawn on the canvas without the pixels at its edges, in points: they are rounded.
  ///
  /// A canvas may end within its last pixels, which show what lies beyond it, too.
  private func inner(_ state: FrameState) -> PointRect? {
    let (canvas, size, pixel) = (scene.canvas.size, state.viewport.size, 1 / scene.canvas.scale)
    func whole(_ length: Length) -> Double { (length.points / pixel).rounded(.down) * pixel }
    if state.viewport.turn != 0 {
      let corners = ProjectiveMap(state.viewport, on: canvas).corners(of: PointRect(origin: .zero, size: size))
      return corners.isUpright ? corners.bounds.grown(by: -pixel) : nil
    }
    if canvas == size { return PointRect(x: 0, y: 0, width: whole(size.width), height: whole(size.height)) }
    let factor = min(canvas.width.points / size.width.points, canvas.height.points / size.height.points)
    let (width, height) = (size.width.points * factor, size.height.points * factor)
    return PointRect(
      x: (canvas.width.points - width) / 2, y: (canvas.height.points - height) / 2, width: width, height: height
    ).grown(by: -pixel)
  }

  /// How far a pixel may be from its background where outlines go back the way they came, in levels of a channel.
  ///
  /// They enclose nothing there. cairo covers a pixel by fifteen lines, and puts each corner
  /// on the nearest one (`GRID_Y` in cairo-tor-scan-converter.c). So an edge may be a thirtieth of a pixel from its place,
  /// and a hair is drawn between it and the edge back.
  private func hair(_ nodes: [JudgedNode], near point: PointOffset, _ reach: Double) -> Int {
    let edges = nodes.reduce(0) { $0 + $1.edgesThereAndBack(near: point, within: reach) }
    return Int((Double(edges) * 255 / 30).rounded(.up))
  }

  private func picks(on frame: Int, _ nodes: [JudgedNode]) -> String? {
    if nodes.contains(where: { $0.isFuzzy || $0.isFrosted }) { return nil }
    let placement = Placement(states[frame], fittedInto: scene.canvas.size)
    let background = (scene.canvas.background ?? .clear).premultiplied
    let (seen, scale) = (frames[frame], scene.canvas.scale)
    // A viewport that is fitted is resampled, and an edge that is turned in it a second time: each takes in its neighbours.
    let isFitted = states[frame].viewport.size != scene.canvas.size
    let reach = 1 + (isFitted ? 2 : 1) / scale
    guard let inner = inner(states[frame]) else { return nil }
    for y in stride(from: 1, to: seen.height, by: 5) {
      for x in stride(from: 1, to: seen.width, by: 5) {
        let point = PointOffset(x: (Double(x) + 0.5) / scale, y: (Double(y) + 0.5) / scale)
        // Letters leave the box of their lines, edges are rounded to pixels.
        let inText = nodes.contains { $0.hasLetters && $0.drawn.contains(point) }
        if inText || !inner.contains(point) { continue }
        let picked = placement.frontmost(at: point)
        func isPicked(steps: Int) -> Bool { self.isPicked(picked, near: point, reach, placement, steps: steps) }
        let word = seen.words[y * seen.width + x]
        guard let picked else {
          // The tip of a shape may be all that is near, or a layout unit of a box that is cut.
          if word != background, isPicked(steps: 4), isPicked(steps: 32),
            isPicked(steps: Int((reach * 64).rounded(.up))),
            FramePixels.distance(word, background) > hair(nodes, near: point, reach)
          {
            return "picking: nothing at \(point) on frame \(frame), where pixels are"
          }
          continue
        }
        guard let color = nodes.first(where: { $0.placed.box === picked.box && $0.isPlain })?.plainColor,
          word != color.premultiplied, isPicked(steps: 1), isPicked(steps: 4)
        else { continue }
        return "picking: \(picked.box.node.path) at \(point) on frame \(frame), where its colour is not seen"
      }
    }
    return nil
  }
}
