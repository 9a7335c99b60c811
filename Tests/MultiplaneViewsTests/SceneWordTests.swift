import Multiplane
import MultiplaneViews
import TestSupport
import Testing

/// What views take from the scene language, and lines along outlines, as texts of that language.
@Suite struct SceneWordTests {
  private func check(_ view: some View, _ lines: String) throws {
    #expect(try layers(of: view) == lines + "\n")
  }

  @Test func `a view rests between pixels, and is seen while all conditions hold`() throws {
    try check(
      Color.red.snap(.none).visible(Live.time > 1).visible(Live.scroll < 40),
      """
      - Color: "#FF3B30"
        snap: none
        visible: "(time > 1) and (scroll < 40)"
        place: center
      """)
  }

  @Test func `a colour has a hue, and goes over into another`() throws {
    try check(
      Text("A").foregroundStyle(Color.hsl(18, 0.5, 0.25).opacity(0.5))
        .background(Color.black.mix(with: .white.opacity(0.5), by: Live.scroll / 40)),
      #"""
      - Text: "A"
        color: "hsl(18, 0.5, 0.25, 0.5)"
        background: "lerp(\"#000000\", \"#FFFFFF 50%\", scroll / 40)"
        place: center
        size: 17
      """#)
    let looks = Color(light: .hsl(18, 0.5, 0.25), dark: .black).opacity(0.5)
    try check(
      looks,
      #"""
      - Color: "if(appearance == \"dark\", \"#000000 50%\", hsl(18, 0.5, 0.25, 0.5))"
        place: center
      """#)
  }

  @Test func `a frame scales an outline, whose line has ends and corners`() throws {
    let style = StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .bevel)
    try check(
      VectorPath("M0 0H9", box: (9, 9)).stroke(.red, style: style).frame(width: 20, height: 30),
      """
      - Path:
          d: "M0 0H9"
          box: 9x9
        stroke:
          width: 2
          color: "#FF3B30"
          join: bevel
          cap: round
        width: 20
        height: 30
        place: center
      """)
    let pointed = VectorPath("M0 0H9V9", box: (9, 9)).stroke(.red, style: StrokeStyle(lineWidth: 2))
    #expect(try layers(of: pointed).contains("miterLimit: 10"))
    #expect(problems(Circle().stroke(.red, style: style)) == "")
  }

  @Test func `a gradient runs along any angle, and a scale along one axis`() throws {
    try check(
      LinearGradient(stops: [.init(color: .red, location: 0.2), .init(color: .blue, location: 1)], angle: .degrees(30))
        .scaleEffect(y: Live.scroll / 40, anchor: .bottom),
      """
      - Gradient:
          stops:
            - at: 0.2
              color: "#FF3B30"
            - at: 1
              color: "#007AFF"
          angle: 30 * 1deg
        scaleX: 1
        scaleY: scroll / 40
        origin: bottom
        place: center
      """)
  }

  @Test func `a canvas scrolls sideways, by springs and curves of one's own`() throws {
    let view = Layers { Color.red.speed(0.5) }
      .canvas(width: 100, height: 50, scale: 1, axis: .horizontal)
      .track {
        Ease(to: 40, over: 0.5, curve: .init(0.4, 0, 0.6, 1))
        Ease(by: 10, over: 0.5, curve: .init(0.4, 0, 0.6, 1))
        Spring(by: 70)
      }
    #expect(problems(view) == "")
    let text = try view.yaml()
    for part in [
      "axis: horizontal", "curve:\n        - 0.4\n        - 0\n        - 0.6\n        - 1\n", "spring:\n      by: 70",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test func `content that is shorter than its window stands at the end it is anchored to`() throws {
    let view = ScrollView { Color.red.frame(height: 10) }.canvas(width: 100, height: 100, scale: 1)
    func top(_ view: some View) throws -> Double? {
      try session(view).tree(at: .frame(0)).flatMap(\.all).first { $0.kind == "Color" }?.box.y
    }
    #expect(try top(view) == 0)
    #expect(try top(view.defaultScrollAnchor(.bottom)) == 90)
  }

  @Test func `a scroller across is as high as its content, unless a frame says otherwise`() throws {
    let rail = ScrollView(.horizontal) { HStack(spacing: 0) { Color.red.frame(width: 250, height: 30) } }
    func height(_ view: some View) throws -> Double? {
      try session(view.canvas(width: 100, height: 100, scale: 1)).tree(at: .frame(0)).flatMap(\.all)
        .first { $0.kind == "ScrollView" }?.box.height
    }
    #expect(try height(rail) == 30)
    #expect(
      try height(
        VStack {
          rail; Color.blue
        }) == 30)
    #expect(try height(rail.frame(height: 60)) == 60)
    #expect(try layers(of: rail).contains("hug: true"))
    #expect(try !layers(of: rail.frame(height: 60)).contains("hug"))
  }

  @Test func `content that is longer begins at the end it is anchored to`() throws {
    func position(_ view: some View, _ anchor: UnitPoint) throws -> Double {
      try session(view.defaultScrollAnchor(anchor).canvas(width: 100, height: 100, scale: 1)).frame(0).position
    }
    let list = LazyVStack(spacing: 0) { ForEach(0..<9) { _ in Color.red.frame(height: 50) } }
    #expect(try position(ScrollView { list }, .bottom) == 350)
    #expect(try position(ScrollView { list.key("sizing", "estimated") }, .bottom) == 350)
    #expect(try position(ScrollView { list }, .top) == 0)
    #expect(try position(ScrollView { list }, .trailing) == 0)
    let rail = ScrollView(.horizontal) { HStack(spacing: 0) { Color.red.frame(width: 250) } }
    #expect(try position(rail, .trailing) == 150)
    #expect(try position(rail, .bottom) == 0)
  }

  @Test func `a camera looks at layers with a distance, and is moved by steps`() throws {
    let view = Camera(.x(Live.time * 4), .lens(.degrees(40)), .focus(on: "tree"), .aperture(0.05), asPainted: true) {
      Color.teal.z(900)
      Color.green.frame(width: 20, height: 30).name("tree").z(Live.time * 10).padding(4)
    }
    .canvas(width: 100, height: 50, scale: 1)
    .track {
      CameraMove(to: .z(200), .focus(900), over: 2, until: 0)
      CameraMove(by: .y(-10), over: 1, curve: .linear)
    }
    #expect(problems(view) == "")
    let text = try view.yaml()
    for part in [
      "camera:\n  x: time * 4\n  lens: 40 * 1deg\n  focus: tree\n  aperture: 0.05\n  asPainted: true\n", "    z: 900\n",
      "    z: time * 10\n",
      "camera:\n      to:\n        z: 200\n        focus: 900\n      over: 2s\n      curve: easeInOut\n      until: 0s\n",
      "camera:\n      by:\n        y: -10\n      over: 1s\n      curve: linear\n",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }

  @Test func `views turn in space, lie on the floor and stand on it`() throws {
    let view = Camera(.lens(.degrees(40))) {
      Color.teal.frame(width: 900, height: 400).place(.floor)
      Color.green.frame(width: 20, height: 30).place(.ground).z(90)
      Color.red.turned(tilt: .degrees(20), turn: .degrees(Live.time * 10), anchor: .leading)
      // One node has one point that stays; another one takes a box.
      Color.blue.rotationEffect(.degrees(9)).turned(roll: .degrees(5), anchor: .top)
    }
    .canvas(width: 100, height: 50, scale: 1)
    #expect(problems(view) == "")
    let text = try view.yaml()
    for part in [
      "place: floor\n", "place: ground\n", "tilt: 20 * 1deg\n", "turn: time * 10 * 1deg\n", "origin: leading\n",
      "roll: 5 * 1deg\n    origin: top\n",
    ] { #expect(text.contains(part), "\(part)\n\(text)") }
  }
}
