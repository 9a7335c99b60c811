internal import MultiplaneBase

/// Hints in the words of a program in Swift, where they name an option of the command line or a key of the scene language.
enum SwiftHint {
  /// Calls of a program in place of options.
  private static let options = [
    (Budgets.timeHint, "more time is given by seconds of the SessionOptions"),
    (Budgets.memoryHint, "more memory is given by EngineLimits.memory"),
    ("`--force` replaces them, `--resume` keeps", "a render with resumes: true keeps"),
    (
      "`--resume` keeps the frames that match, `--force` replaces them",
      "a render with resumes: true keeps those that match"
    ),
    ("a smaller --scale", "a smaller scale"),
    ("--data name=file reads another file", "dataFiles of the options name other files"),
  ]
  /// Modifiers of views in place of keys.
  private static let keys = [
    (
      "give the text \"width\", and either \"height\" or lines: 1",
      "give the text a frame(width:), and a height or lineLimit(1)"
    ),
    ("give the text \"width\"", "give the text a frame(width:)"),
    ("give the text either \"height\" or lines: 1", "give the text a frame(height:) or lineLimit(1)"),
  ]

  /// The words of a hint for a place in a file.
  static func words(_ hint: String, in file: String?) -> String {
    let isOfView = file?.hasSuffix(".swift") == true
    return (options + (isOfView ? keys : [])).reduce(hint) { hint, row in
      hint.contains(row.0) ? hint.replacing(row.0, with: row.1) : hint
    }
  }
}
