package import MultiplaneBase
internal import MultiplaneData
internal import MultiplaneExpressions
package import MultiplaneReading
internal import MultiplaneYAML

/// A scene that a view declares: the same values that a scene file becomes.
package struct ViewScene {
  /// The declared values, to be read as a scene.
  package let declared: DeclaredScene
  private let tables: [(name: String, table: RowTable)]

  /// Runs a view. Sizes of its readers are measured by a layout, for which it has a folder and options.
  ///
  /// - Parameter place: The place of what has none of its own.
  /// - Throws: `SceneFailure` for problems of the view itself; all others are found by the reader of scenes, or by that layout.
  package init(
    _ view: some View, name: String? = nil, place: CodePlace? = nil, folder: String = ".",
    options: SessionOptions = SessionOptions()
  ) throws(SceneFailure) {
    let (name, shown) = (name ?? "\(type(of: view))", view.erased)
    let place = shown.nodes.first { $0.place.line > 0 }?.place ?? place ?? CodePlace(name: name, 1)
    var (sizes, unmeasured) = (ReaderSizes(), [String: [String]]())
    do throws(SceneFailure) {
      try self.init(shown, name, at: place, sizes, &unmeasured)
    } catch {
      guard error.diagnostics.contains(where: { $0.code == ReaderSizes.problem }) else { throw error }
      // The content of a reader does not change its size: what is not known yet is left out, and known after a layout.
      for _ in 0..<ReaderSizes.mostPasses {
        var trial: ViewScene?
        // Rows that stand by themselves change what is around them, and come last.
        for purpose in [ReaderSizes.Purpose.measuring, .measuringRows] where unmeasured.isEmpty {
          sizes.purpose = purpose
          trial = try ViewScene(shown, name, at: place, sizes, &unmeasured)
        }
        guard let trial, !unmeasured.isEmpty else { break }
        let nodeSizes = try LoadedScene.nodeSizes(of: trial.declared, in: folder, options)
        for (path, names) in unmeasured {
          let all = names.compactMap { nodeSizes[$0] }
          let different = Set(all.map { GeometrySize(width: $0.width.points, height: $0.height.points) })
          sizes.measured[path] = different.sorted { ($0.width, $0.height) < ($1.width, $1.height) }
        }
        unmeasured = [:]
      }
      if let turn = shown.settings.events?.first(where: { ["rotate", "resize"].contains($0.change.verb) }) {
        throw SceneFailure(
          code: ReaderSizes.problem, "a GeometryReader has the size of the first frame, and this changes its room",
          span: turn.place.span, hint: "use visualEffect, whose proxy has the size on each frame")
      }
      sizes.purpose = .drawing
      try self.init(shown, name, at: place, sizes, &unmeasured)
    }
  }

  /// - Parameter unmeasured: The names of boxes that are as large as sizes that are not known, where they are measured.
  private init(
    _ shown: AnyView, _ name: String, at place: CodePlace, _ sizes: ReaderSizes, _ unmeasured: inout [String: [String]]
  ) throws(SceneFailure) {
    // Nothing that happens changes the first layout.
    let settings = sizes.purpose == .drawing ? shown.settings : shown.settings.withoutChanges
    var writer = NodeWriter(DeclaredBuilder(brought: (settings.events ?? []).compactMap(\.change.brought)), sizes)
    writer.sink.beginMapping(at: place)
    writer.write("multiplane", .word("1"), at: place)
    writer.writeHead(settings, at: place)
    writer.sink.key("layers", at: place)
    writer.write(Self.layers(of: shown, at: place), at: place)
    unmeasured = writer.unmeasured
    let given = Set(settings.texts.map(\.key))
    writer.write(settings.steps, as: "scroll", unless: given, at: place) {
      $0.write(.map([($1.verb, $1.value)]), at: $1.place)
    }
    writer.write(settings.events, as: "events", unless: given, at: place) { $0.write($1) }
    writer.write(settings.checks, as: "checks", unless: given, at: place) { $0.write(.map($1.keys), at: $1.place) }
    tables = writer.sink.tables.map { (name: $0.name, table: $0.table) }
    try Self.write(settings.texts, into: &writer.sink)
    if !tables.isEmpty, !given.contains("data") {
      writer.sink.key("data", at: place)
      writer.sink.beginMapping(at: place)
      Self.name(tables, in: &writer.sink)
      writer.sink.endMapping()
    }
    writer.sink.endMapping()
    if !writer.sink.problems.isEmpty { throw SceneFailure(writer.sink.problems) }
    guard let root = writer.sink.result else { preconditionFailure("a scene has a value") }
    let digest = ContentDigest()
    digest.add(YAMLText(root).text)
    for (name, table) in tables {
      digest.add("\(name) \(table.count) \(table.rows.version ?? "")")
      for row in table.looked {
        let fields = try table.item(at: row).fields
        digest.add(JSON.array(fields.map { .string("\($0)") }).compact)
      }
    }
    declared = DeclaredScene(
      name: name, root: root, digest: digest.value,
      tables: Dictionary(tables.map { ($0.name, $0.table.table) }) { first, _ in first })
  }

  /// The layers: those of `Layers`, or the view as the only one, in the middle of the canvas.
  private static func layers(of view: AnyView, at place: CodePlace) -> [ViewNode] {
    var nodes = view.nodes
    if !view.isLayers {
      var node = view.single(in: "VStack")
      if !view.isOneView { node["spacing"] = .number(usualSpacing) }
      if (ViewNode.sides + ["place"]).allSatisfy({ node[$0] == nil }) {
        node["place"] = .word("center")
      }
      nodes = [node]
    }
    // Texts are as large as those of iOS unless told otherwise.
    return nodes.map { node in
      altered(node) { node in
        node.takePlace(place)
        if node.isContainer || node.kind == "Text" { node.setDefault("size", .number(17)) }
      }
    }
  }

  /// Writes the parts that are texts in the language of scenes.
  private static func write(
    _ texts: [(key: String, text: String, place: CodePlace)], into builder: inout DeclaredBuilder
  ) throws(SceneFailure) {
    for (key, text, place) in texts {
      let value = try YAMLReader.parse(SourceFile(name: "\(place.span.file):\(place.line) (\(key))", text: text))
      builder.key(key, at: place)
      guard key == "data", case .mapping(let entries) = value.content else {
        builder.add(value)
        continue
      }
      builder.beginMapping(at: place)
      for entry in entries {
        builder.key(entry.key, at: place)
        builder.add(entry.value)
      }
      name(builder.tables.map { ($0.name, $0.table) }, in: &builder)
      builder.endMapping()
    }
  }

  private static func name(_ tables: [(name: String, table: RowTable)], in builder: inout DeclaredBuilder) {
    for (name, table) in tables {
      builder.key(name, at: table.rows.place)
      builder.beginList(at: table.rows.place)
      builder.endList()
    }
  }

  // MARK: As a file

  /// The most rows that a scene file holds of a list.
  package static let mostWrittenRows = 10_000

  /// The scene as a file that is read as the same scene.
  ///
  /// - Throws: A list is too long to be written out, or a row of it cannot be made.
  package func yaml() throws(SceneFailure) -> String {
    let root = try writingRows { table throws(SceneFailure) in
      guard table.count <= Self.mostWrittenRows else {
        throw SceneFailure(
          code: "limit-rows", "a list of \(table.count) rows is too long to be written into a scene file",
          span: table.rows.place.span, note: "at most \(Self.mostWrittenRows) rows are",
          hint: "write the items to a CSV file, and name it under \"data\"")
      }
      return table.count
    }
    return YAMLText(root).text
  }

  /// The declared values with rows of Swift data written into them.
  ///
  /// - Parameter count: How many rows of a list are written.
  func writingRows(_ count: (RowTable) throws(SceneFailure) -> Int) throws(SceneFailure) -> DeclaredValue {
    var root = declared.root
    guard case .mapping(var entries) = root.content else { return root }
    for index in entries.indices where entries[index].key == "data" {
      guard case .mapping(var sources) = entries[index].value.content else { continue }
      for number in sources.indices {
        guard let table = tables.first(where: { $0.name == sources[number].key })?.table else { continue }
        sources[number].value = try Self.list(of: table, count: count(table))
      }
      entries[index].value.content = .mapping(sources)
    }
    root.content = .mapping(entries)
    return root
  }

  private static func list(of table: RowTable, count: Int) throws(SceneFailure) -> DeclaredValue {
    var (values, writer) = ([DeclaredValue](), NodeWriter(DeclaredBuilder(), table.sizes))
    for row in 0..<count {
      let item = try table.item(at: row)
      let fields = zip(table.fieldNames, item.fields).map { ($0, SceneValue(field: $1)) }
      writer.write(fields.isEmpty ? SceneValue(field: item.value) : .map(fields), at: table.rows.place)
      if let value = writer.sink.result { values.append(value) }
    }
    return DeclaredValue(.sequence(values), span: table.rows.place.span)
  }
}

