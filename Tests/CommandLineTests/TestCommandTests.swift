import Foundation
import TestSupport
import Testing

/// `multiplane test` on scenes made for it.
@Suite(.full) struct TestCommandTests {
  /// A scene with a text, a layer and an image check; frames 0 to 10.
  static let cards = """
    multiplane: 1
    canvas: { size: 96x64, fps: 10 }
    layers:
      - Rectangle: { fill: teal }
        name: panel
        width: 60
        height: 40
        left: 10
        top: 10
        opacity: 1
      - Text: Cards
        name: title
        size: 14
        left: 16
        top: 20
    scroll:
      - wait: 1s
    checks:
      - at: 0s
        image: cards

    """

  /// A tool whose folder has the scene and its accepted golden.
  private func accepted(_ scene: String = cards) throws -> Tool {
    let tool = try Tool()
    try tool.write(scene, to: "cards.yaml")
    let outcome = try tool.run("mkdir golden && CI= $M test cards.yaml --update -q")
    #expect(outcome.code == 0, "\(outcome.err)")
    return tool
  }

  private func lastLine(_ text: String) -> String { text.split(separator: "\n").last.map(String.init) ?? "" }

  // MARK: Goldens

  @Test func `what has no golden fails, and nothing is accepted`() throws {
    let tool = try Tool()
    try tool.write(Self.cards, to: "cards.yaml")
    let outcome = try tool.run("mkdir golden; $M test cards.yaml -q")
    #expect(outcome.code == 1)
    #expect(
      outcome.err.hasPrefix("error: there is no golden \"golden/cards/cards.png\"\n  cards.yaml:20:12  checks[0].image")
    )
    #expect(outcome.err.contains("hint: look at it, then: multiplane test --accept cards/cards"))
    #expect(outcome.out == "1 check in 1 scene: 0 passed, 1 failed; report: out/report/index.html\n")
    #expect(tool.names(in: "golden").isEmpty)
    #expect(tool.names(in: "out/actual/cards") == ["cards.list", "cards.png"])
    #expect(tool.names(in: "out/report") == ["index.html", "junit.xml", "report.json"])
  }

  @Test func `frames that differ for one cause are one message`() throws {
    let several = Self.cards.replacing("at: 0s", with: "at: [0s, 500ms, end]")
    let tool = try accepted(several)
    try tool.write(several.replacing("teal", with: "gold"), to: "cards.yaml")
    let outcome = try tool.run("$M test -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.components(separatedBy: "error: ").count == 2, "\(outcome.err)")
    #expect(outcome.err.contains("the same for 2 more: frames 5, 10"), "\(outcome.err)")
    #expect(outcome.err.contains("then for all: multiplane test --accept cards/cards"), "\(outcome.err)")
    // Nothing that is pasted accepts a mistake without a word about it.
    #expect(outcome.err.contains("hint: if the frames are right, then for all"), "\(outcome.err)")
    #expect(
      outcome.err.contains(
        "\n  the same for 2 more: frames 5, 10\n  | cards.yaml:4:5  layers[0] Rectangle \"panel\": fill "))
    let missing = try tool.run("rm -r golden/cards; $M test -q")
    #expect(missing.err.components(separatedBy: "error: ").count == 2, "\(missing.err)")
    #expect(missing.err.contains("hint: look at them, then for all: multiplane test --accept cards/cards"))
    #expect(try tool.run("cat out/report/report.json").out.contains("3 of 3 frames have no golden: 0-10"))
  }

  @Test func `frames of one cause are accepted without those of another`() throws {
    let several = Self.cards.replacing("at: 0s", with: "at: [0s, 200ms, 500ms, 700ms, end]")
    let tool = try accepted(several)
    // The panel has another colour on two frames, the title stands elsewhere on three; on the last the panel moves as well,
    // by another distance.
    let changed = several.replacing("fill: teal", with: "fill: \"if(time < 0.3, 'gold', 'teal')\"")
      .replacing("    left: 10\n", with: "    left: 10\n    x: \"if(time < 0.8, 0, 5)\"\n")
      .replacing("    left: 16\n", with: "    left: 16\n    x: \"if(time < 0.3, 0, 3)\"\n")
    try tool.write(changed, to: "cards.yaml")
    let outcome = try tool.run("$M test -q")
    #expect(outcome.err.components(separatedBy: "error: ").count == 3, "\(outcome.err)")
    let first = "multiplane test --accept cards/cards.f00000 cards/cards.f00002"
    #expect(outcome.err.contains("then for all: \(first)\n"), "\(outcome.err)")
    let second = "multiplane test --accept cards/cards.f00005 cards/cards.f00007 cards/cards.end"
    #expect(outcome.err.contains("then for all: \(second)\n"), "\(outcome.err)")
    let accept = try tool.run("CI= $M\(first.dropFirst("multiplane".count))")
    #expect(accept.code == 0 && accept.out.hasSuffix("2 goldens accepted\n"), "\(accept.out)\(accept.err)")
    // What is left of the case is of one cause.
    let rest = try tool.run("$M test -q")
    #expect(rest.err.components(separatedBy: "error: ").count == 2, "\(rest.err)")
    #expect(rest.err.contains("then for all: multiplane test --accept cards/cards\n"), "\(rest.err)")
  }

  @Test func `help explains words of the language, and refuses others`() throws {
    let tool = try Tool()
    let corner = try tool.run("$M help corner")
    #expect(corner.code == 0 && corner.out.hasPrefix("corner: a key of nodes\n"))
    #expect(try tool.run("$M help render").out.hasPrefix("OVERVIEW"))
    #expect(try tool.run("$M help entry").out.hasPrefix("entry: a value of a node in a ScrollView"))
    let unknown = try tool.run("$M help cornerRadius")
    #expect(unknown.code == 2 && unknown.out.isEmpty)
    #expect(
      unknown.err == "error: no command, kind, key, function or value is called 'cornerRadius'\n"
        + "  hint: did you mean \"corner\"?\n")
    let nothing = try tool.run("$M help tutorial")
    #expect(nothing.code == 2)
    #expect(
      nothing.err.hasSuffix(
        "  hint: multiplane --help lists commands, multiplane new page writes a scene to begin with\n"))
    #expect(try tool.run("$M help sprite").err.hasSuffix("  hint: did you mean \"Image\"?\n"))
    // Each of its meanings has all keys of the step.
    let values = try tool.run("$M help drag").out.split(separator: "\n").filter { $0.hasPrefix("  value:") }
    #expect(!values.isEmpty && values.allSatisfy { $0.contains("until") }, "\(values)")
  }

  @Test func `an update writes picture, list and sidecar, and then all passes`() throws {
    let tool = try accepted()
    #expect(tool.names(in: "golden") == ["cards", "fingerprint.json"])
    #expect(tool.names(in: "golden/cards") == ["cards.golden.json", "cards.list", "cards.png"])
    let again = try tool.run("$M test")
    #expect(again.code == 0, "\(again.err)")
    #expect(again.out == "1 check in 1 scene: 1 passed; report: out/report/index.html\n")
    #expect(again.err.isEmpty)
  }

  @Test func `an update writes only what has changed, with its numbers`() throws {
    let tool = try accepted(Self.cards + "  - at: [0s, 1s]\n    image: more\n")
    try tool.write(
      (Self.cards + "  - at: [0s, 1s]\n    image: more\n").replacing(
        "fill: teal", with: "fill: \"if(time < 0.5, 'teal', 'navy')\""),
      to: "cards.yaml")
    let before = try tool.run("cat golden/cards/*.png | sha256sum")
    let plain = try tool.run("$M test")
    #expect(plain.code == 1)
    #expect(try tool.run("cat golden/cards/*.png | sha256sum").out == before.out)
    let update = try tool.run("CI= $M test --update")
    #expect(update.code == 0, "\(update.err)")
    #expect(update.out.hasPrefix("golden/cards/more.f00010.png: 2") && update.out.contains(" pixels differ"))
    #expect(update.out.split(separator: "\n").count == 2)
    #expect(try tool.run("$M test").code == 0)
  }

  /// What was done to a golden or its scene, and what the failure must say.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// A line of bash that spoils the golden.
    var spoil = "true"
    var old = ""
    var new = ""
    var numbers: String
    var node: String
  }

  static let faults = [
    Fault(
      testDescription: "a square of 6x6", spoil: "mv square.png golden/cards/cards.png", numbers: "36 pixels differ",
      node: "layers[0] Rectangle \"panel\": its pixels differ, though nothing it is drawn from does"),
    Fault(
      testDescription: "a text one pixel further", old: "left: 16", new: "left: 17", numbers: " pixels differ",
      node: "layers[1] Text \"title\": moved by (1, 0) pt"),
    Fault(
      testDescription: "a layer at 0.97", old: "opacity: 1", new: "opacity: 0.97", numbers: " pixels differ",
      node: "layers[0] Rectangle \"panel\": opacity 1 → 0.97"),
  ]

  @Test(arguments: faults) func `a fault is found, named and shown`(_ fault: Fault) throws {
    let tool = try accepted()
    if fault.spoil != "true" {
      // The same frame with a square on it, drawn by the engine: no other program is needed.
      let square = "  - Color: red\n    width: 6\n    height: 6\n    left: 50\n    top: 40\nscroll:"
      try tool.write(Self.cards.replacing("scroll:", with: square), to: "square.yaml")
      let drawn = try tool.run("$M still square.yaml -o square.png && rm square.yaml")
      #expect(drawn.code == 0, "\(drawn.err)")
    }
    try tool.write(Self.cards.replacing(fault.old, with: fault.new), to: "cards.yaml")
    let outcome = try tool.run("\(fault.spoil); $M test -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.contains("frame 0 is not \"golden/cards/cards.png\": "), "\(outcome.err)")
    #expect(outcome.err.contains(fault.numbers), "\(outcome.err)")
    #expect(outcome.err.contains(fault.node), "\(outcome.err)")
    #expect(tool.names(in: "out/actual/cards") == ["cards.diff.png", "cards.list", "cards.png"])
    let report = try String(
      contentsOf: tool.folder.appendingPathComponent("out/report/report.json"), encoding: .utf8)
    #expect(report.contains(fault.node.contains("Text") ? "Text" : "Rectangle"))
  }

  @Test func `a golden whose file was changed is found though the frame agrees`() throws {
    let tool = try accepted()
    let sidecar = try tool.run("sed -i 's/\"pixels\": \\[\"../\"pixels\": [\"zz/' golden/cards/cards.golden.json")
    #expect(sidecar.code == 0)
    let outcome = try tool.run("$M test -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.hasPrefix("error: \"golden/cards/cards.png\" is not the picture that was accepted"))
  }

  @Test func `a golden that cannot be read is an error, never written over`() throws {
    let tool = try accepted()
    let outcome = try tool.run("head -c 40 golden/cards/cards.png >cut; mv cut golden/cards/cards.png; $M test -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.contains("\"golden/cards/cards.png\""), "\(outcome.err)")
    #expect(outcome.err.contains("hint: restore the file, or remove it and accept what is drawn"))
    #expect(try tool.run("CI= $M test -q --update; wc -c <golden/cards/cards.png").out.hasSuffix("\n40\n"))
    #expect(try tool.run("rm golden/cards/cards.png; CI= $M test -q --update && $M test -q").code == 0)
  }

  @Test func `another fingerprint compares tolerantly, and no pixel more`() throws {
    let tool = try accepted()
    _ = try tool.run("sed -i 's/\"fingerprint\": \"....\"*/\"fingerprint\": \"0000/' golden/cards/cards.golden.json")
    #expect(try tool.run("$M test -q").code == 0)
    // One level of one channel: seen by an exact comparison alone.
    try tool.write(Self.cards.replacing("fill: teal", with: "fill: \"rgb(0, 129, 128)\""), to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 0)
    try tool.write(Self.cards.replacing("left: 16", with: "left: 17"), to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 1)
  }

  @Test func `an update under other libraries makes all frames of a case its own`() throws {
    let more = Self.cards + "  - at: [0s, 1s]\n    image: more\n"
    let tool = try accepted(more)
    _ = try tool.run("sed -i 's/\"fingerprint\": \"..../\"fingerprint\": \"zzzz/' golden/cards/*.golden.json")
    // On the last frame one channel is off by a level: tolerated, but not what would be drawn here.
    try tool.write(
      more.replacing("fill: teal", with: "fill: \"if(time < 0.5, rgb(0, 128, 128), rgb(0, 129, 128))\""),
      to: "cards.yaml")
    #expect(try tool.run("$M test").code == 0)
    let update = try tool.run("CI= $M test --update")
    #expect(update.code == 0, "\(update.err)")
    #expect(update.out.hasPrefix("golden/cards/more.f00010.png: ") && !update.out.contains("f00000"))
    #expect(try tool.run("grep -c zzzz golden/cards/*.golden.json golden/fingerprint.json").code == 1)
    // Exact again.
    #expect(try tool.run("$M test").code == 0)
    try tool.write(more.replacing("fill: teal", with: "fill: \"rgb(0, 128, 129)\""), to: "cards.yaml")
    #expect(try tool.run("$M test").code == 1)
  }

  @Test func `an update of what nobody has looked at is refused`() throws {
    let tool = try accepted()
    let before = try tool.run("cat golden/cards/* | sha256sum").out
    // Two seconds on, so that no clock of a file system is too coarse to tell.
    try tool.write(Self.cards.replacing("left: 16", with: "left: 18"), to: "cards.yaml")
    let update = try tool.run("touch -d '+2 seconds' cards.yaml; CI= $M test -q --update")
    #expect(update.code == 2)
    #expect(
      update.err.hasPrefix("error: \"cards.yaml\" has changed since the last report\n  hint: run multiplane test again")
    )
    #expect(try tool.run("cat golden/cards/* | sha256sum").out == before)
    // Once a report shows it, it can be taken.
    let seen = try tool.run("touch -d '-1 minute' cards.yaml; $M test -q; CI= $M test -q --update && $M test -q")
    #expect(seen.code == 0, "\(seen.err)")
  }

  @Test func `an update leaves pictures that are known to fail`() throws {
    let tool = try accepted()
    let xfail =
      Self.cards.replacing("left: 16", with: "left: 18") + "    xfail: { reason: not yet, until: 9999-12-31 }\n"
    try tool.write(xfail, to: "cards.yaml")
    let update = try tool.run(
      "$M test >/dev/null; sha256sum golden/cards/* >before; CI= $M test --update; sha256sum golden/cards/* | cmp before"
    )
    #expect(update.code == 0, "\(update.err)")
    #expect(update.out == "1 check in 1 scene: 0 passed, 1 known to fail; report: out/report/index.html\n")
  }

  @Test func `tolerance is exact unless it is asked for`() throws {
    let tool = try accepted()
    let pale = Self.cards.replacing("fill: teal", with: "fill: \"rgb(0, 129, 128)\"")
    try tool.write(pale, to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 1)
    #expect(try tool.run("$M test -q --tolerant").code == 0)
    try tool.write(pale + "    tolerance: { delta: 1 }\n", to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 0)
    try tool.write(pale + "    tolerance: { delta: 0, window: 0 }\n", to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 1)
  }

  // MARK: Accepting

  @Test func `what was looked at is what is accepted`() throws {
    let tool = try accepted()
    try tool.write(Self.cards.replacing("left: 16", with: "left: 18"), to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 1)
    let accept = try tool.run("cp out/actual/cards/cards.png seen.png; CI= $M test --accept cards/cards")
    #expect(accept.code == 0, "\(accept.err)")
    #expect(accept.out == "golden/cards/cards.png\n1 golden accepted\n")
    #expect(try tool.run("cmp seen.png golden/cards/cards.png && $M test -q").code == 0)
  }

  @Test func `a report elsewhere is accepted from there`() throws {
    let tool = try Tool()
    try tool.write(Self.cards, to: "cards.yaml")
    let outcome = try tool.run("mkdir golden; CI= $M test -q --report there/report")
    #expect(outcome.err.contains("hint: look at it, then: multiplane test --report there/report --accept cards/cards"))
    #expect(tool.names(in: "there") == ["actual", "report"])
    // A report of CI lies nowhere where somebody accepts.
    let served = try tool.run("CI=1 $M test -q --golden golden --report there/report")
    #expect(served.err.contains("hint: look at it, then: multiplane test --golden golden --accept cards/cards"))
    let accept = try tool.run("CI= $M test --report there/report --accept cards/cards && $M test -q")
    #expect(accept.code == 0, "\(accept.err)")
  }

  @Test func `a candidate is refused when its scene, its picture or its name is another`() throws {
    let tool = try accepted()
    let moved = Self.cards.replacing("left: 16", with: "left: 18")
    try tool.write(moved, to: "cards.yaml")
    #expect(try tool.run("$M test -q").code == 1)
    let typo = try tool.run("CI= $M test --accept cards/crads")
    #expect(typo.code == 2)
    #expect(
      typo.err == "error: the last run drew no candidate \"cards/crads\"\n  hint: did you mean \"cards/cards\"?\n")
    try tool.write(moved.replacing("left: 18", with: "left: 19"), to: "cards.yaml")
    let newer = try tool.run("CI= $M test --accept cards/cards")
    #expect(newer.code == 2)
    #expect(newer.err.hasPrefix("error: \"cards.yaml\" or a file it names has changed since \"cards/cards\" was drawn"))
    try tool.write(moved, to: "cards.yaml")
    let other = try tool.run("cp golden/cards/cards.png out/actual/cards/cards.png; CI= $M test --accept cards/cards")
    #expect(other.code == 2)
    #expect(other.err.hasPrefix("error: \"out/actual/cards/cards.png\" is not the picture of the report"))
    #expect(
      try tool.run("rm -r out; CI= $M test --accept cards/cards").err.hasPrefix("error: there is nothing to accept"))
  }

  @Test func `each cause of a difference is a line with its place`() throws {
    let tool = try accepted()
    let other = Self.cards.replacing("teal", with: "gold").replacing("left: 16", with: "left: 17")
    try tool.write(other, to: "cards.yaml")
    let outcome = try tool.run("$M test -q")
    let causes = outcome.err.split(separator: "\n").filter { $0.hasPrefix("  | ") }
    try #require(causes.count == 2, "\(outcome.err)")
    #expect(causes[0].hasPrefix("  | cards.yaml:4:5  layers[0] Rectangle \"panel\": fill "))
    #expect(causes[1] == "  | cards.yaml:11:5  layers[1] Text \"title\": moved by (1, 0) pt")
    let json = try tool.run("$M test --log json").err
    #expect(json.contains(#""quoted":["cards.yaml:4:5  layers[0] Rectangle \"panel\": fill "#), "\(json)")
  }

  @Test func `accepting after a run without differences says that all is accepted`() throws {
    let tool = try accepted()
    let message = "error: there is nothing to accept: every picture of the last run is accepted\n"
    #expect(try tool.run("$M test -q && CI= $M test --accept cards/cards").err == message)
    try tool.write(Self.cards.replacing("left: 16", with: "left: 17"), to: "cards.yaml")
    #expect(try tool.run("$M test -q; CI= $M test --accept cards/cards").code == 0)
    let again = try tool.run("CI= $M test --accept cards/cards")
    #expect(again.code == 2 && again.err == message, "\(again.err)")
    // Another place has no report, so nothing was run for it.
    #expect(
      try tool.run("CI= $M test --report there/report --accept cards/cards").err
        == "error: there is nothing to accept in \"there/actual\"\n  hint: run multiplane test first\n")
  }

  @Test func `CI writes no golden unless it is told to`() throws {
    let tool = try Tool()
    try tool.write(Self.cards, to: "cards.yaml")
    for option in ["--update", "--prune", "--accept cards/cards"] {
      let outcome = try tool.run("mkdir -p golden; CI=1 $M test \(option)")
      #expect(outcome.code == 2)
      #expect(outcome.err.hasPrefix("error: CI compares goldens and does not write them."), "\(outcome.err)")
    }
    #expect(tool.names(in: "golden").isEmpty)
    #expect(try tool.run("CI=1 $M test --update --yes -q").code == 0)
    #expect(tool.names(in: "golden") == ["cards", "fingerprint.json"])
  }

  @Test func `goldens are listed by a sidecar without a check`() throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "plain.yaml")
    try tool.write("{ \"frames\": [0, 30], \"scale\": 0.5 }\n", to: "sidecar")
    let outcome = try tool.run(
      "mkdir -p golden/plain; mv sidecar golden/plain/ends.golden.json; CI= $M test -q --update; $M test -q")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(
      tool.names(in: "golden/plain") == [
        "ends.f00000.list", "ends.f00000.png", "ends.f00030.list", "ends.f00030.png", "ends.golden.json",
      ])
    let wrong = try tool.run("echo '{ \"frames\": [31] }' > golden/plain/ends.golden.json; $M test -q")
    #expect(wrong.code == 4)
    #expect(wrong.err.contains("lists frame 31, which the scene has not"))
  }

  @Test func `goldens nobody asks for are told of, and pruned when asked`() throws {
    let tool = try accepted()
    _ = try tool.run("mkdir golden/gone; cp golden/cards/* golden/gone; cp golden/cards/cards.png golden/cards/old.png")
    let plain = try tool.run("$M test .")
    #expect(plain.code == 0)
    #expect(plain.err.contains("warning: nothing asks for \"golden/cards/old.png\""))
    #expect(plain.err.contains("warning: nothing asks for \"golden/gone/cards.golden.json\""))
    // A part of the scenes cannot know.
    #expect(try tool.run("$M test cards.yaml").err.isEmpty)
    #expect(try tool.run("CI= $M test cards.yaml --prune").code == 2)
    let prune = try tool.run("CI= $M test . --prune")
    #expect(prune.code == 0, "\(prune.err)")
    #expect(prune.out.contains("golden/cards/old.png removed\n"))
    #expect(tool.names(in: "golden") == ["cards", "fingerprint.json"])
    #expect(tool.names(in: "golden/cards").count == 3)
  }

  @Test func `a folder Scenes beside the goldens is not part of their place`() throws {
    let tool = try Tool()
    _ = try tool.run("mkdir -p Scenes/more golden")
    try tool.write(Self.cards, to: "Scenes/more/cards.yaml")
    #expect(try tool.run("CI= $M test --update -q").code == 0)
    #expect(tool.names(in: "golden/more/cards") == ["cards.golden.json", "cards.list", "cards.png"])
    #expect(try tool.run("cd Scenes/more && $M test cards.yaml -q").code == 0)
    #expect(
      try tool.run(
        "cp -r golden /tmp/$$ && cd Scenes && $M test . --golden /tmp/$$ -q; code=$?; rm -r /tmp/$$; exit $code"
      ).code == 0)
    try tool.write(Self.cards, to: "more.yaml")
    let clash = try tool.run("mkdir more; mv more.yaml more/cards.yaml; $M test -q")
    #expect(clash.code == 2)
    #expect(clash.err.contains("have one place for their goldens"))
  }

  // MARK: Conditions

  /// A list of a thousand rows that scrolls for a second; checks are added.
  static let list = """
    multiplane: 1
    canvas: { size: 60x100, fps: 30 }
    stages: { bar: 100..200 }
    layers:
      - ScrollView:
          - LazyVStack:
              - ForEach: 1000
                row:
                  Text: Row ${index}
                  lines: 1
                  height: 20
        name: list
      - Color: red
        name: flag
        width: 10
        height: 10
        y: -scroll
    scroll:
      - linear: { by: 300, over: 1s }
      - mark: there
    checks:

    """

  @Test func `work budgets and sets of rows are judged`() throws {
    let tool = try Tool()
    try tool.write(
      Self.list + """
          - name: nothing without a new row
            over: 1f..end
            expect: stats.layouts == 0 or stats.entered > 0
          - name: the flag goes
            when: scroll > 55
            expect: not flag.onScreen
          - at: there
            expect: list.visible.contains(16) and bar == 1 and list.shift == 0 and stats.composited > 3

        """, to: "list.yaml")
    let outcome = try tool.run("$M test list.yaml")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out == "3 checks in 1 scene: 3 passed; report: out/report/index.html\n")
  }

  @Test func `what does not hold is told with its frame, its formula and what was found`() throws {
    let tool = try Tool()
    try tool.write(
      Self.list + """
          - name: the bar is in
            over: 10f..12f
            expect: bar == 1 and list.visible.contains(400)

        """, to: "list.yaml")
    let outcome = try tool.run("$M test list.yaml -q")
    #expect(outcome.code == 1)
    #expect(
      outcome.err == """
        error: the bar is in: "bar == 1 and list.visible.contains(400)" does not hold on frame 10 (0.333s)
          list.yaml:24:13  checks[0].expect
           24 |     expect: bar == 1 and list.visible.contains(400)
              |             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          found bar = 0, list.visible.first = 5, list.visible.last = 9; it does not hold on 3 of 3 frames

        """)
  }

  @Test func `a condition that is never true fails, and one that cannot be computed is an error`() throws {
    let tool = try Tool()
    try tool.write(Self.list + "  - when: scroll > 5000\n    expect: bar == 1\n", to: "list.yaml")
    let never = try tool.run("$M test list.yaml -q")
    #expect(never.code == 1)
    #expect(never.err.hasPrefix("error: \"when\" never holds\n  list.yaml:23:13"), "\(never.err)")
    try tool.write(Self.list + "  - at: 0s\n    expect: 1 / scroll > 0\n", to: "list.yaml")
    let fault = try tool.run("$M test list.yaml -q")
    #expect(fault.code == 3)
    #expect(fault.err.hasPrefix("error: division by zero in frame 0"), "\(fault.err)")
  }

  @Test func `a known failure passes, and fails once it passes or its day is over`() throws {
    let tool = try Tool()
    func run(_ expect: String, until: String) throws -> Tool.Outcome {
      let check = "  - at: 0s\n    expect: \(expect)\n    xfail: { reason: no bar yet, until: \(until) }\n"
      try tool.write(Self.list + check, to: "list.yaml")
      return try tool.run("$M test list.yaml")
    }
    let known = try run("bar == 1", until: "9999-12-31")
    #expect(known.code == 0)
    #expect(known.out == "1 check in 1 scene: 0 passed, 1 known to fail; report: out/report/index.html\n")
    let passes = try run("bar == 0", until: "9999-12-31")
    #expect(passes.code == 1)
    #expect(passes.err.contains("it passes, though it is marked as failing"))
    #expect(passes.err.contains("reason: no bar yet"))
    let late = try run("bar == 1", until: "2020-01-01")
    #expect(late.code == 1)
    #expect(late.err.contains("it may fail until 2020-01-01 only"))
  }

  @Test func `scenes are compared with each other`() throws {
    let tool = try Tool()
    let other = Self.cards.replacing("checks:\n  - at: 0s\n    image: cards\n", with: "")
    try tool.write(other.replacing("left: 10", with: "x: 10\n    left: 0"), to: "same.yaml")
    try tool.write(other.replacing("left: 16", with: "left: 17"), to: "other.yaml")
    func run(_ check: String) throws -> Tool.Outcome {
      try tool.write(other + "checks:\n\(check)", to: "cards.yaml")
      return try tool.run("$M test cards.yaml -q")
    }
    let equal = try run("  - over: 0s..end\n    same-as: same.yaml\n  - at: 0s\n    differs-from: other.yaml\n")
    #expect(equal.code == 0, "\(equal.err)")
    let wrong = try run("  - at: [0s, 500ms]\n    same-as: other.yaml\n")
    #expect(wrong.code == 1)
    #expect(wrong.err.hasPrefix("error: frame 0 is not that of \"other.yaml\": "))
    #expect(wrong.err.contains("layers[1] Text \"title\": moved by (-1, 0) pt"), "\(wrong.err)")
    let alike = try run("  - at: 0s\n    differs-from: same.yaml\n")
    #expect(alike.code == 1)
    #expect(alike.err.hasPrefix("error: frame 0 has the same pixels as that of \"same.yaml\""))
    let missing = try run("  - at: 0s\n    same-as: none.yaml\n")
    #expect(missing.code == 4)
    #expect(missing.err.contains("none.yaml\" does not exist\n  cards.yaml:20:14"), "\(missing.err)")
  }

  // MARK: Runs

  @Test func `shards together are the whole`() throws {
    let tool = try Tool()
    for number in 0..<5 {
      try tool.write(Self.list + "  - at: 0s\n    expect: scroll == 0\n", to: "list\(number).yaml")
    }
    func cases(_ options: String) throws -> [String] {
      let out = try tool.run("$M test . -q --json \(options)").out
      let parts = out.components(separatedBy: "{\"id\":\"").dropFirst()
      return parts.compactMap { $0.components(separatedBy: "\"").first }
    }
    let whole = try cases("")
    #expect(whole.count == 5)
    let shards = try (0..<3).flatMap { try cases("--shard \($0)/3") }
    #expect(shards.sorted() == whole.sorted())
    #expect(try tool.run("$M test . --shard 7/9 -q").code == 0)
    #expect(try tool.run("$M test . --shard 3/3 -q").code == 2)
  }

  @Test func `results do not depend on the number of threads`() throws {
    let tool = try Tool()
    for number in 0..<6 {
      let check = number == 3 ? "  - at: 0s\n    expect: scroll == 1\n" : "  - at: 0s\n    expect: scroll == 0\n"
      try tool.write(Self.list + check, to: "list\(number).yaml")
    }
    let one = try tool.run("$M test . -q --json --jobs 1")
    let many = try tool.run("$M test . -q --json --jobs 8 --repeat 3")
    #expect(one.code == 1)
    #expect(one.out == many.out)
    #expect(one.err == many.err)
  }

  @Test func `what is not the same the second time is unstable`() throws {
    let tool = try Tool()
    // One scene shows the picture that the other one leaves behind: the second round finds another file than the first.
    try tool.write(
      """
      multiplane: 1
      canvas: { size: 96x64 }
      layers:
        - Image: out/actual/two/cards.png
      checks:
        - at: 0s
          image: picture

      """, to: "one.yaml")
    try tool.write(Self.cards, to: "two.yaml")
    try tool.write(smallScene, to: "three.yaml")
    let outcome = try tool.run(
      "mkdir golden && $M still three.yaml -o out/actual/two/cards.png && "
        + "$M test one.yaml two.yaml -q --jobs 1 --repeat 2 --json")
    #expect(outcome.code == 1)
    #expect(outcome.out.contains("{\"id\":\"one/picture\",\"outcome\":\"unstable\"}"), "\(outcome.out)")
    #expect(outcome.out.contains("{\"id\":\"two/cards\",\"outcome\":\"missing\"}"))
    #expect(outcome.err.contains("error: picture: it was not the same the second time"))
    // The pictures of unstable cases cannot be accepted.
    #expect(try tool.run("CI= $M test --accept one/picture").code == 2)
  }

  @Test func `filters choose by id and by name`() throws {
    let tool = try Tool()
    try tool.write(
      Self.list + "  - { name: at the top, at: 0s, expect: scroll == 0 }\n  - { at: end, expect: scroll == 0 }\n",
      to: "list.yaml")
    #expect(try tool.run("$M test list.yaml").code == 1)
    let named = try tool.run("$M test list.yaml --filter 'the top'")
    #expect(named.code == 0)
    #expect(named.out.hasPrefix("1 check in 1 scene: 1 passed"))
    #expect(try tool.run("$M test list.yaml --filter check-2").code == 1)
    let none = try tool.run("$M test list.yaml --filter nothing")
    #expect(none.code == 2)
    #expect(none.err.hasPrefix("error: none of 2 checks is called so"))
  }

  @Test func `what cannot be tested is no success`() throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "plain.yaml")
    let nothing = try tool.run("$M test plain.yaml -q")
    #expect(nothing.code == 2)
    #expect(nothing.err.hasPrefix("error: there is nothing to test"))
    #expect(try tool.run("$M test none.yaml -q").err.hasPrefix("error: \"none.yaml\" does not exist"))
    let endless = try tool.run("$M test plain -q")
    #expect(endless.code == 2 && endless.err.contains("hint: did you mean \"plain.yaml\"?"), "\(endless)")
    try tool.write(Self.list.replacing("ForEach", with: "ForEech"), to: "bad.yaml")
    let bad = try tool.run("$M test bad.yaml -q")
    #expect(bad.code == 3)
    #expect(bad.err.contains("\"ForEech\" is not a node kind\n  bad.yaml:7:13"))
    #expect(lastLine(bad.out) == "1 check in 1 scene: 0 passed, 1 failed; report: out/report/index.html")
    // Data and other YAML in a folder is no scene.
    try tool.write("- 1\n- 2\n", to: "data.yaml")
    try tool.write(Self.list + "  - at: 0s\n    expect: scroll == 0\n", to: "list.yaml")
    #expect(try tool.run("rm bad.yaml; $M test . -q").code == 0)
  }

  @Test func `messages and results have forms for programs`() throws {
    let tool = try Tool()
    try tool.write(Self.list + "  - at: 0s\n    expect: scroll == 1\n", to: "list.yaml")
    let outcome = try tool.run("$M test list.yaml -q --log json --json")
    #expect(outcome.code == 1)
    #expect(outcome.err.hasPrefix("{\"severity\":\"error\",\"code\":\"check-failed\",\"message\":"))
    #expect(outcome.out.hasPrefix("{\"checks\":1,\"ok\":false,\"counts\":{\"passed\":0,\"failed\":1,"))
    #expect(outcome.out.contains("\"cases\":[{\"id\":\"list/check-1\",\"outcome\":\"failed\"}]"))
    #expect(try tool.run("$M test list.yaml -q --report /dev/null/x").code == 5)
    #expect(try tool.run("$M test list.yaml -q >/dev/full").code == 5)
  }
}
