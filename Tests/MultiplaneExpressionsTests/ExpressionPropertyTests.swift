import MultiplaneBase
import MultiplaneExpressions
import Testing

/// A random expression, with an evaluator that does what the language says in the plainest way.
private indirect enum Tree {
  case number(Double, String)
  case scroll, index, zero
  case negate(Tree)
  case binary(String, Tree, Tree)
  case call(String, [Tree])
  case choice(Condition, Tree, Tree)

  indirect enum Condition {
    case constant(Bool)
    case compare(String, Tree, Tree)
    case not(Condition)
    case both(Condition, Condition)
    case either(Condition, Condition)
  }

  /// The value, or nil if any part that is needed has none.
  func value() -> Double? {
    switch self {
    case .number(let value, _): return value
    case .scroll: return 350
    case .index: return 7
    case .zero: return 0
    case .negate(let a): return a.value().map { -$0 }
    case .binary(let symbol, let a, let b):
      guard let x = a.value(), let y = b.value() else { return nil }
      let result =
        switch symbol {
        case "+": x + y
        case "-": x - y
        case "*": x * y
        default: x / y
        }
      return result.isFinite ? result : nil
    case .call(let name, let arguments):
      let values = arguments.compactMap { $0.value() }
      guard values.count == arguments.count else { return nil }
      switch name {
      case "min": return values.min()
      case "max": return values.max()
      case "abs": return abs(values[0])
      case "floor": return values[0].rounded(.down)
      default: return values[1] > values[2] ? nil : max(values[1], min(values[2], values[0]))
      }
    case .choice(let condition, let a, let b):
      guard let truth = condition.value() else { return nil }
      return truth ? a.value() : b.value()
    }
  }
}

extension Tree.Condition {
  func value() -> Bool? {
    switch self {
    case .constant(let truth): return truth
    case .compare(let symbol, let a, let b):
      guard let x = a.value(), let y = b.value() else { return nil }
      switch symbol {
      case "<": return x < y
      case "<=": return x <= y
      case ">": return x > y
      case ">=": return x >= y
      case "==": return x == y
      default: return x != y
      }
    case .not(let a): return a.value().map { !$0 }
    case .both(let a, let b): return a.value().flatMap { $0 ? b.value() : false }
    case .either(let a, let b): return a.value().flatMap { $0 ? true : b.value() }
    }
  }
}

/// Makes trees and prints them, with as few parentheses as needed or a few more.
private struct TreeMaker {
  var state: UInt64

  mutating func below(_ n: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(n))
  }

  mutating func tree(_ depth: Int) -> Tree {
    guard depth > 0 else {
      switch below(8) {
      case 0, 1: return .scroll
      case 2: return .index
      case 3: return .zero
      case 4: return .number(1e200, "1e200")
      case 5: return .number(0.25, "25%")
      case 6: return .number(1500.5, "1_500.5")
      default:
        let value = below(20)
        return .number(Double(value), String(value))
      }
    }
    switch below(10) {
    case 0: return .negate(tree(depth - 1))
    case 1: return .choice(condition(depth - 1), tree(depth - 1), tree(depth - 1))
    case 2: return .call(["min", "max"][below(2)], (0..<2 + below(3)).map { _ in tree(depth - 1) })
    case 3: return .call(["abs", "floor"][below(2)], [tree(depth - 1)])
    case 4: return .call("clamp", [tree(depth - 1), tree(depth - 1), tree(depth - 1)])
    default: return .binary(["+", "-", "*", "/"][below(4)], tree(below(depth)), tree(below(depth)))
    }
  }

  mutating func condition(_ depth: Int) -> Tree.Condition {
    guard depth > 0 else { return .constant(below(2) == 0) }
    switch below(6) {
    case 0: return .not(condition(depth - 1))
    case 1: return .both(condition(depth - 1), condition(depth - 1))
    case 2: return .either(condition(depth - 1), condition(depth - 1))
    default: return .compare(["<", "<=", ">", ">=", "==", "!="][below(6)], tree(depth - 1), tree(depth - 1))
    }
  }

  /// The text of a tree where it has to bind more tightly than `power`.
  mutating func text(_ tree: Tree, _ power: Int = 0) -> String {
    switch tree {
    case .number(_, let text): return text
    case .scroll: return "scroll"
    case .index: return "index"
    case .zero: return "zero"
    case .negate(let a): return parenthesised("-" + text(a, 7), 7, power)
    case .binary(let symbol, let a, let b):
      let own = symbol == "+" || symbol == "-" ? 5 : 6
      let space = ["", " ", "  "][below(3)]
      return parenthesised(text(a, own) + space + symbol + space + text(b, own + 1), own, power)
    case .call(let name, let arguments):
      let texts = arguments.map { text($0) }
      return name + "(" + texts.joined(separator: ", ") + ")"
    case .choice(let condition, let a, let b):
      return "if(" + text(condition) + "," + text(a) + " , " + text(b) + ")"
    }
  }

  mutating func text(_ condition: Tree.Condition, _ power: Int = 0) -> String {
    switch condition {
    case .constant(let truth): return String(truth)
    case .compare(let symbol, let a, let b):
      return parenthesised(text(a, 5) + " " + symbol + " " + text(b, 5), 4, power)
    case .not(let a): return parenthesised("not " + text(a, 3), 3, power)
    case .both(let a, let b): return parenthesised(text(a, 2) + " and " + text(b, 3), 2, power)
    case .either(let a, let b): return parenthesised(text(a, 1) + " or " + text(b, 2), 1, power)
    }
  }

  private mutating func parenthesised(_ text: String, _ own: Int, _ power: Int) -> String {
    own < power || below(10) == 0 ? "(" + text + ")" : text
  }
}

