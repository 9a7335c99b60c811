import MultiplaneBase
import MultiplaneLayout
import MultiplaneRender
import MultiplaneScene

// How layers look: their effects, still and live.

extension FilmWriter {
  /// How a layer is drawn: effects that nothing animates, and the attributes around them.
  struct LayerLook {
    var effects: [Effect] = []
    var outer: [Attributes] = []
    /// Filters and clips that change.
    var inner: [Attributes] = []
    /// Whether what is in it is drawn by itself before it is put on what is behind.
    var isolates = false
  }

  func look(
    of node: FilmNode, _ visible: [Bool], _ inside: inout Carriers
  ) throws(SceneFailure) -> LayerLook {
    let carriers = inside
    var look = LayerLook()
    look.outer = [visibility(visible)]
    let poster = posterIndex(node)
    let kinds = Set(node.looks.flatMap { $0.effects.map(\.kind) })
    let stillKinds = kinds.filter { kind in
      kind < .transform
        && node.looks.allSatisfy {
          $0.effects.filter { $0.kind == kind } == node.looks[0].effects.filter { $0.kind == kind }
        }
    }
    look.effects = node.looks[0].effects.filter { stillKinds.contains($0.kind) }
    look.isolates = !kinds.subtracting([.transform]).isEmpty
    let moving = kinds.filter { $0 < .transform && !stillKinds.contains($0) }
    // What cuts or filters a layer comes before what moves it.
    if !moving.isEmpty { look.inner = try changes(node, moving, poster) }
    if look.effects.contains(where: { [.shadow, .blur, .tint, .saturation, .brightness].contains($0.kind) })
      || !moving.isEmpty,
      isMoving(node)
    {
      filteredLayers += 1
    }
    let blends = Set(node.looks.map { look in look.effects.filter { $0.kind == .blend } })
    if blends.count > 1 { lose(node, "a way of blending that changes") }
    if kinds.contains(.pixelate) { lose(node, "\"pixelate\" of what moves") }
    if kinds.contains(.perspective) { lose(node, "what is turned in space") }
    look.outer.append(transform(node, poster, carriers, &inside))
    if kinds.contains(.opacity) { look.outer.append(opacity(node, poster)) }
    if case .blend(let mode)? = node.looks[poster].effects.first(where: { $0.kind == .blend }), let word = mode.cssWord
    {
      look.outer.append(Attributes(style: "mix-blend-mode:\(word)"))
    }
    return look
  }

  func isMoving(_ node: FilmNode) -> Bool {
    Set(node.looks.map { "\($0.offset.x) \($0.offset.y)" }).count > 1
  }

  func opacity(_ node: FilmNode, _ poster: Int) -> Attributes {
    let values = node.looks.map { look in
      [look.effects.reduce(1.0) { if case .opacity(let factor) = $1 { $0 * factor } else { $0 } }]
    }
    let track = Track(frames: node.frames, values: values, tolerances: [1.0 / 255])
    let animation = animations.animation(of: track) { "opacity:\(numeral($0[0], digits: 3))" }
    let still = values[poster][0]
    return Attributes(
      text: still < 1 ? " opacity=\"\(numeral(still, digits: 3))\"" : "", animations: animation.map { [$0] } ?? [])
  }

  func transform(
    _ node: FilmNode, _ poster: Int, _ carriers: Carriers, _ inside: inout Carriers
  ) -> Attributes {
    let space = space(of: node)
    let degrees = 180 / Double.pi
    var isPlain = true
    let values = node.looks.map { look -> [Double] in
      for effect in look.effects {
        guard case .transform(let change, let x, let y) = effect else { continue }
        isPlain = false
        let (ox, oy) = (x + space.phaseX / film.scale, y + space.phaseY / film.scale)
        return [
          look.offset.x, look.offset.y, change.angle * degrees, change.skew * degrees, change.scaleX, change.scaleY, ox,
          oy,
        ]
      }
      return [look.offset.x, look.offset.y, 0, 0, 1, 1, 0, 0]
    }
    guard !isPlain else { return place(node, carriers, &inside) }
    let extent = max(node.bounds.width, node.bounds.height, 1)
    let track = Track(
      frames: node.frames, values: values,
      tolerances: [
        tolerance, tolerance, min(0.05, tolerance / extent * degrees), 0.05, tolerance / extent, tolerance / extent,
        tolerance, tolerance,
      ])
    let animation = animations.animation(of: track) { TransformText.style($0, of: track) }
    let still = values[poster]
    let change = Transform(scaleX: still[4], scaleY: still[5], skew: still[3] / degrees, angle: still[2] / degrees)
    var text = TransformText(change, x: still[6], y: still[7])
    text.moved = (still[0], still[1])
    let attribute = text.attribute
    return Attributes(
      text: attribute.isEmpty ? "" : " transform=\"\(attribute)\"", animations: animation.map { [$0] } ?? [])
  }

