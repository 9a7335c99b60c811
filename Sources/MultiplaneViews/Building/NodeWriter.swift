internal import MultiplaneBase
internal import MultiplaneScene

/// Takes a scene as a view declares it, part by part, in the order of a file.
protocol DeclarationSink {
  mutating func beginMapping(at place: CodePlace)
  mutating func key(_ name: String, at place: CodePlace)
  mutating func endMapping()
  mutating func beginList(at place: CodePlace)
  mutating func endList()
  /// A formula, word or number.
  mutating func formula(_ pieces: [Piece], at place: CodePlace)
  /// A text in which formulas stand in `${…}`.
  mutating func template(_ pieces: [Piece], at place: CodePlace)
  /// A text that is taken as it is.
  mutating func words(_ words: String, at place: CodePlace)
  /// Rows that are made when they are needed, as a child of a list.
  ///
  /// - Parameters:
  ///   - lists: The names of the nodes around.
  ///   - sizes: The sizes of readers in the rows.
  mutating func rows(_ rows: ViewRows, in lists: [String], _ sizes: ReaderSizes, at place: CodePlace)
  /// Whether rows are to be written as the nodes they are.
  var writesRowsOut: Bool { get }
  /// Takes a problem of the view itself.
  mutating func report(_ problem: Diagnostic)
}

/// Goes through the nodes of a view and declares them as a scene file would.
struct NodeWriter<Sink: DeclarationSink> {
  var sink: Sink
  /// The sizes of readers, by their paths.
  var sizes: ReaderSizes
  /// How often a path was taken.
  var uses: [String: Int] = [:]
  /// The paths of measured views, by their numbers.
  var measures: [Int: String] = [:]
  /// The names of boxes that are as large as sizes that are not known, by the paths of these.
  var unmeasured: [String: [String]] = [:]
  /// The number of the row at hand that stands by itself to be measured.
  var example: Int?
  /// Whether a grid is around: a row by itself would be as wide as all of its columns.
  var isInGrid = false
  /// The readers whose top left corner is that of the node at hand.
  private var corners: Set<Int> = []
  /// Whether nodes stand in a row, where none has a name.
  let isInRow: Bool
  /// Whether a list is around, and no scroller in it.
  private var isInList: Bool
  /// The kind of the node around.
  var parent = ""
  /// How many items the lists of the lazy stack at hand have.
  private var items = 0
  /// The names of the nodes around.
  private var names: [String] = []
  /// The place of the node around.
  private var around = CodePlace.none
  /// How many nodes and lists are around, and whether there once were too many.
  private var depth = 0
  private var isEndless = false

  init(_ sink: Sink, isInRow: Bool = false, _ sizes: ReaderSizes) {
    (self.sink, self.isInRow, self.sizes, isInList) = (sink, isInRow, sizes, isInRow)
  }

  /// The most rows that are written out where nothing makes them on demand.
  private static var mostWrittenOut: Int { 200 }

