/// A value of the camera: in `Camera`, and in a step that moves it. Lengths are in points.
///
///     Camera(.z(Live.scroll / 4), .lens(.degrees(40))) { … }
public struct CameraValue: Sendable {
  let key: String
  let value: SceneValue

  private init(_ key: String, _ value: SceneValue) { (self.key, self.value) = (key, value) }

  /// How far the camera stands to the right of the middle.
  @_disfavoredOverload public static func x(_ distance: Live) -> CameraValue { CameraValue("x", .live(distance)) }
  /// How far the camera stands to the right of the middle.
  public static func x(_ distance: Double) -> CameraValue { .x(Live(distance)) }
  /// How far it stands below the middle.
  @_disfavoredOverload public static func y(_ distance: Live) -> CameraValue { CameraValue("y", .live(distance)) }
  /// How far it stands below the middle.
  public static func y(_ distance: Double) -> CameraValue { .y(Live(distance)) }
  /// How far it has gone into the picture.
  @_disfavoredOverload public static func z(_ distance: Live) -> CameraValue { CameraValue("z", .live(distance)) }
  /// How far it has gone into the picture.
  public static func z(_ distance: Double) -> CameraValue { .z(Live(distance)) }
  /// The angle that it sees from the top to the bottom of the canvas; 30 degrees unless given.
  public static func lens(_ angle: Angle) -> CameraValue { CameraValue("lens", .formula(angle.pieces)) }
  /// How far behind the picture plane it is that is sharp.
  @_disfavoredOverload public static func focus(_ distance: Live) -> CameraValue { Self("focus", .live(distance)) }
  /// How far behind the picture plane it is that is sharp.
  public static func focus(_ distance: Double) -> CameraValue { .focus(Live(distance)) }
  /// The view that is sharp, by its name.
  public static func focus(on name: String) -> CameraValue { CameraValue("focus", .word(name)) }
  /// How wide the lens is open, as a share of its distance; 0 shows everything sharp.
  @_disfavoredOverload public static func aperture(_ share: Live) -> CameraValue { Self("aperture", .live(share)) }
  /// How wide the lens is open, as a share of its distance; 0 shows everything sharp.
  public static func aperture(_ share: Double) -> CameraValue { .aperture(Live(share)) }
}

/// The layers of a scene before a camera: those with a distance, `z`, are seen in perspective.
///
///     Camera(.lens(.degrees(40)), asPainted: true) {
///       Image("sky.png").z(900)
///       Image("hills.png").z(300)
///     }
///     .track { CameraMove(to: .z(200), over: 3) }
public struct Camera: PrimitiveView, Sendable {
  let lowered: AnyView
  /// Each view of the closure is a layer, from back to front. As painted, layers look at rest as they are written, whatever
  /// their distance.
  public init(_ values: CameraValue..., asPainted: Bool = false, @ViewBuilder content: () -> AnyView) {
    let keys = values.map { ($0.key, $0.value) } + (asPainted ? [("asPainted", .word("true"))] : [])
    var view = content().setting { $0.camera = keys }
    view.isLayers = true
    lowered = view
  }
}

nonisolated extension View {
  /// How far a layer stands behind the picture plane, in points: its place, speed and scale follow from the `Camera`.
  public func z(_ distance: Double) -> AnyView { z(Live(distance)) }
  /// How far a layer stands behind the picture plane, in points, on each frame.
  @_disfavoredOverload public func z(_ distance: Live) -> AnyView { held { $0["z"] = .live(distance) } }
}

/// The camera goes to values, or by them.
public struct CameraMove: TrackStep {
  /// The step of the track.
  public let step: ScrollStep
  /// To values, in seconds; the next step begins at the end, or sooner.
  public init(
    to values: CameraValue..., over time: Double, curve: ScrollStep.Curve = .easeInOut, until next: Double? = nil
  ) { step = .camera("to", values, over: time, curve, until: next) }
  /// By values, in seconds; the next step begins at the end, or sooner.
  public init(
    by values: CameraValue..., over time: Double, curve: ScrollStep.Curve = .easeInOut, until next: Double? = nil
  ) { step = .camera("by", values, over: time, curve, until: next) }
}
