/// How a function is called.
struct FunctionSignature: Sendable {
  /// The numbers of arguments it takes.
  var counts: [ClosedRange<Int>]
  /// The same in words.
  var takes: String
  /// A call of it.
  var usage: String

  func accepts(_ count: Int) -> Bool { counts.contains { $0.contains(count) } }

  fileprivate init(_ count: Int, _ usage: String) {
    counts = [count...count]
    takes = count == 1 ? "1 argument" : "\(count) arguments"
    self.usage = usage
  }

  fileprivate init(_ counts: [ClosedRange<Int>], takes: String, _ usage: String) {
    (self.counts, self.takes, self.usage) = (counts, takes, usage)
  }
}

/// The functions of the language by name.
let functions: [String: FunctionSignature] = [
  "if": .init(3, "if(condition, a, b)"),
  "min": .init([2...Int.max], takes: "2 arguments or more", "min(a, b)"),
  "max": .init([2...Int.max], takes: "2 arguments or more", "max(a, b)"),
  "abs": .init(1, "abs(x)"),
  "round": .init(1, "round(x)"),
  "floor": .init(1, "floor(x)"),
  "ceil": .init(1, "ceil(x)"),
  "clamp": .init(3, "clamp(x, low, high)"),
  "lerp": .init(3, "lerp(a, b, t)"),
  "interpolate": .init(
    [3...3, 5...5], takes: "3 or 5 arguments", "interpolate(x, in0, in1, out0, out1)"),
  "smoothstep": .init(3, "smoothstep(a, b, x)"),
  "sin": .init(1, "sin(angle)"),
  "cos": .init(1, "cos(angle)"),
  "random": .init([0...1], takes: "at most 1 argument", "random() or random(n)"),
  "pick": .init(2, "pick(list, index)"),
  "lorem": .init(1, "lorem(words)"),
  "rgb": .init([3...4], takes: "3 or 4 arguments", "rgb(255, 204, 0)"),
  "hsl": .init([3...4], takes: "3 or 4 arguments", "hsl(40deg, 65%, 55%)"),
  "hue": .init(1, "hue(angle)"),
]