  mutating func write(_ node: ViewNode) {
    depth += 1
    defer { depth -= 1 }
    isEndless = isEndless || depth > ViewNode.mostDepth
    var node = isEndless ? ViewNode.endless : node
    let (before, outside) = (corners, around)
    let outer = (parent, names, sizes.path, isInGrid, sizes.isAcross, isInList)
    let itemsAround = items
    node.takePlace(around)
    node.takeUsualStyle()
    node.takeRoomAlong(parent)
    if node.isLazy, isInList { layOutWhole(&node) }
    if node.isLazy { items = 0 }
    isInList = node.kind != "ScrollView" && (isInList || node.isLazy)
    around = node.place
    if node.standsApart { corners = [] }
    if let reader = node.reader { corners = [reader] }
    var content: ReaderContent?
    if case .reader(let reader) = node.content {
      content = reader
      enter(reader, &node)
    }
    if let number = node.measured { measure(number, &node) }
    if node.kind != "Section" { isInGrid = node.kind.hasSuffix("Grid") }
    node.takeOutline()
    if case .words(let name)? = node["name"] { names.append(name) }
    if node["zIndex"] != nil {
      node["zIndex"] = .problem("a zIndex puts views of a ZStack in order, and no others", hint: "leave it out here")
    }
    sink.beginMapping(at: node.place)
    sink.key(node.kind, at: node.place)
    parent = node.kind
    if node.kind == "ScrollView" { sizes.isAcross = node.scrollsAcross }
    switch node.content {
    case .value(let value): write(value, at: node.place)
    case .nodes(let nodes):
      let keys = corners
      if node.reader == nil, !node.keepsCorner { corners = [] }
      write(nodes, at: node.place)
      corners = keys
    case .section(let rows, let header, let footer):
      write(rows, at: node.place)
      if let header { write(key: "header", .node(header), of: node) }
      if let footer { write(key: "footer", .node(footer), of: node) }
    case .rows, .reader: break
    }
    corners = node.reader == nil ? corners : before
    if let content { leave(content, at: node.place) }
    (parent, names, sizes.path, isInGrid, sizes.isAcross, isInList) = outer
    for (name, value) in node.keys { write(key: name, value, of: node) }
    if node.isLazy {
      // A jump into a long list would measure all rows before it.
      if items > Sizing.mostMixed, node["sizing"] == nil {
        write(key: "sizing", .word(Sizing.mixed.rawValue), of: node)
      }
      items = itemsAround
    }
    sink.endMapping()
    (corners, around) = (before, outside)
  }

  /// Makes a list in a row of another a stack of all its rows.
  private mutating func layOutWhole(_ list: inout ViewNode) {
    var most = ViewNode.mostRowsInRow
    if let whole = list.laidOutWhole(upTo: &most) { list = whole }
    guard most < 0 else { return }
    refuse(
      "a list in a row of a list has more than \(ViewNode.mostRowsInRow) rows", code: "limit-rows", at: list.place,
      hint: "give the list around the rows, in a Section")
  }

  private mutating func write(key: String, _ value: SceneValue, of node: ViewNode) {
    sink.key(key, at: node.place)
    write(value, at: node.place.ofValue)
  }

  /// Writes a key with its value.
  mutating func write(_ key: String, _ value: SceneValue, at place: CodePlace) {
    sink.key(key, at: place)
    write(value, at: place)
  }

  mutating func refuse(_ words: String, code: String = "view", at place: CodePlace, hint: String) {
    sink.report(Diagnostic(code: code, words, span: place.span, hint: hint))
  }

  mutating func write(_ nodes: [ViewNode], at place: CodePlace) {
    sink.beginList(at: place)
    for node in parent == "ZStack" ? ordered(nodes) : nodes { writeChild(node, at: place) }
    sink.endList()
  }

  /// The children of a `ZStack`, from back to front.
  private func ordered(_ nodes: [ViewNode]) -> [ViewNode] {
    let all = nodes.flatMap { node in
      guard case .rows(let rows) = node.content, rows.count <= Self.mostWrittenOut else { return [node] }
      return (0..<rows.count).flatMap { rows.nodes($0) }
    }
    if all.allSatisfy({ $0["zIndex"] == nil }) { return nodes }
    return all.sorted { $0.zIndex < $1.zIndex }.map { altered($0) { $0["zIndex"] = nil } }
  }

  private mutating func writeChild(_ node: ViewNode, at place: CodePlace) {
    guard case .rows(let rows) = node.content, depth < ViewNode.mostDepth, !isEndless else { return write(node) }
    if rows.count == 0 { return }
    depth += 1
    defer { depth -= 1 }
    if parent.hasSuffix("Grid"), rows.nodes(0).contains(where: \.isRows) {
      // Each list would begin a line of its own.
      return refuse(
        "a ForEach in a ForEach of a grid", at: rows.place,
        hint: "give one ForEach all items: ForEach(groups.flatMap(\\.items)) { … }")
    }
    if sink.writesRowsOut || example != nil || rows.holdLists
      || (!rows.isWanted(in: parent) && rows.count <= Self.mostWrittenOut)
    {
      guard rows.count <= Self.mostWrittenOut * 50 else {
        let holdLists = rows.holdLists
        return refuse(
          "\(rows.count) \(holdLists ? "sections or lists" : "rows in a row") are too many", code: "limit-rows",
          at: rows.place,
          hint: holdLists
            ? "at most \(Self.mostWrittenOut * 50) of them are made of a ForEach; a ForEach inside one may be of any length"
            : "put a long ForEach directly into a lazy stack")
      }
      for index in 0..<rows.count { for node in rows.nodes(index) { writeChild(node, at: rows.place) } }
      return
    }
    if parent == "Group" || parent == "Flow" {
      return refuse(
        "\(rows.count) views of a ForEach are too many here", code: "limit-rows", at: rows.place,
        hint: "put the ForEach into a LazyVStack, which makes those near the window")
    }
    var inside = sizes
    inside.path = path(at: rows.place)
    if writeExamples(of: rows, inside) { return }
    items += rows.count
    sink.rows(rows, in: names, inside, at: rows.place)
  }

