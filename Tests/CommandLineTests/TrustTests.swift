import Foundation
import TestSupport
import Testing

/// A folder from elsewhere: what its files name is never written, removed or followed outside it.
@Suite(.full) struct TrustTests {
  let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "repo/small.yaml")
    for name in ["x.png", "x.list", "x.diff.png", "x.golden.json", "frame-00000.png", "text.jsonl"] {
      try tool.write("precious", to: "victim/\(name)")
    }
  }

  private func run(_ line: String) throws -> Tool.Outcome { try tool.run("cd repo && " + line) }

  private func checkVictim(_ what: String = "") throws {
    let found = try tool.run("cat victim/* | sort | uniq -c; ls victim | wc -l")
    #expect(
      found.out.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) } == [
        "1 \(String(repeating: "precious", count: 6))", "6",
      ], "\(what)\(found.out)")
  }

  // MARK: Scenes

  static let keys = [
    "trace: FILE.jsonl", "gif: FILE.gif", "apng: { path: FILE.apng }", "frames: FOLDER/frame-%05d.png",
  ]
  static let events = ["events: [{ at: 1f, snapshot: FILE.png }]"]

  @Test(arguments: keys) func `a scene names no output outside the current folder`(_ key: String) throws {
    let victim = tool.folder.path + "/victim"
    // Written out in the scene, it is a mistake of the scene.
    for place in [victim, "../victim", "a/../../victim"] {
      let line = key.replacing("FILE", with: "\(place)/text").replacing("FOLDER", with: place)
      try tool.write(smallScene + "\noutput: { \(line) }\n", to: "repo/out.yaml")
      for command in ["$M render out.yaml -q", "$M render out.yaml -q --force", "$M check out.yaml"] {
        let outcome = try run(command)
        #expect(outcome.code == 3 && outcome.err.contains("leads out of the current folder"), "\(outcome.err)")
      }
    }
    // Through a link it is not to be seen in the scene.
    let line = key.replacing("FILE", with: "way/text").replacing("FOLDER", with: "way")
    try tool.write(smallScene + "\noutput: { \(line) }\n", to: "repo/link.yaml")
    for target in ["../victim", victim] {
      for policy in ["", "--force", "--resume"] {
        let outcome = try run("ln -sfn \(target) way; MULTIPLANE_FFMPEG=true $M render link.yaml -q \(policy)")
        #expect(outcome.code == 5 && outcome.err.contains("leads out of the folder"), "\(outcome.err)")
      }
    }
    try checkVictim(key)
  }

  @Test func `a snapshot and the usual folder lead nowhere else`() throws {
    try tool.write(smallScene + "\nevents: [{ at: 1f, snapshot: way/x.png }]\n", to: "repo/event.yaml")
    try tool.write(
      smallScene + "\nevents: [{ at: 1f, snapshot: \(tool.folder.path)/victim/x.png }]\n", to: "repo/full.yaml")
    #expect(try run("$M render full.yaml -q --force -o frames").code == 3)
    #expect(try run("ln -s ../victim way; $M render event.yaml -q --force -o frames").code == 5)
    #expect(
      try run("ln -s ../../victim/x.png link.png; ln -s ../victim out; $M render small.yaml -q --force").code == 5)
    try checkVictim()
    // The command line may name it.
    #expect(try run("$M still small.yaml -o way/new.png && rm way/new.png").code == 0)
    #expect(try run("$M render small.yaml -q -o way/new && rm -r way/new").code == 0)
    try checkVictim()
  }

  // MARK: Manifests

  @Test func `a manifest names frames of its folder alone`() throws {
    let made = try run(
      "$M render small.yaml -q -o f --frames 0..3 && $M render small.yaml -q -o g --frames 0..3 --scale 2")
    #expect(made.code == 0, "\(made.err)")
    let names = ["notes.txt", "../../victim/x.png", "../small.yaml", "frame-00002.png/../../small.yaml"]
    for name in names {
      for policy in ["--resume", "--force"] {
        let line =
          "rm -rf h; cp -r g h; echo precious > h/notes.txt; "
          + "sed -i 's#\"file\": \"frame-00002.png\"#\"file\": \"\(name)\"#' h/frames.json; "
          + "$M render small.yaml -q -o h --frames 0..3 \(policy); cat h/notes.txt; test -e small.yaml"
        let outcome = try run(line)
        #expect(outcome.out.contains("precious") && outcome.code == 0, "\(name) \(policy) \(outcome.out)\(outcome.err)")
      }
    }
    // A list whose pattern makes the name of a file that is no frame.
    for policy in ["--resume", "--force"] {
      let planted =
        "rm -rf h; cp -r g h; echo precious > h/thesis-2.png; sed -i "
        + "-e 's#frame-0000#thesis-#; s#frame-%05d#thesis-%d#' h/frames.json; "
        + "$M render small.yaml -q -o h --frames 0..3 \(policy); cat h/thesis-2.png"
      #expect(try run(planted).out.contains("precious"))
    }
    try checkVictim()
  }

  @Test func `a folder that is swapped keeps its frames and its manifest together`() throws {
    try tool.write(endlessScene, to: "repo/endless.yaml")
    let outcome = try run(
      """
      mkdir real other; ln -s real way
      $M render endless.yaml -q -o way --frames 0..400 & pid=$!
      until ls real | grep -q frame-00005; do sleep 0.01; done
      ln -sfn other way; wait $pid; echo code $?; ls other | wc -l; ls real | grep -c png; ls -A real | grep -v png
      """)
    #expect(outcome.out == "code 5\n0\n401\nframes.json\n", "\(outcome.out)\(outcome.err)")
    #expect(outcome.err.contains("was moved or replaced while it was filled"))
  }

  // MARK: Candidates

  private let scene = TestCommandTests.cards

  /// Members of a planted candidate.
  static let plants: [String] = [
    #""picture": "VICTIM/x.png", "list": "VICTIM/x.list""#, #""picture": "ACTUAL/../../../victim/x.png""#,
    #""name": "../../../../victim/x""#, #""place": "../../../victim""#, #""place": "VICTIM""#, #""name": "x\u0000""#,
    #""root": "VICTIM""#, #""place": "way", "name": "x""#, #""name": "VICTIM/x""#, #""file": "VICTIM/x.yaml""#,
  ]

  @Test(arguments: plants) func `a planted list of candidates does nothing outside`(_ plant: String) throws {
    try tool.write(scene, to: "repo/cards.yaml")
    try tool.write(scene, to: "victim.yaml")
    #expect(try run("mkdir golden; $M test cards.yaml -q").code == 1)
    let victim = tool.folder.path + "/victim"
    let script = """
      import json
      path = "out/actual/candidates.json"
      entries = json.load(open(path))
      plant = json.loads(r'''{\(plant.replacing("VICTIM", with: victim).replacing("ACTUAL", with: tool.folder.path + "/repo/out/actual"))}''')
      for entry in entries: entry.update(plant)
      json.dump(entries, open(path, "w"))
      """
    try tool.write(script, to: "plant.py")
    let outcome = try run(
      """
      ln -s ../../../victim out/actual/way; ln -s ../../victim golden/way
      cp ../victim.yaml ../victim/x.yaml; python3 ../plant.py
      CI= $M test --accept cards/cards; rm ../victim/x.yaml; ls golden/cards 2>/dev/null
      $M test cards.yaml -q; CI= $M test cards.yaml --update -q
      """)
    try checkVictim(plant + outcome.err)
    #expect(try tool.run("find . -name 'x.*' -not -path './victim/*' -not -path './.out'").out == "")
  }

  @Test func `goldens behind a link are not written, and what dead runs left goes`() throws {
    try tool.write(scene, to: "repo/cards.yaml")
    let linked = try run("mkdir golden; ln -s ../../victim golden/cards; CI= $M test cards.yaml --update -q")
    #expect(linked.code == 5, "\(linked.err)")
    try checkVictim()
    let left = try run(
      """
      rm golden/cards; mkdir golden/cards; touch golden/cards/.cards.png.tmp-4194305 golden/.fingerprint.json.tmp-4194305
      CI= $M test cards.yaml --update -q >/dev/null; ls -A golden golden/cards
      """)
    #expect(!left.out.contains("tmp"), "\(left.out)")
  }

  // MARK: Places of reports

  @Test func `a folder without a name is none`() throws {
    try tool.write(scene, to: "repo/cards.yaml")
    for option in ["--report ''", "--golden ''"] {
      let outcome = try run("$M test cards.yaml -q \(option)")
      #expect(outcome.code == 2 && outcome.err.contains("names no folder"), "\(outcome.err)")
    }
    for command in ["still small.yaml -o ''", "sheet small.yaml -o ''", "render small.yaml --stats ''"] {
      let outcome = try run("$M \(command)")
      #expect(outcome.code == 2 && outcome.err.contains("an output without a name"), "\(outcome.err)")
    }
    #expect(try run("ls / | grep -E 'index.html|report.json|junit.xml'").out == "")
  }

  @Test func `a scene whose name is no text is not skipped without a word`() throws {
    let outcome = try run("cp small.yaml $'caf\\xe9.yaml'; $M test -q .")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains("\"caf\\xE9.yaml\" has a name that is not UTF-8"), "\(outcome.err)")
  }

  // MARK: Texts

  /// A name with a terminal's controls, a mark that turns reading round, and a line of its own.
  static let name = "a\u{1B}]0;x\u{7}\u{202E}\u{9B}31m\u{200F}\nerror: b"

  @Test func `what files say reaches no terminal raw`() throws {
    let words = Self.name.replacing("\n", with: "\\n").replacing("\u{1B}", with: "\\e").replacing("\u{7}", with: "\\a")
      .replacing("\u{9B}", with: "\\x9b")
    let text = """
      multiplane: 1
      canvas: { size: 40x40, fps: 10 }
      layers:
        - Text: "\(words)"
          name: title
          font: "\(words)"
        - ScrollView: [{ LazyVStack: [{ ForEach: 3, id: "'\(words)'", row: { Color: red, height: 9 } }] }]
      checks: [{ at: 0s, name: "\(words)", expect: 1 == 2 }, { at: 0s, image: a }]
      """
    try tool.write(text, to: "repo/odd.yaml")
    try tool.write(text.replacing("    font: \"\(words)\"\n", with: ""), to: "repo/odd2.yaml")
    try tool.write(smallScene, to: "repo/" + Self.name + ".yaml")
    let file = "$'a\\e]0;x\\a\\u202e\\u009b31m\\u200f\\nerror: b.yaml'"
    let lines = [
      "$M check \(file)", "$M check odd.yaml", "$M check --json odd.yaml \(file)", "$M inspect odd2.yaml",
      "$M inspect --json odd2.yaml", "$M explain odd2.yaml title.text", "$M explain odd2.yaml $'\\e\\u202e.x'",
      "$M test odd2.yaml \(file) -q", "$M test --json odd2.yaml -q", "cat out/report/*", "$M render \(file) -q",
      "$M still \(file) -o $'\\e\\u202e.png'", "$M $'\\e\\u202e'", "$M render --$'\\e\\u202e'",
      "$M still a --at $'\\e\\u202e'",
      "$M rendr\u{202E}", "$M new $'b\\e\\u202e c'", "$M render \(file) --trace - -q", "$M fonts odd.yaml",
      "$M render odd.yaml --log json",
      "MULTIPLANE_FFMPEG=$'\\e\\u202e' $M doctor", "MULTIPLANE_FFMPEG=$'\\e\\u202e' $M gif small.yaml -o a.gif -v",
    ]
    for line in lines {
      let outcome = try run("export LC_ALL=C.UTF-8; " + line)
      let scalars = (outcome.out + outcome.err).unicodeScalars
      let raw = scalars.filter { scalar in
        scalar.value < 32 && scalar != "\n" && scalar != "\t" || (0x7F..<0xA0).contains(scalar.value)
          || [0x202E, 0x200F].contains(scalar.value)
      }
      #expect(raw.isEmpty, "\(line): \(raw.map { String($0.value, radix: 16) })")
      #expect(!outcome.out.hasPrefix("error: b") && !outcome.out.contains("\nerror: b"), "\(line)")
    }
  }
}
