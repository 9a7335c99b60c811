internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneInspection
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene

/// Answers a page's questions about the frame it sees, as JSON.
struct PageAnswer {
  let view: PageView
  let session: SceneSession
  /// Writes the page's changes; `nil` where nothing is written.
  let writer: SceneWriter?
  /// The values of the scene's file that can be written anew; `nil` where nothing is written.
  let values: WrittenValues?
  let tests: StudioTests
  /// The version of the scene.
  let version: Int

  func text(to question: PageMessage.Question) throws(SceneFailure) -> String {
    switch question {
    case .pick(let x, let y): try pick(x, y)?.compact ?? "null"
    case .node(let path, let row, let point): try node(path, row, point)
    case .tree: try inspection.json
    case .marks(let overlays): try marks(overlays).compact
    case .planes: try planes.compact
    case .root: try root.compact
    case .handles: handles.compact
    case .move(let mark, let frame, let joins): try move(mark, to: frame, joins: joins)
    case .record: try record()
    case .recorded(let form): try recorded(form)
    case .keep(let form, let intoScene): try keep(form, intoScene: intoScene)
    case .edit(let change): try edit(change)
    case .undo: try taken { (writer) throws(SceneFailure) in try writer.undo() }
    case .redo: try taken { (writer) throws(SceneFailure) in try writer.redo() }
    case .test: try test()
    case .pictures(let id): try tests.pictures(of: id).compact
    case .accept(let ids): try tests.accept(ids, version).compact
    // The stage's own.
    case .scenes, .curve, .make, .stopMaking: "null"
    }
  }

  private var state: FrameState { get throws(SceneFailure) { try view.state(session) } }

  private var inspection: Inspection {
    get throws(SceneFailure) {
      Inspection(try state, of: session.loaded.scene, framesPerSecond: session.framesPerSecond)
    }
  }

  private func pick(_ x: Double, _ y: Double) throws(SceneFailure) -> JSON? {
    let placement = Placement(try state, fittedInto: session.loaded.scene.canvas.size)
    let point = PointOffset(x: x, y: y)
    // The boxes at the point, the innermost first, whether they draw anything there or not.
    let boxes = placement.nodes(at: point).reversed().filter { $0.isPrepared && $0.isVisible && $0.isAround(point) }
    guard let node = placement.frontmost(at: point) ?? boxes.first else { return nil }
    func path(_ node: PlacedNode) -> [(String, JSON?)] {
      [("path", .string(node.box.node.path)), ("row", node.row.map { .number($0.number) } ?? .null)]
    }
    let below = boxes.filter { $0.box !== node.box }
    let under = ([node] + below.prefix(Self.mostUnder)).map { JSON.object(path($0)) }
    return .object(path(node) + [("corners", json(node.corners)), ("under", .array(under))])
  }

  /// The most nodes at a place that a page is told of, below the frontmost.
  private static let mostUnder = 40

  /// A node with its box and its keys; `null` if it is not on the frame.
  private func node(
    _ path: String, _ row: Int?, _ point: PageMessage.CanvasPoint?
  ) throws(SceneFailure) -> String {
    let placement = Placement(try state, fittedInto: session.loaded.scene.canvas.size)
    let nodes = point.map { placement.nodes(at: PointOffset(x: $0.x, y: $0.y)) } ?? placement.nodes
    let found = nodes.first { $0.box.node.path == path && (row == nil || $0.row?.number == row) }
    guard let found else { return "null" }
    let node = found.box.node
    let isOwn = node.span.file == session.loaded.source.name
    let written = isOwn ? values?.values(ofNodeAt: node.path, line: node.span.line, node.span.column) ?? [] : []
    var offered: Set<WrittenValues.TextLocation> = []
    var keys: [String] = []
    for key in node.formulaKeys {
      let target = "\(node.path).\(key)"
      let explanation =
        if let manual = view.manual {
          try manual.explanation(of: target, row: row)
        } else {
          try session.explanation(of: target, at: .frame(view.frame), row: row)
        }
      let edits = edits(of: explanation)
      offered.formUnion(edits.compactMap(\.self))
      var facts: [(String, JSON?)] = [("edits", .array(edits.map(json)))]
      // The stops of a gradient are called as they are written: "from", "to".
      if key.contains(".stops["), let stop = edits.first, let value = written.first(where: { $0.place == stop }) {
        facts.append(("written", .string(value.key)))
      }
      facts.append(("colors", colors(of: explanation)))
      keys.append(explanation.json.dropLast() + "," + JSON.object(facts).compact.dropFirst())
    }
    let words = written.filter { !offered.contains($0.place) }.map { value in
      JSON.object([
        ("key", .string(value.key)), ("component", .string(orNull: value.component)), ("edit", json(value.place)),
      ])
    }
    let corners = found.corners
    let facts = JSON.object([
      ("kind", .string(node.kind.name)), ("name", .string(orNull: node.name)), ("path", .string(node.path)),
      ("file", .string(Path.name(node.span.file))), ("source", .string(orNull: realPath(node.span.file))),
      ("line", .number(node.span.line)), ("row", found.row.map { .number($0.number) } ?? .null),
      ("id", found.row.map { .string($0.group?.key.description ?? "\($0.id)") } ?? .null),
      ("group", .bool(found.row?.group != nil)),
      ("corners", json(corners)), ("box", corners.bounds.json),
      ("size", .array([.number(found.size.width.points), .number(found.size.height.points)])),
      ("visible", .bool(found.isVisible)), ("words", .array(words)),
    ]).compact
    return facts.dropLast() + ",\"keys\":[\(keys.joined(separator: ","))]}"
  }

