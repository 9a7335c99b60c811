import MultiplaneBase

// Elements with their attributes and animations.

extension FilmWriter {
  /// The attributes of an element, and its animations.
  struct Attributes {
    var text = ""
    /// Declarations that no attribute stands for.
    var style = ""
    var animations: [Animations.Animation] = []
    /// The declarations beside the animations.
    var declaration = ""
  }

  func group(_ piece: Piece, _ attributes: [Attributes]) -> Piece {
    guard case .markup(let text) = piece else { return piece }
    return .markup(group(text, attributes))
  }

  /// An element around others; none where there is nothing to say.
  func group(_ markup: String, _ attributes: [Attributes]) -> String {
    if markup.isEmpty { return "" }
    let text = self.text(of: attributes)
    return text.isEmpty ? markup : "<g\(text)>\(markup)</g>"
  }

  /// Attributes as they stand in a tag.
  func text(of attributes: [Attributes]) -> String {
    let text = attributes.map(\.text).joined()
    let style = attributes.map(\.style).filter { !$0.isEmpty }.joined(separator: ";")
    // A page with a strict policy has no styles in its elements.
    var names = style.isEmpty ? [] : [definitions.className(style)]
    let animations = attributes.flatMap(\.animations)
    if !animations.isEmpty {
      movingLayers += 1
      let animated = animations.map(\.name).joined(separator: ",")
      let timings = animations.map(\.timing)
      let timing = Set(timings).count == 1 ? timings[0] : timings.joined(separator: ",")
      let rule =
        attributes.map(\.declaration).joined() + "animation-name:\(animated)"
        + (timing == "linear" ? "" : ";animation-timing-function:\(timing)") + timeline.declarations
      if classes[rule] == nil {
        let name = definitions.newName()
        classes[rule] = name
        rules += ".\(name){\(rule)}"
      }
      names.append(classes[rule] ?? "")
    }
    return names.isEmpty ? text : " class=\"\(names.joined(separator: " "))\"" + text
  }

  /// The frame that is shown where animations are off, as far as a node exists then.
  func posterIndex(_ node: FilmNode) -> Int { node.index(on: timeline.poster) }

  func visibility(_ visible: [Bool]) -> Attributes {
    let isHidden = visible.indices.contains(timeline.poster) && !visible[timeline.poster]
    return Attributes(
      text: isHidden ? " visibility=\"hidden\"" : "", animations: animations.visibility(visible).map { [$0] } ?? [])
  }

  /// The least change of a place that a film shows, in points.
  var tolerance: Double { 0.1 / film.scale }

  /// The attributes of a node that is moved.
  ///
  /// - Parameters:
  ///   - carriers: The carriers of the node, where the sum of both is put on pixels.
  ///   - inside: The carriers of the nodes in it.
  func place(_ node: FilmNode, _ carriers: Carriers, _ inside: inout Carriers) -> Attributes {
    // What is put on pixels afterwards goes to the other pixel as seldom as can be.
    let tolerance = node.isSnapped ? tolerance * 0.4 : tolerance
    let track = Track(
      frames: node.frames, values: node.looks.map { [$0.offset.x, $0.offset.y] }, tolerances: [tolerance, tolerance])
    var attributes = place(track, poster: posterIndex(node), snaps: node.isSnapped, carriers)
    guard !attributes.declaration.isEmpty, node.carriesMovers else { return attributes }
    for (letter, path, dimension) in [("X", \Carriers.x, 0), ("Y", \Carriers.y, 1)] {
      guard track.values.contains(where: { $0[dimension] != 0 }) else { continue }
      let name = "\(property(letter))\(inside[keyPath: path].count)"
      attributes.declaration += "\(name):var(\(property(letter)));"
      inside[keyPath: path].append(name)
    }
    return attributes
  }

  func place(_ node: FilmNode, _ carriers: Carriers) -> Attributes {
    var inside = Carriers()
    return place(node, carriers, &inside)
  }

  /// The attributes of something that is moved.
  ///
  /// - Parameter snaps: Whether it is put on pixels, as frames do: what meets there is seen nowhere between, and words stay sharp.
  func place(_ track: Track, poster: Int, snaps: Bool, _ carriers: Carriers = Carriers()) -> Attributes {
    var attributes = Attributes()
    let still = track.values[poster]
    let isAcross = track.values.contains { $0[0] != 0 }
    let isDown = track.values.contains { $0[1] != 0 }
    let unit = numeral(1 / film.scale, digits: 4)
    func declaration(_ value: [Double]) -> String {
      // A hair more, so that halves are rounded as in frames.
      func property(_ letter: String, _ value: Double) -> String {
        "\(self.property(letter)):\(numeral(value + 0.005, digits: 3))px"
      }
      return ((isAcross ? [property("X", value[0])] : []) + (isDown ? [property("Y", value[1])] : []))
        .joined(separator: ";")
    }
    if let animation = animations.animation(of: track, { snaps ? declaration($0) : TransformText.translation($0) }) {
      attributes.animations = [animation]
      if snaps {
        func pixels(_ name: String, _ carriers: [String]) -> String {
          if carriers.isEmpty { return "round(var(\(name)),\(unit)px)" }
          let sum = ([name] + carriers).map { "var(\($0))" }.joined(separator: " + ")
          return "calc(round(\(sum),\(unit)px)" + carriers.map { " - round(var(\($0)),\(unit)px)" }.joined() + ")"
        }
        let (x, y) = (pixels(property("X"), carriers.x), pixels(property("Y"), carriers.y))
        let move = isAcross && isDown ? "translate(\(x),\(y))" : isAcross ? "translateX(\(x))" : "translateY(\(y))"
        attributes.declaration = "transform:\(move);"
        if numeral(still[0]) != "0" || numeral(still[1]) != "0" { attributes.style = declaration(still) }
      }
    }
    func rounded(_ value: Double) -> Double { snaps ? (value * film.scale + 0.5).rounded(.down) / film.scale : value }
    let (x, y) = (numeral(rounded(still[0])), numeral(rounded(still[1])))
    if x != "0" || y != "0" { attributes.text = " transform=\"translate(\(x) \(y))\"" }
    return attributes
  }
}
