import ArgumentParser
import Glibc
import Multiplane
import MultiplaneArguments
import MultiplaneBase
import MultiplaneStudio

/// The studio's process: `multiplane studio` runs it.
@main
enum Program {
  static func main() {
    do {
      var command = try StudioCommand.parseAsRoot()
      try command.run()
    } catch {
      let code = StudioCommand.exitCode(for: error).rawValue
      let text = StudioCommand.fullMessage(for: error) + "\n"
      if code == 0 { print(text, terminator: "") } else { say(text) }
      // The parser's 64 is the exit code of BSD's sysexits; ours for a wrong command line is 2.
      exit(code == 64 ? 2 : code)
    }
  }

  /// Says something on standard error.
  static func say(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(2, bytes, bytes.count)
  }
}

/// The options of the studio, and its run.
struct StudioCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "multiplane studio", abstract: "Open a scene in a browser: scroll it, change it, ask it.",
    discussion: """
      Prints the address of a page that only this machine reaches, and serves it until it is ended by Ctrl+C. The page \
      shows the engine's own pixels; whatever the scene names is read again when it is saved. Pictures named by the items \
      of lists of more than 10,000 rows are not watched. A package is built and run again when a source of it is saved, and \
      nothing is written.
      """,
    version: "multiplane \(EngineInfo.version)")

  @Argument(help: "The scene, a folder of scenes, or that of a Swift package whose program shows a view.")
  var scene: String

  @Option(help: ArgumentHelp("The program of the package, where it has several.", valueName: "name"))
  var product: String?

  @Option(help: ArgumentHelp("The port; one that is free otherwise.", valueName: "number"))
  var port = 0

  @Option(
    help: ArgumentHelp(
      "Another address of this machine than 127.0.0.1: whoever reaches it and knows the link can see the scene.",
      valueName: "address"))
  var host = "127.0.0.1"

  @Flag(help: "Look at the files twice a second, where the system does not tell of changes.")
  var poll = false

  @Flag(help: "Write nothing: neither recorded tables nor the scene.")
  var readOnly = false

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "A film of vectors (.svg) or a page (.html) that is written again for every save; may be repeated.",
      valueName: "file"))
  var output: [String] = []

  @Flag(help: "Replace files of -o that are there.")
  var force = false

  @OptionGroup var sceneOptions: SceneOptions

  /// The folder of the package that shows the scene.
  private var package: String? { ViewPackage.folder(at: scene) }

  func validate() throws {
    guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
    if scene == "-" { throw ValidationError("A scene that changes is a file, not standard input.") }
    guard output.allSatisfy(VectorFiles.canWrite) else { throw ValidationError("-o ends in .svg or .html.") }
    if product != nil, package == nil { throw ValidationError("--product is for the folder of a package.") }
  }

  mutating func run() throws {
    // The list on the page has the others.
    if package == nil, let first = ScenePlace.first(in: scene) { scene = first }
    DrawingEnvironment.prepare()
    Faults.end(withCode: 70, of: "the studio")
    signal(SIGPIPE, SIG_IGN)
    // The starter of the process may have blocked them; threads leave them to `sigwait`.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { sigaddset(&signals, number) }
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    if package == nil { checkFile() }
    let files = VectorFiles(output) { Program.say($0 + "\n") }
    do { try files.check(replaces: force) } catch { fail("\(error)") }
    let token = AccessToken()
    let stage: StageThread
    let server: StudioServer
    do {
      var options = sceneOptions.options
      options.isDrawnAtOnce = true
      stage = try StageThread(
        path: package.map { ViewPackage.manifest(in: $0) } ?? scene, options: options, polls: poll,
        isReadOnly: readOnly || package != nil, product: product,
        files: files)
      server = try StudioServer(address: host, port: port, token: token, stage: stage)
    } catch {
      // NIO's error begins with the cause that a person can do something about.
      fail("cannot listen on \(host)\(port == 0 ? "" : ":\(port)"): \(error)")
    }
    if !server.isOwn {
      Program.say("warning: others can reach \(host); whoever has the link sees the scene\n")
    }
    let name = host.contains(":") ? "[\(host)]" : host
    print("http://\(name):\(server.port)/#t=\(token.text)")
    fflush(nil)
    var signal: Int32 = 0
    withExtendedLifetime(server) { while sigwait(&signals, &signal) != 0 {} }
    // The drawing under way is for nobody, and nothing is written: there is nothing to wait for.
    _exit(128 + signal)
  }

  /// Ends where no file is to be opened. The page tells the problems of a file that is there, and they go when it is
  /// saved right.
  private func checkFile() {
    do throws(SceneFailure) {
      _ = try SourceFile.read(path: scene)
    } catch {
      guard let problem = error.diagnostics.first, problem.failure == .commandLine else { return }
      fail(problem.message)
    }
  }

  private func fail(_ message: String) -> Never {
    Program.say("error: \(message)\n")
    Glibc.exit(2)
  }
}