  /// The attributes of filters and clips that change from frame to frame.
  func changes(_ node: FilmNode, _ kinds: Set<EffectKind>, _ poster: Int) throws(SceneFailure) -> [Attributes] {
    var attributes: [Attributes] = []
    let filters = kinds.subtracting([.clip, .mask, .tint, .pixelate])
    if kinds.contains(.mask), let mask = try mask(node, poster) { attributes.append(mask) }
    if kinds.contains(.clip) { attributes += clips(node, poster) }
    if kinds.contains(.tint) { attributes.append(tint(node, poster)) }
    if filters.isEmpty { return attributes }
    if filters.isSubset(of: [.blur, .saturation]) { return attributes + [filter(node, filters, poster)] }
    return attributes + [steps(node, filters, poster)]
  }

  /// Where a node is seen whatever its filters are.
  func room(of node: FilmNode) -> PointRect {
    node.looks.reduce(node.bounds) { $0.union($1.effects.filter { $0.kind < .transform }.reach(of: node.bounds)) }
  }

  /// A color that is mixed into all others: a flood, which CSS can change.
  func tint(_ node: FilmNode, _ poster: Int) -> Attributes {
    var last = RGBA.white
    let values = node.looks.map { look -> [Double] in
      var alpha = 0.0
      for case .tint(let color) in look.effects { (last, alpha) = (color, color.alpha) }
      return [last.red, last.green, last.blue, alpha]
    }
    let track = Track(
      frames: node.frames, values: values, tolerances: [Double](repeating: 1.0 / 255, count: 4))
    func color(_ value: [Double]) -> String { colorText(RGBA(red: value[0], green: value[1], blue: value[2])) }
    let animation = animations.animation(of: track) {
      "flood-color:\(color($0));flood-opacity:\(numeral($0[3], digits: 3))"
    }
    let still = values[poster]
    let flood = Attributes(
      text: " flood-color=\"\(color(still))\" flood-opacity=\"\(numeral(still[3], digits: 3))\"",
      animations: animation.map { [$0] } ?? [])
    let name = items.filter(
      "<feFlood\(text(of: [flood]))/><feComposite operator=\"atop\" in2=\"SourceGraphic\"/>", in: room(of: node))
    return Attributes(text: " filter=\"url(#\(name))\"")
  }

  /// Blurs and saturations, which have words in CSS.
  func filter(_ node: FilmNode, _ kinds: Set<EffectKind>, _ poster: Int) -> Attributes {
    let values = node.looks.map { look in
      look.effects.reduce(into: [1.0, 0.0]) { value, effect in
        if case .saturation(let amount) = effect { value[0] = amount }
        if case .blur(let radius) = effect { value[1] = radius }
      }
    }
    func text(_ value: [Double]) -> String {
      (kinds.contains(.saturation) ? "saturate(\(numeral(value[0], digits: 3)))" : "")
        + (kinds.contains(.blur) ? "blur(\(numeral(value[1]))px)" : "")
    }
    let track = Track(frames: node.frames, values: values, tolerances: [0.01, tolerance / 2])
    let animation = animations.animation(of: track) { "filter:\(text($0))" }
    return Attributes(text: " filter=\"\(text(values[poster]))\"", animations: animation.map { [$0] } ?? [])
  }

