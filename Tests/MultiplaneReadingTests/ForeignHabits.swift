import Testing

/// What people write who know another language, and the one hint that says what to write here.
struct ForeignHabit: Sendable, CustomTestStringConvertible {
  /// The scene without its first two lines.
  let scene: String
  /// The hint of its only problem.
  let hint: String

  var testDescription: String { scene }

  /// A habit in a node, which is given as it stands in a list of layers.
  private static func node(_ text: String, _ hint: String) -> ForeignHabit {
    ForeignHabit(scene: "layers:\n  - \(text)\n", hint: hint)
  }

  /// A habit in a step of the track.
  private static func step(_ text: String, _ hint: String) -> ForeignHabit {
    ForeignHabit(
      scene: "layers:\n  - ScrollView: [{ Rectangle: , height: 9000 }]\nscroll:\n  - \(text)\n", hint: hint)
  }

  /// A habit at the top of a scene.
  private static func top(_ text: String, _ hint: String) -> ForeignHabit {
    ForeignHabit(scene: "layers: []\n\(text)\n", hint: hint)
  }

  private static let sides = "sides have names: { vertical: 10, horizontal: 20 }, or { top: 10, left: 20 }"
  private static let gradient = "write { from: navy, to: teal, angle: 90deg }"
  private static let film = "a film has no taps: events happen \"at\" a time or \"when\" a condition holds"
  private static let button = "write a Text with padding, background and corner: a film has no taps"
  private static let bar = "write a layer of its own: what stands outside the ScrollView stays"
  private static let curve = "a stage has a curve: { over: 0..200, curve: [0.34, 1.56, 0.64, 1] }"
  private static let spring = "write response and damping, as in SwiftUI: { response: 500ms, damping: 0.8 }"

  /// All of them; a scene stands in it once.
  static let all = css + swiftUI + flutter + script + tracks + tops

  private static let noThird = "there is no third dimension: scale, skew and speed stand for it"
  private static let cells = "give the cells in order, and columns at the grid"

