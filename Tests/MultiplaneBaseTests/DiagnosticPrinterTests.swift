import MultiplaneBase
import Testing

/// A file whose last line has the given number and text.
private func source(_ name: String, line: Int, _ text: String) -> SourceFile {
  SourceFile(name: name, text: String(repeating: "\n", count: line - 1) + text)
}

@Suite struct DiagnosticPrinterTests {
  @Test func `no failure ends without a word`() {
    let warning = Diagnostic(.warning, code: "a", "a warning")
    for diagnostics in [[], [warning]] {
      let failure = SceneFailure(diagnostics)
      #expect(DiagnosticPrinter.exitCode(of: failure.diagnostics) == 70)
      #expect(failure.diagnostics.count == diagnostics.count + 1)
    }
  }

  @Test func `an unknown kind is shown with its line, a caret and a hint`() {
    let diagnostic = Diagnostic(
      code: "unknown-kind", "\"LazyVstack\" is not a node kind",
      span: SourceSpan(file: "wine.yaml", line: 41, column: 7, length: 10), path: "layers[3].ScrollView[0]",
      hint: "did you mean \"LazyVStack\"?")
    #expect(
      DiagnosticPrinter(source("wine.yaml", line: 41, "    - LazyVstack:\n")).text([diagnostic]) == """
        error: "LazyVstack" is not a node kind
          wine.yaml:41:7  layers[3].ScrollView[0]
           41 |     - LazyVstack:
              |       ^^^^^^^^^^
          hint: did you mean "LazyVStack"?

        """)
  }

  @Test func `a live height is shown with what to use instead`() {
    let diagnostic = Diagnostic(
      code: "live", "\"height\" cannot follow \"scroll\"",
      span: SourceSpan(file: "wine.yaml", line: 58, column: 13, length: 12), path: "layers[6].height",
      note: "a live height would lay the layer out again on every frame",
      hint: "use \"clip\" or \"scale\", or \"stretch: top\" for a header that grows")
    #expect(
      DiagnosticPrinter(source("wine.yaml", line: 58, "    height: 420 - scroll")).text([diagnostic]) == """
        error: "height" cannot follow "scroll"
          wine.yaml:58:13  layers[6].height
           58 |     height: 420 - scroll
              |             ^^^^^^^^^^^^
          a live height would lay the layer out again on every frame
          hint: use "clip" or "scale", or "stretch: top" for a header that grows

        """)
  }

  @Test func `a colour without quotes is shown with the quotes it needs`() {
    let diagnostic = Diagnostic(
      code: "no-value", "\"color\" has no value", span: SourceSpan(file: "feed.yaml", line: 22, column: 12),
      hint: "in YAML a bare # starts a comment; write \"#2A1B1F\" in quotes")
    #expect(
      DiagnosticPrinter(source("feed.yaml", line: 22, "    color: #2A1B1F")).text([diagnostic]) == """
        error: "color" has no value
          feed.yaml:22:12
           22 |     color: #2A1B1F
              |            ^
          hint: in YAML a bare # starts a comment; write "#2A1B1F" in quotes

        """)
  }

  @Test func `a message may lack its column or its place`() {
    let glyph = Diagnostic(
      code: "glyph", "font \"Inter\" has no glyph for \"⬤\" (U+2B24)",
      span: SourceSpan(file: "data/comments.jsonl", line: 1841, column: 0), path: "text, row 1840",
      hint: "add a fallback: fonts: { Inter: [..., assets/NotoSansSymbols2.ttf] }", failure: .asset)
    let speed = Diagnostic(
      .warning, code: "gif-fps", "GIF cannot show 60 frames per second; using 50 (2 hundredths each)")
    #expect(
      DiagnosticPrinter().text([speed, glyph]) == """
        error: font "Inter" has no glyph for "⬤" (U+2B24)
          data/comments.jsonl:1841  text, row 1840
          hint: add a fallback: fonts: { Inter: [..., assets/NotoSansSymbols2.ttf] }

        warning: GIF cannot show 60 frames per second; using 50 (2 hundredths each)

        """)
    #expect(DiagnosticPrinter.exitCode(of: [speed, glyph]) == 4)
    #expect(DiagnosticPrinter.exitCode(of: [speed]) == 0)
  }

  @Test func `tabs and wide characters keep the carets in place`() {
    let file = SourceFile(name: "a\nb.yaml", text: "\t日本: 👩‍👩‍👧 e\u{301}x\u{1B}[0m: y")
    func text(_ column: Int, _ length: Int) -> String {
      DiagnosticPrinter(file).text([
        Diagnostic(
          code: "x", "bad \"\u{7}\"", span: SourceSpan(file: "a\nb.yaml", line: 1, column: column, length: length))
      ])
    }
    #expect(
      text(2, 2) == """
        error: bad "\\u{7}"
          a\\nb.yaml:1:2
            1 |     日本: 👩‍👩‍👧 e\u{301}x\\u{1B}[0m: y
              |     ^^^^

        """)
    #expect(text(1, 1).hasSuffix("\n      | ^^^^\n"))
    #expect(text(6, 5).hasSuffix("\n      |           ^^\n"))
    #expect(text(12, 3).hasSuffix("\n      |              ^^\n"))
    #expect(text(15, 1).hasSuffix("\n      |                ^^^^^^\n"))
    #expect(text(400, 9).hasSuffix("\n      |                            ^\n"))
  }

  @Test func `long lines are cut around the caret`() throws {
    let file = SourceFile(
      name: "s.yaml", text: String(repeating: "a", count: 5_000) + "HERE" + String(repeating: "b", count: 5_000))
    let text = DiagnosticPrinter(file).text([
      Diagnostic(code: "x", "found", span: SourceSpan(file: "s.yaml", line: 1, column: 5_001, length: 4))
    ])
    let lines = text.split(separator: "\n")
    #expect(
      lines[2] == "    1 | …" + String(repeating: "a", count: 66) + "HERE" + String(repeating: "b", count: 128) + "…")
    #expect(lines[3] == "      |  " + String(repeating: " ", count: 66) + "^^^^")
    let start = DiagnosticPrinter(file).text([
      Diagnostic(code: "x", "found", span: SourceSpan(file: "s.yaml", line: 1, column: 1))
    ])
    #expect(start.split(separator: "\n")[2] == "    1 | " + String(repeating: "a", count: 198) + "…")
  }

  @Test func `after twenty messages the rest is counted`() {
    let many = (1...23).map { Diagnostic(code: "x", "problem \($0)") }
    let text = DiagnosticPrinter().text(many)
    #expect(text.hasPrefix("error: problem 1\n\nerror: problem 2\n"))
    #expect(text.hasSuffix("error: problem 20\n\nand 3 more\n"))
    #expect(DiagnosticPrinter().text([Diagnostic]()) == "")
  }

  @Test func `colour is there only if asked for`() {
    let file = SourceFile(name: "s.yaml", text: "a: b")
    let diagnostic = Diagnostic(
      .warning, code: "x", "odd", span: SourceSpan(file: "s.yaml", line: 1, column: 4), hint: "no")
    #expect(!DiagnosticPrinter(file).text([diagnostic]).contains("\u{1B}"))
    #expect(
      DiagnosticPrinter(file, color: true).text([diagnostic]) == """
        \u{1B}[1;33mwarning:\u{1B}[0m \u{1B}[1modd\u{1B}[0m
          s.yaml:1:4
        \u{1B}[2m    1 |\u{1B}[0m a: b
        \u{1B}[2m      |\u{1B}[0m    \u{1B}[1;33m^\u{1B}[0m
          \u{1B}[36mhint:\u{1B}[0m no

        """)
  }

  @Test func `a message is one line of JSON`() {
    let full = Diagnostic(
      code: "x", "a \"b\" \\ \u{1B}\né", span: SourceSpan(file: "s.yaml", line: 2, column: 3, length: 4), path: "a[0]",
      note: "n", hint: "h")
    let bare = Diagnostic(.warning, code: "y", "m", span: SourceSpan(file: "d.csv", line: 7, column: 0))
    #expect(
      DiagnosticPrinter.jsonLines([full, bare]) == #"""
        {"severity":"error","code":"x","message":"a \"b\" \\ \u001b\né","file":"s.yaml","line":2,"column":3,"length":4,"path":"a[0]","note":"n","hint":"h"}
        {"severity":"warning","code":"y","message":"m","file":"d.csv","line":7}

        """#)
  }
}
