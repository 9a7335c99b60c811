import MultiplaneStudio
import TestSupport
import Testing

/// Entries that are added to a scene's text.
@Suite(.full) struct ListAdditionTests {
  @Test(arguments: [
    // As the list has it.
    ("scroll:\n  - wait: 1s\nlayers: []\n", "scroll:\n  - wait: 1s\n  - a: 1\n  - b: 2\nlayers: []\n"),
    (
      "scroll:\n- wait: 1s\n\n# What is drawn.\nlayers: []\n",
      "scroll:\n- wait: 1s\n- a: 1\n- b: 2\n\n# What is drawn.\nlayers: []\n"
    ),
    // Behind all an entry has, comments at the end left where they are.
    (
      "scroll: # the track\n    - linear:\n        by: 3\n        over: 1s\n    # done\n",
      "scroll: # the track\n    - linear:\n        by: 3\n        over: 1s\n    - a: 1\n    - b: 2\n    # done\n"
    ),
    // An empty list, none at all, and no end of line.
    ("scroll:\nlayers: []\n", "scroll:\n  - a: 1\n  - b: 2\nlayers: []\n"),
    ("layers: []", "layers: []\nscroll:\n  - a: 1\n  - b: 2\n"),
    ("layers: []\n...\n", "layers: []\nscroll:\n  - a: 1\n  - b: 2\n...\n"),
    // Lines end as they do in the file.
    ("scroll:\r\n  - wait: 1s\r\nlayers: []\r\n", "scroll:\r\n  - wait: 1s\r\n  - a: 1\r\n  - b: 2\r\nlayers: []\r\n"),
  ])
  func `entries go behind those of the list`(text: String, expected: String) throws {
    #expect(try ListAddition.adding(["a: 1", "b: 2"], to: "scroll", in: text) == expected)
  }

  @Test(arguments: [
    "scroll: [{ wait: 1s }]\n", "scroll: []\n", "scroll:\n  wait: 1s\n", "scroll: &track\n  - wait: 1s\n",
  ])
  func `what is no list of lines is left alone`(text: String) {
    #expect(throws: ListAddition.Refusal.inline) { try ListAddition.adding(["a: 1"], to: "scroll", in: text) }
  }
}
