import ArgumentParser
import Glibc
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneComparison
import MultiplaneGolden
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneScene

/// `multiplane test`.
struct TestCommand: ParsableCommand, WalledCommand {
  static let configuration = CommandConfiguration(
    commandName: "test", abstract: "Judge the checks of scenes, and compare frames with accepted pictures.",
    discussion: """
      Runs the checks of each scene and the goldens listed beside it, in the nearest folder "golden" upwards from the \
      scene. Nothing is accepted by itself: what has no golden fails, and what was drawn lies in "actual" beside the \
      report.
      """)

  @Argument(help: "Scenes and folders of scenes; the current folder if none is given.")
  var paths: [String] = []

  @Option(help: ArgumentHelp("Where goldens lie.", valueName: "folder"))
  var golden: String?

  @Option(
    help: ArgumentHelp("Only checks whose id or name holds a text; may be repeated.", valueName: "text"),
    completion: .checks)
  var filter: [String] = []

  @Option(help: ArgumentHelp("Every N-th scene from number I on, counted from 0.", valueName: "I/N"))
  var shard: ShardArgument?

  @Option(help: ArgumentHelp("Draw everything so many times, in other orders, and compare.", valueName: "times"))
  var `repeat` = 1

  @Flag(help: "Compare pictures tolerantly, as if other libraries had drawn the goldens.")
  var tolerant = false

  @Flag(help: "Rewrite goldens whose pixels have changed, and write those that are missing.")
  var update = false

  @Option(
    parsing: .upToNextOption, help: ArgumentHelp("Make pictures of the last report goldens.", valueName: "id"))
  var accept: [String] = []

  @Flag(help: "Remove goldens that no scene asks for.")
  var prune = false

  @Option(
    help: ArgumentHelp(
      "Compare with the scenes of a commit, and not with goldens; the merge base with the default branch unless given.",
      valueName: "revision"))
  var against: String?

  @Flag(help: "Keep goldens that are written as pictures from now on.")
  var withPictures = false

  @Flag(help: "Keep goldens that are written as hashes: their pictures are drawn again when they are wanted.")
  var withoutPictures = false

  @Flag(help: "Write goldens although the environment says CI.")
  var yes = false

  @Option(help: ArgumentHelp("Where the report goes; out/report unless given.", valueName: "folder"))
  var report: String?

  @Option(
    help: ArgumentHelp("Write what failed as Markdown, with the nodes behind it; replaces the file.", valueName: "file")
  )
  var summary: String?

  @Option(
    help: ArgumentHelp(
      "Write what changed as Markdown for a review, with pictures side by side; replaces the file.", valueName: "file"))
  var comment: String?

  @Option(
    help: ArgumentHelp(
      "Where the pictures of the comment go; \"pictures\" beside it unless given.", valueName: "folder"))
  var pictures: String?

  @Option(help: ArgumentHelp("Say on standard error what failed, in a form that marks the lines.", valueName: "form"))
  var annotations: AnnotationForm?

