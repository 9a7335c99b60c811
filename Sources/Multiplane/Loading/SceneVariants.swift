import MultiplaneExpressions
import MultiplaneScene

/// The devices and viewports that something of a scene tells apart: it says the same in any other.
struct SceneVariants {
  /// One device as it is held.
  struct Variant: Hashable {
    var appearance: Appearance
    var reducesMotion: Bool
    var viewport: ViewportValues

    /// Lets expressions see it.
    func show(in context: EvaluationContext) {
      context.frame = FrameValues(isDark: appearance == .dark, reducesMotion: reducesMotion, viewport: viewport)
    }
  }

  /// Each once.
  let all: [Variant]

  /// - Parameters:
  ///   - template: The words that follow them.
  ///   - viewports: The viewports there are.
  init(of template: TextTemplate, in viewports: [ViewportValues]) { self.init(of: template.expressions, in: viewports) }

  /// - Parameters:
  ///   - expressions: The expressions that follow them.
  ///   - viewports: The viewports there are.
  init(of expressions: [Expression], in viewports: [ViewportValues]) {
    var fields: Set<ViewportField> = []
    var (followsAppearance, followsMotion) = (false, false)
    for input in expressions.flatMap(\.inputs) {
      switch input.slot {
      case .viewport(let field): fields.insert(field)
      case .appearance: followsAppearance = true
      case .reducedMotion: followsMotion = true
      default: break
      }
    }
    // Viewports that differ in what nobody reads are one.
    var known: Set<[Double]> = []
    let order = fields.sorted { $0.rawValue < $1.rawValue }
    let apart =
      fields.isEmpty
      ? [ViewportValues()] : viewports.filter { viewport in known.insert(order.map { viewport[$0] }).inserted }
    let appearances: [Appearance] = followsAppearance ? Appearance.allCases : [.light]
    let motions = followsMotion ? [false, true] : [false]
    all = apart.flatMap { viewport in
      appearances.flatMap { appearance in
        motions.map { Variant(appearance: appearance, reducesMotion: $0, viewport: viewport) }
      }
    }
  }
}

extension Dependence {
  /// Whether the value is the same on all frames that are shown on one device, held one way.
  var isFixed: Bool { isSubset(of: [.appearance, .viewport]) }
  /// Whether it is in a row.
  var isFixedInRow: Bool { isSubset(of: [.item, .row, .appearance, .viewport]) }
}
