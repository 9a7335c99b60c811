import MultiplaneBase
import Testing

/// Words as a shell takes them.
@Suite struct ShellWordTests {
  static let words: [(String, String)] = [
    ("a/b-1.png", "a/b-1.png"), ("", "''"), ("two words", "'two words'"), ("it's", "'it'\\''s'"), ("$HOME", "'$HOME'"),
    ("é", "'é'"), ("~", "'~'"), ("a\\b", "'a\\b'"), ("\u{1B}[1m'\\", "$'\\U0000001b[1m\\'\\\\'"),
    ("\u{202E}x", "$'\\U0000202ex'"), ("a\nb", "$'a\\U0000000ab'"),
  ]

  @Test(arguments: words) func `a word is what a shell makes of it`(_ text: String, _ word: String) {
    #expect(shellWord(text) == word)
  }
}