  mutating func write(_ value: SceneValue, at place: CodePlace) {
    switch value {
    case .formula(let pieces): sink.formula(named(pieces, at: place), at: place)
    case .template(let pieces): sink.template(named(pieces, at: place), at: place)
    case .words(let words): sink.words(words, at: place)
    case .list(let values):
      sink.beginList(at: place)
      for value in values { write(value, at: place) }
      sink.endList()
    case .map(let entries):
      sink.beginMapping(at: place)
      for (name, value) in entries { write(name, value, at: place) }
      sink.endMapping()
    case .node(let node): write(node)
    case .problem(let words, let hint):
      refuse(words, at: place, hint: hint)
      sink.words("", at: place)
    }
  }

  /// Pieces in which numbers of readers are those of the scene.
  private mutating func named(_ pieces: [Piece], at place: CodePlace) -> [Piece] {
    pieces.map { piece in
      switch piece {
      case .words, .number, .text, .color, .tint: return piece
      case .across:
        if !sizes.isAcross {
          refuse(
            "a place across is known in a scroller that goes sideways", at: place,
            hint: "write minY in a ScrollView that scrolls down")
        }
        return .words("")
      case .extent(let number, let isWidth):
        if let size = measures[number].flatMap({ sizes.measured[$0]?.first }) {
          return .number(isWidth ? size.width : size.height, isSteady: true)
        }
        if sizes.purpose == .drawing {
          report("it is not known how much of the scroller a safeAreaInset covers", at: place)
        }
        return .number(0, isSteady: true)
      case .reader(let reader):
        if !corners.contains(reader) {
          refuse(
            "the place of a GeometryReader is used in a view that may stand elsewhere in it", code: "reader-place",
            at: place, hint: "use it on the views directly in the GeometryReader, or use visualEffect")
        }
        return .words("windowStart")
      }
    }
  }
}

nonisolated extension ViewNode {
  /// How far to the front it is in its `ZStack`.
  fileprivate var zIndex: Double {
    if case .formula(let pieces)? = self["zIndex"], case .number(let index, _)? = pieces.first { index } else { 0 }
  }

  /// The room of a Spacer has nothing across its stack, unless its frame says otherwise.
  fileprivate mutating func takeRoomAlong(_ stack: String) {
    guard isSpacer, let (side, limits) = ["VStack": ("width", "Width"), "HStack": ("height", "Height")][stack] else {
      return
    }
    if ["grow", "min\(limits)", "max\(limits)"].allSatisfy({ self[$0] == nil }) { setDefault(side, .number(0)) }
  }

  /// Whether keys of its own give its place in the node around.
  fileprivate var standsApart: Bool {
    keys.contains { ["place", "top", "left", "bottom", "right", "margin", "sticky"].contains($0.name) }
  }

  /// Whether the top left corner of its children is its own.
  fileprivate var keepsCorner: Bool {
    guard kind == "Group", case .nodes(let nodes) = content, nodes.count == 1 else { return false }
    let moving: Set<String> = [
      "padding", "margin", "width", "height", "minWidth", "minHeight", "grow", "aspect", "top", "left", "bottom",
      "right",
    ]
    return !keys.contains { moving.contains($0.name) }
  }
}
