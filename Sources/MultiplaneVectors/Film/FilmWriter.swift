package import MultiplaneBase
import MultiplaneLayout
package import MultiplaneRender
import MultiplaneScene

/// The choices for a film that its frames do not make.
package struct FilmOptions: Sendable {
  /// The name of the film.
  package var title: String
  /// Points of the canvas to units of the file's own size.
  package var width: Double?
  /// The clock of its animations.
  package var clock = Clock.loop(0)
  /// The frame that is shown where animations are off.
  package var poster = 0
  /// The color behind all layers; `nil` is none.
  package var background: RGBA?
  /// Frames a second.
  package var framesPerSecond: Double

  /// The beginning of all names in a page, which keeps them apart from those of the page.
  package var prefix = ""
  /// The element of the page that it stands in, as CSS selects it.
  package var scope = ""

  /// The clock of the animations of a film.
  package enum Clock: Sendable, Hashable {
    /// Time, so many times; 0 is for ever.
    case loop(Int)
    /// A script of the page it stands in.
    case script
    /// The scroll of the page, along a timeline with the prefix for a name. Frames are offsets.
    case scroll
  }

  /// The id of its element in the page.
  package var id: String?
  /// Whether the page has other elements, which are none of its business.
  package var isFragment = false
  /// Whether it stands in a page, which has its texts as texts, too.
  package var isInPage: Bool { !scope.isEmpty }

  /// A film of a rate.
  package init(title: String, framesPerSecond: Double) { (self.title, self.framesPerSecond) = (title, framesPerSecond) }
}

extension FilmRecorder {
  /// The film of the frames so far.
  ///
  /// - Throws: `SceneFailure` with every node that vectors cannot show, or if a file or a font cannot be read.
  package func document(_ options: FilmOptions, _ resources: RenderResources) throws(SceneFailure) -> VectorDocument {
    try FilmWriter(self, options, resources).document()
  }
}

/// Writes the nodes of a film, each with its animations.
final class FilmWriter {
  let film: FilmRecorder
  let items: ItemWriter
  /// The timeline of what is written now.
  var timeline: Timeline
  /// The timelines of scrollers that the reader moves.
  var readerTimelines: [Timeline] = []
  /// The elements by which the reader moves them.
  var readerScrollers = ""
  let definitions: Definitions
  let options: FilmOptions
  var classes: [String: String] = [:]
  var rules = ""
  var movingLayers = 0
  var filteredLayers = 0
  private var rows: [String: (shown: Set<RowKey>, all: Int)] = [:]
  var drawings: [DrawingKey: String] = [:]
  var useCounts: [String: Int] = [:]
  private var losses: [Diagnostic] = []

  init(_ film: FilmRecorder, _ options: FilmOptions, _ resources: RenderResources) throws(SceneFailure) {
    (self.film, self.options) = (film, options)
    definitions = Definitions(prefix: options.prefix)
    items = try ItemWriter(resources, definitions: definitions, scale: film.scale)
    if options.isFragment { items.edgeClass = definitions.className("shape-rendering:crispEdges") }
    timeline = Timeline(
      frameCount: film.frameCount, poster: options.poster,
      animations: Animations(
        frameCount: film.frameCount, isScrolled: options.clock == .scroll, definitions: definitions))
  }

  /// The animations on the present timeline.
  var animations: Animations { timeline.animations }

  /// How long the film is, in seconds.
  private var duration: Double { Double(film.frameCount) / options.framesPerSecond }

  func document() throws(SceneFailure) -> VectorDocument {
    try prepareDrawings(film.root)
    let body = try canvas()
    if !losses.isEmpty { throw SceneFailure(losses) }
    let style = style()
    let (width, height) = (film.canvas.width.points, film.canvas.height.points)
    let factor = options.width.map { $0 / width } ?? 1
    let title = Markup.escaped(options.title)
    var text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(numeral(width * factor))\""
    text += " height=\"\(numeral(height * factor))\" viewBox=\"0 0 \(numeral(width)) \(numeral(height))\""
    // A picture hides the texts in it from who hears it.
    text += options.id.map { " id=\"\($0)\"" } ?? ""
    text += options.isInPage ? " role=\"group\" aria-label=\"\(title)\">" : " role=\"img\"><title>\(title)</title>"
    if !options.isInPage { text += "<style>\(style)</style>" }
    if !definitions.text.isEmpty { text += "<defs>\(definitions.text)</defs>" }
    text += body + "</svg>" + (options.isInPage ? "" : "\n")
    if options.isInPage {
      let marks = [Self.wordMarks.start, Self.wordMarks.end].compactMap(\.asciiValue)
      text = String(decoding: text.utf8.filter { !marks.contains($0) }, as: UTF8.self)
    }
    return VectorDocument(
      text: text, scrollers: readerScrollers, style: style, elements: text.utf8.elementCount,
      movingLayers: movingLayers,
      filteredLayers: filteredLayers,
      pictures: items.pictures.sorted { $0.key < $1.key }.map { (reason: $0.key, count: $0.value) },
      rows: rows.values.reduce((shown: 0, all: 0)) { ($0.shown + $1.shown.count, $0.all + $1.all) })
  }