  /// The texts of an explanation that can be written anew: the formula, and those behind its names. `null` stands for one that
  /// cannot; they are in the order of the explanation, each before those behind it.
  private func edits(of explanation: Explanation) -> [WrittenValues.TextLocation?] {
    guard let values else { return [] }
    let file = session.loaded.source.name
    func edit(_ formula: String, _ span: SourceSpan) -> WrittenValues.TextLocation? {
      span.file == file ? values.place(of: formula, line: span.line, column: span.column) : nil
    }
    func edits(_ inputs: [Explanation.Input]) -> [WrittenValues.TextLocation?] {
      inputs.flatMap { input -> [WrittenValues.TextLocation?] in
        guard let formula = input.formula, let span = input.span else { return [] }
        return [edit(formula, span)] + edits(input.inputs)
      }
    }
    // A word such as "bold" stands for its number.
    let span = explanation.span
    let word = span.file == file ? values.whole(line: span.line, column: span.column) : nil
    return [edit(explanation.formula, span) ?? word] + edits(explanation.inputs)
  }

  /// Where the colors are defined that an explanation names; `nil` if there are none.
  private func colors(of explanation: Explanation) -> JSON? {
    var colors: [(String, JSON?)] = []
    func look(_ inputs: [Explanation.Input]) {
      for input in inputs {
        look(input.inputs)
        guard input.formula == nil, !colors.contains(where: { $0.0 == input.name }),
          let place = values?.color(named: input.name)
        else { continue }
        colors.append((input.name, json(place)))
      }
    }
    look(explanation.inputs)
    return colors.isEmpty ? nil : .object(colors)
  }

  func json(_ place: WrittenValues.TextLocation?) -> JSON {
    guard let place else { return .null }
    return .object([
      ("line", .number(place.line)), ("column", .number(place.column)), ("text", .string(place.text)),
    ])
  }

  /// The marks of overlays, each with its legend.
  private func marks(_ overlays: [Overlay]) throws(SceneFailure) -> JSON {
    let drawing = OverlayDrawing(
      inspection: try inspection, damage: try damage, before: try view.before(session),
      resources: session.loaded.resources)
    return .array(
      overlays.map { overlay in
        let legend = overlay.legend.map { JSON.object([("color", .string($0.color)), ("words", .string($0.words))]) }
        return .object([
          ("name", .string(overlay.rawValue)), ("legend", .array(legend)),
          ("marks", .array(drawing.marks(overlay).map(json))),
        ])
      })
  }

  /// The damage since the state before, however the page came here.
  private var damage: [PointRect] {
    get throws(SceneFailure) {
      if view.manual != nil { return view.damage }
      return view.frame > 0 ? try session.changes(from: view.frame - 1, to: view.frame) : []
    }
  }

  private func json(_ corners: Corners) -> JSON {
    .array(corners.points.map { .array([.number(short($0.x)), .number(short($0.y))]) })
  }

  private func json(_ mark: OverlayMark) -> JSON {
    .object([
      ("corners", json(mark.corners)), ("clip", mark.clip?.json), ("tone", .number(mark.tone)),
      ("fill", .number(mark.fill)),
      ("name", mark.name.map { .string($0) }),
    ])
  }

  /// The work of both ways of stepping on the frame.
  private var root: JSON {
    get throws(SceneFailure) {
      var options = session.options
      options.invalidation = .root
      let other = try SceneSession(session.loaded, options: options)
      let (leaf, root) = (try session.state(view.frame).work, try other.state(view.frame).work)
      func counts(_ work: StepWork) -> JSON {
        .object([
          ("layouts", .number(work.layouts)), ("rasterised", .number(work.rasterised)),
          ("evaluated", .number(work.evaluated)), ("nodes", .number(work.nodes)),
        ])
      }
      return .object([("frame", .number(view.frame)), ("leaf", counts(leaf)), ("root", counts(root))])
    }
  }