  /// A mask that changes, in as many steps as it has looks.
  func mask(_ node: FilmNode, _ poster: Int) throws(SceneFailure) -> Attributes? {
    let masks = node.looks.map { look in
      look.effects.lazy.compactMap { if case .mask(let items) = $0 { items } else { nil } }.first
    }
    let count = Set(masks).count
    guard count <= Self.mostSteps else {
      lose(node, "a mask with \(count) looks")
      return nil
    }
    let space = space(of: node)
    var names: [[DisplayItem]: String] = [:]
    for case .some(let items) in masks where names[items] == nil { names[items] = try self.items.mask(items, space) }
    let words = masks.map { $0.flatMap { names[$0] }.map { "url(#\($0))" } ?? "none" }
    let animation = animations.changes(zip(node.frames, words).map { (frame: $0, text: "mask:\($1)") })
    return Attributes(
      text: words[poster] == "none" ? "" : " mask=\"\(words[poster])\"", animations: animation.map { [$0] } ?? [])
  }

  /// The most filters or masks that one node goes through.
  static let mostSteps = 100

  /// Filters that have no words in CSS, in steps that nobody sees.
  func steps(_ node: FilmNode, _ kinds: Set<EffectKind>, _ poster: Int) -> Attributes {
    let room = room(of: node)
    var (names, quantum) = ([String](), 1.0 / 160)
    repeat {
      names = node.looks.map { look in
        let steps = look.effects.filter { kinds.contains($0.kind) }.map { $0.rounded(to: quantum) }.enumerated()
          .compactMap { ItemWriter.step($1, number: $0) }.joined()
        return steps
      }
      quantum *= 1.5
    } while Set(names).count > Self.mostSteps
    let filters = names.map { $0.isEmpty ? "none" : "url(#\(items.filter($0, in: room)))" }
    let animation = animations.changes(zip(node.frames, filters).map { (frame: $0, text: "filter:\($1)") })
    return Attributes(
      text: filters[poster] == "none" ? "" : " filter=\"\(filters[poster])\"", animations: animation.map { [$0] } ?? [])
  }

  /// The boxes that something is cut to, where they change; one within the other.
  func clips(_ node: FilmNode, _ poster: Int) -> [Attributes] {
    let cuts = node.looks.map { look in
      look.effects.compactMap { effect -> (shape: Shape, rect: PointRect)? in
        if case .clip(let shape, let rect) = effect { (shape, rect) } else { nil }
      }
    }
    return (0..<(cuts.map(\.count).max() ?? 0)).map { number in
      clip(node, cuts.map { $0.indices.contains(number) ? $0[number] : nil }, poster)
    }
  }

  /// A box that something is cut to; `nil` where it is not.
  private func clip(_ node: FilmNode, _ cuts: [(shape: Shape, rect: PointRect)?], _ poster: Int) -> Attributes {
    let space = space(of: node)
    let all = node.bounds.grown(by: node === film.root ? 0 : 10)
    var isUneven = false
    let values = cuts.map { cut -> [Double] in
      guard let (shape, rect) = cut else { return [all.x, all.y, all.width, all.height, 0] }
      guard let radius = shape.cornerRadii(width: rect.width, height: rect.height).common else {
        isUneven = true
        return [0, 0, 0, 0, 0]
      }
      let pixels = space.rect(rect)
      return [pixels.x, pixels.y, pixels.width, pixels.height].map { $0 / film.scale } + [radius]
    }
    if isUneven { lose(node, "a clip with uneven corners that changes") }
    let track = Track(frames: node.frames, values: values, tolerances: [Double](repeating: tolerance, count: 5))
    let animation = animations.animation(of: track) { value in
      zip(["x", "y", "width", "height", "rx"], value).map { "\($0):\(numeral($1))px" }.joined(separator: ";")
    }
    let still = values[poster]
    let box = ItemWriter.box(PointRect(x: still[0], y: still[1], width: still[2], height: still[3]))
    let own = Attributes(text: box + " rx=\"\(numeral(still[4]))\"", animations: animation.map { [$0] } ?? [])
    let name = definitions.newName()
    definitions.add("<clipPath id=\"\(name)\"><rect\(text(of: [own]))/></clipPath>")
    return Attributes(text: " clip-path=\"url(#\(name))\"")
  }
}