@Suite struct ExpressionPropertyTests {
  @Test func `random expressions evaluate as their trees do`() {
    var maker = TreeMaker(state: 20)
    let context = testContext()
    let location = ExpressionLocation(file: "scene.yaml", line: 1, column: 1)
    var values = 0
    for number in 0..<2000 {
      let tree = maker.tree(1 + number % 5)
      let text = maker.text(tree)
      guard text.utf8.count <= 4096 else { continue }
      let expected = tree.value()
      var diagnostics: [Diagnostic] = []
      context.fault = nil
      if let expression = ExpressionCompiler.compile(
        text, expecting: [.number], scope: TestScope(), location: location, diagnostics: &diagnostics)
      {
        let value = expression.number(context)
        #expect((context.fault == nil) == (expected != nil), "\(text)")
        #expect(value == expected ?? 0, "\(text)")
      } else {
        // A constant that cannot be computed is found at once.
        #expect(expected == nil && diagnostics.count == 1, "\(text) \(diagnostics)")
      }
      values += expected == nil ? 0 : 1
    }
    #expect(values > 1000)
  }

  /// Whatever the text, compiling ends with an expression or with diagnostics, and evaluating with a finite number.
  @Test func `broken texts are refused calmly`() {
    var maker = TreeMaker(state: 7)
    let context = testContext()
    let location = ExpressionLocation(file: "scene.yaml", line: 1, column: 1)
    let signs = Array("()[],+-*/<>=!\"'#%$.?&|_eé0159 sxmdg".unicodeScalars)
    for number in 0..<3000 {
      var scalars = Array(maker.text(maker.tree(1 + number % 4)).unicodeScalars)
      for _ in 0...maker.below(4) {
        let place = maker.below(scalars.count)
        if maker.below(3) == 0, scalars.count > 1 {
          scalars.remove(at: place)
        } else {
          scalars.insert(signs[maker.below(signs.count)], at: place)
        }
      }
      var diagnostics: [Diagnostic] = []
      let expression = ExpressionCompiler.compile(
        String(String.UnicodeScalarView(scalars)), scope: TestScope(), location: location, diagnostics: &diagnostics)
      #expect((expression == nil) == !diagnostics.isEmpty)
      for diagnostic in diagnostics {
        #expect((1...scalars.count + 1).contains(diagnostic.span?.column ?? 0))
        #expect(diagnostic.message.last != ".")
      }
      if let value = expression?.value(context).double { #expect(value.isFinite) }
    }
  }
}
