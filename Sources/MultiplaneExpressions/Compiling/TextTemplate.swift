package import MultiplaneBase

/// A text with expressions in it: `Row ${index} of ${count}`.
package struct TextTemplate: Sendable {
  /// A part of a template.
  package enum Segment: Sendable {
    /// Characters shown as they are.
    case literal(String)
    case expression(Expression)
  }
  /// The segments in order.
  package let segments: [Segment]
  /// Where each part of a text of several ends in `segments`; empty for a text that is one.
  package let partEnds: [Int]
  private var letterCase = LetterCase.none
  private var language: String?

  init(segments: [Segment]) { (self.segments, partEnds) = (segments, []) }

  /// A text of several parts.
  package init(parts: [TextTemplate]) {
    var (segments, ends): ([Segment], [Int]) = ([], [])
    for part in parts {
      segments += part.segments
      ends.append(segments.count)
    }
    (self.segments, partEnds) = (segments, ends)
  }

  /// A text without expressions.
  package init(literal text: String) { (segments, partEnds) = (text.isEmpty ? [] : [.literal(text)], []) }

  /// The same text in large or small letters, by the rules of a language.
  package func written(in letterCase: LetterCase, language: String?) -> TextTemplate {
    var template = self
    (template.letterCase, template.language) = (letterCase, language)
    return template
  }

  /// The expression if the template is nothing but one `${…}`: its value then need not become text.
  package var single: Expression? {
    if segments.count == 1, partEnds.isEmpty, letterCase == .none, case .expression(let expression) = segments[0] {
      expression
    } else {
      nil
    }
  }

  /// The inputs that the text may change with.
  package var dependence: Dependence { expressions.reduce(into: []) { $0.formUnion($1.dependence) } }

  /// The expressions in order.
  package var expressions: [Expression] {
    segments.compactMap { if case .expression(let expression) = $0 { expression } else { nil } }
  }

  /// The text if it depends on nothing.
  package var constant: String? { dependence.isEmpty ? text(EvaluationContext()) : nil }

  /// The text; a part that cannot be computed is empty and sets `context.fault`.
  package func text(_ context: EvaluationContext) -> String { text(segments[...], context) }

  /// The text of each part, of a text that has several.
  package func parts(_ context: EvaluationContext) -> [String] {
    var start = 0
    return partEnds.map { end in
      defer { start = end }
      return text(segments[start..<end], context)
    }
  }

  private func text(_ segments: ArraySlice<Segment>, _ context: EvaluationContext) -> String {
    let text = segments.reduce(into: "") { text, segment in
      switch segment {
      case .literal(let literal): text += literal
      case .expression(let expression): text += expression.text(context)
      }
    }
    return letterCase.letters(of: text, in: language)
  }
}

extension ExpressionCompiler {
  /// Compiles a text with `${…}` in it; `$${` stands for the characters `${`.
  ///
  /// - Parameter diagnostics: Takes all problems of all expressions in the text.
  /// - Returns: The template, or nil if there were problems.
  package static func compileTemplate(
    _ text: String, scope: any NameScope, location: ExpressionLocation, diagnostics: inout [Diagnostic]
  ) -> TextTemplate? {
    let scalars = Array(text.unicodeScalars)
    var segments: [TextTemplate.Segment] = []
    var literal = String.UnicodeScalarView()
    var failed = false
    var parts = 0
    // Names stand for texts that hold names: what the whole takes doubles with each, and is known before it is made.
    var (operations, length) = (0, 0)
    var position = 0
    func starts(_ mark: String, at position: Int) -> Bool { scalars[position...].starts(with: mark.unicodeScalars) }
    while position < scalars.count {
      if starts("$${", at: position) {
        literal.append(contentsOf: "${".unicodeScalars)
        position += 3
      } else if starts("${", at: position) {
        let start = position + 2
        guard let end = closingBrace(in: scalars, from: start) else {
          let problem = LocatedProblem(.unclosedTemplate, position..<start)
          diagnostics.append(problem.diagnostic(at: location))
          return nil
        }
        if !literal.isEmpty { segments.append(.literal(String(literal))) }
        literal = String.UnicodeScalarView()
        let part = String(String.UnicodeScalarView(scalars[start..<end]))
        if let expression = compile(
          part, expecting: [], scope: scope, percentOfRoom: nil, location: location.advanced(by: start), part: parts,
          diagnostics: &diagnostics)
        {
          operations += expression.term.cost
          if case .text(let text)? = expression.constant { length += text.utf8.count }
          let problem: ExpressionProblem? =
            operations > ExpressionLimits.operations
            ? .tooManyOperations : length > ExpressionLimits.textLength ? .textTooLong : nil
          if let problem {
            diagnostics.append(LocatedProblem(problem, position..<end + 1).diagnostic(at: location))
            return nil
          }
          segments.append(.expression(expression))
        } else {
          failed = true
        }
        parts += 1
        position = end + 1
      } else {
        literal.append(scalars[position])
        position += 1
      }
    }
    if !literal.isEmpty { segments.append(.literal(String(literal))) }
    return failed ? nil : TextTemplate(segments: segments)
  }

  /// Where an expression ends that begins with `${` at a place of a text, in Unicode scalars: behind its `}`, or the text's
  /// end without one; `nil` if none begins there. O(length of the expression).
  package static func endOfExpression(in scalars: [Unicode.Scalar], at start: Int) -> Int? {
    guard scalars[start] == "$", start + 1 < scalars.count, scalars[start + 1] == "{" else { return nil }
    return closingBrace(in: scalars, from: start + 2).map { $0 + 1 } ?? scalars.count
  }

  /// Where the `}` of an expression stands; those in its texts do not count.
  private static func closingBrace(in scalars: [Unicode.Scalar], from start: Int) -> Int? {
    var quote: Unicode.Scalar?
    for position in start..<scalars.count {
      let scalar = scalars[position]
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "}" {
        return position
      }
    }
    return nil
  }
}
