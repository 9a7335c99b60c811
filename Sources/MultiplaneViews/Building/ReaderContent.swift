internal import Synchronization

/// Extents of a box, in points.
public struct GeometrySize: Sendable, Hashable {
  /// The extent across, in points.
  public let width: Double
  /// The extent down, in points.
  public let height: Double
}

/// The views in a `GeometryReader`, which are made once more when its size is known.
package struct ReaderContent: @unchecked Sendable {
  /// Whether the size was asked for.
  final class Note: Sendable {
    private let state = Atomic(false)
    var isTaken: Bool { state.load(ordering: .relaxed) }
    func take() { state.store(true, ordering: .relaxed) }
  }

  /// The number that tells the reader from others of the process.
  let number: Int
  let note: Note
  /// The views as they are for some size.
  private(set) var sample: [ViewNode]
  /// The settings of the whole scene that they give.
  let settings: SceneSettings
  private var make: (GeometrySize) -> [ViewNode]

  /// - Parameter make: Is given the number of the reader, its size, and what notes that the size is asked for.
  init(_ make: @escaping (Int, GeometrySize, Note) -> AnyView) {
    let (number, note, around) = (Self.nextNumber(), Note(), EnvironmentObjects.current)
    // The closure may be the main actor's. It is run where the scene is made, or a row, after the objects around are gone.
    nonisolated(unsafe) let make = make
    let view = Branches.joining { make(number, Self.guess, note) }
    (self.number, self.note, sample, settings) = (number, note, view.nodes, view.settings)
    self.make = { size in asMainActor { around.holding { Branches.joining { make(number, size, note) }.nodes } } }
  }

  private static let numbers = Atomic(0)
  /// A number that nothing else of the process has that is measured.
  static func nextNumber() -> Int { numbers.wrappingAdd(1, ordering: .relaxed).newValue }
  /// The size that views are made for before any is known.
  static let guess = GeometrySize(width: 390, height: 844)

  /// The views for a size.
  func nodes(_ size: GeometrySize?) -> [ViewNode] { size.map(make) ?? sample }

  /// The content that is made of the views of this and of another.
  func joined(_ other: ReaderContent, _ body: @escaping ([ViewNode], [ViewNode]) -> [ViewNode]) -> ReaderContent {
    if other.note.isTaken { note.take() }
    return altered(self) { content in
      content.sample = body(sample, other.sample)
      content.make = { [make] in body(make($0), other.make($0)) }
    }
  }

  /// The content with something done to each of its views.
  func changed(_ body: @escaping (ViewNode) -> ViewNode) -> ReaderContent {
    altered(self) { content in
      content.sample = sample.map(body)
      content.make = { [make] in make($0).map(body) }
    }
  }
}

/// The measured sizes of a view's readers, and of the views whose heights others follow, by their paths in the view.
struct ReaderSizes: Sendable {
  /// A purpose for which a scene is written.
  enum Purpose: Sendable {
    /// To be drawn.
    case drawing
    /// To measure sizes; those in rows by some rows that stand by themselves.
    case measuring, measuringRows
  }
  var purpose = Purpose.drawing
  /// The different sizes that were measured; several of readers in rows.
  var measured: [String: [GeometrySize]] = [:]
  /// The path of the node around.
  var path = "reader"
  /// Whether the scroller around goes sideways.
  var isAcross = false

  /// The code of problems with sizes that are not measured.
  static let problem = "reader-size"
  /// The most passes of measuring: as deep as readers stand in readers.
  static let mostPasses = 8
  /// The most rows of a list that are measured.
  static let mostRows = 32
}
