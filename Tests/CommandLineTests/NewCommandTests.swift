import Foundation
import TestSupport
import Testing

/// `new`, `schema` and `completions` as a person runs them.
@Suite(.full) struct NewCommandTests {
  @Test func `every template that is listed is written, checked and drawn`() throws {
    let tool = try Tool()
    // Called by its path, it tells of itself by its path.
    let program = try tool.run("printf %s \"$M\"").out
    let list = try tool.run("$M new --list").out.split(separator: "\n")
    let listed = list.compactMap { $0.split(separator: " ").first }
    #expect(listed.first == "page" && listed.count == 10)
    for (line, name) in zip(list, listed) {
      #expect(line.hasSuffix("  \(Repository.root)/docs/images/templates/\(name).webp"), "\(line)")
    }
    for name in listed {
      let outcome = try tool.run("$M new --template \(name)")
      #expect(outcome.code == 0 && outcome.out.hasPrefix("\(name).yaml: "))
      // The last line says what to run; it runs.
      let next = try #require(outcome.out.split(separator: "\n").last)
      #expect(
        next == "next: \(program) still \(name).yaml --at 1s -o \(name).png, \(program) studio \(name).yaml, "
          + "\(program) render \(name).yaml")
      let command = next.dropFirst("next: ".count).prefix { $0 != "," }
      #expect(try tool.run(String(command)).code == 0)
      // Fonts that a template brings want a process of its own.
      #expect(try tool.run("\"$M\" check \(name).yaml").out.hasPrefix("\(name).yaml: ok, "))
    }
  }

  @Test func `the name of a template is the template, unless another is asked for`() throws {
    let tool = try Tool()
    #expect(try tool.run("$M new night && $M new list.yaml --template page && $M new mine").code == 0)
    func second(_ name: String) throws -> String { try tool.run("sed -n 2p \(name).yaml").out }
    #expect(try second("night").contains("a city at night"))
    #expect(try second("mine").contains("A page that scrolls"))
    #expect(try second("list") == second("mine"))
  }

  @Test func `a scene names the schema beside it, and scenes of a folder share one`() throws {
    let tool = try Tool()
    try tool.write(plainPNG(20, 10, [0, 0, 255, 255]), to: "art/1.png")
    let outcome = try tool.run(
      """
      $M new a/page -q && $M new art/own --layers art -q && $M schema >s && cmp s a/scene.schema.json &&
      cmp s art/scene.schema.json && head -qn 1 a/page.yaml art/own.yaml
      """)
    let line = "# yaml-language-server: $schema=scene.schema.json\n"
    #expect(outcome.out == line + line, "\(outcome.err)")
    let second = try tool.run("echo mine >a/scene.schema.json && $M new a/list -q && cat a/scene.schema.json")
    #expect(second.out == "mine\n", "\(second.err)")
    #expect(try tool.run("$M new a/list --force -q && cmp s a/scene.schema.json").code == 0)
    // Standard output has no folder beside it.
    #expect(try !tool.run("$M new -").out.contains("schema"))
  }

  @Test func `an output is told to be the name`() throws {
    let tool = try Tool()
    for (words, line) in [
      ("page -o x.yaml", "new x.yaml --template page"), ("--output 'a b.yaml'", "new 'a b.yaml'"),
      ("night --template list -o x", "new x --template list"),
    ] {
      let outcome = try tool.run("$M new \(words)")
      #expect(outcome.code == 2 && outcome.err.contains(line + "\n"), "\(outcome.err)")
    }
    #expect(try tool.run("ls").out.isEmpty)
  }

  @Test func `a file that is there stays unless it is forced`() throws {
    let tool = try Tool()
    try tool.write("mine\n", to: "page.yaml")
    let refused = try tool.run("$M new page")
    #expect(refused.code == 5)
    #expect(refused.err == "error: \"page.yaml\" is there already\n  hint: `--force` replaces it\n")
    #expect(try tool.run("cat page.yaml").out == "mine\n")
    #expect(try tool.run("$M new page --force && $M check page.yaml").code == 0)
  }

  @Test func `a template that brings files writes them beside the scene, and replaces none unasked`() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "$M new talks/tea --template chat && ls talks talks/fonts && \"$M\" check talks/tea.yaml")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(
      outcome.out.contains("talks:\nfonts\nscene.schema.json\ntea.yaml\n\ntalks/fonts:\nchat-cjk.otf\nchat-emoji.ttf\n")
    )
    let second = try tool.run("$M new talks/milk --template chat")
    #expect(second.code == 5 && second.err.contains("chat-cjk.otf\" is there already"))
    #expect(try tool.run("ls talks").out == "fonts\nscene.schema.json\ntea.yaml\n")
    let forced = try tool.run("$M new talks/milk --template chat --force -q && ls talks")
    #expect(forced.out == "fonts\nmilk.yaml\nscene.schema.json\ntea.yaml\n")
    let piped = try tool.run("$M new - --template chat")
    #expect(piped.code == 2 && piped.out.isEmpty && piped.err.contains("brings files along"))
  }

  @Test func `names may have folders, spaces, quotes and marks`() throws {
    let tool = try Tool()
    let outcome = try tool.run("$M new \"scenes/it's \\\"mine\\\"\" && ls scenes")
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(outcome.out.hasSuffix(" render 'scenes/it'\\''s \"mine\".yaml'\nit's \"mine\".yaml\nscene.schema.json\n"))
    #expect(try tool.run("$M check scenes/*.yaml").code == 0)
    #expect(try tool.run("$M new - --template list | $M check -").code == 0)
    #expect(try tool.run("$M new scenes/").code == 2)
  }

  @Test func `the command that is told works where it was called from`() throws {
    let tool = try Tool()
    let script = """
      mkdir -p "bin dir" && ln -s "$M" "bin dir/mp" && ln -s "$M" "bin dir/multiplane"
      one=$("bin dir/mp" new one | sed -n 's/^next: \\([^,]*\\), .*/\\1/p') && bash -c "$one" &&
      export PATH="$PWD/bin dir:$PATH" && two=$(multiplane new two | sed -n 's/^next: \\([^,]*\\), .*/\\1/p') &&
      bash -c "$two" && printf '%s\n' "$one" "$two"
      """
    let outcome = try tool.run(script)
    #expect(outcome.code == 0, "\(outcome.err)")
    #expect(
      outcome.out.hasSuffix(
        "'bin dir/mp' still one.yaml --at 1s -o one.png\nmultiplane still two.yaml --at 1s -o two.png\n"),
      "\(outcome.out)")
  }

  @Test func `the schema is printed`() throws {
    let outcome = try Tool().run("$M schema")
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.out.utf8)) as? [String: Any]
    #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
  }

  @Test func `bash completes commands, options, words and scenes`() throws {
    let tool = try Tool()
    try tool.write(smallScene, to: "small.yaml")
    try tool.write("", to: "notes.txt")
    #expect(try tool.run("$M completions bash >c.bash && bash -n c.bash").code == 0)
    /// What is offered after some words, the last of them unfinished.
    func offered(_ words: String) throws -> [String] {
      let script = """
        multiplane() { "$M" "$@"; }; export -f multiplane
        source c.bash
        COMP_WORDS=(multiplane \(words)); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
        COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
        $(complete -p multiplane | sed 's/.*-F \\([^ ]*\\).*/\\1/') multiplane "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      try tool.write(script, to: "try.bash")
      return try tool.run("bash try.bash 2>/dev/null").out.split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(try offered("ins").contains("inspect"))
    #expect(try offered("exp").contains("explain"))
    #expect(try offered("inspect --ov").contains("--overlay"))
    #expect(try offered("completions f").contains("fish"))
    #expect(try offered("new --template l").sorted() == ["landing", "landscape", "list"])
    try tool.write(
      smallScene.replacing("fill: teal", with: "fill: teal\n    name: box")
        + "\nchecks:\n  - { name: stays small, at: end, expect: scroll < 1000 }\n", to: "named one.yaml")
    #expect(try offered("still small.yaml --mark \"\"") == ["half"])
    #expect(try offered("explain 'named one.yaml' box.") == ["box.fill", "box.width", "box.height", "box.y"])
    #expect(try offered("test named\\ one.yaml --filter st") == ["stays small"])
    #expect(try offered("still none.yaml --mark \"\"").isEmpty && offered("still notes.txt --mark \"\"").isEmpty)
    let files = try offered("check \"\"")
    #expect(files.contains("small.yaml") && !files.contains("notes.txt"), "\(files)")
  }

  @Test(arguments: ["zsh", "fish"])
  func `other shells have completions`(shell: String) throws {
    let outcome = try Tool().run("$M completions \(shell)")
    #expect(outcome.code == 0 && outcome.out.contains("--overlay") && outcome.out.contains("yaml"))
  }
}