  private static let css: [ForeignHabit] = [
    node("Text: a\n    grid-area: 1", cells),
    node(
      "Text: a\n    hover: { color: red }",
      "a film has no pointer: events happen \"at\" a time or \"when\" a condition holds"),
    node("Text: a\n    media: 600", "name the canvases under \"devices\", or write canvas.width in a formula"),
    node("ConicGradient: { from: red, to: blue }", "gradients are linear or radial"),
    node("VStack: []\n    gap: 4", "did you mean \"spacing\"?"),
    node("VStack: [{ ForEach: 3, row: [{ HStack: [] }] }]", "a row is one node: leave out the \"- \" before it"),
    node("VStack: []\n    border-radius: 4", "did you mean \"corner\"?"),
    node("Text: a\n    background_color: red", "did you mean \"background\"?"),
    node("Text: a\n    font-weight: bold", "did you mean \"weight\"?"),
    node("Text: a\n    line-height: 1.4", "did you mean \"lineHeight\"?"),
    node("Text: a\n    letter-spacing: 1", "did you mean \"tracking\"?"),
    node("Text: a\n    overflow: hidden", "did you mean \"clip\"?"),
    node("Text: a\n    z-index: 3", "nodes that stand later in the file are nearer"),
    node("Text: a\n    zIndex: 3", "nodes that stand later in the file are nearer"),
    node("VStack: []\n    children: []", "write the children as a list below the kind: - VStack: [ … ]"),
    node("Circle: { fill: none }", "leave the key out, or write transparent"),
    node("Text: a\n    padding: 10 20", sides),
    node("Text: a\n    padding: 10px 20px", sides),
    node("Text: a\n    padding: [10, 20]", sides),
    node("Text: a\n    margin: auto", "write align at the stack around, or place in a ZStack; a Spacer takes room"),
    node("Text: a\n    margin: 0 auto", "write align at the stack around, or place in a ZStack; a Spacer takes room"),
    node("Text: a\n    opacity: 50", "write 50%, or 0.5"),
    node("Text: a\n    width: auto", "leave it out: a node is as large as its content"),
    node("Text: a\n    width: fit-content", "leave it out: a node is as large as its content"),
    node("Text: a\n    width: 100px", "plain numbers are points: 100"),
    node("Text: a\n    lineHeight: 24px", "write a multiple of the size: lineHeight: 1.4"),
    node("Text: a\n    position: { x: 0, y: 0 }", "write left and top in a layer or a ZStack; x and y move a node"),
    node("Text: a\n    easing: easeOut", "a stage has a curve: stages: { shown: easeOut 0..200 }"),
    node("Text: a\n    fadeIn: 1s", "write a stage: stages: { shown: entry 0..60% }, and opacity: shown"),
    node("Text: a\n    parent: b", "put both into a Group, which moves them together"),
    node("Text: a\n    trackMatte: b", "did you mean \"mask\"?"),
    node("Text: a\n    expression: wiggle(2, 3)", "write the formula as the value of its key: y: scroll / 2"),
    node("ScrollView: [{ Text: a, opacity: \"entry(0, 1)\" }]", "write a stage of it: stages: { shown: entry 0..60% }"),
    node("Text: a\n    y: keyframe(1)", "write lerp(0, 100, shown), and stages: { shown: time 0..0.5 }"),
    node("Text: a\n    font: headline", "a font is a family; size and weight stand beside it, or in a style"),
    node(
      "Text: a\n    opacity: shown",
      "\"opacity\" expects a number; a name of your own stands under \"let\" or \"stages\""),
    node("Heading: a", "did you mean \"Text\"?"),
    top("output:\n  gif: { path: a.gif, loop: true }", "write how often it plays: loop: 3, or loop: 0 for ever"),
    node(
      "Text: a\n    width: 100vw", "write a share of canvas.width or canvas.height: 0.5 * canvas.width"),
    node("Text: a\n    width: calc(100% - 20)", "write the sum alone: 100% - 20"),
    node("Text: a\n    tracking: 0.1em", "write points: plain numbers are points"),
    node("Text: a\n    rotate: 0.5turn", "write degrees: half a turn is 180deg"),
    node("Text: a\n    position: absolute", "put it into a ZStack or a layer, with left, top, right or bottom"),
    node("Text: a\n    position: fixed", "make it a layer of its own: what stands outside the ScrollView stays"),
    node("Text: a\n    position: sticky", "write sticky: top"),
    node("VStack: []\n    display: flex", "write HStack or VStack as the kind"),
    node("VStack: []\n    display: grid", "write LazyVGrid with columns, or Flow, as the kind"),
    node("Text: a\n    visible: hidden", "write visible: false"),
    node("Text: a\n    shadow: 0 4px 12px black", "write { radius: 8, y: 4, color: black 30% }"),
    node(
      "Text: a\n    shadow: inset 0 2px 4px black", "write { inner: true, radius: 4, y: 2, color: black 30% }"),
    node("Text: a\n    shadow: { radius: 4, inset: true }", "did you mean \"inner\"?"),
    node(
      "Text: a\n    shadow: { radius: 4, spread: 2 }",
      "leave it out: a shadow is as large as what casts it, and radius makes it softer"),
    node("Text: a\n    border: 1px solid red", "write { width: 1, color: red }"),
    node("Text: a\n    border: { bottom: 1px solid red }", "write { width: 1, color: red }"),
    node("Text: a\n    border-bottom: 1px solid red", "did you mean \"border\"?"),
    node("Text: a\n    border: 2", "write { width: 2, color: black }"),
    node("Rectangle:\n    corner: 50%", "write height / 2, or use Circle or Capsule"),
    node("Rectangle:\n    corner: { topLeft: 50% }", "write height / 2, or use Circle or Capsule"),
    node("Rectangle:\n    corner: [10, 10, 0, 0]", "write corners by name: { topLeft: 12, bottomRight: 4 }"),
    node("Rectangle:\n    corner: 10 10 0 0", "write corners by name: { topLeft: 12, bottomRight: 4 }"),
    node("Rectangle:\n    corner: { topLeading: 10 }", "did you mean \"topLeft\"?"),
    node("VStack: []\n    border-top-left-radius: 4", "did you mean \"corner\"?"),
    node("UnevenRoundedRectangle: []", "write a Rectangle with corner: { topLeft: 12, bottomRight: 4 }"),
    node("Rectangle:\n    fill: linear-gradient(red, blue)", gradient),
    node("Rectangle:\n    background: radial-gradient(red, blue)", gradient),
    node("Rectangle:\n    background: url(a.png)", "put an Image behind it in a ZStack"),
    node("Text: a\n    color: var(--ink)", "name it under \"colors\", and write the name alone"),
    node("Text: a\n    color: fff", "write \"#fff\" in quotes"),
    node("Text: a\n    color: #fff", "in YAML a bare # starts a comment; write \"#fff\" in quotes"),
    node("Text: a\n    color: rgba(0, 0, 0, 0.5)", "did you mean \"rgb\"?"),
    node("Text: a\n    color: black/50", "write the percentage after the color: black 50%"),
    node("Text: a\n    color: primary", "name it under \"colors\": colors: { ink: \"#2A1B1F\" }"),
    node("VStack: []\n    align: flex-start", "write leading, or top in an HStack"),
    node("VStack: []\n    align: left", "write leading, or top in an HStack"),
    node("HStack: []\n    align: space-between", "put a Spacer between the children"),
    node("Text: a\n    align: justify", "lines of a text have their own widths; write leading, center or trailing"),
    node("Text: a\n    place: bottom-right", "write bottomTrailing"),
    node("Text: a\n    place: center left", "write leading"),
    node("Text: a\n    origin: 50% 50%", "write center"),
    node("Image: a.png\n    fit: fill", "write cover to fill the box, or stretch"),
    node("Text: a\n    repeat: repeat-x", "write horizontal"),
    node("Text: a\n    blend: add", "write plusLighter"),
    node("Text: a\n    blend: color-dodge", "did you mean \"colorDodge\"?"),
    node("Text: a\n    font: sans-serif", "leave it out: Inter is there without a word"),
    node(
      "Text: a\n    font: Arial",
      "bring its file: fonts: { Demo: assets/Demo.ttf }; Inter and DejaVu Sans are always there"),
    node("Text: a\n    size: 120%", "write points: size: 20"),
    node("Text: a\n    size: large", "write points: size: 20"),
    node("Text: a\n    weight: bolder", "write bold"),
    node(
      "Text: a\n    animation: fade 1s",
      "a live key takes a stage: stages: { shown: time 0..0.5 }, or entry 0..60% as it comes into view"),
    node(
      "Text: a\n    transition: opacity 1s",
      "a row that comes or goes takes \"animate\" at its event; a live key takes a stage of time or entry"),
    node("Text: a\n    white-space: nowrap", "write lines: 1 to keep a text on one line"),
    node("Text: a\n    italic: yes", "write italic: true"),
    node("ScrollView: []\n    axis: x", "write horizontal"),
    node("Gradient: { from: red, to: blue, angle: to right }", "0deg is up, 90deg right, 180deg down, 270deg left"),
    node(
      "Gradient: { from: red, to: blue, direction: right }", "write angle: 0deg is up, 90deg right, 180deg down"),
    node("Circle: { r: 20 }", "write width and height beside the kind"),
    node("Rectangle: { width: 20 }", "write \"width\" beside \"Rectangle\", not in it"),
    node("HStack: []\n    flex-direction: column", "write HStack or VStack as the kind"),
    node("HStack: []\n    flex-wrap: wrap", "write Flow as the kind"),
    node("Text: a\n    object-fit: cover", "\"fit\" belongs to Image"),
    node("Text: a\n    id: hero", "did you mean \"name\"?"),
    node("Text: a\n    style: { color: red }", "write the keys beside the kind, or name a style of \"styles\""),
    node("Text: a\n    color: rgb(255 0 0)", "write commas: rgb(255, 0, 0)"),
    node("Rectangle:\n    background: { color: red }", "write the color alone: background: red"),
    node("Text: a\n    background-image: url(a.png)", "put an Image behind it in a ZStack"),
    node("button: Save", button),
    node("iframe: a", "a scene shows no web page"),
    node("Ul: []", "write a VStack with a ForEach"),
  ]

