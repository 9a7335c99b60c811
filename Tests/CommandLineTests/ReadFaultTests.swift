import Foundation
import TestSupport
import Testing

/// What becomes of a command whose reading fails somewhere (Tests/Fixtures/faults.c): it says which file, or does without it and
/// gives the same; what comes out is never something else.
@Suite(.full) struct ReadFaultTests {
  /// A command that reads, in a folder `work` with a scene that has every kind of file.
  struct Story: Sendable, CustomTestStringConvertible {
    var name: String
    /// Makes what the command finds.
    var before = ":"
    var line: String
    var testDescription: String { name }
  }

  static let stories = [
    Story(name: "still", line: "$M still all.yaml -o a.png --force"),
    Story(name: "check", line: "$M check all.yaml"),
    Story(
      name: "render --resume", before: "$M render all.yaml -q -o out --frames 0..1",
      line: "$M render all.yaml -q -o out --jobs 1 --resume"),
    Story(
      name: "merge",
      before: "$M render all.yaml -q -o one --shard 0/2 && $M render all.yaml -q -o two --shard 1/2",
      line: "$M merge one two -q -o whole"),
    Story(
      name: "test", before: "export CI=; $M test . -q --golden golden --report report --update",
      line: "$M test . -q --golden golden --report report"),
  ]

  private let folder: FaultFolder

  init() throws {
    folder = try FaultFolder()
    let built = try folder.tool.run(
      """
      mkdir made && cd made
      cp \(Repository.scenes)/assets/ridge.svg \(Repository.scenes)/assets/hero.jpg .
      cp /usr/share/fonts/truetype/dejavu/DejaVuSans.ttf own.ttf
      printf 'name\\nAda\\nGrace\\nMary\\n' >people.csv
      printf '{"id":"a","text":"one"}\\n{"id":"b","text":"two"}\\n' >tags.jsonl
      printf '[{"id":"a","text":"one"},{"id":"b","text":"two"}]' >facts.json
      printf -- '- { id: a, text: eins }\\n- { id: b, text: zwei }\\n' >words.yaml
      printf 'time,offset\\n0,0\\n0.1,20\\n' >swipe.csv
      python3 -c 'import sqlite3; c = sqlite3.connect("songs.db"); c.execute("create table songs(id integer primary key, title text)"); c.executemany("insert into songs values(?, ?)", [(i, "Song %d" % i) for i in range(60)]); c.commit()'
      """)
    #expect(built.code == 0, "\(built.err)")
    try folder.tool.write(Self.scene, to: "made/all.yaml")
  }

  private static let scene = """
    multiplane: 1
    canvas: { size: 80x60, fps: 10 }
    fonts:
      Own: own.ttf
    data:
      people: { csv: people.csv }
      tags: { jsonl: tags.jsonl }
      facts: { json: facts.json }
      words: { yaml: words.yaml }
      songs: { sqlite: songs.db, query: "select id, title from songs order by id", id: id }
    layers:
      - Image: ridge.svg
        width: 80
      - Image: hero.jpg
        width: 20
        height: 20
      - ScrollView:
          - LazyVStack:
              - ForEach: people
                row: { Text: "${item.name}", font: Own, size: 8 }
              - ForEach: tags
                row: { Text: "${item.text}", size: 8 }
              - ForEach: facts
                row: { Text: "${item.text}", size: 8 }
              - ForEach: words
                row: { Text: "${item.text}", size: 8 }
              - ForEach: songs
                row: { Text: "${item.title}", size: 8 }
    scroll:
      - follow: { csv: swipe.csv }
    checks:
      - { at: 0s, image: first }
    """

  /// Others read what these do: `check` what `still` does, `test` what both do.
  private static let tried = TestTier.cases(stories.filter { !["check", "test"].contains($0.name) }, night: stories)

  @Test(arguments: tried) func `no call that fails to read goes unsaid or changes what comes out`(
    _ story: Story
  ) throws {
    let before = try folder.tool.run("rm -rf work; cp -a made work; cd work; \(story.before); cd ..; cp -a work old")
    let undisturbed = try run(story, "none", at: 0)
    try #require(before.code == 0 && undisturbed.code == 0, "\(before.err)\(undisturbed.err)")
    let (new, calls) = (files, folder.calls())
    #expect(calls.count > 10)
    var times: [String: Int] = [:]
    // All commands read a scene's files by the same functions: by day `still` tries them all, others one for each kind of call.
    let isOfScene = TestTier.current == .night || story.name == "still" ? [] : Set(folder.tool.names(in: "made"))
    var kinds: Set<String> = []
    for (index, call) in calls.enumerated() {
      let (kind, file) = (String(call.prefix { $0 != "/" }), String(call.drop { $0 != "/" }.dropFirst()))
      if isOfScene.contains(file), !kinds.insert(kind).inserted { continue }
      // A file is read like itself however often it is; a third time is for nobody, a second for the night.
      times[call, default: 0] += 1
      if times[call, default: 0] > (TestTier.current == .night ? 2 : 1) { continue }
      let interruptions = call.hasPrefix("read") ? ["eintr", "short"] : ["eintr"]
      // All commands read by the same few functions, so one of them is interrupted.
      for fault in ["eio"] + (TestTier.current == .night || story.name == "still" ? interruptions : []) {
        let outcome = try run(story, fault, at: index + 1)
        // Another thread may have come first.
        let met = folder.calls().dropFirst(index).first ?? call
        let about: Comment = "\(fault) at \(index + 1), \(met): \(outcome.code) \(outcome.out)\(outcome.err)"
        if outcome.code == 0 {
          #expect(Self.differences(files, new) == [], about)
        } else {
          // Nobody maps or looks at a file again for an interruption, which the system never answers there.
          #expect(fault == "eio" || met.hasPrefix("map") || met.hasPrefix("look"), about)
          // What cannot be read when scenes are looked for is taken for one, and says why it is none when it can.
          let isTaken = story.name == "test" && met.hasSuffix("words.yaml")
          #expect([1, 2, 4, 5].contains(outcome.code) || (isTaken && outcome.code == 3), about)
          #expect(outcome.err.contains("error: ") || outcome.out.contains("error: "), about)
          let path = met.drop { $0 != "/" }.split(separator: "/")
          // The folder itself has two names, and a call without one is a library's look at the database it opens.
          let others = met.contains("/") ? ["\".\"", "/work\""] : ["songs.db"]
          let names = path.last { $0 != "." }.map { [String($0)] } ?? others
          #expect(names.contains { (outcome.err + outcome.out).contains($0) }, about)
        }
      }
    }
  }

  private func run(_ story: Story, _ fault: String, at call: Int) throws -> Tool.Outcome {
    try folder.run("export CI=; \(story.line)", fault, at: call, reads: true)
  }

  /// All files but reports, which tell how long they took.
  private var files: [String: [UInt8]] { folder.files.filter { !$0.key.split(separator: "/").contains("report") } }

  private static func differences(_ one: [String: [UInt8]], _ other: [String: [UInt8]]) -> [String] {
    // A journal stays until it can be folded into the manifest.
    FaultFolder.differences(one, other).filter { !$0.hasSuffix(".journal") }
  }
}
