import Foundation
import MultiplaneDecoding
import TestSupport
import Testing

/// `multiplane test --against`, and goldens that are kept as hashes: both draw the past of scenes.
@Suite(.full) struct RevisionTests {
  private static let cards = TestCommandTests.cards

  /// A repository with a scene in `scenes/` and one commit.
  private func repository(_ scene: String = cards) throws -> Tool {
    let tool = try Tool()
    try tool.write(scene, to: "scenes/cards.yaml")
    try tool.write("out/\n", to: ".gitignore")
    let outcome = try tool.run(
      """
      git init -q -b main . && git config user.name A && git config user.email a@example.org && mkdir golden &&
      git add . && git commit -qm one
      """)
    #expect(outcome.code == 0, "\(outcome.err)")
    return tool
  }

  private func edit(_ tool: Tool, _ old: String, _ new: String, in name: String = "scenes/cards.yaml") throws {
    let text = try String(contentsOf: tool.folder.appendingPathComponent(name), encoding: .utf8)
    #expect(text.contains(old))
    try tool.write(text.replacing(old, with: new), to: name)
  }

  private func pixels(_ tool: Tool, _ name: String) throws -> StraightImage {
    try StraightImage(png: Array(Data(contentsOf: tool.folder.appendingPathComponent(name))), name: name)
  }

  private func report(_ tool: Tool) throws -> String { try tool.run("cat out/report/report.json").out }

  // MARK: Goldens without pictures

  @Test func `a hash gives the pictures, the numbers and the causes of a picture`() throws {
    var said: [String] = []
    var numbers: [String] = []
    var before: [StraightImage] = []
    for form in ["picture", "hash"] {
      let tool = try repository("golden: \(form)\n" + Self.cards)
      let accept = try tool.run("CI= $M test scenes --update -q; git add .; git commit -qm golden; $M test scenes -q")
      #expect(accept.code == 0, "\(accept.err)")
      #expect(tool.names(in: "golden/cards").contains("cards.png") == (form == "picture"))
      try edit(tool, "teal", "gold")
      let outcome = try tool.run("$M test scenes -q")
      #expect(outcome.code == 1)
      said.append(outcome.err.split(separator: "\n").filter { $0.contains("|") }.joined(separator: "\n"))
      numbers.append(outcome.err.firstMatch(of: /\d+ pixels differ.*/).map { String($0.0) } ?? "")
      #expect(try report(tool).contains("\"name\": \"scene\""))
      let picture = form == "picture" ? "golden/cards/cards.png" : "out/actual/cards/cards.before.png"
      before.append(try pixels(tool, picture))
      #expect(form == "picture" || outcome.err.contains("drawn again from "), "\(outcome.err)")
      #expect(!tool.names(in: "out").contains("base"), "what was laid out is gone")
      let again = try tool.run("CI= $M test --accept cards/cards -q; $M test scenes -q")
      #expect(again.code == 0, "\(again.err)")
    }
    #expect(said[0] == said[1] && said[0].contains("fill"))
    #expect(numbers[0] == numbers[1] && !numbers[0].isEmpty)
    #expect(before[0] == before[1])
  }

  @Test(
    arguments: ["picture", "hash"],
    [("fps: 10", "fps: 10, background: gold"), ("image: cards", "image: cards\n    scale: 3")])
  func `a change that no list tells is the scene's`(_ form: String, _ edited: (String, String)) throws {
    let tool = try repository("golden: \(form)\n" + Self.cards)
    _ = try tool.run("CI= $M test scenes --update -q; git add .; git commit -qm golden")
    try edit(tool, edited.0, edited.1)
    let outcome = try tool.run("$M test scenes -q")
    #expect(outcome.code == 1 && !outcome.err.contains("NEITHER"), "\(outcome.err)")
    #expect(try report(tool).contains("\"name\": \"scene\""))
  }

