package import MultiplaneBase
import MultiplaneExpressions
package import MultiplaneScene
import MultiplaneYAML

/// Reads scenes, stage by stage: what the top declares, the outline of the nodes, data files, what names mean, and with
/// these the values.
package enum SceneReader {
  /// The scene written in a file.
  ///
  /// - Parameters:
  ///   - folder: The folder assets and data lie under.
  ///   - faultsOfFiles: Says what is wrong with the files that nodes name. It is asked where the scene has errors, with
  ///     the layers as far as they could be read, so that both are told at once.
  /// - Throws: Every problem of the pass, in the order of the file.
  package static func read(
    _ source: SourceFile, folder: String, options: ReadingOptions = ReadingOptions(),
    faultsOfFiles: ([Node]) -> [Diagnostic] = { _ in [] }
  ) throws(SceneFailure) -> Scene {
    try read(DeclaredScene(yaml: source), folder: folder, options: options, faultsOfFiles: faultsOfFiles)
  }

  /// The scene written in a text.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - folder: The folder assets and data lie under.
  package static func read(
    _ text: String, name: String = "scene.yaml", folder: String = ".", options: ReadingOptions = ReadingOptions()
  ) throws(SceneFailure) -> Scene {
    try read(SourceFile(name: name, text: text), folder: folder, options: options)
  }

  /// The scene that was declared.
  ///
  /// Data files are opened below the folder and their rows found, all in one stage before names are looked up; fonts and
  /// pictures are not opened. Warnings are in `Scene.warnings`.
  ///
  /// - Parameters:
  ///   - folder: The folder assets and data lie under.
  ///   - faultsOfFiles: Says what is wrong with the files that nodes name; see above.
  /// - Throws: Every problem of the pass, in the order of the file, and then those of files.
  package static func read(
    _ scene: DeclaredScene, folder: String, options: ReadingOptions = ReadingOptions(),
    faultsOfFiles: ([Node]) -> [Diagnostic] = { _ in [] }
  ) throws(SceneFailure) -> Scene {
    try read(scene, folder: folder, options: options, problems: ProblemList(), faultsOfFiles: faultsOfFiles)
  }

  /// How many names are looked at when a text is read, right or wrong: what reading takes, whatever the machine does.
  package static func steps(reading text: String) -> Int {
    let problems = ProblemList()
    do throws(SceneFailure) {
      let scene = try DeclaredScene(yaml: SourceFile(name: "scene.yaml", text: text))
      _ = try read(scene, folder: ".", options: ReadingOptions(), problems: problems) { _ in [] }
    } catch {
      // Faults of the text are no question here.
    }
    return problems.steps
  }

  private static func read(
    _ scene: DeclaredScene, folder: String, options: ReadingOptions, problems: ProblemList,
    faultsOfFiles: ([Node]) -> [Diagnostic]
  ) throws(SceneFailure) -> Scene {
    let answers = ForeignAnswers(root: scene.root)
    var declared = DeclarationReader(
      folder: folder, device: options.inputs.device, names: NameSpace(reserved: NameGroup.reserved),
      problems: problems)
    try declared.checkVersion(scene.root)
    guard let top = declared.mapping(scene.root, SceneSchema.scene, path: nil) else {
      throw SceneFailure(answers.applied(to: problems.sorted))
    }
    let declarations = declared.declarations(top)
    // Every name that comes from the missing file would be called unknown as well.
    if declarations.lacksNames { throw SceneFailure(answers.applied(to: problems.sorted)) }

    var outlined = OutlineReader(declarations, problems: problems)
    outlined.readLayers()
    try problems.checkBudget()

    var data = DataFileReader(folder: folder, replacements: options.inputs.files, problems: problems)
    data.adopt(scene.tables)
    data.readSources(declarations.sources)
    data.readSources(of: outlined.outline.repeats)
    data.readRecordings(
      in: [declarations.track, declarations.events], framesPerSecond: declarations.canvas.framesPerSecond)

    let names = SceneNames(
      declarations, outline: outlined.outline, files: data.files, text: scene.text,
      options: options, problems: problems)
    defer { problems.steps += names.readings }
    names.checkInputs()
    let background = names.background
    var listed = DeclaredSourceReader(names: names)
    listed.readSources()
    names.readAll()
    try problems.checkBudget()
    let sources = listed.sources
    let namedItems = names.itemIDs(in: [declarations.track, declarations.events])
    RowReader(names: names, sources: sources, namedItems: namedItems).readRows()

    let nodes = NodesReader(names: names)
    var defaults = TextDefaults()
    defaults.words.language = declarations.language
    let layers = outlined.outline.layers.compactMap { nodes.node($0, inheriting: defaults) }
    let knownRepeats = outlined.outline.repeats.count
    for component in outlined.unusedComponents where problems.overBudget == nil {
      outlined.trial(of: component) { trial in
        data.readSources(of: trial.repeats.dropFirst(knownRepeats))
        names.inTrial(trial, files: data.files) {
          RowReader(names: names, sources: sources, namedItems: namedItems).readRows()
          for node in trial.layers { _ = nodes.node(node) }
        }
      }
    }
    try problems.checkBudget()

    names.checkPlaces(layers)
    let before = problems.diagnostics.count
    let track = declarations.track.map { TrackReader(names: names).track($0.value) } ?? []
    let times = problems.diagnostics.count == before ? TrackTimes(track) : nil
    var eventReader = EventReader(names: names, sources: sources, times: times)
    let events = declarations.events.map { eventReader.events($0.value) } ?? []
    let checks = declarations.checks.map { CheckReader(names: names, times: times).checks($0) } ?? []
    let judge = ItemJudge(names: names, sources: sources)
    judge.checkItems()
    judge.checkRows()
    try problems.checkBudget()
    var output =
      declarations.output.map { OutputReader(devices: declarations.devices, problems: problems).settings($0) }
      ?? OutputSettings()
    if let device = options.inputs.device { output = output.inFolders(named: device) }
    if problems.hasErrors { throw SceneFailure(answers.applied(to: problems.sorted) + faultsOfFiles(layers)) }

    var canvas = declarations.canvas
    canvas.background = background
    var result = Scene(
      file: scene.name, folder: folder, title: declarations.title, canvas: canvas, fonts: declarations.fonts,
      layers: layers, nodeCount: outlined.outline.nodeCount, scrollers: outlined.outline.scrollers,
      mainScroller: outlined.outline.mainScroller, namedNodes: outlined.outline.namedNodes, track: track,
      output: output, sourceHash: names.hash(of: scene), warnings: problems.sorted)
    result.sources = judge.sources.all.compactMap { $0.source.map { .source($0) } }
    result.goldenForm = declarations.golden
    (result.events, result.checks, result.dataFiles) = (events, checks, data.files.opened)
    (result.devices, result.device) = (declarations.devices, options.inputs.device)
    result.appearance = declarations.appearance
    result.stages = names.values.order.compactMap { names.stages[$0] }
    (result.parameterNames, result.includes) = (names.parameterNames, declarations.includes.map(\.source))
    result.warnings += result.freeScrollWarnings
    return result
  }
}
