import MultiplaneBase
import MultiplaneData
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// The meanings of a scene's names, and the compiler of the expressions that use them.
///
/// It stands on an outline and on data files that were read; looking a name up opens nothing. Definitions are compiled
/// when they are first named.
final class SceneNames: ValueReader {
  let declarations: Declarations
  private(set) var outline: SceneOutline
  private(set) var files: DataFiles
  /// The text the scene was read from, if it was.
  private let text: SourceFile?
  let options: ReadingOptions
  let problems: ProblemList
  /// Takes what expressions ask of items.
  let requested: RequestedItems

  // Each is read when it is first asked for.
  var colors: Definitions<RGBA>
  var values: Definitions<Expression>
  var sources: Definitions<LoadedData>
  /// Sees to it that chains of these are read by a loop.
  let order = ReadingOrder<DefinedName>()
  var styles: [String: TextDefaults] = [:]
  /// The names of what scrolls, for hints.
  private let scrollerNames: [String]
  /// All colors by their names, once they were asked for together.
  private var readColors: [String: RGBA]?
  /// The parameters the run has set to something other than their defaults, by name, once they were read.
  var changedParameters: [String: ExpressionValue] = [:]
  var argumentReadings: [ArgumentUse: ArgumentReading] = [:]
  /// The moments of the track that formulas name, by the index of their slots: its end is `duration`, its marks follow in
  /// order. Names that the scene itself gives go before.
  let moments: [String: Int]
  /// How many marks the track has.
  private let markCount: Int
  /// The steps of the track that move the camera, once they were asked for.
  private var readMoves: [CameraMove]?
  private(set) var isReadingMoves = false
  /// The sources whose items are the points of a path, and the fields that these are made of.
  var pointFields: [String: Set<Int>] = [:]
  /// The stages as far as they were read, by name.
  var stages: [String: SceneStage] = [:]
  /// The groups of sources by a field, as far as they were found; `nil` for what was reported.
  var groups: [GroupUse: RowGroups?] = [:]
  /// The lists inside objects of data as far as they were read, by source and path.
  var lists: [String: DataTable] = [:]
  /// The items of each row, by the row's number, as far as rows were read.
  var rows: [RowItems] = []
  /// The sources whose rows no event may change, by their numbers.
  var fixedSources: [Int: FixedSource] = [:]
  /// Whether any rows of a scroller have ids in a field, by its number, once that was asked for.
  private var scrollersWithIDs: [Int: Bool] = [:]

  init(
    _ declarations: Declarations, outline: SceneOutline, files: DataFiles, text: SourceFile?,
    options: ReadingOptions, problems: ProblemList
  ) {
    (self.declarations, self.outline, self.files) = (declarations, outline, files)
    (self.text, self.options, self.problems, requested) = (text, options, problems, RequestedItems())
    let (values, camera) = (declarations.values, declarations.camera)
    colors = Definitions(declarations.colors)
    self.values = declarations.hasCamera ? Definitions(values + camera) : Definitions(values, silent: camera)
    sources = Definitions(declarations.sources)
    (moments, markCount) = Self.moments(of: declarations.track?.value)
    scrollerNames = outline.nodeNames.filter { $0.value.list != nil }.map(\.key).sorted()
  }

  /// The steps of the track that move the camera. None while they are read: a value of the camera that says how long one
  /// takes needs itself.
  var cameraMoves: [CameraMove] {
    if let readMoves { return readMoves }
    isReadingMoves = true
    defer { isReadingMoves = false }
    let moves =
      declarations.track.map { CameraMoveReader(names: self).moves($0.value, from: markCount + 1) } ?? []
    readMoves = moves
    return moves
  }

  /// Reads with the outline of a trial, which is forgotten afterwards with its rows.
  func inTrial(_ outline: SceneOutline, files: DataFiles, _ body: () -> Void) {
    let before = (self.outline, self.files, argumentReadings, rows.count)
    (self.outline, self.files, argumentReadings) = (outline, files, [:])
    body()
    (self.outline, self.files, argumentReadings) = (before.0, before.1, before.2)
    rows.removeLast(rows.count - before.3)
  }

  /// The text that something stands in: the scene's, or that of a file it includes.
  func text(around span: SourceSpan) -> SourceFile? {
    declarations.includes.first { $0.source.name == span.file }?.source ?? text
  }

  var canvas: SceneCanvas { declarations.canvas }

  /// The meanings of names at a place.
  func scope(at place: LexicalContext) -> SceneScope { SceneScope(names: self, place: place) }

  /// The scope of what stands at the top of the file, in no node.
  var topScope: SceneScope { scope(at: LexicalContext()) }

  /// The background of the canvas.
  var background: RGBA? {
    guard let entry = declarations.background else { return canvas.background }
    if entry.value.text == "none" { return nil }
    return constantColor(entry.value, key: "background", path: "canvas.background") ?? canvas.background
  }

  /// The scene's own colors by their names.
  var colorTable: [String: RGBA] {
    if let readColors { return readColors }
    problems.steps += colors.order.count
    let table = colors.order.reduce(into: [String: RGBA]()) { $0[$1] = color(named: $1) }
    // While one is being read it has no value yet.
    if colors.depth == 0 { readColors = table }
    return table
  }

  /// Reads every color, value, source and style, so that unused ones are checked too.
  func readAll() {
    for name in colors.order { _ = color(named: name) }
    for name in sources.order { _ = data(named: name) }
    for name in values.order { _ = definition(of: name) }
    for style in declarations.styles.values.sorted(by: { $0.keySpan.line < $1.keySpan.line }) {
      _ = self.style(named: style.key)
    }
  }

  /// How many names were read, and looked through for others that they need.
  var readings: Int { colors.readings + values.readings + sources.readings + order.steps }

  /// Whether any rows of a scroller have ids in a field, once all rows were read.
  func hasIDs(scroller: Int) -> Bool {
    if let known = scrollersWithIDs[scroller] { return known }
    problems.steps += outline.scrollerRows[scroller]?.count ?? 0
    let hasIDs = outline.scrollerRows[scroller]?.contains { rows[$0].hasIDs } ?? false
    scrollersWithIDs[scroller] = hasIDs
    return hasIDs
  }

  /// The number of the scroller that a name means: of a ScrollView, or of the one around a lazy stack or grid.
  func scroller(named name: String, at span: SourceSpan, path: String) -> Int? {
    if let number = outline.nodeNames[name]?.list { return number }
    // Looked through once: a file may ask for many that there are not.
    let names = scrollerNames
    if outline.nodeNames[name] != nil {
      problems.error(
        "unknown-scroller", "\"\(name)\" is no ScrollView and no list in one", at: span, path: path,
        hint: namesHint("scrollers with a name", names, count: names.count))
    } else {
      problems.error(
        "unknown-scroller", "there is no ScrollView named \"\(shortened(name))\"", at: span, path: path,
        hint: didYouMean(name, among: names) ?? namesHint("scrollers with a name", names, count: names.count))
    }
    return nil
  }
}
