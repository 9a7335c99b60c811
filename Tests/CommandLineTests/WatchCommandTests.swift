import Foundation
import TestSupport
import Testing

/// `watch` as a user meets it: it goes on until it is ended, so every test ends it.
@Suite(.full, .timeLimit(.minutes(5))) struct WatchCommandTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
  }

  /// Runs a watch, and a script beside it that may wait for lines of what it says.
  private func watch(_ arguments: String, _ script: String) throws -> Tool.Outcome {
    try tool.run(
      """
      # Where what is said will stand is there before it is looked at.
      >said
      $M watch \(arguments) >said 2>&1 & pid=$!
      # A watch that says nothing more is a failure to be seen, not to be waited for.
      left() { ((++waited < 3000)) && kill -0 $pid 2>/dev/null; }
      lines() { waited=0; while (($(wc -l <said) < $1)) && left; do sleep 0.02; done; }
      says() { waited=0; while ! grep -q -- "$1" said && left; do sleep 0.02; done; }
      \(script)
      kill -INT $pid; wait $pid; echo "code $?"; sed -E 's/[0-9.]+ ms/T ms/g' said
      """)
  }

  @Test func `a frame is drawn again for every save, and what changed is told`() throws {
    let outcome = try watch(
      "small.yaml -o a.png --frame 15",
      """
      lines 1; $M still small.yaml -o b.png --frame 15 >/dev/null; cmp a.png b.png
      sed 's/width: 16/width: 17/' small.yaml >next; mv next small.yaml
      lines 2; $M still small.yaml -o c.png --frame 15 >/dev/null; cmp a.png c.png
      """)
    #expect(
      outcome.out == """
        code 130
        frame 15 in a.png: 64x64 pixels, drawn in T ms; read in T ms; 1 file is watched
        frame 15 in a.png: 16 pixels changed, in a box of 1x16 at (40, 30), drawn in T ms; read in T ms

        """)
  }

  @Test func `a film of vectors is written again for every save`() throws {
    let outcome = try watch(
      "small.yaml -o a.svg",
      """
      lines 1; $M gif small.yaml -o b.svg -q; cmp a.svg b.svg
      sed 's/teal/red/' small.yaml >next; mv next small.yaml
      lines 2; grep -c '#f00' a.svg
      """)
    let lines = outcome.out.split(separator: "\n")
    #expect(lines.count == 4 && lines[0] == "1" && lines[1] == "code 130", "\(outcome.out)")
    #expect(lines.dropFirst(2).allSatisfy { $0.hasPrefix("a.svg: ") && $0.contains(" elements") })
    let page = try watch("small.yaml -o a.html", "lines 1; $M export small.yaml -o b.html -q; cmp a.html b.html")
    #expect(page.out.contains("\na.html: ") && page.out.contains(" elements"), "\(page.out)")
  }

  @Test func `faults are told, what was drawn stays, and the next version without is drawn`() throws {
    let outcome = try watch(
      "small.yaml -o a.png",
      """
      lines 1; cp a.png before.png; cp small.yaml good
      sed 's/width/widht/' good >small.yaml; says 'hint:'; cmp a.png before.png
      sed 's/teal/red/' good >small.yaml; says '256 pixels changed'
      """)
    #expect(outcome.out.contains("widht") && outcome.out.contains("256 pixels changed"), "\(outcome.out)")
  }

  @Test func `a folder gets all frames, and those of the next version`() throws {
    let outcome = try watch(
      "small.yaml -o a",
      """
      lines 1; sed -i 's/teal/red/' small.yaml
      lines 2; $M render small.yaml -o b -q >/dev/null; cmp a/frame-00030.png b/frame-00030.png && ls a | wc -l
      """)
    #expect(
      outcome.out.hasPrefix("32\ncode 130\n31 frames in a: drawn in T ms; read in T ms; 1 file is watched\n31 frames"),
      "\(outcome.out)")
  }

  @Test func `a save that changes nothing does not leave a folder half drawn`() throws {
    try tool.write(
      "multiplane: 1\ncanvas: { size: 64x64, fps: 60 }\nlayers: [{ Rectangle: { fill: teal }, y: scroll / 10 }]\n"
        + "scroll: [{ linear: { by: 300, over: 20s } }]\n", to: "long.yaml")
    let outcome = try watch(
      "long.yaml -o a",
      """
      while ! [[ -e a/frame-00040.png ]] && kill -0 $pid; do sleep 0.005; done
      touch long.yaml; lines 1; ls a | grep -c png
      """)
    #expect(outcome.out.hasPrefix("1201\ncode 130\n1201 frames in a"), "\(outcome.out)")
  }

  @Test func `a version that faults came upon is not drawn to its end`() throws {
    let long =
      "multiplane: 1\ncanvas: { size: 64x64, fps: 60 }\nlayers: [{ Rectangle: { fill: teal }, y: scroll / 10 }]\n"
      + "scroll: [{ linear: { by: 300, over: 20s } }]\n"
    try tool.write(long, to: "long.yaml")
    try tool.write(long.replacing("Rectangle", with: "Rectangel"), to: "bad.yaml")
    try tool.write(long.replacing("20s", with: "1s"), to: "good.yaml")
    let outcome = try watch(
      "long.yaml -o a",
      """
      while ! [[ -e a/frame-00040.png ]] && kill -0 $pid; do sleep 0.005; done
      cat bad.yaml >long.yaml; says hint; touch long.yaml; sleep 0.3
      cat good.yaml >long.yaml; says frames
      """)
    #expect(outcome.out.contains("\n61 frames in a") && !outcome.out.contains("1201 frames"), "\(outcome.out)")
  }

  @Test func `a scene and a picture that go are told, and drawn when they are back`() throws {
    try tool.write(
      smallScene.replacing("layers:", with: "layers:\n  - { Image: p.png, place: top }", maxReplacements: 1),
      to: "with.yaml")
    let outcome = try watch(
      "with.yaml -o a.png --frame 15",
      """
      counts() { waited=0; while (($(grep -c -- "$1" said) < $2)) && left; do sleep 0.02; done; }
      says 'p.png'; $M still small.yaml -o p.png >/dev/null; says '2 files are watched'
      mv p.png away.png; counts '"p.png" does not exist' 2; mv away.png p.png; counts 'read in' 2
      mv with.yaml away.yaml; says '"with.yaml" does not exist'; sed 's/teal/red/' away.yaml >with.yaml; says '256 pixels'
      rm with.yaml; counts '"with.yaml" does not exist' 2
      """)
    #expect(outcome.out.hasPrefix("code 130\n"), "\(outcome.out)")
    let told = outcome.out.split(separator: "\n").filter { $0.contains("does not exist") || $0.contains("read in") }
    #expect(told.map { $0.hasPrefix("error: ") } == [true, false, true, false, true, false, true], "\(outcome.out)")
  }

  @Test func `a quiet watch draws and says nothing`() throws {
    let outcome = try watch("small.yaml -o a.png -q", "while ! [[ -e a.png ]] && kill -0 $pid; do sleep 0.02; done")
    #expect(outcome.out == "code 130\n")
  }

  @Test func `files that are there stay unless told otherwise, and the scene's own always do`() throws {
    try tool.write("mine", to: "a.png")
    #expect(try tool.run("$M watch small.yaml -o a.png").code == 5)
    #expect(try tool.run("cat a.png").out == "mine")
    try tool.write(
      "multiplane: 1\ncanvas: { size: 8x8, fps: 30 }\nlayers: [{ Image: own.png }]\nscroll: [{ wait: 1s }]\n",
      to: "own.yaml")
    let outcome = try tool.run("$M still small.yaml -o own.png >/dev/null; $M watch own.yaml -o ./own.png --force")
    #expect(outcome.code == 2)
    #expect(outcome.err.contains("is a file of the scene, and would be written over"), "\(outcome.err)")
  }

  @Test(arguments: [
    "- -o a.png", "small.yaml -o -", "small.yaml -o a --frame 1", "small.yaml -o a.png --jobs 2", "small.yaml -o a.gif",
    "small.yaml -o a.svg --frame 1", "small.yaml -o a.svg --scale 2",
  ])
  func `what makes no sense is a wrong command line`(arguments: String) throws {
    #expect(try tool.run("$M watch \(arguments)").code == 2)
  }
}
