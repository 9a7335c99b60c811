import Foundation
import TestSupport
import Testing

/// What must not compile, or is left out, with the words that the compiler has for it: Tests/Fixtures/views.
@Suite(.full) struct ViewRefusalTests {
  /// What the compiler says of a file that imports the built modules.
  private func compile(_ file: String, _ flags: [String] = []) throws -> [String] {
    let built = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent().path
    var arguments = [
      "swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-diagnostic-style", "llvm", "-I",
      "\(built)/Modules",
    ]
    for name in Files.names(in: "\(Repository.root)/Sources") {
      let folder = "\(Repository.root)/Sources/\(name)"
      if Files.names(in: folder).contains("module.modulemap") { arguments += ["-I", folder] }
      let map = "\(built)/\(name).build/module.modulemap"
      if Files.bytes(of: map) != nil {
        arguments += ["-Xcc", "-fmodule-map-file=\(map)", "-Xcc", "-I", "-Xcc", "\(folder)/include"]
      }
    }
    // The modules of the C libraries are built for this compiler if no other has left them in its cache.
    let libraries = try said(by: ["pkg-config", "--cflags-only-I", "glib-2.0", "pangocairo"], on: \.standardOutput)
    arguments += libraries.flatMap { $0.split(separator: " ").map { String($0) } }
    return try said(by: arguments + flags + [file], on: \.standardError)
  }

  /// The lines that a program writes to one of its streams.
  private func said(by arguments: [String], on stream: ReferenceWritableKeyPath<Process, Any?>) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = arguments
    let pipe = Pipe()
    (process.standardError, process.standardOutput) = (FileHandle.nullDevice, FileHandle.nullDevice)
    process[keyPath: stream] = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text.split(separator: "\n").map { String($0) }
  }

  @Test(arguments: [("refused", 30, 5), ("told", 0, 14)])
  func `a reader gets the words for what must not compile, and for what is left out`(
    name: String, errors: Int, warnings: Int
  ) throws {
    let folder = TemporaryFolder()
    let text = String(decoding: Files.bytes(of: Repository.fixture("views/\(name).txt")) ?? [], as: UTF8.self)
    folder.write(text, to: "\(name).swift")
    let lines = text.components(separatedBy: "\n")
    let output = try compile(folder.file("\(name).swift"))
    for kind in ["error", "warning"] {
      let expected: [Int: String] = lines.enumerated().reduce(into: [:]) { expected, line in
        let parts = line.element.components(separatedBy: "  // \(kind): ")
        if parts.count == 2 { expected[line.offset + 1] = parts[1] }
      }
      #expect(expected.count > (kind == "error" ? errors : warnings))
      var said: [Int: [String]] = [:]
      for line in output {
        let parts = line.components(separatedBy: ": \(kind): ")
        guard parts.count == 2, let place = parts[0].split(separator: ":").dropFirst().first.flatMap({ Int($0) }) else {
          continue
        }
        said[place, default: []].append(parts[1])
      }
      for (line, words) in expected {
        #expect(
          said[line]?.contains { $0.contains(words) } == true, "line \(line): \(words); said \(said[line] ?? [])")
      }
      #expect(Set(said.keys).subtracting(expected.keys) == [], "\(kind)s that nobody expects")
    }
  }

  @Test func `a file that imports SwiftUI has its names, and not those of scenes`() throws {
    let folder = TemporaryFolder()
    folder.write(
      """
      import SwiftUI
      struct Page: View {
        @State private var width: CGFloat = 40
        var body: some View { VStack { Text("A").padding(width).offset(x: sin(0.5)) } }
      }
      let step = Wait(1)
      let flow = Flow {}
      let live = Live.scroll
      """, to: "page.swift")
    let errors = try compile(folder.file("page.swift")).filter { $0.contains(": error: ") }
    #expect(errors.count == 3, "\(errors)")
    for (error, name) in zip(errors, ["Wait", "Flow", "Live"]) {
      #expect(error.hasSuffix("cannot find '\(name)' in scope"))
    }
  }

  @Test(.night("checks the types of sixty views, for some seconds"))
  func `sixty views of five modifiers are checked one by one, in few steps of the solver`() throws {
    let folder = TemporaryFolder()
    let rows = (0..<60).map { row in
      """
            Text("Row \(row)").padding(16).background(.blue).opacity(1 - 0.5 * Live.scroll / 300)
              .offset(y: min(-Live.scroll / 10 - 44, 0))
              .visualEffect { content, proxy in content.offset(y: -proxy.frame(in: .scrollView).minY / 10 + 4) }
      """
    }
    folder.write(
      "import MultiplaneViews\nstruct Sixty: View {\n  var body: some View {\n    VStack {\n"
        + rows.joined(separator: "\n") + "\n    }\n  }\n}\n", to: "sixty.swift")
    // The same count on every machine: about fifty scopes for each view, where two views checked together would multiply theirs.
    let said = try compile(folder.file("sixty.swift"), ["-Xfrontend", "-solver-scope-threshold=4000"])
    #expect(said.filter { $0.contains("error:") } == [])
  }
}
