import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene
import TestSupport
import Testing

/// The table of effects, and how far they carry.
@Suite struct ViewEffectTests {
  private let rect = PointRect(x: 0, y: 0, width: 10, height: 10)
  /// Of each kind one, in the order of application.
  private var effects: [Effect] {
    [
      .mask([]), .clip(.circle, rect), .shadow(radius: 2, x: 1, y: 1, .black), .tint(.white), .saturation(0),
      .brightness(0.5), .blur(2), .pixelate(4, rect),
      .transform(Transform(scaleX: 2, scaleY: 2, angle: 1), originX: 5, originY: 5),
      .perspective(Projection(tilt: 1, distance: 100, depth: 100), originX: 5, originY: 5),
      .opacity(0.5),
      .blend(.multiply),
    ]
  }
  /// Keys that feed effects, as a scene writes them with a live value.
  private static let keys: [(key: String, property: Property)] = [
    ("shadow: { radius: 4 + scroll }", .shadowRadius), ("shadow: { radius: 4, x: scroll }", .shadowX),
    ("shadow: { radius: 4, y: scroll }", .shadowY),
    ("shadow: { radius: 4, color: \"rgb(scroll, 0, 0)\" }", .shadowColor),
    ("shadow: [{ radius: 2 }, { radius: 4 + scroll }]", .listedShadow(.radius, 1)),
    ("shadow: { inner: true, radius: 4 + scroll }", .shadowRadius),
    ("tint: rgb(scroll, 0, 0)", .tint), ("saturation: scroll + 2", .saturation),
    ("brightness: scroll / 9 + 0.1", .brightness), ("blur: scroll + 1", .blur), ("pixelate: scroll + 1", .pixelate),
    ("scale: scroll + 2", .scale),
    ("rotate: scroll + 1", .rotate), ("tilt: scroll + 1", .tilt), ("turn: scroll + 1", .turn),
    ("roll: scroll + 1", .roll), ("opacity: 0.5 - scroll / 999", .opacity),
  ]

  @Test func `the table lists every effect once, in order`() {
    #expect(effects.map(\.kind) == EffectKind.allCases)
    #expect(zip(EffectKind.allCases, EffectKind.allCases.dropFirst()).allSatisfy { $0 < $1 })
    for kind in EffectKind.allCases {
      #expect(EffectKind.lastPaintedIn(before: kind).map { $0 < kind && $0.canBePaintedIn } ?? (kind == .mask))
    }
    #expect(EffectKind.lastPaintedIn(before: nil) == .opacity)
  }

