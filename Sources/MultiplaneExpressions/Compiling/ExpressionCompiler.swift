package import MultiplaneBase

/// Turns the text of an expression into something that can be evaluated.
package enum ExpressionCompiler {
  /// Compiles one expression.
  ///
  /// - Parameters:
  ///   - types: The types the value may have; empty if any. Where `.color` is among them, bare names are colours first
  ///     and texts are read as colours. Where only `.text` fits, a value of any type is turned into text.
  ///   - scope: The meanings of names.
  ///   - percentOfRoom: The axis a length is measured along: `50%` is then half of the room offered along it. Without it
  ///     `50%` is 0.5.
  ///   - location: Where the text stands.
  ///   - diagnostics: Takes all problems, in the order of their places; after a mistake of syntax the rest is not read.
  /// - Returns: The expression, or nil if there were problems.
  package static func compile(
    _ text: String, expecting types: [ExpressionType] = [], scope: any NameScope, percentOfRoom: Axis? = nil,
    location: ExpressionLocation, diagnostics: inout [Diagnostic]
  ) -> Expression? {
    compile(
      text, expecting: types, scope: scope, percentOfRoom: percentOfRoom, location: location, part: 0,
      diagnostics: &diagnostics)
  }

  /// - Parameter part: Which of a text's expressions it is, from 0.
  static func compile(
    _ text: String, expecting types: [ExpressionType], scope: any NameScope, percentOfRoom: Axis?,
    location: ExpressionLocation, part: Int, diagnostics: inout [Diagnostic]
  ) -> Expression? {
    let source = ExpressionSource(text: text, location: location)
    let tree: SyntaxNode
    do {
      tree = try Parser.parse(text)
    } catch {
      diagnostics.append(error.diagnostic(at: location))
      return nil
    }
    var builder = TermBuilder(scope: scope, source: source, roomAxis: percentOfRoom, part: part)
    let term = builder.term(tree, ExpectedType(types, percentOfRoom: percentOfRoom != nil))
    builder.checkLimits(of: term, at: tree.range)
    if builder.problems.isEmpty, let term { builder.checkConstant(term, at: tree.range, isShown: types.isEmpty) }
    guard builder.problems.isEmpty, let term else {
      diagnostics += builder.problems.sorted { $0.range.lowerBound < $1.range.lowerBound }
        .map { $0.diagnostic(at: location) }
      return nil
    }
    return Expression(term: term, source: source)
  }
}

/// The type that the place of a value asks for.
struct ExpectedType {
  /// The types that fit; empty if all do.
  var types: [ExpressionType]
  /// Whether `50%` means the room.
  var percentOfRoom: Bool
  /// The function whose argument it is, for messages.
  var function: String?

  init(_ types: [ExpressionType] = [], percentOfRoom: Bool = false, function: String? = nil) {
    (self.types, self.percentOfRoom, self.function) = (types, percentOfRoom, function)
  }

  /// Whether names are colours first.
  var prefersColor: Bool { types.contains(.color) && !types.contains(.text) }

  /// The same place for an operand of any type.
  var operand: ExpectedType { ExpectedType(percentOfRoom: percentOfRoom) }
}
