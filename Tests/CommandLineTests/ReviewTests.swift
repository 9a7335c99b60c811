import Foundation
import MultiplaneDecoding
import TestSupport
import Testing

/// The comment on a pull request: what `multiplane test --comment` writes, and how `Scripts/post-review` posts it.
@Suite(.full) struct ReviewTests {
  /// A stand-in for `gh` that keeps its comments as files and writes down what it is called with.
  private static let gh = """
    #!/bin/bash
    printf '%s\\n' "$*" >>"$STORE/calls"
    mkdir -p "$STORE/comments"
    [[ ! -e $STORE/unreadable ]] || exit 4
    case "$1 $2" in
      'api --paginate') for one in "$STORE"/comments/*; do
          if [[ -e $one ]] && head -n 1 "$one" | grep -q '^<!-- multiplane test -->$'; then basename "$one"; fi
        done ;;
      'pr comment')
        if [[ $3 == --help ]]; then
          [[ ! -e $STORE/attach ]] || echo '  --attach file'
          exit 0
        fi
        [[ ! -e $STORE/denied ]] || exit 1
        cp "$7" "$STORE/comments/9$RANDOM" ;;
      'api --method')
        [[ ! -e $STORE/denied ]] || exit 1
        case $3 in
          POST) cp "${6#body=@}" "$STORE/comments/8$RANDOM" ;;
          PATCH) cp "${6#body=@}" "$STORE/comments/${4##*/}" ;;
          DELETE) rm "$STORE/comments/${4##*/}" ;;
        esac ;;
    esac

    """

  /// A clone with some scenes on `main`, another version of them in the work tree, and `gh` in `bin`.
  private func clone(scenes: Int, changed: Int) throws -> Tool {
    let tool = try Tool()
    try tool.write(Self.gh, to: "bin/gh")
    for index in 0..<max(1, scenes) { try tool.write(TestCommandTests.cards, to: "clone/scenes/s\(index).yaml") }
    let set = """
      chmod +x bin/gh; mkdir -p store/comments; echo 'somebody' >store/comments/1; git init -q --bare origin.git; cd clone;
      git init -q -b main; git config user.name A; git config user.email a@example.org; git remote add origin ../origin.git;
      echo out >.gitignore; git add .; git commit -qm one; git push -q origin main
      """
    #expect(try tool.run(set).code == 0)
    for index in 0..<changed {
      try tool.write(TestCommandTests.cards.replacing("teal", with: "gold"), to: "clone/scenes/s\(index).yaml")
    }
    return tool
  }

  private func review(_ tool: Tool) throws -> Tool.Outcome {
    try tool.run(
      """
      cd clone; export PATH=$PWD/../bin:$PATH STORE=$PWD/../store GITHUB_STEP_SUMMARY=$PWD/../summary
      $M test scenes --against main -q --comment ../review/comment.md --pictures ../review/pictures >/dev/null 2>&1
      \(Repository.root)/Scripts/post-review owner/name 7 ../review/comment.md ../review/pictures
      """)
  }

  /// The texts of the comments that are there, without somebody else's.
  private func comments(_ tool: Tool) throws -> [String] {
    try tool.names(in: "store/comments").filter { $0 != "1" }.map {
      try String(contentsOf: tool.folder.appendingPathComponent("store/comments/\($0)"), encoding: .utf8)
    }
  }

  @Test func `a change is told with its pictures side by side and its causes`() throws {
    let tool = try clone(scenes: 3, changed: 1)
    let outcome = try tool.run("cd clone; $M test scenes --against main -q --comment review.md; cat review.md")
    let lines = outcome.out.components(separatedBy: "\n")
    #expect(lines.contains("<!-- multiplane test -->"))
    #expect(lines.contains { $0.hasPrefix("### Multiplane: 1 check changed against `main (") }, "\(outcome.out)")
    #expect(lines.contains("| scenes/s0.yaml | 1 |  |  |  | scene |"), "\(outcome.out)")
    #expect(lines.contains("2 more scenes are as before."))
    #expect(lines.contains("![before, after, difference of frame 0](pictures/0-s0-cards.png)"), "\(outcome.out)")
    #expect(lines.contains { $0.hasPrefix("- `scenes/s0.yaml:4:5  layers") && $0.contains("fill ") }, "\(outcome.out)")
    #expect(!outcome.out.contains("checks are judged"))
    let name = "clone/pictures/0-s0-cards.png"
    let picture = try StraightImage(
      png: Array(Data(contentsOf: tool.folder.appendingPathComponent(name))), name: name)
    // Three pictures of 96x64 with room between.
    #expect((picture.width, picture.height) == (3 * 96 + 2 * 8, 64))
    #expect(picture.part(at: 65, 45) == [0, 128, 128, 255])
    #expect(picture.part(at: 96 + 8 + 65, 45) == [255, 215, 0, 255])
  }

