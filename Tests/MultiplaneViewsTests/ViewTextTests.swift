import MultiplaneViews
import TestSupport
import Testing

/// What views become, as texts of the scene language.
@Suite struct ViewTextTests {
  private func check(_ view: some View, _ lines: String) throws {
    #expect(try layers(of: view) == lines + "\n")
  }

  @Test func `a text is a layer in the middle of the canvas`() throws {
    try check(Text("Hello"), "- Text: \"Hello\"\n  place: center\n  size: 17")
  }

  @Test func `modifiers in the engine's order share a node`() throws {
    try check(
      Text("A").font(.title).padding(4).background(.red).cornerRadius(3).opacity(0.5).offset(y: 2),
      """
      - Text: "A"
        size: 28
        padding: 4
        background: "#FF3B30"
        corner: 3
        opacity: 0.5
        y: 2
        place: center
      """)
  }

  @Test func `a second padding pads what the first has padded`() throws {
    try check(
      Text("A").padding(4).padding(.horizontal, 6),
      """
      - Group:
          - Text: "A"
            padding: 4
        padding:
          left: 6
          right: 6
        place: center
        size: 17
      """)
  }

  @Test func `a frame is a box around, and the size of what fills its room`() throws {
    try check(
      VStack {
        Text("A").frame(width: 90, alignment: .leading); Color.red.frame(height: 4)
      },
      """
      - VStack:
          - Group:
              - Text: "A"
            width: 90
            align: leading
          - Color: "#FF3B30"
            height: 4
        spacing: 8
        place: center
        size: 17
      """)
  }

  @Test func `what stands behind and in front is as large as the view`() throws {
    try check(
      Text("A").overlay(alignment: .bottom) { Color.red.frame(height: 2) },
      """
      - Group:
          - Text: "A"
          - Group:
              - Color: "#FF3B30"
                height: 2
            top: 0
            left: 0
            bottom: 0
            right: 0
            align: bottom
        place: center
        size: 17
      """)
  }

  @Test func `the nearest font wins, as a text takes it over`() throws {
    try check(
      VStack {
        Text("A").font(.caption); Text("B")
      }.font(.title).foregroundStyle(.blue),
      """
      - VStack:
          - Text: "A"
            size: 12
          - Text: "B"
        spacing: 8
        size: 28
        color: "#007AFF"
        place: center
      """)
  }

  @Test func `a group is no box, and its modifiers act on each view`() throws {
    try check(
      HStack(spacing: 0) {
        Group {
          Text("A"); if true { Text("B") } else { Text("C") }
        }.padding(2)
      },
      """
      - HStack:
          - Text: "A"
            padding: 2
          - Text: "B"
            padding: 2
        place: center
        size: 17
      """)
  }

  @Test func `effects are formulas that follow the place of the view`() throws {
    let view = Text("A").visualEffect { content, proxy in
      content.offset(y: -proxy.frame(in: .scrollView).minY / 10).opacity(proxy.size.height / 40)
    }
    try check(
      ScrollView { view },
      """
      - ScrollView:
          - Group:
              - Text: "A"
                y: "-windowStart / 10"
            opacity: height / 40
        align: top
        place: center
        size: 17
      """)
  }

  @Test func `a transition lies between its three phases`() throws {
    let view = Text("A").scrollTransition { effect, phase in
      effect.opacity(phase.isIdentity ? 1 : 0.25).offset(x: phase.value * -40)
    }
    try check(
      ScrollView { view },
      """
      - ScrollView:
          - Text: "A"
            opacity: "interpolate(phase, [-1, 0, 1], [0.25, 1, 0.25])"
            x: "interpolate(phase, [-1, 0, 1], [40, 0, -40])"
        align: top
        place: center
        size: 17
      """)
  }

  @Test func `texts keep their signs, and have live numbers in them`() throws {
    try check(
      Text("a ${b} \(1 + 1) \(Live.scroll)").frame(width: 90, height: 20),
      """
      - Group:
          - Text: "a $${b} 2 ${scroll}"
            width: 90
            lines: 1
            align: center
        width: 90
        height: 20
        place: center
        size: 17
      """)
  }