extension NodeWriter where Sink == DeclaredBuilder {
  /// Writes a part of the scene that is a list.
  fileprivate mutating func write<Part>(
    _ parts: [Part]?, as key: String, unless given: Set<String>, at place: CodePlace, _ body: (inout Self, Part) -> Void
  ) {
    guard let parts else { return }
    if given.contains(key) {
      return refuse(
        "the view has \"\(key)\" twice: as Swift and as a text", at: place, hint: "write them all in one of both")
    }
    sink.key(key, at: place)
    sink.beginList(at: place)
    for part in parts { body(&self, part) }
    sink.endList()
  }

  /// Writes the title and the canvas.
  fileprivate mutating func writeHead(_ settings: SceneSettings, at place: CodePlace) {
    if let title = settings.title { write("title", .words(title), at: place) }
    let canvas = settings.canvas ?? .iPhone
    var keys: [(String, SceneValue)] = [
      ("size", .word("\(canvas.width)x\(canvas.height)")), ("scale", .number(canvas.scale)),
      ("fps", .number(canvas.framesPerSecond)),
    ]
    if canvas.axis == .horizontal { keys.append(("axis", .word("horizontal"))) }
    if canvas.safeArea != EdgeInsets() { keys.append(("safeArea", canvas.safeArea.value)) }
    if let background = settings.background { keys.append(("background", .formula(background))) }
    write("canvas", .map(keys), at: settings.canvasPlace ?? place)
    if let camera = settings.camera { write("camera", .map(camera), at: place) }
  }
}