  /// All that is on the canvas.
  private func canvas() throws(SceneFailure) -> String {
    let size = film.canvas
    // It goes beyond the edges, from where materials take what is blurred into them.
    let box = PointRect(origin: .zero, size: size).grown(by: 100)
    let background = options.background.map { "<rect\(ItemWriter.box(box)) fill=\"\(colorText($0))\"/>" } ?? ""
    var inner = try pieces(ofChildren: film.root, Carriers())
    if film.root.looks.contains(where: { !$0.effects.isEmpty }) {
      var carriers = Carriers()
      let look = try look(of: film.root, [], &carriers)
      inner = inner.map { group($0, look.inner) }.map { group($0, look.outer) }
    }
    return try group(film.root, inner, on: background)
  }

  /// The name of the property with a place along an axis before it is put on pixels.
  func property(_ letter: String) -> String { "--\(options.prefix)\(letter)" }

  /// The rules of CSS.
  private func style() -> String {
    // Elements in a `use` are in no other element for a selector.
    let moving = options.prefix.isEmpty ? "[class]" : "[class^=\(options.prefix)]"
    var style = definitions.rules
    if items.edgeClass == nil { style += "rect:not([rx]){shape-rendering:crispEdges}" }
    if rules.isEmpty { return style }
    // Browsers that lack any of what moves a film show the poster. No condition asks for `@property`: colors from others came
    // no earlier to any of them.
    style +=
      "@supports(width:round(1px,1px))and (animation-timing-function:linear(0,1))and (color:rgb(from red r g b)){"
    let all = ([timeline] + readerTimelines).map(\.animations)
    let curves = all.map(\.curveDeclarations).filter { !$0.isEmpty }.joined(separator: ";")
    if !curves.isEmpty { style += "\(options.scope.isEmpty ? ":root" : options.scope){\(curves)}" }
    // In an SVG file a style is markup.
    let open = options.isInPage ? "<" : "&lt;"
    for letter in ["X", "Y"] {
      style += "@property \(property(letter)){syntax:\"\(open)length>\";inherits:false;initial-value:0px}"
    }
    let time = "\(numeral(duration, digits: 6))s linear"
    // What is in a `use` follows a property of what is around it, where no script could reach it.
    let asked = "\(time) var(\(property("T")),0s) both paused"
    switch options.clock {
    case .loop(let count):
      style +=
        "\(moving){animation:\(time) \(count == 0 ? "infinite" : "\(count)") both}" + rules + all.map(\.text).joined()
      return style + "}@media(prefers-reduced-motion:reduce){\(moving){animation:none!important}}"
    case .script: style += "\(moving){animation:\(asked)}" + rules
    case .scroll:
      style += "\(moving){animation:\(asked)}@supports(animation-timeline:view()){\(moving)"
      style += "{animation:linear both;animation-timeline:--\(options.prefix);animation-range:contain}}" + rules
      style += scrollerRules
    }
    return style + all.map(\.text).joined() + "}"
  }

  /// Notes something that vectors cannot show.
  func lose(_ node: FilmNode, _ what: String) {
    guard case .layer(let layer) = node.content else { return }
    let loss = Diagnostic(
      code: "no-vectors", "\(what) cannot be shown by vectors", span: layer.box.node.span, path: layer.box.node.path,
      hint: options.isInPage
        ? "`export --pixels` shows frames as they are drawn" : "make a clip of another kind, such as a .webp")
    if !losses.contains(loss) { losses.append(loss) }
  }

  // MARK: Nodes

  /// A piece of a group in paint order: markup, or a material that shows what is before it.
  enum Piece {
    case markup(String)
    case backdrop(FilmNode)
  }

