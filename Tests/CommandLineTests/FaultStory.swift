import TestSupport
import Testing

/// A command whose calls fail one after the other, and what it finds. It runs in a folder `work`, beside the scenes.
struct FaultStory: Sendable, CustomTestStringConvertible {
  var name: String
  /// Makes what the command finds.
  var before = ":"
  /// The command.
  var line: String
  /// What ends a run that was broken off; the command again unless given.
  var again: String?
  /// How it ends undisturbed.
  var code: Int32 = 0
  /// Whether what is there before and after is there at any time.
  var keeps = true
  /// A folder whose files come and go from run to run.
  var transient = "-"
  var testDescription: String { name }

  private static let fake = "export MULTIPLANE_FFMPEG=$FIXTURES/fake-ffmpeg; "
  private static let suite = "export CI=; $M test -q --golden golden --report report"
  /// A golden that was accepted, and a scene that has changed since.
  private static let accepted = "cp ../cards.yaml .; \(suite) cards.yaml --update; sed -i s/teal/red/ cards.yaml"

  /// The stories by day write a folder, resume one, replace a file and accept a golden; the others write as these do.
  static let tried = TestTier.cases(
    all.filter { ["render", "render --resume", "still", "test --update"].contains($0.name) }, night: all)

  private static let all: [FaultStory] = [
    FaultStory(
      name: "render", line: "$M render ../small.yaml -q -o out --jobs 1 --trace trace.jsonl --durability full",
      again: "$M render ../small.yaml -q -o out --trace trace.jsonl --resume"),
    FaultStory(
      name: "render --resume",
      before: "$M render ../small.yaml -q -o out --frames 0..0; touch out/.frame-00001.png.tmp-4194305",
      line: "$M render ../small.yaml -q -o out --jobs 1 --resume"),
    FaultStory(
      name: "render --force", before: "$M render ../small.yaml -q -o out --scale 2",
      line: "$M render ../small.yaml -q -o out --jobs 1 --force", keeps: false),
    FaultStory(
      name: "still", before: "echo old >a.png", line: "$M still ../small.yaml -o a.png --force --durability full"),
    FaultStory(
      name: "gif", before: "echo old >record.mp4; echo old >poster.png",
      line: fake + "$M gif ../small.yaml -q -o record.mp4 --poster poster.png --force --durability file"),
    FaultStory(name: "test", before: accepted, line: "\(suite) cards.yaml", code: 1, transient: "actual/"),
    FaultStory(
      name: "test --update", before: "\(accepted); \(suite) cards.yaml", line: "\(suite) cards.yaml --update",
      transient: "actual/"),
    FaultStory(
      name: "test --accept", before: "\(accepted); \(suite) cards.yaml", line: "\(suite) --accept cards/cards",
      again: "\(suite) cards.yaml; \(suite) cards.yaml --update", transient: "actual/"),
  ]

  /// Three frames and a snapshot.
  static let small =
    smallScene.replacing("over: 0.5s", with: "over: 1f") + "\nevents: [{ at: 1f, snapshot: snapshot.png }]\n"
  static let cards = """
    multiplane: 1
    canvas: { size: 32x24, fps: 10 }
    layers: [{ Rectangle: { fill: teal }, name: panel, width: 20, height: 10 }]
    checks: [{ at: 0s, image: cards }]

    """
}