  @Test func `one comment is there after each push`() throws {
    for attaches in [false, true] {
      let tool = try clone(scenes: 2, changed: 1)
      if attaches { try tool.write("", to: "store/attach") }
      for color in ["gold", "navy"] {
        try tool.write(TestCommandTests.cards.replacing("teal", with: color), to: "clone/scenes/s0.yaml")
        let outcome = try review(tool)
        #expect(outcome.code == 0, "\(outcome.err)")
        let comments = try comments(tool)
        #expect(comments.count == 1)
        let way = attaches ? "(../review/pictures/0-s0-cards.png)" : "https://github.com/owner/name/raw/"
        #expect(comments.first?.contains(way) == true, "\(comments)")
      }
      #expect(tool.names(in: "store/comments").contains("1"), "comments of others stay")
      let pushed = try tool.run(
        "git -C origin.git ls-tree --name-only multiplane-review/7; git -C clone status --porcelain")
      #expect(pushed.out.hasPrefix(attaches ? "" : "0-s0-cards.png\n"), "\(pushed.out)\(pushed.err)")
      let calls = try tool.run("cat store/calls").out
      #expect(calls.contains("--attach ../review/pictures/0-s0-cards.png") == attaches, "\(calls)")
    }
  }

  @Test(arguments: [0, 40]) func `no change and many are one comment that is short enough`(_ changed: Int) throws {
    let tool = try clone(scenes: 40, changed: changed)
    let outcome = try review(tool)
    #expect(outcome.code == 0, "\(outcome.err)")
    let comment = try #require(try comments(tool).first)
    // The most characters that a comment of GitHub may have.
    #expect(comment.count < 65_536)
    #expect(tool.names(in: "review/pictures").count == min(10, changed))
    #expect(comment.components(separatedBy: "![before").count - 1 == min(10, changed))
    #expect(comment.components(separatedBy: "\n#### ").count - 1 == changed)
    if changed == 0 { #expect(comment.contains("nothing changed") && comment.contains("40 scenes, all as before.")) }
  }

  @Test func `without rights the text is in the summary of the run`() throws {
    for denied in ["denied", "unreadable"] {
      let tool = try clone(scenes: 1, changed: 1)
      try tool.write("", to: "store/\(denied)")
      _ = try tool.run("rm -rf origin.git")
      let outcome = try review(tool)
      #expect(outcome.code == 0 && outcome.err.contains("no comment can be written"), "\(outcome.err)")
      let summary = try tool.run("cat summary").out
      #expect(summary.contains("1 check changed against `main") && !summary.contains("!["), "\(summary)")
      #expect(try comments(tool).isEmpty)
    }
  }

  @Test func `names of scenes are no Markdown in a comment`() throws {
    let tool = try clone(scenes: 1, changed: 0)
    let name = "x](y) <script> `z` | @all"
    let scene = TestCommandTests.cards.replacing("name: panel", with: "name: panel\n    visible: true")
    try tool.write(scene.replacing("teal", with: "gold"), to: "clone/scenes/\(name).yaml")
    try tool.write(TestCommandTests.cards, to: "clone/scenes/s0.yaml")
    _ = try tool.run("cd clone; git add .; git commit -qm two; sed -i 's/gold/navy/' scenes/x*.yaml")
    let outcome = try tool.run("cd clone; $M test scenes --against HEAD --comment review.md >/dev/null; cat review.md")
    // Between backquotes nothing is Markdown.
    let comment = outcome.out.replacing(/`[^`]*`/, with: "")
    #expect(comment.hasPrefix("<!-- multiplane test -->"))
    #expect(!comment.contains("<script>") && !comment.contains("@all") && !comment.contains("](y)"), "\(comment)")
    #expect(tool.names(in: "clone/pictures") == ["0-x--y---script---z-----all-cards.png"])
  }
}

extension StraightImage {
  /// The values of a pixel.
  fileprivate func part(at x: Int, _ y: Int) -> [UInt8] { Array(bytes[(y * width + x) * 4..<(y * width + x) * 4 + 4]) }
}
