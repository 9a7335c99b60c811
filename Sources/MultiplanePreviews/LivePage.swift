internal import CResources
package import Multiplane
package import MultiplaneBase
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneRender
internal import MultiplaneScene
package import MultiplaneVectors

/// A scene as one HTML file of vectors: what follows the scroll alone is moved by its reader's scroll, and styles of CSS do that;
/// another scene is played as a film.
package struct LivePage {
  /// Pixels of CSS across; `nil` is as wide as the canvas, in points.
  package var width: Int?
  /// Whether it is one element, for a page of somebody's own.
  package var isFragment = false
  /// Whether a script moves the scene in browsers that have no timelines of scrolling.
  package var hasScript = true
  /// Whether the reader's scroll moves it; else it is played.
  package let isScrolled: Bool
  /// How many moments it is made from.
  package var frameCount: Int { isScrolled ? Int((end / step).rounded(.up)) + 1 : film.frameCount }
  /// The offset it goes to, in points.
  package let end: Double
  private let session: SceneSession
  private let film: FilmRecorder
  /// The points from one offset to the next.
  private var step: Double { max(1, end / Self.mostSteps) }

  /// The most offsets that a page is made from.
  private static let mostSteps = 10_000.0
  /// The screens that a scene without a track is scrolled through, and the most that one with a track is unless more is asked for.
  private static let (screens, mostScreens) = (10.0, 50.0)
  /// How far the track goes beyond the page, in points.
  private let rest: Double

  /// Goes through the frames of a session.
  ///
  /// - Parameters:
  ///   - until: The offset the page goes to, in points; `nil` is one screen beyond the track, or ten without one. Content that is
  ///     shorter ends it.
  ///   - onFrame: Called for every frame.
  /// - Throws: `SceneFailure` if a frame cannot be stepped.
  package init(
    _ session: SceneSession, until: Double? = nil, onFrame: (Int) -> Void = { _ in }
  ) throws(SceneFailure) {
    let scene = session.loaded.scene
    self.session = session
    film = VectorClip.recorder(scene, scale: scene.canvas.scale)
    var farthest = 0.0
    for frame in session.plan.wanted {
      let state = try session.state(frame)
      farthest = max(farthest, state.position)
      film.add(state)
      onFrame(frame)
    }
    isScrolled = scene.followsScrollAlone && !film.hasPlayingPictures
    let screen = scene.canvas.size[scene.mainAxis].points
    // Beyond a track nothing stands where no content does.
    let room = scene.mainScroller == nil ? 0 : scene.track.isEmpty ? Self.screens * screen : screen
    let wanted = until ?? min(farthest + room, Self.mostScreens * screen)
    let manual = try session.manualScroll(on: 0)
    try manual.scroll(to: ScrollPositions(position: wanted))
    end = manual.state.position
    rest = until == nil ? farthest - end : 0
  }

  /// The losses of a page that its reader scrolls, but for those of scrollers in it.
  package var warnings: [Diagnostic] {
    guard isScrolled, rest > 1 else { return [] }
    return [
      Diagnostic(
        .warning, code: "page-end",
        "the page ends \(numberText(rest.rounded())) points before the track, after \(numberText(Self.mostScreens)) screens",
        hint: "`--until` names another end", failure: .scene)
    ]
  }

  /// The page.
  ///
  /// - Parameter onFrame: Called for every offset of a page that is scrolled.
  /// - Throws: `SceneFailure` with every node that vectors cannot show.
  package func document(onFrame: (Int) -> Void = { _ in }) throws(SceneFailure) -> VectorDocument {
    let scene = session.loaded.scene
    var options = FilmOptions(
      title: scene.title ?? Path.stem(scene.file), framesPerSecond: session.framesPerSecond)
    options.background = scene.canvas.background
    options.prefix = isFragment ? "m\(scene.sourceHash.prefix(6))-" : "_"
    options.isFragment = isFragment
    // None of the names in the film begins like that.
    let name = "page" + options.prefix
    options.scope = ".\(name)"
    if isScrolled { return try scrolled(&options, name, onFrame) }
    if isFragment {
      options.clock = .loop(0)
      options.width = width.map(Double.init)
      var document = try film.document(options, session.loaded.resources)
      document.text = "<div class=\"\(name)\"><style>\(document.style)</style>\(document.text)</div>\n"
      return document
    }
    (options.clock, options.scope, options.id) = (.script, "#frame", "frame")
    var document = try film.document(options, session.loaded.resources)
    document.text = PageText.player(
      title: options.title, rate: session.framesPerSecond, count: film.frameCount,
      frame: "<div id=\"room\">\(document.text)</div>",
      style: "#room{--points:\(points);--ratio:\(ratio)}" + document.style, script: mp_film_js())
    return document
  }

  /// How wide the picture is where there is room, in pixels of CSS, and its width divided by its height.
  private var points: String { numeral(width.map(Double.init) ?? session.loaded.scene.canvas.size.width.points) }
  private var ratio: String {
    let size = session.loaded.scene.canvas.size
    return numeral(size.width.points / size.height.points, digits: 5)
  }

  private func scrolled(
    _ options: inout FilmOptions, _ name: String, _ onFrame: (Int) -> Void
  ) throws(SceneFailure) -> VectorDocument {
    let scene = session.loaded.scene
    let recorder = VectorClip.recorder(scene, scale: scene.canvas.scale)
    let manual = try session.manualScroll(on: 0)
    func position(_ number: Int) -> Double { min(end, Double(number) * step) }
    for number in 0..<frameCount {
      try manual.scroll(to: ScrollPositions(position: position(number)))
      recorder.add(manual.state)
      onFrame(number)
    }
    let losses = try recordScrollers(recorder, manual, main: scene.mainScroller, position)
    // All of it is a second long, for those whose script says which moment it is.
    (options.clock, options.framesPerSecond) = (.scroll, Double(frameCount))
    var document = try recorder.document(options, session.loaded.resources)
    document.losses = losses
    let scrollers = document.scrollers.isEmpty ? "" : "<div class=\"\(name)-over\">\(document.scrollers)</div>"
    let style =
      Markup.filled(PageText.text(of: mp_scroll_css())) { hole in
        switch hole {
        case "of": ".\(name)"
        case "name": options.prefix
        case "width": points
        case "ratio": ratio
        case "range": numeral(end / scene.canvas.size.width.points, digits: 5)
        default: preconditionFailure("nothing is to stand in \(hole)")
        }
      } + document.style
    let script = hasScript ? PageText.text(of: mp_scroll_js()) : ""
    let room =
      "<div class=\"\(name)-room\" data-time=\"--\(options.prefix)T\">"
      + "<div class=\"\(name)-stage\">\(document.text)\(scrollers)</div></div>"
      + (script.isEmpty ? "" : "<script>\(script)</script>")
    if isFragment {
      document.text = "<div class=\"\(name)\"><style>\(style)</style>\(room)</div>\n"
      return document
    }
    // A heading for whoever does not see the page.
    let page =
      "body{margin:0}h1{position:absolute;margin:0;width:1px;height:1px;overflow:clip;clip-path:inset(50%)}" + style
    document.text = Markup.filled(PageText.text(of: mp_scroll_html())) { hole in
      switch hole {
      case "policy": PageText.policy(style: page, script: script)
      case "title": Markup.escaped(options.title)
      case "style": page
      case "scene": "<div class=\"\(name)\">\(room)</div>"
      default: preconditionFailure("nothing is to stand in \(hole)")
      }
    }
    return document
  }
}

extension Scene {
  /// Whether the offset of the main scroller decides everything: no event happens, and no formula reads time or a speed.
  var followsScrollAlone: Bool {
    var follows = events.isEmpty && track.allSatisfy { $0.verbAcross == nil }
    forEachExpression { expression, _ in
      for input in expression.inputs {
        switch input.slot {
        case .time, .frame, .work, .scroller(_, .velocity), .scroller(_, .shift): follows = false
        default: break
        }
      }
    }
    return follows
  }
}