  private static let swiftUI: [ForeignHabit] = [
    node("Text: a\n    matchedGeometryEffect: b", "name a stage, and let x, y and scale follow it"),
    node(
      "Text: a\n    scrollTransition: b",
      "write entry, exit or phase in formulas: opacity: entry, scale: 1 - 0.1 * abs(phase)"),
    node("Text: a\n    visualEffect: b", "write formulas of the scroll: y: scroll * 0.3"),
    node("Text: a\n    containerRelativeFrame: b", "write a share of the stack around: width: 50%"),
    node("Text: a\n    withAnimation: b", "a live key takes a stage: stages: { shown: time 0..0.5 }"),
    node("Text: a\n    rotation3DEffect: b", noThird),
    node(
      "ScrollView: []\n    refreshable: true", "write refresh: 60 at the ScrollView, and a drag below 0 in the track"),
    node("ScrollView: []\n    onScroll: b", "write scroll in a formula, or an event with \"when\""),
    node("ScrollView: []\n    toolbar: []", bar),
    node("Text: a\n    sheet: b", "write a layer with a formula: y: canvas.height * (1 - shown)"),
    node("NavigationLink: a", button),
    node("Form: []", "write a LazyVStack with sections"),
    node("GridRow: []", cells),
    node("VStack: []\n    cornerRadius: 4", "did you mean \"corner\"?"),
    node("Text: a\n    fontSize: 4", "did you mean \"size\"?"),
    node("Text: a\n    lineLimit: 1", "did you mean \"lines\"?"),
    node("Text: a\n    offset: 4", "did you mean \"x\" or \"y\"?"),
    node("Circle:\n    color: red", "did you mean \"fill\" or \"background\"?"),
    node("Circle:\n    size: 20", "did you mean \"width\" or \"height\"?"),
    node("Text: a\n    fill: red", "did you mean \"color\" or \"background\"?"),
    node("Color: red\n    colr: 3", "did you mean \"background\"?"),
    node("Color: red\n    slicez: 3", "\"slices\" belongs to Image"),
    node("Text: a\n    weight: heavy", "write extraBold or black"),
    node("Text: a\n    color: .red", "write the name alone: red"),
    node("Text: a\n    color: Color.red", "write the name alone: red"),
    node("Text: a\n    color: black.opacity(0.5)", "write the percentage after the color: black 50%"),
    node("Text: a\n    width: .infinity", "write 100%, or grow: horizontal"),
    node("Text: a\n    font: .title", "a font is a family; size and weight stand beside it, or in a style"),
    node("Text: a\n    font: { size: 12 }", "write size and weight beside font, each as a key"),
    node("Text: a\n    material: ultraThin", "write thin, regular or thick"),
    node("Image: a.png\n    resizable: true", "leave it out: write fit: cover, or a width and a height"),
    node("Text: a\n    onTapGesture: open", film),
    node("ScrollView: []\n    showsIndicators: true", "did you mean \"indicators\"?"),
    node(
      "ScrollView:\n      - Text: a\n        sticky: true", "write the edge: sticky: top"),
    node("VStack:\n      - ForEach: 0..<5\n        row: { Text: a }", "write both ends, which belong to it: 1..20"),
    node("VStack:\n      - ForEach: 0...5\n        row: { Text: a }", "write both ends, which belong to it: 1..20"),
    node("VStack:\n      - ForEach: 3\n        row: { Text: \"${i}\" }", "in the row of a ForEach write index, from 0"),
    node("Button: Save", button), node("TextField: Name", button), node("Toggle: on", button),
    node("NavigationStack: []", bar),
    node("TabView: []", "write a ScrollView with axis: horizontal and paging: page"),
    node("GeometryReader: []", "write width and height in a formula: they are those of the node"),
    node(
      "Video: a.mp4", "there is no video in a scene: pictures that play are GIF, WebP, APNG and sheets"),
    node("SFSymbol: star", "write an Image of an SVG file, or a Path"),
    node("List: []", "did you mean \"LazyVStack\"?"),
    node("Gradient: { colors: [red, blue] }", "did you mean \"stops\"?"),
    node(
      "Gradient: [red, blue]", "write { from: navy, to: teal }, or { stops: [{ color: navy }, { color: teal }] }"),
    node("Text: a\n    scale: [1, 2]", "write scaleX and scaleY"),
    node("Text: a\n    rotate: .degrees(45)", "write 45deg"),
    node("Text: a\n    overlay: red", "put both into a ZStack: what stands later is nearer"),
    node("Text: a\n    opacity: isDark", "write appearance == \"dark\""),
  ]

