import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene

/// One reading of one scene: the names it declares and the problems found so far.
///
/// Reading goes over the file in three steps. First the top keys: the canvas, and where each name is declared. Then the
/// *outline*: kinds, nesting, components put in, node names, scrollers counted, and so every name an expression can use.
/// Last the values: expressions are compiled where they stand.
final class SceneReading {
  let source: SourceFile
  let folder: String
  let options: SceneReader.Options
  let problems = ProblemList()

  var canvas = SceneCanvas(size: .zero)
  /// `canvas.background`, read after the scene's colors.
  var backgroundEntry: DeclaredEntry?
  var fontFamilies: [String] = ["Inter", "DejaVu Sans"]
  var fonts: [FontFace] = []
  var styles: [String: DeclaredEntry] = [:]
  var readStyles: [String: TextDefaults] = [:]
  var colors = Definitions<RGBA>()
  /// The entries of colors being read, for messages.
  var colorEntries: [String: DeclaredEntry] = [:]
  var values = Definitions<Expression>()
  var sources = Definitions<LoadedData>()
  /// The entries of the sources, by name.
  var sourceEntries: [String: DeclaredEntry] = [:]
  /// What each source's mapping says, by where it is declared; nothing for one that is wrong.
  var sourceDeclarations: [String: SourceDeclaration?] = [:]
  var dataFiles = DataFiles()
  /// The ids that the track and the events name.
  var namedIDs: Set<ItemID> = []
  /// The names in `values` that are stages.
  var stages: Set<String> = []
  var components: [String: Component] = [:]
  /// Components without a body, whose uses are not called unknown as well.
  var unreadableComponents: Set<String> = []
  /// Where each name of the common name space is declared.
  var declared: [String: DeclaredName] = [:]

  // The outline.
  var nodeCount = 0
  var scrollers: [Scroller] = []
  var mainScroller: Int?
  var namedNodes: [NamedNode] = []
  var nameSlots: [String: NodeName] = [:]
  /// The rows that lie in each scroller and in no other row.
  var scrollerRows: [Int: [RowContext]] = [:]
  /// Every `ForEach` of the layers.
  var repeats: [OutlineNode] = []

  // Sources and events.
  var declaredSources: [DeclaredSource] = []
  /// The ids that expressions and steps ask for, by scroller.
  var askedIDs: [Int: Set<ItemID>] = [:]
  var itemChecks: [ItemCheck] = []
  var indexChecks: [(declared: DeclaredSource, index: Int, key: String, span: SourceSpan, path: String)] = []
  var jumpChecks: [JumpCheck] = []
  /// Where each snapshot's file is named.
  var snapshots: [String: SourceSpan] = [:]
  /// Whether the limit of nodes was met.
  var isOverfull = false
  /// Components used somewhere.
  var usedComponents: Set<String> = []
  /// Whether an unused component is checked: its nodes do not count.
  var isTrial = false
  /// The type stood in for what is not known while an unused component is checked.
  var trialType = ExpressionType.number
  /// The unknown names in the expression at hand.
  var trialNames: Set<String> = []
  /// What was wrong with arguments read as expressions; reported only if reading them as texts does not help.
  var argumentProblems: [Diagnostic] = []

  init(source: SourceFile, folder: String, options: SceneReader.Options) {
    (self.source, self.folder, self.options) = (source, folder, options)
  }

  /// The scene whose file has this root.
  func scene(_ root: DeclaredValue) throws(SceneFailure) -> Scene {
    try checkVersion(root)
    guard let top = mapping(root, SceneSchema.scene, path: nil) else {
      throw SceneFailure(problems.sorted)
    }
    if let entry = top["canvas"] { readCanvas(entry.value) }
    let title = top["title"].flatMap { words($0.value, key: "title", path: "title") }
    readFonts(top["fonts"])
    declareNames(top)
    openDataFiles()
    namedIDs = itemIDs(in: [top["scroll"], top["events"]])
    readBackground()
    let layers = top["layers"].map { outlineLayers($0.value) } ?? []
    openDataFiles(of: layers)
    checkArgumentNames()
    readSourceIDs()
    readDefinitions()
    let nodes = layers.compactMap { resolve($0, inheriting: TextDefaults()) }
    checkUnusedComponents()
    let before = problems.diagnostics.count
    let track = top["scroll"].map { readTrack($0.value) } ?? []
    let times = problems.diagnostics.count == before ? TrackTimes(track) : nil
    let events = top["events"].map { readEvents($0.value, times: times) } ?? []
    let checks = top["checks"].map { readChecks($0.value, times: times) } ?? []
    wantEventItems()
    let sources = finishSources()
    checkEventItems()
    checkJumps()
    let output = top["output"].map { readOutput($0.value) } ?? OutputSettings()
    if problems.hasErrors { throw SceneFailure(problems.sorted) }
    var scene = Scene(
      file: source.name, folder: folder, title: title, canvas: canvas, fonts: fonts,
      layers: sources.isEmpty ? nodes : nodes.map { $0.over(sources) },
      nodeCount: nodeCount, scrollers: scrollers, mainScroller: mainScroller, namedNodes: namedNodes, track: track,
      output: output, sourceHash: ContentDigest.sha256(of: source.text.utf8), warnings: problems.sorted)
    (scene.sources, scene.events, scene.checks, scene.dataFiles) = (sources, events, checks, dataFiles.opened)
    return scene
  }

  /// A scene of a newer language is not judged by the rules of this one.
  private func checkVersion(_ root: DeclaredValue) throws(SceneFailure) {
    guard case .mapping(let entries) = root.content,
      let entry = entries.first(where: { $0.key == "multiplane" }), let text = entry.value.text, !entry.value.isNull
    else { return }
    let major = text.split(separator: ".", omittingEmptySubsequences: false).first.flatMap { Int($0) }
    if let major, major > SceneSchema.version {
      throw SceneFailure(
        Diagnostic(
          code: "version", "the scene needs Multiplane \(major)", span: entry.value.span, path: "multiplane",
          hint: "this is Multiplane \(SceneSchema.version)"))
    }
    if text != "\(SceneSchema.version)" {
      problems.error(
        "version", "\"\(shortened(text))\" is not a version of the language", at: entry.value.span, path: "multiplane",
        hint: "write multiplane: \(SceneSchema.version)")
    }
  }
}

/// Where a name is declared, and as what.
struct DeclaredName {
  var span: SourceSpan
  var what: String
}

/// A node that has a name: its slot in expressions, and its scroller if it is one.
struct NodeName {
  var slot: Int
  var scroller: Int?
  /// The scroller whose rows the node has: its own, or the one around a lazy stack or grid.
  var list: Int?
}

/// A component as declared.
struct Component {
  var name: String
  var takes: [(name: String, span: SourceSpan)]
  var body: DeclaredValue
  var span: SourceSpan
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

  mutating func declare(_ entry: DeclaredEntry) {
    states[entry.key] = .unread(entry)
    order.append(entry.key)
  }

  /// The circle of names that closes with `name`.
  func circle(to name: String) -> [String] {
    (stack.firstIndex(of: name).map { Array(stack[$0...]) } ?? []) + [name]
  }
}