  @Test func `layers, tracks and parts in the language of scenes`() throws {
    let view = Layers {
      Color.teal.speed(0.5)
      ScrollView { Color.red.frame(height: 2_000) }.name("page")
    }
    .canvas(width: 100, height: 200, scale: 1, framesPerSecond: 30)
    .sceneTitle("A title")
    .track([.wait(0.5), .linear(to: .end, over: 1), .fling(velocity: -900), .mark("landed")])
    .scene("checks", "- { at: 0s, expect: page.scroll == 0 }")
    #expect(
      try view.yaml() == """
        multiplane: 1
        title: "A title"
        canvas:
          size: 100x200
          scale: 1
          fps: 30
        layers:
          - Color: "#30B0C7"
            speed: 0.5
          - ScrollView:
              - Color: "#FF3B30"
                height: 2000
            align: top
            name: "page"
            size: 17
        scroll:
          - wait: 0.5s
          - linear:
              to: end
              over: 1s
          - fling:
              velocity: -900
          - mark: "landed"
        checks:
          - at: 0s
            expect: page.scroll == 0

        """)
  }

  @Test func `a text with a live number has the width of its frame`() throws {
    let scroller = ScrollView { Color.clear.frame(height: 3_000) }
    for text in [
      Text("At \(Live.scroll)").frame(width: 90), Text("At \(Live.scroll)").frame(width: 90, height: 20),
      Text("At \(Live.scroll)").lineLimit(2).frame(width: 90, height: 50, alignment: .trailing),
    ] { #expect(problems(scroller.overlay { text }.track([.linear(by: 9, over: 0.1)])) == "") }
    #expect(
      problems(scroller.overlay { Text("At \(Live.scroll)") }).contains(
        "(give the text a frame(width:), and a height or lineLimit(1))"))
    #expect(
      problems(scroller.overlay { Text("At \(Live.scroll)").lineLimit(1) }).contains("(give the text a frame(width:))"))
  }

  @Test func `places in messages are those of the program`() {
    let line = #line
    let view = VStack {
      Text("A")
        .blur(radius: -3)
      Image("assets/none.png")
      Text("B").key("colour", "red")
    }
    #expect(
      problems(view).split(separator: "\n").map { String($0.prefix(57)) } == [
        "MultiplaneViewsTests/ViewTextTests.swift:\(line + 2):1: \"blur\" ca",
        "MultiplaneViewsTests/ViewTextTests.swift:\(line + 5):1: \"colour\" ",
        "MultiplaneViewsTests/ViewTextTests.swift:\(line + 4):1: image \"as",
      ])
  }

  @Test func `what has no place of its own is told where the modifier or the session is`() throws {
    let line = #line
    let view = Color.red
      .key("colour", "red")
    #expect(problems(view).hasPrefix("MultiplaneViewsTests/ViewTextTests.swift:\(line + 2):1: \"colour\""))
    let flat = Text("A").overlay { Color.red }
      .canvas(width: 0, height: 9)
    #expect(problems(flat).hasPrefix("MultiplaneViewsTests/ViewTextTests.swift:\(line + 5):1: "), "\(problems(flat))")
    let error = #expect(throws: SceneError.self) { try SceneSession(Color.hsl(.nan, 0, 0)) }
    #expect(
      error?.description.hasPrefix("MultiplaneViewsTests/ViewTextTests.swift:\(line + 7):1: ") == true,
      "\(error as Any)")
  }

  @Test func `views and steps of closures have the places of their expressions`() {
    let line = #line
    let view = VStack {
      Color.red.blur(radius: -3)
      Toggle("A", isOn: .constant(true))
        .blur(radius: -3)
    }
    let places = problems(view).split(separator: "\n").map { String($0.prefix { $0 != " " }) }
    #expect(places == [line + 2, line + 3].map { "MultiplaneViewsTests/ViewTextTests.swift:\($0):1:" })
    let moved = view.track {
      Wait(0.5)
      Fling(velocity: .nan)
    }
    #expect(problems(moved).contains("MultiplaneViewsTests/ViewTextTests.swift:\(line + 10):1: "), "\(problems(moved))")
  }
}
