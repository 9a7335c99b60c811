import MultiplaneExpressions
import MultiplaneScene

/// The live values of a unit as they are on a frame, by property.
struct LiveValues {
  let unit: Unit
  /// In the order of the unit's leaves.
  let values: [ExpressionValue]

  subscript(property: Property) -> ExpressionValue? { unit.leafTable[property].map { values[$0] } }
}

/// Which leaf gives a property: effects are asked for a dozen of them on every frame, and most nodes give a few.
struct LeafTable: Sendable {
  /// For each effect's property the number of its leaf, and one more; 0 where none gives it.
  private var numbers: [UInt8] = []
  private let properties: [Property]

  init(_ leaves: [Leaf]) {
    properties = leaves.map(\.property)
    guard properties.count < 255 else { return }
    for (number, property) in properties.enumerated() {
      guard let place = Self.place(of: property) else { continue }
      if numbers.isEmpty { numbers = Array(repeating: 0, count: Self.placeCount) }
      numbers[place] = UInt8(number + 1)
    }
  }

  /// The number of the leaf that gives a property.
  subscript(property: Property) -> Int? {
    if properties.count < 255, let place = Self.place(of: property) {
      if numbers.isEmpty || numbers[place] == 0 { return nil }
      return Int(numbers[place]) - 1
    }
    return properties.firstIndex(of: property)
  }

  private static let placeCount = 19

  /// Where a property that moves a node or changes its look is kept.
  private static func place(of property: Property) -> Int? {
    switch property {
    case .opacity: 0
    case .scale: 1
    case .scaleX: 2
    case .scaleY: 3
    case .skew: 4
    case .rotate: 5
    case .blur: 6
    case .tint: 7
    case .saturation: 8
    case .brightness: 9
    case .shadowColor: 10
    case .shadowRadius: 11
    case .shadowX: 12
    case .shadowY: 13
    case .corner: 14
    case .x: 15
    case .y: 16
    case .speed: 17
    case .visible: 18
    default: nil
    }
  }
}
