import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// One reading of one scene: the names it declares and the problems found so far.
///
/// Reading goes over the file in three steps. First the top keys: the canvas, and where each name is declared. Then the
/// *outline*: kinds, nesting, components put in, node names, scrollers counted, and so every name an expression can use.
/// Last the values: expressions are compiled where they stand.
final class SceneReading: ValueReader {
  let source: SourceFile
  let folder: String
  let options: SceneReader.Options
  let problems: ProblemList

  /// What the top declares; its canvas gets its background, its names those of nodes.
  var declarations: Declarations
  // The names of expressions, each read when it is first asked for.
  var colors: Definitions<RGBA>
  var values: Definitions<Expression>
  var sources: Definitions<LoadedData>
  var readStyles: [String: TextDefaults] = [:]
  var dataFiles = DataFiles()
  var outlined = Outlined()
  var declaredSources: [DeclaredSource] = []
  var asked = AskedItems()
  var trial = Trial()

  init(
    _ declarations: Declarations, source: SourceFile, folder: String, options: SceneReader.Options,
    problems: ProblemList
  ) {
    (self.source, self.folder, self.options, self.problems) = (source, folder, options, problems)
    self.declarations = declarations
    (colors, values) = (Definitions(declarations.colors), Definitions(declarations.values))
    sources = Definitions(declarations.sources)
  }

  var canvas: SceneCanvas { declarations.canvas }

  /// The scene whose file has this root.
  static func scene(
    _ root: DeclaredValue, source: SourceFile, folder: String, options: SceneReader.Options
  ) throws(SceneFailure) -> Scene {
    let problems = ProblemList()
    var reader = DeclarationReader(names: NameSpace(reserved: SceneScope.builtInNames), problems: problems)
    try reader.checkVersion(root)
    guard let top = reader.mapping(root, SceneSchema.scene, path: nil) else { throw SceneFailure(problems.sorted) }
    let declarations = reader.declarations(top)
    let reading = SceneReading(declarations, source: source, folder: folder, options: options, problems: problems)
    return try reading.scene()
  }

  /// The scene of the declarations.
  private func scene() throws(SceneFailure) -> Scene {
    openDataFiles()
    asked.named = itemIDs(in: [declarations.track, declarations.events])
    readBackground()
    let layers = declarations.layers.map { outlineLayers($0) } ?? []
    openDataFiles(of: layers)
    checkArgumentNames()
    readSourceIDs()
    readDefinitions()
    let nodes = layers.compactMap { resolve($0, inheriting: TextDefaults()) }
    checkUnusedComponents()
    let before = problems.diagnostics.count
    let track = declarations.track.map { readTrack($0.value) } ?? []
    let times = problems.diagnostics.count == before ? TrackTimes(track) : nil
    let events = declarations.events.map { readEvents($0.value, times: times) } ?? []
    let checks = declarations.checks.map { readChecks($0, times: times) } ?? []
    wantEventItems()
    let sources = finishSources()
    checkEventItems()
    checkJumps()
    let output = declarations.output.map { OutputReader(problems: problems).settings($0) } ?? OutputSettings()
    if problems.hasErrors { throw SceneFailure(problems.sorted) }
    var scene = Scene(
      file: source.name, folder: folder, title: declarations.title, canvas: canvas, fonts: declarations.fonts,
      layers: sources.isEmpty ? nodes : nodes.map { $0.over(sources) }, nodeCount: outlined.nodeCount,
      scrollers: outlined.scrollers, mainScroller: outlined.mainScroller, namedNodes: outlined.namedNodes, track: track,
      output: output, sourceHash: ContentDigest.sha256(of: source.text.utf8), warnings: problems.sorted)
    (scene.sources, scene.events, scene.checks, scene.dataFiles) = (sources, events, checks, dataFiles.opened)
    return scene
  }

  /// Reads `canvas.background` once colors are declared.
  func readBackground() {
    guard let entry = declarations.background else { return }
    if entry.value.text == "none" {
      declarations.canvas.background = nil
    } else if let color = constantColor(entry.value, key: "background", path: "canvas.background") {
      declarations.canvas.background = color
    }
  }

  /// Arguments share the name space of values and nodes, which are all known now.
  func checkArgumentNames() {
    for component in declarations.components.values.sorted(by: { $0.span.line < $1.span.line }) {
      for argument in component.takes {
        _ = declarations.names.clash(argument.name, at: argument.span, as: "an argument", problems: problems)
      }
    }
  }
}

/// What the outline of the layers found beside the nodes.
struct Outlined {
  var nodeCount = 0
  var scrollers: [Scroller] = []
  var mainScroller: Int?
  var namedNodes: [NamedNode] = []
  var nameSlots: [String: NodeName] = [:]
  /// The rows that lie in each scroller and in no other row.
  var scrollerRows: [Int: [RowContext]] = [:]
  /// Every `ForEach` of the layers.
  var repeats: [OutlineNode] = []
  /// Whether the limit of nodes was met.
  var isOverfull = false
  /// Components used somewhere.
  var usedComponents: Set<String> = []
}

/// What the track, the events and the expressions ask of items, judged when the sources are finished.
struct AskedItems {
  /// The ids that the track and the events name.
  var named: Set<ItemID> = []
  /// The ids that expressions and steps ask for, by scroller.
  var ids: [Int: Set<ItemID>] = [:]
  var items: [ItemCheck] = []
  var indices: [(declared: DeclaredSource, index: Int, key: String, span: SourceSpan, path: String)] = []
  var jumps: [JumpCheck] = []
  /// Where each snapshot's file is named.
  var snapshots: [String: SourceSpan] = [:]
}

/// What stands in for what is not known while an unused component is checked, or where a list has no items.
struct Trial {
  /// Whether an unused component is checked: its nodes do not count.
  var isOn = false
  /// The type stood in for what is not known.
  var type = ExpressionType.number
  /// The unknown names in the expression at hand.
  var names: Set<String> = []
  /// What was wrong with arguments read as expressions; reported only if reading them as texts does not help.
  var argumentProblems: [Diagnostic] = []
}

/// A node that has a name: its slot in expressions, and its scroller if it is one.
struct NodeName {
  var slot: Int
  var scroller: Int?
  /// The scroller whose rows the node has: its own, or the one around a lazy stack or grid.
  var list: Int?
}

/// Names and the values they stand for, each read when it is first asked for.
struct Definitions<Value> {
  enum State {
    case unread(DeclaredEntry)
    case reading
    case done(Value)
    case failed
  }
  var states: [String: State] = [:]
  /// The names in the order of the file.
  var order: [String] = []
  /// The names being read, the innermost last.
  var stack: [String] = []

  /// The entries of the names.
  private(set) var entries: [String: DeclaredEntry] = [:]

  init(_ entries: [DeclaredEntry] = []) { for entry in entries { declare(entry) } }

  mutating func declare(_ entry: DeclaredEntry) {
    entries[entry.key] = entry
    states[entry.key] = .unread(entry)
    order.append(entry.key)
  }

  /// The circle of names that closes with `name`.
  func circle(to name: String) -> [String] {
    (stack.firstIndex(of: name).map { Array(stack[$0...]) } ?? []) + [name]
  }
}
