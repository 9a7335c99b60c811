import MultiplaneBase
import MultiplaneScene

// Changes in a tree: rows in the windows stay where they are.

extension LayerTree {
  /// The anchors of all scrollers outside rows.
  ///
  /// - Parameter leaving: Rows that will not be there after the change.
  func anchors(leaving: ScrollInstance.Leaving? = nil) throws(SceneFailure) -> [Int: ScrollInstance.Anchors] {
    var anchors: [Int: ScrollInstance.Anchors] = [:]
    for (number, scroll) in scrollers { anchors[number] = try scroll.anchors(leaving: leaving) }
    return anchors
  }

  /// Corrects every scroller's offset so that its anchor row stands where it stood.
  func restore(_ anchors: [Int: ScrollInstance.Anchors]) throws(SceneFailure) {
    for (number, scroll) in ordered {
      guard let anchors = anchors[number] else { continue }
      try scroll.follow(anchors)
    }
  }

  // MARK: Sliding

  /// Where the rows of all lists are seen in their window, in points from its corner.
  func places(at time: Double) -> [RowReference: [CellKey: PointOffset]] {
    var places: [RowReference: [CellKey: PointOffset]] = [:]
    for list in lists {
      let position = place(of: list).position.points
      for key in list.cells.keys {
        guard var place = list.corner(of: key) else { continue }
        place[list.axis] -= position
        places[list.stack.reference, default: [:]][key] = place + (list.slide(of: key, at: time) ?? .zero)
      }
    }
    return places
  }

  /// Where a list's scroller is.
  func place(of list: RowList) -> ScrollPlace {
    for (_, scroll) in ordered where scroll.lists.contains(where: { $0 === list }) { return scroll.place }
    return ScrollPlace()
  }

  /// Lets rows that stand elsewhere now glide from their old places to the new ones.
  ///
  /// - Parameter cellsAlone: Whether only cells of grids glide: other rows give way as the row that comes or goes takes
  ///   its place.
  func slide(
    from before: [RowReference: [CellKey: PointOffset]], _ animation: Animation, cellsAlone: Bool, at time: Double
  ) {
    for list in lists {
      for (key, place) in before[list.stack.reference] ?? [:] where !cellsAlone || list.isCell(key) {
        guard var now = list.corner(of: key) else { continue }
        now[list.axis] -= self.place(of: list).position.points
        list.slide(key, from: PointOffset(x: place.x - now.x, y: place.y - now.y), animation, at: time)
      }
    }
  }
}
