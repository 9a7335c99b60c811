import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

// Windows whose content the reader moves: a transparent element over each has the browser's own scrolling, and what is in the window
// follows it.

extension FilmWriter {
  /// The content of a window.
  func pieces(
    inWindow window: PointRect, of node: FilmNode, _ carriers: Carriers
  ) throws(SceneFailure) -> [Piece] {
    guard let reel = node.reel, let scroll = reel.root.scroll else { return try pieces(ofChildren: node, carriers) }
    let number = readerTimelines.count + 1
    let own = Timeline(
      name: property("S\(number)"), moment: property("T\(number)"), frameCount: reel.frameCount,
      animations: Animations(frameCount: reel.frameCount, isScrolled: true, definitions: definitions))
    readerTimelines.append(own)
    readerScrollers += element(over: window, of: node, scroll, reel, own)
    let around = timeline
    timeline = own
    defer { timeline = around }
    return try pieces(ofChildren: reel.root, carriers)
  }

  /// The element by which a reader moves what is in a window. Its places are shares of how wide the film is shown.
  private func element(
    over window: PointRect, of node: FilmNode, _ scroll: ScrollState, _ reel: Reel, _ own: Timeline
  ) -> String {
    func length(_ points: Double) -> String {
      let share = numeral(points / film.canvas.width.points * 100, digits: 4)
      return share == "0" ? share : share + "cqw"
    }
    func move(_ value: [Double]) -> String { "transform:translate(\(length(value[0])),\(length(value[1])))" }
    let boxes = node.maps.map { $0.corners(of: window).bounds }
    let track = Track(frames: node.frames, values: boxes.map { [$0.x, $0.y] }, tolerances: [tolerance, tolerance])
    let still = boxes[posterIndex(node)]
    let isAcross = scroll.scroller.axis == .horizontal
    let factor = isAcross ? still.width / window.width : still.height / window.height
    var style = "width:\(length(still.width));height:\(length(still.height));\(move([still.x, still.y]))"
    style += ";overflow:\(isAcross ? "auto hidden" : "hidden auto")"
    style += ";scroll-timeline:\(own.name) \(isAcross ? "inline" : "block")"
    if scroll.scroller.isMirrored { style += ";direction:rtl" }
    let stops = stops(scroll, reel, window)
    if !stops.isEmpty { style += ";scroll-snap-type:\(isAcross ? "x" : "y") mandatory" }
    let attributes = [
      Attributes(style: style, animations: animations.animation(of: track, move).map { [$0] } ?? []),
      Attributes(
        animations: animations.visibility(node.visibility(in: film.root, frameCount: film.frameCount)).map { [$0] }
          ?? []),
    ]
    let extent = isAcross ? still.width : still.height
    let room = definitions.className("min-\(isAcross ? "width" : "height"):\(length(extent + reel.range * factor))")
    let marks = stops.map { stop in
      let side = isAcross ? "inset-inline-start" : "top"
      return "<i class=\"\(definitions.className("scroll-snap-align:start;\(side):\(length(stop * factor))"))\"></i>"
    }
    let label = Markup.escaped(scroll.box.node.name ?? options.title)
    return "<div\(text(of: attributes)) tabindex=\"0\" role=\"region\" aria-label=\"\(label)\""
      + " data-time=\"\(own.moment)\"><i class=\"\(room)\"></i>\(marks.joined())</div>"
  }

  /// The offsets at which released content rests; none where it rests anywhere.
  private func stops(_ scroll: ScrollState, _ reel: Reel, _ window: PointRect) -> [Double] {
    let axis = scroll.scroller.axis
    switch scroll.box.node.attributes.paging {
    case nil: return []
    case .page:
      let extent = axis == .horizontal ? window.width : window.height
      return extent > 0 ? Array(stride(from: 0, to: reel.range + extent, by: extent)) : []
    case .row:
      guard case .scroll(let layout) = scroll.box.content else { return [] }
      let insets = layout.insets
      let (start, end) = (window.x + insets.left.points, window.x + window.width - insets.right.points)
      let top = window.y + insets.top.points
      let rows = reel.root.children.flatMap(\.children).compactMap { row -> Double? in
        guard case .layer(let layer) = row.content else { return nil }
        if axis == .vertical { return layer.origin.y - top }
        return scroll.scroller.isMirrored ? end - layer.origin.x - layer.box.size.width.points : layer.origin.x - start
      }
      // A browser moves content at once to where it may rest, and it is to begin at its start.
      return [0] + rows.filter { $0 > 0 }
    }
  }

  /// The rules for these elements.
  var scrollerRules: String {
    if readerTimelines.isEmpty { return "" }
    let (over, size) = ("\(options.scope)-over", film.canvas)
    return "\(options.scope){timeline-scope:\(readerTimelines.map(\.name).joined(separator: ","))}"
      + "\(over){position:absolute;top:0;left:0;aspect-ratio:\(numeral(size.width.points))/\(numeral(size.height.points));"
      + "container-type:inline-size;overflow:clip;pointer-events:none}"
      + "\(over)>*{position:absolute;pointer-events:auto;scrollbar-width:none;overscroll-behavior-x:contain}"
      + "\(over) i{position:absolute;width:1px;height:1px}"
  }
}