  /// The properties that say how far what is around a node is moved, before that is put on pixels.
  struct Carriers {
    var x: [String] = []
    var y: [String] = []
  }

  /// The most drawings that one layer shows one after the other.
  private static let mostDrawings = 200

  func pieces(ofChildren node: FilmNode, _ carriers: Carriers) throws(SceneFailure) -> [Piece] {
    var pieces: [Piece] = []
    var changes = 0
    func add(_ piece: Piece) {
      if case .markup(let before)? = pieces.last, case .markup(let more) = piece {
        pieces[pieces.count - 1] = .markup(before + more)
      } else {
        pieces.append(piece)
      }
    }
    var rest = node.children.filter(\.isSeen)[...]
    while let child = rest.first {
      if case .drawing = child.content { changes += 1 }
      if let run = colorRun(in: rest) {
        add(.markup(try markup(of: run, in: node)))
        rest = rest.dropFirst(run.nodes.count)
      } else {
        for piece in try self.pieces(of: child, in: node, carriers) { add(piece) }
        rest = rest.dropFirst()
      }
    }
    if changes > Self.mostDrawings { lose(node, "\(changes) drawings of one node, one after the other,") }
    return pieces
  }

  private func pieces(of node: FilmNode, in parent: FilmNode, _ carriers: Carriers) throws(SceneFailure) -> [Piece] {
    var inside = carriers
    let visible = node.visibility(in: parent, frameCount: timeline.frameCount)
    switch node.content {
    case .drawing(let number):
      let markup = try markup(ofDrawing: node, number) + words(ofDrawing: node, number)
      return [.markup(group(markup, [place(node, Carriers()), visibility(visible)]))]
    case .carried:
      let attributes = [place(node, Carriers(), &inside), visibility(visible)]
      return try pieces(ofChildren: node, inside).map { group($0, attributes) }
    case .scroll(let window):
      let inner = try pieces(inWindow: window, of: node, carriers)
      let isWhole = zip(parent.clips, node.clips).allSatisfy { $0 == $1 }
      var attributes = [visibility(visible)]
      if !isWhole {
        attributes.append(
          Attributes(text: " clip-path=\"url(#\(items.clip(.rectangle, window, space(of: node))))\""))
      }
      return inner.map { group($0, attributes) }
    case .layer(let layer):
      if case .layer(let path, let row?, _) = node.key, let count = layer.box.row?.count {
        var list = rows[path] ?? (shown: [], all: 0)
        list.shown.insert(row)
        list.all = max(list.all, count)
        rows[path] = list
      }
      let look = try look(of: node, visible, &inside)
      var inner = try pieces(ofChildren: node, inside)
      if look.isolates {
        inner = [.markup(try self.group(node, inner))]
        if !look.effects.isEmpty, case .markup(let text)? = inner.first {
          inner = [.markup(try items.wrapped(text, by: look.effects, of: node.bounds, space(of: node)))]
        }
      }
      for attributes in look.inner { inner = inner.map { group($0, [attributes]) } }
      let repetition = layer.box.node.attributes.repetition
      let hasBackdrop = node.looks.contains { $0.backdrop != nil }
      if repetition != [], hasBackdrop || inner.count > 1 { lose(node, "a material in what is repeated") }
      if repetition != [], case .markup(let text)? = inner.first {
        inner = [.markup(tiles(of: text, node, repetition, look.outer))]
      } else {
        inner = inner.map { group($0, look.outer) }
      }
      return (hasBackdrop ? [.backdrop(node)] : []) + inner
    }
  }

  /// Pieces as one group, with materials that show what is before them in it.
  func group(_ node: FilmNode, _ pieces: [Piece], on background: String = "") throws(SceneFailure) -> String {
    var text = background
    for piece in pieces {
      switch piece {
      case .markup(let more): text += more
      case .backdrop(let inner):
        if node !== film.root { lose(inner, "a material in a node with effects") }
        text = try backdrop(of: inner, over: text)
      }
    }
    return text
  }
}

extension String.UTF8View {
  /// How many elements a text of markup has.
  fileprivate var elementCount: Int {
    var (count, isOpen) = (0, false)
    for byte in self {
      if isOpen, byte != UInt8(ascii: "/") { count += 1 }
      isOpen = byte == UInt8(ascii: "<")
    }
    return count
  }
}
