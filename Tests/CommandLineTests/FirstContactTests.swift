import TestSupport
import Testing

/// What who does not know the program yet meets first, and what all commands have in common.
@Suite(.full) struct FirstContactTests {
  private let tool: Tool
  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 64x64 }\nlayers:\n  - ScrollView:\n      - Color: red\n        height: 200\n",
      to: "tall.yaml")
    try tool.write(smallScene + "\nchecks:\n  - at: end\n    expect: scroll > 0\n", to: "checked.yaml")
  }

  @Test func `the bare name says what to do, and it works`() throws {
    let bare = try tool.run("$M")
    #expect(bare.code == 0 && bare.err.isEmpty && bare.out.split(separator: "\n").count < 12)
    #expect(bare.out.contains("--help lists all commands"))
    let commands = bare.out.split(separator: "\n").filter { $0.hasPrefix("  ") }
    #expect(commands.count == 4)
    for command in commands where !command.contains(" gif ") && !command.contains(" render ") {
      #expect(try tool.run(String(command)).code == 0, "\(command)")
    }
  }

  @Test(
    arguments: [
      "render small.yaml -o a --frames 0..2", "still small.yaml -o a.png", "still tall.yaml -o b.png --full",
      "sheet small.yaml -o c.png --count 2", "inspect small.yaml --overlay boxes -o d.png",
      "new fresh", "check small.yaml", "export small.yaml -o g.html",
      "test checked.yaml",
      "render small.yaml -o f",
      "merge f",
    ]) func `a quiet command says nothing when all is well`(command: String) throws
  {
    if command == "merge f" { _ = try tool.run("$M render small.yaml -o f") }
    let outcome = try tool.run("$M \(command) --quiet")
    #expect(outcome.code == 0 && outcome.out.isEmpty && outcome.err.isEmpty, "\(outcome.out)\(outcome.err)")
  }

  @Test func `help says what less motion does to all that moves`() throws {
    let help = try tool.run("$M still --help").out.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(help.contains("with a spring fade, pictures that move rest"), "\(help)")
  }

  @Test func `a quiet command says what is wrong, and prints what it was asked for`() throws {
    try tool.write(smallScene + "\nchecks:\n  - at: end\n    expect: scroll < 0\n", to: "wrong.yaml")
    let wrong = try tool.run("$M test wrong.yaml -q")
    #expect(wrong.code == 1 && !wrong.err.isEmpty && wrong.out.hasSuffix("report: out/report/index.html\n"))
    #expect(try !tool.run("$M inspect small.yaml -q").out.isEmpty)
    #expect(try !tool.run("$M render small.yaml -q --dry-run").out.isEmpty)
    #expect(try tool.run("$M test checked.yaml -q --json").out.hasPrefix("{"))
  }

  @Test(
    arguments: [
      ("still small.yaml -o", "a.png"), ("still tall.yaml --full -o", "a.png"), ("sheet small.yaml -o", "a.png"),
      ("inspect small.yaml --overlay boxes -o", "a.png"),
      ("gif small.yaml -o", "a.gif"), ("new", "a.yaml"), ("render small.yaml -o", "a"),
    ]) func `what is there already stays unless it is forced, whoever writes`(command: String, output: String) throws
  {
    let file = output == "a" ? "a/frame-00000.png" : output
    let fake = command.hasPrefix("gif") ? "MULTIPLANE_FFMPEG=/bin/false " : ""
    let before = "mkdir -p a; echo mine >\(file); "
    let refused = try tool.run("\(before) \(fake) $M \(command) \(output)")
    #expect(refused.code == 5, "\(refused.err)")
    #expect(refused.err.hasPrefix("error: ") && refused.err.contains("already"), "\(refused.err)")
    #expect(refused.err.contains("`--force` replaces"), "\(refused.err)")
    #expect(try tool.run("cat \(file)").out == "mine\n")
    if fake.isEmpty {
      #expect(try tool.run("$M \(command) \(output) --force && ! grep -qx mine \(file)").code == 0)
    }
  }

  @Test(arguments: [
    "$M still", "$M rendr a.yaml", "$M render --bogus a", "$M render none.yaml", "$M new a/", "$M merge",
  ])
  func `whatever is wrong begins alike`(command: String) throws {
    let outcome = try tool.run(command)
    #expect(outcome.code == 2 && outcome.err.hasPrefix("error: ") && !outcome.err.contains("Error:"), "\(outcome.err)")
  }

  @Test func `the report of the last test is shown`() throws {
    let none = try tool.run("$M show-report")
    #expect(none.code == 2)
    #expect(none.err == "error: there is no report in \"out/report\"\n  hint: `multiplane test` writes one\n")
    #expect(try tool.run("$M test checked.yaml -q && $M test checked.yaml -q --report 'a b'").code == 0)
    let plain = try tool.run("unset DISPLAY WAYLAND_DISPLAY; $M show-report && pwd -P")
    let lines = plain.out.split(separator: "\n")
    #expect(plain.code == 0 && lines.count == 2 && lines[0] == "file://\(lines[1])/out/report/index.html")
    try tool.write("#!/bin/sh\nprintf 'opened %s\\n' \"$1\"\n", to: "xdg-open")
    let opened = try tool.run("chmod +x xdg-open; DISPLAY=:9 PATH=$PWD:$PATH $M show-report 'a b'")
    let shown = opened.out.split(separator: "\n")
    #expect(shown.count == 2 && shown[0].hasSuffix("/a%20b/index.html"), "\(opened.out)\(opened.err)")
    #expect(shown.last?.hasPrefix("opened /") == true && shown.last?.hasSuffix("/a b/index.html") == true)
  }

  @Test(arguments: ["DISPLAY=:9 PATH=$PWD:$PATH ./multiplane show-report", "./multiplane studio"])
  func `a program that takes this one's place has signals as a shell hands them on`(command: String) throws {
    for name in ["xdg-open", "multiplane-studio"] {
      try tool.write("#!/bin/sh\ngrep -E '^Sig(Blk|Ign)' /proc/self/status\n", to: name)
    }
    #expect(try tool.run("$M test checked.yaml -q; cp $M multiplane; chmod +x xdg-open multiplane-studio").code == 0)
    let outcome = try tool.run(command)
    let signals = outcome.out.split(separator: "\n").suffix(2).compactMap {
      $0.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) }
    }
    #expect(signals.count == 2 && signals.first == 0, "\(outcome.out)")
    // The signals that this program ignores, by their bits: SIGPIPE and SIGXFSZ.
    let ignored: UInt64 = 1 << 12 | 1 << 24
    let last: UInt64 = signals.last ?? .max
    #expect(last & ignored == 0, "\(outcome.out)")
  }
}
