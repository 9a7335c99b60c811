/// A function of the language: how it is called, what it gives, and a call to learn from.
package struct FunctionSignature: Sendable {
  /// The word it is called by.
  package var name: String
  /// A call of it, as messages show it.
  package var usage: String
  /// The result, in a sentence.
  package var sentence: String
  /// A call that can be evaluated without a scene.
  package var example: String
  /// The result of the example, as a text shows it.
  package var result: String
  /// The numbers of arguments it takes.
  var counts: [ClosedRange<Int>]
  /// The same in words.
  var takes: String

  func accepts(_ count: Int) -> Bool { counts.contains { $0.contains(count) } }

  fileprivate init(_ count: Int, _ usage: String, _ sentence: String, _ example: String, gives result: String) {
    self.init(
      [count...count], count == 1 ? "1 argument" : "\(count) arguments", usage, sentence, example, gives: result)
  }

  fileprivate init(
    _ counts: [ClosedRange<Int>], _ takes: String, _ usage: String, _ sentence: String, _ example: String,
    gives result: String
  ) {
    name = String(usage.prefix { $0 != "(" })
    (self.counts, self.takes, self.usage) = (counts, takes, usage)
    (self.sentence, self.example, self.result) = (sentence, example, result)
  }
}

/// The functions of the language, in the order they are told in.
package let functionTable: [FunctionSignature] = [
  .init(
    3, "if(condition, a, b)", "`a` where the condition holds, else `b`. Both are of one type.", "if(3 > 2, 44, 200)",
    gives: "44"),
  .init(
    [2...Int.max], "2 arguments or more", "min(a, b)", "The least of its arguments, of which there may be more.",
    "min(3, 1, 2)", gives: "1"),
  .init(
    [2...Int.max], "2 arguments or more", "max(a, b)", "The greatest of its arguments, of which there may be more.",
    "max(300ms, 1s)", gives: "1s"),
  .init(1, "abs(x)", "The number without its sign.", "abs(-1.5)", gives: "1.5"),
  .init(1, "round(x)", "The nearest whole number; halves go up.", "round(-1.5)", gives: "-1"),
  .init(1, "floor(x)", "The nearest whole number that is not above `x`.", "floor(-1.5)", gives: "-2"),
  .init(1, "ceil(x)", "The nearest whole number that is not below `x`.", "ceil(1.2)", gives: "2"),
  .init(3, "clamp(x, low, high)", "`x`, but not below `low` and not above `high`.", "clamp(1.4, 0, 1)", gives: "1"),
  .init(
    3, "lerp(a, b, t)",
    "`a` where `t` is 0, `b` where it is 1, and evenly in between. Numbers go on beyond both, colors do not.",
    "lerp(10, 20, 0.25)", gives: "12.5"),
  .init(
    [3...3, 5...5], "3 or 5 arguments", "interpolate(x, in0, in1, out0, out1)",
    """
    As far between `out0` and `out1` as `x` is between `in0` and `in1`, and never beyond. Several stops are two lists: \
    `interpolate(x, [0, 100, 200], [0, 10, 40])`.
    """, "interpolate(35, 0, 140, 1, 0)", gives: "0.75"),
  .init(
    3, "smoothstep(a, b, x)", "0 up to `a`, 1 from `b` on, and in between a rise that starts and ends gently.",
    "smoothstep(0, 100, 25)", gives: "0.156"),
  .init(
    2, "mod(a, b)", "What is left of `a` when `b` is taken off as often as it goes in: from 0 up to, but not, `b`.",
    "mod(-1, 4)", gives: "3"),
  .init(2, "pow(x, n)", "`x` to the power of `n`.", "pow(2, 10)", gives: "1024"),
  .init(1, "sqrt(x)", "The square root of `x`.", "sqrt(2)", gives: "1.414"),
  .init(
    1, "ease(x)", "How far the curve `ease` of tracks has come at `x`, from 0 to 1; outside it rests at its ends.",
    "ease(0.5)", gives: "0.802"),
  .init(1, "easeIn(x)", "The same of `easeIn`, which starts gently.", "easeIn(0.5)", gives: "0.315"),
  .init(1, "easeOut(x)", "The same of `easeOut`, which ends gently.", "easeOut(0.5)", gives: "0.685"),
  .init(1, "easeInOut(x)", "The same of `easeInOut`, which does both.", "easeInOut(0.25)", gives: "0.129"),
  .init(
    1, "spring(x)", "The same of the spring of `animate`: it starts at once, and is at rest at 1.", "spring(0.5)",
    gives: "0.944"),
  .init(1, "sin(angle)", "The sine of an angle; a plain number counts as radians.", "sin(30deg)", gives: "0.5"),
  .init(1, "cos(angle)", "The cosine of an angle; a plain number counts as radians.", "cos(60deg)", gives: "0.5"),
  .init(
    [0...1], "at most 1 argument", "random() or random(n)",
    """
    A number from 0 up to, but not, 1; with `n` a whole number from 0 to `n - 1`. The same on every frame and every run, \
    another one for another row, node and key.
    """, "random(6) < 6", gives: "true"),
  .init(
    2, "format(x, \"#,##0.00\")",
    """
    The number as a text, in a pattern of Unicode: `0` is a digit that is always there, `#` one that may be, `,` groups \
    them. Halves go to the even digit.
    """, "format(1204.5, \"#,##0.00\")", gives: "1,204.50"),
  .init(
    2, "left(text, n)",
    "The first `n` letters of a text as they are read: an emoji is one, and so is a letter with its accent.",
    "left(\"Lisbon\", 3)", gives: "Lis"),
  .init(1, "length(text)", "How many letters a text has, spaces among them.", "length(\"New York\")", gives: "8"),
  .init(
    2, "pick(list, index)", "The item of a list at an index. The first has 0; behind the last it starts over.",
    "pick([\"Ada\", \"Bo\", \"Cleo\"], 4)", gives: "Bo"),
  .init(
    1, "lorem(words)",
    "So many words that mean nothing, as sentences; in `fields` of a source only. Another text for another row.",
    "lorem(3)", gives: "Domus gradus unda."),
  .init(
    [3...4], "3 or 4 arguments", "rgb(255, 204, 0)",
    "A color by its red, green and blue, 0 to 255 each. A fourth number is its alpha, 0 to 1.", "rgb(255, 204, 0, 50%)",
    gives: "#ffcc0080"),
  .init(
    [3...4], "3 or 4 arguments", "hsl(40deg, 65%, 55%)",
    "A color by its hue, saturation and lightness. A fourth number is its alpha. A plain number as hue counts degrees.",
    "hsl(40deg, 100%, 50%)", gives: "#ffaa00"),
  .init(
    1, "hue(angle)", "The color of that hue with a saturation of 65% and a lightness of 55%.", "hue(40deg)",
    gives: "#d7a542"),
]

/// The functions of the language by name.
let functions = Dictionary(uniqueKeysWithValues: functionTable.map { ($0.name, $0) })