  private static let flutter: [ForeignHabit] = [
    node("ListTile: a", "write an HStack of an Image and a VStack of Texts, and make it a component"),
    node("CircleAvatar: a.png", "write an Image with width: 40, height: 40 and corner: 20"),
    node("TextSpan: a", "write one Text with markdown: true: **bold** and _italic_"),
    node("StatelessWidget: []", "make it a component under \"components\""),
    node(
      "StatefulWidget: []",
      "make it a component; its state is a field of an item under \"data\", set by \"events\""),
    node("VStack: []\n    mainAxisSize: min", "leave it out: a stack is as large as its content; width: 100% fills"),
    node("Img: a.png", "did you mean \"Image\"?"),
    node("img: a.png", "did you mean \"Image\"?"),
    node("Column: []", "did you mean \"VStack\"?"),
    node("Container: []", "did you mean \"ZStack\" or \"Group\"?"),
    node("Stack: []", "did you mean \"ZStack\", \"VStack\" or \"HStack\"?"),
    node("Padding: { padding: 8 }", "write padding as a key of the node"),
    node("Center: []", "write place: center as a key of the node"),
    node("Opacity: []", "write opacity as a key of the node"),
    node("Positioned: []", "write left, top, right or bottom as a key of the node"),
    node("Expanded: []", "write grow as a key of the node"),
    node("ClipRRect: []", "write corner as a key of the node"),
    node("SafeArea: []", "write inset: safe at the ScrollView, or safe.top in a formula"),
    node("Scaffold: []", "write the layers of the screen, from back to front"),
    node("SliverAppBar: []", "write a layer with a formula: y: clamp(-scroll, -50, 0)"),
    node("CustomScrollView: []", "write a ScrollView"),
    node("Wrap: []", "write a Flow"),
    node("AnimatedOpacity: []", "live keys take formulas: opacity: min(1, time)"),
    node("Icon: star", "write an Image of an SVG file, or a Path"),
    node("Text: a\n    padding: EdgeInsets.all(8)", sides),
    node("Text: a\n    padding: { x: 10 }", "did you mean \"horizontal\"?"),
    node("Text: a\n    color: Colors.red", "write the name alone: red"),
    node("Gradient: { from: Colors.red, to: blue }", "write the name alone: red"),
    node("Text: a\n    color: 0xFF112233", "write \"#112233\" in quotes"),
    node("Text: a\n    width: double.infinity", "write 100%, or grow: horizontal"),
    node("Text: a\n    weight: w600", "write the number alone: 600"),
    node("Hero: []", "name a stage, and let x, y and scale follow it"),
    node("FadeTransition: []", "live keys take formulas: opacity: min(1, time)"),
    node("Text: a\n    maxLines: 2", "did you mean \"lines\"?"),
  ]