  private func test() throws(SceneFailure) -> String {
    try tests.begin(version)
    return "{}"
  }

  // MARK: Writing

  private func edit(_ change: ValueChange) throws(SceneFailure) -> String {
    guard let writer else { throw RecordingFiles.readOnly }
    return try writer.write(change, session, frame: view.frame).compact
  }

  /// The marks of the track; those with a duration before them can be moved.
  private var handles: JSON {
    .array(
      TrackMarks(session, values).all.map { mark in
        .object([
          ("name", .string(mark.name)), ("frame", .number(mark.frame)), ("movable", .bool(mark.duration != nil)),
          ("step", mark.duration.map { .string($0.step) }),
        ])
      })
  }

  /// Moves a mark by the duration of the step before it.
  private func move(_ mark: Int, to frame: Int, joins: Bool) throws(SceneFailure) -> String {
    guard writer != nil else { throw RecordingFiles.readOnly }
    let change = try TrackMarks(session, values).change(moving: mark, to: frame, joins: joins)
    return try edit(change)
  }

  /// Takes something back, or writes it again.
  private func taken(_ body: (SceneWriter) throws(SceneFailure) -> [String]) throws(SceneFailure) -> String {
    guard let writer else { throw RecordingFiles.readOnly }
    let names = try body(writer)
    return JSON.object([("written", .array(names.map { .string($0) }))] + writer.countFacts).compact
  }

  // MARK: Recordings

  private func record() throws(SceneFailure) -> String {
    try view.record(session)
    return "{}"
  }

  private func recorded(_ form: RecordedForm) throws(SceneFailure) -> String {
    view.endRecording()
    let (steps, names, unnamed) = try steps(form)
    let parts = zip(steps, names).map { steps, file in
      JSON.object([
        ("scroller", .string(orNull: steps.name)), ("frames", .number(steps.frameCount)), ("yaml", .string(steps.yaml)),
        ("file", steps.table == nil ? .null : .string(file)), ("table", .string(orNull: steps.table)),
        ("farthest", steps.farthest.map { .number(short($0)) }),
      ])
    }
    return JSON.object([("parts", .array(parts)), ("unnamed", .number(unnamed))]).compact
  }

  private func keep(_ form: RecordedForm, intoScene: Bool) throws(SceneFailure) -> String {
    guard let writer else { throw RecordingFiles.readOnly }
    let (steps, names, _) = try steps(form)
    guard !steps.isEmpty else { throw RecordingFiles.nothingRecorded }
    let written = try writer.keep(steps, names, intoScene: intoScene)
    return JSON.object([("written", .array(written.map { .string($0) }))]).compact
  }

  /// The recorded steps of each scroller that a track can move, with names for the tables; and how many have no name.
  private func steps(
    _ form: RecordedForm
  ) throws(SceneFailure) -> (steps: [RecordedSteps], tables: [String], unnamed: Int) {
    guard let recording = view.recorded else { return ([], [], 0) }
    let moved = recording.moved.compactMap { number in
      recording.scrollers[number].flatMap { $0.isInRow ? nil : (number: number, declared: $0) }
    }
    let known = moved.filter { $0.declared.isMain || $0.declared.name != nil }
    let tables = try RecordingFiles(path: session.loaded.source.name, options: session.options).names(known.count)
    // The end of a long track is too far to look at.
    let end = session.frameCount <= Survey.frameLimit ? try session.state(session.frameCount - 1) : nil
    let steps = zip(known, tables).map { scroller, file in
      let (isMain, name) = (scroller.declared.isMain, scroller.declared.name)
      let isGoingOn = end.map { recording.begins(scroller.number, as: $0) } ?? false
      return RecordedSteps(
        recording, of: scroller.number, name: isMain ? nil : name, form: form, jumps: isMain && !isGoingOn, file: file,
        framesPerSecond: session.framesPerSecond)
    }
    return (steps, tables, moved.count - known.count)
  }
}

extension PlacedNode {
  /// Whether a point of the canvas is in the box, and in the boxes that cut it.
  fileprivate func isAround(_ point: PointOffset) -> Bool {
    guard clip.contains(point), let inside = map.inverse(point) else { return false }
    return PointRect(x: 0, y: 0, width: size.width.points, height: size.height.points).contains(inside)
  }
}