  @Test func `what no commit has is told by its causes`() throws {
    let tool = try repository("golden: hash\n" + Self.cards)
    try edit(tool, "teal", "navy")
    _ = try tool.run("CI= $M test scenes --update -q")
    try edit(tool, "navy", "gold")
    let outcome = try tool.run("$M test scenes -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.contains("the hash of its pixels is another"), "\(outcome.err)")
    #expect(outcome.err.contains("cannot be drawn again: no commit of this clone has the hash"), "\(outcome.err)")
    #expect(outcome.err.contains("\"panel\": fill "), "\(outcome.err)")
    _ = try tool.run("rm -rf .git")
    let outside = try tool.run("$M test scenes -q")
    #expect(outside.code == 1 && outside.err.contains("in the work tree of no Git repository"), "\(outside.err)")
  }

  @Test func `a clone without the past says so and blames nobody`() throws {
    let tool = try repository("golden: hash\n" + Self.cards)
    _ = try tool.run("CI= $M test scenes --update -q; git add .; git commit -qm golden")
    try edit(tool, "teal", "gold")
    let outcome = try tool.run(
      "git commit -qam gold; git clone -q --depth 1 file://$PWD shallow; cd shallow; $M test scenes -q")
    #expect(outcome.code == 1 && outcome.err.contains("this clone is shallow"), "\(outcome.err)")
    #expect(outcome.err.contains("\"panel\": fill ") && !outcome.err.contains("NEITHER"), "\(outcome.err)")
  }

  @Test func `the form of goldens changes and changes back`() throws {
    let tool = try repository(Self.cards.replacing("at: 0s", with: "at: [0s, 500ms, end]"))
    _ = try tool.run("CI= $M test scenes --update -q; cp -r golden before")
    let hashes = try tool.run("CI= $M test scenes --update --without-pictures -q; ls golden/cards; $M test scenes -q")
    #expect(hashes.code == 0 && !hashes.out.contains(".png"), "\(hashes.out)\(hashes.err)")
    #expect(try tool.run("grep -c '\"golden\": \"hash\"' golden/cards/cards.golden.json").out == "1\n")
    let kept = try tool.run("CI= $M test scenes --update -q; ls golden/cards")
    #expect(!kept.out.contains(".png"), "a form stays until another is asked for")
    let pictures = try tool.run("CI= $M test scenes --update --with-pictures -q; diff -r golden before")
    #expect(pictures.code == 0, "\(pictures.out)\(pictures.err)")
    try tool.write("{ \"golden\": \"hash\" }", to: "golden/golden.json")
    let folder = try tool.run("CI= $M test scenes --update -q; ls golden/cards")
    #expect(!folder.out.contains(".png"), "\(folder.out)")
    try tool.write("{ \"golden\": \"sketch\" }", to: "golden/golden.json")
    let wrong = try tool.run("$M test scenes -q")
    #expect(wrong.code == 4 && wrong.err.contains("\"golden/golden.json\" does not say how goldens are kept"))
    #expect(try tool.run("$M test scenes --without-pictures").code == 2)
  }

  @Test func `other libraries pass where the scene of the commit gives the same pixels`() throws {
    let tool = try repository("golden: hash\n" + Self.cards)
    let old = "sed -i -E 's/(\"fingerprint\": \").{8}/\\1zzzzzzzz/; s/(\"pixels\": \\[\")../\\1zz/'"
    _ = try tool.run(
      "CI= $M test scenes --update -q; \(old) golden/cards/cards.golden.json; git add .; git commit -qm golden")
    let same = try tool.run("$M test scenes -q")
    #expect(same.code == 0, "\(same.err)")
    try edit(tool, "teal", "gold")
    let other = try tool.run("$M test scenes -q")
    #expect(other.code == 1 && other.err.contains("\"panel\": fill "), "\(other.err)")
  }

  @Test func `an engine that draws the same scene otherwise is told in capitals`() throws {
    let tool = try repository("golden: hash\n" + Self.cards)
    let spoil = "sed -i -E 's/(\"pixels\": \\[\")../\\1zz/' golden/cards/cards.golden.json"
    _ = try tool.run("CI= $M test scenes --update -q; \(spoil); git add .; git commit -qm golden")
    let outcome = try tool.run("$M test scenes -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.contains("NEITHER THE SCENE NOR THE TOOLCHAIN CHANGED"), "\(outcome.err)")
  }

  // MARK: Against a commit

  @Test func `a commit is compared with what is there now`() throws {
    let tool = try repository()
    try tool.write(Self.cards.replacing("image: cards", with: "expect: progress >= 0"), to: "scenes/other.yaml")
    try tool.write(Self.cards.replacing("teal", with: "navy"), to: "scenes/gone.yaml")
    try tool.write(smallScene, to: "scenes/way/named.yaml")
    _ = try tool.run("git add .; git commit -qm two")
    let state = "git --no-optional-locks status --porcelain; sha256sum .git/index; git rev-parse HEAD; git branch -a"
    let untouched = try tool.run("$M test scenes --against; \(state)")
    #expect(untouched.code == 0, "\(untouched.err)")
    #expect(
      untouched.out.hasPrefix("12 pictures of 4 scenes against main ("), "\(untouched.out)")
    try edit(tool, "teal", "gold")
    try tool.write("multiplane: 1\ncanvas: { size: 9x9 }\nlayers:\n  - Color: navy\n", to: "scenes/new.yaml")
    _ = try tool.run("git mv scenes/way/named.yaml scenes/other-name.yaml; git rm -q scenes/gone.yaml; git add .")
    let before = try tool.run(state)
    let outcome = try tool.run("$M test scenes --against HEAD -q")
    #expect(outcome.code == 1)
    #expect(try tool.run(state).out == before.out)
    #expect(outcome.err.contains("error: frame 0 is not as at HEAD ("), "\(outcome.err)")
    #expect(outcome.err.contains("\"panel\": fill "), "\(outcome.err)")
    #expect(outcome.err.contains("warning: \"scenes/other-name.yaml\" is compared with \"scenes/way/named.yaml\""))
    #expect(outcome.out.contains("1 changed, 10 the same, 1 new, 1 gone"), "\(outcome.out)")
    #expect(!outcome.err.contains("--accept"), "nothing is accepted here")
    #expect(tool.names(in: "golden").isEmpty)
    #expect(try pixels(tool, "out/actual/cards/cards.before.png") != pixels(tool, "out/actual/cards/cards.png"))
    let report = try report(tool)
    #expect(report.contains("\"base\": \"HEAD ("))
    #expect(report.contains("\"removed\": [\"scenes/gone.yaml\"]") && report.contains("\"added\": [\"new/frames\"]"))
  }

  @Test func `the base is where the branch left the default one`() throws {
    let tool = try repository()
    let line = """
      git checkout -qb topic; sed -i s/teal/gold/ scenes/cards.yaml; git commit -qam gold; git checkout -q main;
      sed -i s/Cards/Other/ scenes/cards.yaml; git commit -qam other; git checkout -q topic; $M test scenes --against -q
      """
    let outcome = try tool.run(line)
    #expect(outcome.code == 1 && outcome.err.contains("fill ") && !outcome.err.contains("Other"), "\(outcome.err)")
    #expect(outcome.err.contains("not as at main ("), "\(outcome.err)")
    let detached = try tool.run("git checkout -q --detach; $M test scenes --against main~1 -q")
    #expect(detached.code == 1 && detached.err.contains("fill "), "\(detached.err)")
  }

  @Test func `clones of every kind work or say what they lack`() throws {
    let tool = try repository()
    try edit(tool, "teal", "gold")
    _ = try tool.run("git commit -qam gold")
    let shallow = try tool.run(
      "git clone -q --depth 1 file://$PWD shallow; cd shallow; $M test scenes --against HEAD~1 -q")
    #expect(shallow.code == 2)
    #expect(shallow.err.contains("Git knows no revision \"HEAD~1\" here"), "\(shallow.err)")
    #expect(shallow.err.contains("hint: this clone is shallow: git fetch --unshallow"), "\(shallow.err)")
    let fetched = try tool.run(
      "cd shallow; git fetch -q --depth=1 origin $(git -C .. rev-parse HEAD~1); $M test scenes --against FETCH_HEAD -q")
    #expect(fetched.code == 1 && fetched.err.contains("fill "), "\(fetched.err)")
    let bare = try tool.run(
      "git clone -q --bare . bare.git; git -C bare.git worktree add -q ../wt; cd wt; $M test scenes --against HEAD~1 -q"
    )
    #expect(bare.code == 1 && bare.err.contains("fill "), "\(bare.err)")
    let inside = try tool.run("cd bare.git; $M test . --against HEAD")
    #expect(inside.code == 2 && inside.err.contains("in the work tree of no Git repository"), "\(inside.err)")
    let empty = try tool.run("git init -q empty; cp -r scenes empty; cd empty; $M test scenes --against")
    #expect(empty.code == 2 && empty.err.contains("this repository has no commit yet"), "\(empty.err)")
    let wrong = try tool.run("$M test scenes --against nowhere")
    #expect(wrong.code == 2 && wrong.err.contains("Git knows no revision \"nowhere\" here"), "\(wrong.err)")
    let option = try tool.run("$M test scenes --against=--exec=ls")
    #expect(option.code == 2, "\(option.err)")
    let without = try tool.run("PATH=/nowhere $M test scenes --against HEAD")
    #expect(without.code == 2 && without.err.contains("there is no program \"git\""), "\(without.err)")
  }

  @Test func `a base that cannot be drawn is told, and the scene counts as new`() throws {
    let tool = try repository()
    try tool.write("multiplane: 1\ncanvas: { size: 9x9 }\nlayers:\n  - Rectangel: {}\n", to: "scenes/wrong.yaml")
    let picture = "multiplane: 1\ncanvas: { size: 9x9 }\nlayers:\n  - Image: a.png\n    width: 9\n    height: 9\n"
    try tool.write(picture, to: "scenes/lacking.yaml")
    try tool.write(picture.replacing("a.png", with: "large.png"), to: "scenes/large.yaml")
    try tool.write("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 9\n", to: "scenes/large.png")
    _ = try tool.run(
      """
      git init -q lib; git -C lib -c user.name=A -c user.email=a@b commit -q --allow-empty -m lib
      git -c protocol.file.allow=always submodule --quiet add ./lib scenes/lib; ln -s cards.yaml scenes/link.txt
      git add .; git commit -qm two; sed -i s/Rectangel/Rectangle/ scenes/wrong.yaml
      """)
    _ = try tool.run("$M still scenes/cards.yaml -o scenes/a.png -q; cp scenes/a.png scenes/large.png")
    let outcome = try tool.run("$M test scenes --against HEAD")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.contains("1 the same, 3 new"), "\(outcome.out)")
    #expect(outcome.err.contains(":scenes/wrong.yaml:4:5"), "\(outcome.err)")
    #expect(outcome.err.contains("a.png\" does not exist"), "\(outcome.err)")
    #expect(outcome.err.contains("\"scenes/large.png\" of HEAD ("), "\(outcome.err)")
    #expect(outcome.err.contains("is a pointer of Git LFS"), "\(outcome.err)")
    #expect(
      outcome.err.contains("\"scenes/lib\" of HEAD (") && outcome.err.contains("is a submodule"), "\(outcome.err)")
  }

  @Test(.night("it writes 200 megabytes")) func `a file that no scene can need is left out`() throws {
    let tool = try repository()
    _ = try tool.run(
      "head -c 210M /dev/zero >scenes/film.mov; git add .; git commit -qm film; sed -i s/teal/gold/ scenes/*.yaml")
    let outcome = try tool.run("$M test scenes --against HEAD -q")
    #expect(outcome.code == 1 && outcome.err.contains("fill "), "\(outcome.err)")
    #expect(
      outcome.err.contains("\"scenes/film.mov\" of HEAD (") && outcome.err.contains("is left out"), "\(outcome.err)")
  }

  // MARK: Strips

  @Test func `a strip is one picture whose first other frame is named`() throws {
    let moving = Self.cards.replacing("- wait: 1s", with: "- linear: { by: 100, over: 1s }")
      .replacing("opacity: 1", with: "opacity: 1\n    x: scroll / 10")
      .replacing("- at: 0s\n", with: "- over: 0s..end\n    every: 200ms\n    strip: true\n")
    let tool = try repository(moving)
    let accept = try tool.run("CI= $M test scenes --update -q; $M test scenes --repeat 2")
    #expect(accept.code == 0, "\(accept.err)")
    #expect(accept.out.hasSuffix("1 check in 1 scene: 1 passed; report: out/report/index.html\n"), "\(accept.out)")
    #expect(tool.names(in: "golden/cards") == ["cards.golden.json", "cards.list", "cards.png"])
    // Six frames of 96x64 in a row, with a band for the times.
    let strip = try pixels(tool, "golden/cards/cards.png")
    #expect(strip.width == 6 * (96 + 8) + 8 && strip.height > 64 + 16)
    try edit(tool, "x: scroll / 10", "x: 'scroll / 10 + if(scroll > 50, 3, 0)'")
    let outcome = try tool.run("$M test scenes -q")
    #expect(outcome.code == 1)
    #expect(outcome.err.contains("the strip is not \"golden/cards/cards.png\""), "\(outcome.err)")
    #expect(outcome.err.contains("\"panel\": at 600ms: moved by (3, 0) pt"), "\(outcome.err)")
    #expect(try report(tool).contains("\"times\": [\"0ms\", \"200ms\", \"400ms\", \"600ms\", \"800ms\", \"1s\"]"))
    let again = try tool.run("CI= $M test --accept cards/cards -q; $M test scenes -q")
    #expect(again.code == 0, "\(again.err)")
    let hashes = try tool.run(
      "CI= $M test scenes --update --without-pictures -q; git add .; git commit -qm strip; $M test scenes -q")
    #expect(hashes.code == 0, "\(hashes.err)")
    try edit(tool, "teal", "gold")
    let drawn = try tool.run("$M test scenes -q")
    #expect(drawn.code == 1 && drawn.err.contains("at 0ms: fill "), "\(drawn.err)")
    let against = try tool.run("$M test scenes --against HEAD -q")
    #expect(against.code == 1 && against.err.contains("the strip is not as at HEAD ("), "\(against.err)")
  }

  @Test(arguments: [
    ("- at: 0s\n    strip: true\n    image: a", "\"strip\" together with \"image\""),
    ("- at: 0s\n    every: 100ms\n    image: a", "\"every\" together with \"image\""),
    ("- over: 0s..end\n    every: 100ms\n    expect: scroll >= 0", "\"every\" together with \"expect\""),
    ("- over: 0s..end\n    every: 0s\n    image: a", "\"every\" must be above 0"),
    ("- over: 0s..end\n    image: a", "write every: 100ms"),
  ])
  func `keys of strips stand with ranges and pictures`(_ check: String, _ message: String) throws {
    let tool = try Tool()
    try tool.write(smallScene + "\nchecks:\n  \(check)\n", to: "a.yaml")
    let outcome = try tool.run("$M check a.yaml")
    #expect(outcome.code == 3 && outcome.err.contains(message), "\(outcome.err)")
  }
}