  /// Formulas as other languages write them.
  private static let script: [ForeignHabit] = [
    node("Text: a\n    x: mix(0, 1, 0.5)", "did you mean \"lerp\"?"),
    node("Text: a\n    x: select(0, 1, 2)", "did you mean \"pick\" or \"if\"?"),
    node("Text: a\n    x: Math.sin(time)", "did you mean \"sin\"?"),
    node("Text: a\n    x: Math.PI", "sin and cos take angles: sin(360deg * time)"),
    node("Text: a\n    x: easeOutBack(time)", curve),
    node("Text: a\n    x: cubicBezier(0, 0, 1, 1)", curve),
    node("Text: a\n    x: t * 10", "write time, in seconds, or frame"),
    node("Text: a\n    opacity: scrollY / 100", "write scroll, in points"),
    node(
      "Text: a\n    x: screen.width / 2",
      "write canvas.width or canvas.height; width and height are those of the node"),
    node("Text: a\n    opacity: \"time > 1 ? 1 : 0\"", "write if(condition, a, b)"),
    node("Text: a\n    visible: \"scroll > 3 && time > 1\"", "write \"and\""),
    node("Text: \"${scroll.toFixed(1)}\"", #"write format(x, "0.0") for one decimal"#),
    node(
      "Text: a\n    x: { from: 0, to: 100 }",
      "write a formula: x: lerp(0, 100, shown), with stages: { shown: time 0..0.5 }"),
    node(
      "Text: a\n    x: [0, 100]", "write a formula: x: lerp(0, 100, shown), with stages: { shown: time 0..0.5 }"),
    node("Circle: { fill: rgb(1, 2, 3), stroke: red }", "inside { } and [ ] an expression with commas needs quotes"),
    node(
      "Rectangle: { fill: red }\n    name: card\n  - Text: a\n    opacity: card.entry",
      "put \"card\" into a ScrollView; card.fraction says how much of it is on the screen"),
    node("Image: { src: a.png }", "write the path as the content: - Image: a.png"),
    node("Text: { text: a }", "write the words as the content, and the other keys beside it: - Text: Hello"),
    node("Text: a\n    d: M0 0", "write the path data as the content: - Path: M0 0L10 5"),
    node("Text: a\n    case: upper", "write the words as they are to be seen"),
    node("Text: a\n    x: useCurrentFrame()", "write frame, or time"),
    node("Text: a\n    x: wiggle(2, 10)", "write 10 * sin(time * 360deg)"),
    node("Text: a\n    x: scroll.progress", "write progress alone"),
    node("Text: a\n    x: parent.width / 2", "name that node, and write hero.width"),
    node("Text: a\n    x: if scroll > 3 then 1 else 2", "write if(condition, a, b)"),
    node("Text: a\n    delay: 1s", "a stage begins later: stages: { shown: time 1..1.5 }"),
  ]

  private static let tracks: [ForeignHabit] = [
    step("drag: { to: 180, over: 1s }", "did you mean \"by\"?"),
    step("fling: {}", "write velocity: 2000, in points a second"),
    step("to: 300", "write it among the keys of a step that takes it: - linear: { to: … }"),
    step("scrollTo: 300", "did you mean \"linear\", \"ease\" or \"jump\"?"),
    step("swipe: { by: 300 }", "did you mean \"drag\" or \"fling\"?"),
    step("linear: { to: 300, duration: 1s }", "did you mean \"over\"?"),
    step("linear: { to: 300, over: 1000 }", "write 1000ms"),
    step("ease: { to: 300, over: 1s, curve: ease-in-out }", "did you mean \"easeInOut\"?"),
    step("ease: { to: 300, over: 1s, curve: easeOutBack }", "write its four numbers: curve: [0.34, 1.56, 0.64, 1]"),
    step("spring: { to: 300, stiffness: 100 }", spring),
    step("linear: { distance: 300, over: 1s }", "did you mean \"by\"?"),
    step(
      "linear: { from: 0, to: 100, over: 1s }",
      "a step begins where the last one ended; write - jump: { to: 0 } before it"),
    step("jump: top", "write { to: start }"),
    step("wait: 1 second", "write 1s"),
    step("wait: { seconds: 1 }", "write a time: wait: 1s"),
    step("repeat: { count: 3, steps: [{ wait: 1s }] }", "did you mean \"times\"?"),
    step(
      "ease: { to: 300, over: 1s, curve: cubic-bezier(0.2, 0, 0, 1) }",
      "inside { } and [ ] an expression with commas needs quotes"),
    step("fling: 2000", "write { velocity: 2000 }"),
    step("linear: 300", "write { to: 300, over: 1s }"),
    step("loop: true", "write a step of \"scroll\" with the time it takes back: - loop: 0s"),
    step("linear: { to: bottom, over: 1s }", "write a number, start or end"),
    top("scroll: { to: 300, over: 1s }", "write a list of steps: - linear: { to: 300, over: 1s }"),
    top(
      "scroll: [{ wait: 2s }]\nevents: [{ at: 1s, set: { opacity: 0 } }]",
      "an event changes an item, and formulas follow it: set: { in: feed, item: 3, field: open, value: true }"),
    top("scroll: [{ wait: 2s }]\nevents: [{ after: 1s, snapshot: a.png }]", "did you mean \"at\"?"),
    top(
      "scroll: [{ wait: 2s }]\nevents: [{ on: click, snapshot: a.png }]",
      "a film has no clicks: events happen \"at\" a time or \"when\" a condition holds"),
  ]

  private static let tops: [ForeignHabit] = [
    top("background: red", "write it under \"canvas\""),
    top("data: { feed: feed.csv }", "write { csv: feed.csv }"),
    top("data: { feed: { file: feed.csv } }", "name the form of the file: csv, json, jsonl, yaml or sqlite"),
    top("data: { feed: { url: a.json } }", "data lies in files below the scene's folder"),
    top("params: { name: Ada }", "write a type and a default: { type: text, default: Ada }"),
    top("params: { n: { type: number, value: 3 } }", "did you mean \"default\"?"),
    top("import: a.yaml", "did you mean \"include\"?"),
    top("fonts: [a.ttf]", "write names and their files: { Demo: assets/Demo.ttf }"),
    top("events: { at: 0s }", "write a list, each of them after a dash"),
    top("checks: [{ at: 0s, expect: scroll is 0 }]", "compare with \"==\""),
    top("output: { gif: { file: a.gif } }", "did you mean \"path\"?"),
    top("output: { gif: a.gif, fps: 20 }", "write it at the clip: gif: { path: out/clip.gif, fps: 20 }"),
    top("params: { name: { type: string, default: Ada } }", "write text"),
    top("stages: { s: [0, 200] }", "write both ends with two dots: 0..200"),
    top("stages: { s: { from: 0, to: 200 } }", "write both ends with two dots: 0..200"),
    top("stages: { s: 0-200 }", "write both ends with two dots between them: 0..140"),
    top("stages: { s: time 0s..2s }", "seconds are plain numbers in a range: time 0..2"),
    top(
      "colors: { paper: { light: white, dark: black } }",
      "write a value under \"let\": paper: if(appearance == \"dark\", black, white)"),
    top("styles: { title: { fontSize: 20 } }", "did you mean \"size\"?"),
    top(
      "styles: { title: { padding: 20 } }",
      "a style holds keys of texts; write it at the node, or in a component"),
    top("colors: { ink: fff }", "write \"#fff\" in quotes"),
    top("let: [a, b]", "write names and values: let: { barHeight: 44 }"),
    top("output: a.gif", "write { gif: out/clip.gif }, or frames, webp, mp4, apng"),
    top("output: { mov: a.mov }", "did you mean \"mp4\"?"),
    top("duration: 3s", "a scene is as long as its track: scroll: [{ wait: 3s }]"),
  ]
}
