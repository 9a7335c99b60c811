package import MultiplaneScene

/// The kinds of effects, in the language's order of application, with their costs: the one table of them.
///
/// Opacity and blending come after scale and rotation: they commute, and so a picture that only fades can have its
/// transform painted in. How far effects reach stands in `EffectReach.swift`.
package enum EffectKind: Int, CaseIterable, Comparable, Sendable {
  case mask, clip, shadow, tint, saturation, brightness, blur, transform, opacity, blend

  package static func < (a: EffectKind, b: EffectKind) -> Bool { a.rawValue < b.rawValue }

  /// The kind a value feeds in every box; `nil` for a value that feeds none. A corner feeds one in some boxes
  /// (`Box.effectKind(fedBy:)`).
  package init?(fedBy property: Property) {
    switch property {
    case .shadowRadius, .shadowX, .shadowY, .shadowColor, .listedShadow: self = .shadow
    case .tint: self = .tint
    case .saturation: self = .saturation
    case .brightness: self = .brightness
    case .blur: self = .blur
    case .scale, .scaleX, .scaleY, .skew, .rotate: self = .transform
    case .opacity: self = .opacity
    default: return nil
    }
  }

  /// The cost of a live value that feeds the kind.
  package var cost: PropertyCost {
    switch self {
    case .mask, .clip: .repaint
    case .shadow, .tint, .saturation, .brightness, .blur: .filter
    case .transform, .opacity, .blend: .compose
    }
  }

  /// Whether effects of the kind may be part of a picture's own pixels; blending needs the pixels behind it.
  package var canBePaintedIn: Bool { self != .blend }

  private static let paintable = allCases.filter(\.canBePaintedIn)

  /// The last kind that is painted in where one is live; `nil` if none is. Kinds after a live one have to be composed
  /// like it.
  package static func lastPaintedIn(before live: EffectKind?) -> EffectKind? {
    guard let live else { return paintable.last }
    return paintable.last { $0 < live }
  }

  /// Whether effects of the kind are painted in where `last` is the last kind that is.
  func isPaintedIn(upTo last: EffectKind?) -> Bool { last.map { self <= $0 } ?? false }
}

/// Some kinds of effects.
struct EffectKinds: OptionSet, Sendable {
  let rawValue: UInt16
  init(rawValue: UInt16) { self.rawValue = rawValue }

  static let all = EffectKinds(rawValue: .max)

  /// One kind.
  init(_ kind: EffectKind) { rawValue = 1 << UInt16(kind.rawValue) }

  /// The kinds that are composed where `last` is the last kind that is painted in.
  init(after last: EffectKind?) { rawValue = last.map { .max << (UInt16($0.rawValue) + 1) } ?? .max }

  @inline(__always) func contains(_ kind: EffectKind) -> Bool { rawValue >> UInt16(kind.rawValue) & 1 != 0 }
}

extension Effect {
  /// Where the effect stands in the table.
  package var kind: EffectKind {
    switch self {
    case .mask: .mask
    case .clip: .clip
    case .shadow, .shadows: .shadow
    case .tint: .tint
    case .saturation: .saturation
    case .brightness: .brightness
    case .blur: .blur
    case .transform: .transform
    case .opacity: .opacity
    case .blend: .blend
    }
  }
}
