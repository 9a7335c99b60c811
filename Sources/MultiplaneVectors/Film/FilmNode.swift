import MultiplaneBase
import MultiplaneLayout
import MultiplaneScene

/// Something of a film that is or moves by itself, over all frames.
final class FilmNode {
  /// The identity of a node among those in the same one, whatever frame it is on.
  enum Key: Hashable {
    case layer(path: String, row: RowKey?, source: Int?)
    case drawing(Int)
    case scroll
    /// The content of a scroller, by the stretch of it that is in sight.
    case content(Int)
    case indicator(Int, drawing: Int)
  }

  /// The kind of a node.
  enum Content {
    case layer(CompositingLayer)
    /// A drawing, by its number.
    case drawing(Int)
    /// The window of a scroller, in points of the layer.
    case scroll(PointRect)
    /// The content that is moved in it, or the bar at its side.
    case carried
  }

  /// The look of a node on a frame.
  struct Look {
    /// How far its corner stands from that of the node around.
    var offset = PointOffset.zero
    var effects: [Effect] = []
    /// Its own material, and how much of it is seen.
    var backdrop: BackdropLook?
  }

  /// The look of what is behind a node.
  struct BackdropLook: Equatable {
    var opacity: Double
    var shape: Shape
    var appearance: Appearance
  }

  let key: Key
  let content: Content
  /// How points become pixels in it.
  let phase: PointOffset
  let snaps: Bool
  /// Whether nothing around it is scaled or turned.
  let isUpright: Bool
  /// The frames it exists on.
  var frames: [Int] = []
  var looks: [Look] = []
  /// From its points to those of the canvas, and the clip there, on each frame.
  var maps: [ProjectiveMap] = []
  var clips: [PointRect] = []
  /// In paint order.
  var children: [FilmNode] = []
  /// The box of all it has drawn so far, in its own points.
  var bounds = PointRect(x: 0, y: 0, width: 0, height: 0)
  /// Whether anything of it is ever seen.
  var isSeen = false
  /// The scroller whose window it is, on its last frame.
  var scroll: ScrollState?
  /// The content of the window by offsets, where its reader moves it.
  var reel: Reel?
  private var cursor = 0

  init(_ key: Key, _ content: Content, phase: PointOffset = .zero, snaps: Bool = true, isUpright: Bool = true) {
    (self.key, self.content, self.phase, self.snaps) = (key, content, phase, snaps)
    self.isUpright = isUpright
  }

  /// Whether its place is put on pixels.
  var isSnapped: Bool {
    guard case .layer(let layer) = content else { return snaps }
    return isUpright && layer.box.node.attributes.snap == .pixel
  }

  /// Whether anything in it is moved by itself.
  var carriesMovers: Bool {
    children.contains { child in
      child.isSeen && (child.looks.contains { $0.offset != child.looks[0].offset } || child.carriesMovers)
    }
  }

  /// Notes that the node exists on a frame.
  func begin(_ frame: Int, _ look: Look, _ map: ProjectiveMap, _ clip: PointRect) {
    frames.append(frame)
    looks.append(look)
    maps.append(map)
    clips.append(clip)
    cursor = 0
  }

  /// The node in it with a key, which follows in paint order on the one that was asked for before it.
  func child(_ key: Key, on frame: Int, _ make: () -> FilmNode) -> FilmNode {
    if let index = children[cursor...].firstIndex(where: { $0.key == key && $0.frames.last != frame }) {
      cursor = index + 1
      return children[index]
    }
    let node = make()
    children.insert(node, at: cursor)
    cursor += 1
    return node
  }

  /// The number of a frame among those the node exists on, or of the last one before it.
  func index(on frame: Int) -> Int { max(0, frames.indices.partitioningIndex { frames[$0] > frame } - 1) }

  /// Whether it is to be visible, by frames: those on which nobody would see it are as the ones before them.
  ///
  /// - Parameter parent: The node around.
  func visibility(in parent: FilmNode, frameCount: Int) -> [Bool] {
    var visible = [Bool?](repeating: nil, count: frameCount)
    var own = 0
    for (index, frame) in parent.frames.enumerated() {
      if own < frames.count, frames[own] == frame {
        visible[frame] = true
        own += 1
      } else if isInSight(parent.maps[index], parent.clips[index], on: frame) {
        visible[frame] = false
      }
    }
    if visible.contains(false) {
      // What says for itself that it is visible would be so in a node that is hidden.
      var around = parent.frames[...]
      for frame in visible.indices {
        if around.first == frame { around.removeFirst() } else { visible[frame] = false }
      }
    }
    var last = visible.lazy.compactMap(\.self).first ?? true
    return visible.map { value in
      last = value ?? last
      return last
    }
  }

  /// Whether it would be seen on a frame it does not exist on.
  private func isInSight(_ map: ProjectiveMap, _ clip: PointRect, on frame: Int) -> Bool {
    let look = looks[index(on: frame)]
    let map = look.effects.turned(map.translated(by: look.offset))
    return !map.corners(of: bounds.grown(by: 1)).bounds.intersection(clip).isEmpty
  }
}

extension [Effect] {
  /// A map with the transforms among the effects put in.
  func turned(_ map: ProjectiveMap) -> ProjectiveMap {
    reversed().reduce(map) { map, effect in
      switch effect {
      case .transform(let transform, let x, let y): map.turned(by: transform, about: PointOffset(x: x, y: y))
      case .perspective(let projection, let x, let y): map.projected(by: projection, about: PointOffset(x: x, y: y))
      default: map
      }
    }
  }
}