  @Option(help: ArgumentHelp("How many scenes are tested at once; one a core unless given.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "Give the result as JSON on standard output.")
  var json = false

  @OptionGroup var budgets: BudgetOptions
  @OptionGroup var messageOptions: MessageOptions

  func validate() throws {
    try JobsOption.check(jobs)
    guard (1...100).contains(self.repeat) else { throw ValidationError("--repeat is a number from 1 to 100.") }
    if !accept.isEmpty, !paths.isEmpty || update || prune || !filter.isEmpty || shard != nil {
      throw ValidationError("--accept takes pictures of the last report and tests nothing.")
    }
    if withPictures, withoutPictures {
      throw ValidationError("--with-pictures and --without-pictures exclude each other.")
    }
    if withPictures || withoutPictures, !update, accept.isEmpty {
      throw ValidationError("--with-pictures and --without-pictures go with --update or --accept.")
    }
    if against != nil, update || prune || !accept.isEmpty || tolerant || self.repeat > 1 {
      throw ValidationError("--against compares exactly and accepts nothing: leave the other option out.")
    }
    if pictures != nil, comment == nil { throw ValidationError("--pictures goes with --comment.") }
    if prune, !filter.isEmpty || shard != nil {
      throw ValidationError("--prune needs a whole run: leave --filter and --shard out.")
    }
    if update || prune || !accept.isEmpty, !yes, Self.isInCI {
      throw ValidationError("CI compares goldens and does not write them. With --yes it does.")
    }
  }

  private static var isInCI: Bool { environment("CI").map { $0 != "false" && $0 != "0" } ?? false }

  /// Goldens lie in a folder of the scene or in one above, and reports below the current folder.
  var writtenPaths: [String] {
    let folders = paths.isEmpty ? ["."] : paths.map { realPath($0) ?? $0 }
    let above = folders.flatMap { sequence(first: $0) { $0 == "/" || $0 == "." ? nil : Path.parent($0) } }
    let goldens = above.map { Path.joined($0, "golden") }.filter(fileExists)
    let reports = report.map { [$0, Path.parent($0)] } ?? []
    return ["."] + folders + goldens + reports + [golden, summary, comment, picturesFolder].compactMap(\.self)
  }

  /// `git` tells the past of scenes; it writes nowhere but the command does.
  func raiseWalls() { raiseWalls(starting: [pathOfProgram("git")].compactMap(\.self)) }

  /// The folder for the pictures of a comment.
  private var picturesFolder: String? {
    pictures ?? comment.map { Path.joined(Path.parent($0), "pictures") }
  }

  private var form: GoldenForm? { withPictures ? .picture : withoutPictures ? .hash : nil }

  func run() throws {
    let messages = Messages(messageOptions)
    try messages.reporting {
      if !accept.isEmpty {
        let written = try Acceptance.accept(accept, report: report, golden: golden, form: form)
        for path in written { try messages.report("\(visible(path))\n") }
        return try messages.report("\(Self.count(written.count, "golden")) accepted\n")
      }
      try test(messages)
    }
  }

  /// The word for the merge base with the default branch.
  private static let mergeBase = "merge-base"

  /// The arguments with the usual revision behind an `--against` that has none.
  static func completed(_ arguments: [String]) -> [String] {
    guard arguments.first == configuration.commandName, let option = arguments.firstIndex(of: "--against") else {
      return arguments
    }
    let value = arguments[(option + 1)...].first
    guard value?.hasPrefix("-") ?? true else { return arguments }
    return arguments[...option] + [mergeBase] + arguments[(option + 1)...]
  }

  private func options() throws -> TestOptions {
    var options = TestOptions(today: TestOptions.currentDay)
    (options.paths, options.golden, options.filters) = (paths.isEmpty ? ["."] : paths, golden, filter)
    (options.shard, options.rounds, options.jobs) = (try shard?.shard(), self.repeat, jobs)
    (options.isTolerant, options.updates, options.report) = (tolerant, update, report)
    // Nobody accepts where CI's report lies: its pictures are drawn again at a desk, into the usual folder.
    let places = [("golden", golden), ("report", Self.isInCI ? nil : report)].compactMap { option, path in
      path.map { " --\(option) \(shellWord($0))" }
    }
    options.acceptCommand = "multiplane test\(places.joined()) --accept"
    options.title = (["multiplane test"] + paths).joined(separator: " ")
    options.form = form
    (options.isAgainst, options.revision) = (against != nil, against == Self.mergeBase ? nil : against)
    return options
  }

  private func test(_ messages: Messages) throws {
    let options = try options()
    let run = try TestRun(options)
    if prune, !run.isFull { throw ValidationError("--prune needs a whole run: name folders, not scenes.") }
    let interruption = Interruption.gentle()
    let progress = Progress(total: run.sceneCount * self.repeat, messages, unit: .scene)
    var result: TestResult
    do {
      result = try run.run(cancellation: interruption.cancellation) { progress.advance(0) }
      progress.clear()
    } catch RenderFailure.cancelled {
      progress.clear()
      throw ExitRequest(interruption.exitCode ?? 130)
    }
    guard result.judged > 0 || shard != nil || against != nil else {
      let what =
        result.filtered > 0
        ? "none of \(Self.count(result.filtered, "check")) is called so" : "there is nothing to test"
      throw messages.end(
        SceneFailure(
          Diagnostic(
            code: "nothing-tested", what, hint: "write \"checks\" in a scene, or list goldens beside it",
            failure: .commandLine)))
    }
    for source in result.sources { messages.know(source) }
    messages.show(result.problems + result.warnings)
    if prune {
      try run.prune(result.obsolete)
    } else if !result.obsolete.isEmpty {
      messages.show(result.obsolete.map { Diagnostic(.warning, code: "obsolete", "nothing asks for \"\($0)\"") })
    }
    if let summary {
      if let path = realPath(summary), let own = result.sources.first(where: { realPath($0.name) == path }) {
        throw messages.end(SceneFailure.ownFile(own.name))
      }
      let file = try AtomicFile.output(summary, replaces: true)
      try file.write(Array(MarkdownSummary(result.report).text.utf8))
    }
    if let comment, let picturesFolder {
      try write(
        ReviewComment(result.report, pictures: Self.address(of: picturesFolder, from: comment)), comment, picturesFolder
      )
    }
    if annotations != nil {
      StandardError.write(GitHubAnnotations(result.report, folder: AnnotationForm.folder).text)
    }
    let page = try ReportWriter(options.reportPath).write(result.report).page
    var text = result.written.map { "\(visible($0.path)): \($0.numbers)\n" }.joined()
    if prune { text += result.obsolete.map { "\(visible($0)) removed\n" }.joined() }
    text += "\(result.summary); report: \(visible(page))\n"
    if json {
      try StandardOutput.write(Self.json(result) + "\n")
    } else if result.exitCode != 0 {
      // Where the report lies belongs to what is wrong.
      try StandardOutput.write(text)
    } else {
      try messages.report(text)
    }
    if result.exitCode != 0 { throw ExitRequest(result.exitCode) }
  }

  private func write(_ comment: ReviewComment, _ path: String, _ folder: String) throws {
    let files = try comment.files()
    let file = try AtomicFile.output(path, replaces: true)
    try file.write(Array(files.text.utf8))
    if files.pictures.isEmpty { return }
    let folder = try OutputFolder(folder)
    for (name, bytes) in files.pictures { try folder.write(bytes, to: name) }
  }

  /// A folder as the address of what is in it begins, seen from a file.
  private static func address(of folder: String, from file: String) -> String {
    let (folder, parent) = (Path.plain(folder), Path.parent(file))
    return parent == "." ? folder : Path.relative("/\(folder)", to: "/\(parent)") ?? folder
  }

  /// The result as one JSON object.
  private static func json(_ result: TestResult) -> String {
    let cases = result.report.cases.map {
      JSON.object([("id", .string($0.id)), ("outcome", .string($0.outcome.rawValue))])
    }
    return JSON.object([
      ("checks", .number(result.judged)), ("ok", .bool(result.report.passes)),
      ("counts", .object(TestOutcome.allCases.map { ($0.rawValue, .number(result.report.count($0))) })),
      ("written", .array(result.written.map { .string($0.path) })), ("cases", .array(cases)),
    ]).compact
  }

  private static func count(_ number: Int, _ what: String) -> String { "\(number) \(what)\(number == 1 ? "" : "s")" }
}

/// A form of messages that marks lines of files.
enum AnnotationForm: String, ExpressibleByArgument, CaseIterable {
  /// Commands of GitHub's runner.
  case github

  /// The path from the top of the runner's repository to the current folder; empty outside one.
  static var folder: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard let top = environment("GITHUB_WORKSPACE"), getcwd(&path, path.count) != nil else { return "" }
    let current = String(decoding: path.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return Path.relative(current, to: top) ?? ""
  }
}
