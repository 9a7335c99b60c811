// Sizes as shares of a container, in the forms that SwiftUI has for them, and margins of scrollers.

nonisolated extension View {
  /// The view as large as its container along some axes; in a scroller that is its window without the margins of the content.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center
  ) -> AnyView { containerRelativeFrame(axes, alignment: alignment) { length, _ in length } }
  /// The view as large as some columns of its container along some axes, of a count of columns with a spacing between them.
  public func containerRelativeFrame(
    _ axes: Axis.Set, count: Int, span: Int = 1, spacing: Double, alignment: Alignment = .center
  ) -> AnyView {
    let (count, span) = (Double(count), Double(span))
    return containerRelativeFrame(axes, alignment: alignment) { length, _ in
      (length - spacing * (count - 1)) / count * span + (span - 1) * spacing
    }
  }

  /// The view with a length by that of its container along some axes: a share of it, and points more or less.
  public func containerRelativeFrame(
    _ axes: Axis.Set, alignment: Alignment = .center, _ length: (Double, Axis) -> Double
  ) -> AnyView {
    var sizes: [(String, SceneValue)] = []
    for (set, axis, key) in [(Axis.Set.horizontal, Axis.horizontal, "width"), (.vertical, .vertical, "height")]
    where axes.contains(set) {
      // The room is not known yet. Two lengths tell a line, and others whether it is one.
      let points = length(0, axis)
      let share = (length(4_096, axis) - points) / 4_096
      let others = [8.0, 64, 160, 320, 390, 500, 700, 844, 1_024, 2_048, 1e5]
      if others.allSatisfy({ abs(length($0, axis) - points - share * $0) < 1e-6 * ($0 + 1) }) {
        let rest: [Piece] = [.words(points < 0 ? " - " : " + "), .number(abs(points), isSteady: true)]
        let whole: [Piece] = [.number(share * 100, isSteady: true), .words("%")]
        sizes.append((key, .formula(whole + (points == 0 ? [] : rest))))
      } else {
        let hint = "write a frame(maxWidth:) for a limit"
        sizes.append((key, .problem("a length of a container is a share of it, and points", hint: hint)))
      }
    }
    let shares = sizes
    return framed(alignment) { node in for (key, value) in shares { node[key] = value } }
  }

  /// Room at all edges of the content that counts as covered, in points.
  public func contentMargins(_ length: Double, for placement: ContentMarginPlacement = .automatic) -> AnyView {
    contentMargins(.all, length)
  }
}

/// The part of a scroller that keeps its margins.
public enum ContentMarginPlacement: Sendable {
  /// The content. Bars stand at the edges of their window.
  case automatic, scrollContent
}
