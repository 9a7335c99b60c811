import MultiplaneBase
import MultiplaneLayout

extension Effect {
  /// The effect with its numbers put on steps, so that near ones are one.
  ///
  /// - Parameter quantum: The step of a share; distances take twenty times as many points.
  func rounded(to quantum: Double) -> Effect {
    func share(_ value: Double) -> Double { (value / quantum).rounded() * quantum }
    func distance(_ value: Double) -> Double { (value / (quantum * 20)).rounded() * quantum * 20 }
    func color(_ color: RGBA) -> RGBA {
      RGBA(red: share(color.red), green: share(color.green), blue: share(color.blue), alpha: share(color.alpha))
    }
    func shadow(_ shadow: CastShadow) -> CastShadow {
      CastShadow(
        radius: distance(shadow.radius), x: distance(shadow.x), y: distance(shadow.y), color(shadow.color),
        isInner: shadow.isInner)
    }
    switch self {
    case .tint(let tint): return .tint(color(tint))
    case .saturation(let amount): return .saturation(share(amount))
    case .brightness(let amount): return .brightness(share(amount))
    case .blur(let radius): return .blur(distance(radius))
    case .shadow(let radius, let x, let y, let tint):
      return .shadow(radius: distance(radius), x: distance(x), y: distance(y), color(tint))
    case .shadows(let list): return .shadows(list.map(shadow))
    case .mask, .clip, .pixelate, .transform, .perspective, .opacity, .blend: return self
    }
  }
}