  @Test func `a value costs what its effect costs`() {
    for (_, property) in Self.keys { #expect(EffectKind(fedBy: property)?.cost == property.cost, "\(property)") }
    let filters = EffectKind.allCases.filter { $0.cost == .filter }
    #expect(filters == [.shadow, .tint, .saturation, .brightness, .blur, .pixelate])
    for filter in filters { #expect(Self.keys.contains { EffectKind(fedBy: $0.property) == filter }) }
  }

  /// What comes before a live effect is painted in, it and what comes after are composed, each part in order.
  @Test(arguments: keys.map(\.key)) func `effects are split at the live one`(key: String) throws {
    let live = try #require(Self.keys.first { $0.key == key }.flatMap { EffectKind(fedBy: $0.property) })
    let others = [
      "shadow: { radius: 3 }", "tint: red 50%", "saturation: 0.5", "brightness: 0.1", "blur: 2", "pixelate: 3",
      "scale: 2",
    ]
    .filter { $0.prefix { $0 != ":" } != key.prefix { $0 != ":" } && !(key.hasPrefix("rotate") && $0 == "scale: 2") }
    let keys = ([key, "mask: { Circle: , fill: white }", "blend: multiply"] + others).joined(separator: "\n")
    let scene = try scene(
      "Rectangle:\nfill: red\nwidth: 20\nheight: 20\n" + keys, track: "linear: { to: 30, over: 3f }")
    for state in try frames(of: scene) {
      let layer = try #require(state.layers.first)
      let composed = layer.effects.map(\.kind)
      #expect(composed == composed.sorted() && composed.first == live && composed.last == .blend)
      guard case .picture(let picture)? = layer.parts.first, case .group(let painted, _)? = picture.items.first else {
        Issue.record("nothing is painted in")
        continue
      }
      let kinds = painted.map(\.kind)
      #expect(kinds == kinds.sorted() && kinds.first == .mask && (kinds.last ?? .blend) < live)
      #expect(Set(kinds + composed).count == kinds.count + composed.count)
    }
  }

  @Test func `what is seen was looked for where it comes from`() {
    var random = SystemRandomNumberGenerator()
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    for _ in 0..<2000 {
      // Between them a picture is at most a few filters; a transform may bring anything from anywhere.
      let chain = (0..<Int.random(in: 0...3, using: &random)).map { _ -> Effect in
        switch Int.random(in: 0...4, using: &random) {
        case 0: .blur(number(0...20))
        case 1: .shadow(radius: number(0...20), x: number(-30...30), y: number(-30...30), .black)
        case 2: .tint(.white)
        case 3:
          .shadows(
            (0..<2).map { _ in
              CastShadow(
                radius: number(0...20), x: number(-30...30), y: number(-30...30), .black,
                isInner: Bool.random(using: &random))
            })
        default: .clip(.rectangle, PointRect(x: -50, y: -50, width: number(0...200), height: number(0...200)))
        }
      }
      let scale = number(0.25...3)
      let source = PointRect(
        x: number(-99...99), y: number(-99...99), width: number(0.1...40), height: number(0.1...40))
      let clip = PointRect(x: number(-99...99), y: number(-99...99), width: number(1...80), height: number(1...80))
      var seen = source
      // What is cut away wholly is seen nowhere, whatever comes after.
      for effect in chain where !seen.isEmpty { seen = effect.reach(of: seen) }
      if seen.intersection(clip).isEmpty { continue }
      let distance = chain.sourceDistance(scale: scale).map { Double($0) / scale } ?? 0
      #expect(!source.intersection(clip.grown(by: distance)).isEmpty, "\(chain) \(scale)")
    }
    #expect([Effect.blur(1), .transform(Transform(angle: 1), originX: 0, originY: 0)].sourceDistance(scale: 1) == nil)
  }

  @Test func `the way back through effects leads to all that is seen`() {
    var random = SeededGenerator(seed: 7)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
    var found = 0
    for _ in 0..<5000 {
      let turns = (0..<Int.random(in: 0...2, using: &random)).map { _ -> Effect in
        .transform(
          Transform(
            scaleX: number(0.1...4), scaleY: number(0.1...4), skew: number(-1...1), angle: number(-4...4)),
          originX: number(-50...50), originY: number(-50...50))
      }
      let spreads = (0..<Int.random(in: 0...2, using: &random)).map { _ -> Effect in
        let shadows = (0..<3).map { index in
          CastShadow(
            radius: number(0...20), x: number(-30...30), y: number(-30...30), .black, isInner: index == 2)
        }
        switch Int.random(in: 0...2, using: &random) {
        case 0: return .blur(number(0...20))
        case 1: return .shadow(radius: shadows[0].radius, x: shadows[0].x, y: shadows[0].y, .black)
        default: return .shadows(shadows)
        }
      }
      let chain = turns + spreads
      let dot = PointRect(x: number(-99...99), y: number(-99...99), width: 0.001, height: 0.001)
      let seen = PointRect(x: number(-99...99), y: number(-99...99), width: number(1...80), height: number(1...80))
      if chain.reach(of: dot).intersection(seen).isEmpty { continue }
      found += 1
      #expect(!chain.source(of: seen).grown(by: 0.01).intersection(dot).isEmpty, "\(chain) \(seen) \(dot)")
    }
    #expect(found > 500)
    #expect([Effect.transform(Transform(scaleX: 0, angle: 1), originX: 3, originY: 4)].source(of: rect).isEmpty)
  }
}
