package import MultiplaneBase
package import MultiplaneLayout
import MultiplaneScene

// Scrollers that the reader of a page moves, each along a timeline of its own.

/// A scroller in a page that another one scrolls.
package struct InnerScroller {
  /// The frame that shows most of its window.
  package let frame: Int
  /// From the root to the window.
  let path: [FilmNode]
}

extension FilmRecorder {
  /// The scrollers that are seen beside that of the page and in no other.
  ///
  /// - Parameter main: The number of the one that scrolls the page.
  package func innerScrollers(main: Int?) -> [InnerScroller] {
    var scrollers: [InnerScroller] = []
    func descend(_ path: [FilmNode]) {
      for child in path[path.count - 1].children where child.isSeen {
        let path = path + [child]
        guard let scroller = child.scroll?.scroller, scroller.number != main, scroller.partner != main || main == nil
        else {
          descend(path)
          continue
        }
        let areas = child.clips.map { $0.width * $0.height }
        let best = areas.indices.max { areas[$0] < areas[$1] } ?? 0
        scrollers.append(InnerScroller(frame: child.frames[best], path: path))
      }
    }
    descend([root])
    return scrollers
  }

  /// The values of a scroller in a state of its frame.
  package func scroll(of scroller: InnerScroller, in state: FrameState) -> ScrollState? {
    window(of: scroller, in: apart { add(state) })?.scroll
  }

  /// The losses of a page whose reader moves a scroller.
  package enum ReelLoss: Sendable {
    /// Nothing is moved: a material in the content follows both scrollers, or another scroller is in it.
    case material, scroller
    /// Parts of the content that follow the scroll of the page stand still.
    case followsPage
    /// Parts of the page that follow the scroller stand still.
    case isFollowed
  }

  /// Lets the reader move a scroller.
  ///
  /// - Parameters:
  ///   - box: The box of the scroller on its frame.
  ///   - range: The last offset, in points.
  ///   - frames: Adds the frames from the first offset to the last one.
  package func record(
    _ scroller: InnerScroller, _ box: Box, range: Double, _ frames: () throws(SceneFailure) -> Void
  ) throws(SceneFailure) -> [ReelLoss] {
    opened = box
    defer { opened = nil }
    var count = 0
    let root = try apart { () throws(SceneFailure) in
      try frames()
      count = frameCount
    }
    guard let window = window(of: scroller, in: root), let node = scroller.path.last else { return [] }
    if window.contains(where: { $0.looks.contains { $0.backdrop != nil } }) { return [.material] }
    var losses: [ReelLoss] = []
    if window.contains(where: { ($0.scroll?.limit ?? 0) > 0 }) { losses.append(.scroller) }
    if node.changes() { losses.append(.followsPage) }
    if root.changes(but: window) { losses.append(.isFollowed) }
    node.reel = Reel(root: window, frameCount: count, range: range)
    return losses
  }

  /// Takes frames into a tree of their own.
  private func apart<Failure>(_ body: () throws(Failure) -> Void) throws(Failure) -> FilmNode {
    let whole = (root, frameCount)
    (root, frameCount) = (FilmNode(root.key, root.content), 0)
    defer { (root, frameCount) = whole }
    root.bounds = whole.0.bounds
    try body()
    return root
  }

  /// The window of a scroller in another tree with its frame.
  private func window(of scroller: InnerScroller, in root: FilmNode) -> FilmNode? {
    zip(scroller.path, scroller.path.dropFirst()).reduce(root) { (node: FilmNode?, step) -> FilmNode? in
      let (parent, child) = step
      let twins = parent.children.prefix { $0 !== child }.filter { other in
        other.key == child.key && other.frames[other.index(on: scroller.frame)] == scroller.frame
      }
      return node?.children.filter { $0.key == child.key }.dropFirst(twins.count).first
    }
  }
}

extension FilmNode {
  /// Whether anything that is seen in it meets a condition.
  fileprivate func contains(where test: (FilmNode) -> Bool) -> Bool {
    children.contains { $0.isSeen && (test($0) || $0.contains(where: test)) }
  }

  /// Whether anything in it moves by more than rounding may move it, looks otherwise, or comes and goes.
  ///
  /// - Parameter other: A node that is passed over.
  fileprivate func changes(but other: FilmNode? = nil) -> Bool {
    children.contains { child in
      // All is looked at: another offset shows what is never seen on these.
      guard child !== other else { return false }
      let first = child.looks[0]
      return child.frames.count != frames.count
        || child.looks.contains { look in
          look.effects != first.effects || look.backdrop != first.backdrop
            || max(abs(look.offset.x - first.offset.x), abs(look.offset.y - first.offset.y)) > 1
        } || child.changes(but: other)
    }
  }
}
