// The camera, and the steps of the track that move it.

extension SceneSchema {
  /// The keys of `camera`.
  package static let camera = MappingSchema(
    "camera",
    cameraValues.keys + [
      KeySchema(
        "asPainted", .flag,
        "Whether planes look as they are written while it is at `z: 0`; a plane at a distance is smaller unless this is `true`."
      )
    ])

  /// The keys of what a step changes of the camera.
  package static let cameraValues = MappingSchema(
    called: "values of the camera", namedByKey: true,
    [
      KeySchema("x", .number, "How far it stands to the right; 0, as unless given, looks at the middle of the canvas."),
      KeySchema("y", .number, "How far it stands below there; 0 unless given."),
      KeySchema("z", .number, "How far it has gone into the picture; 0 unless given."),
      KeySchema(
        "lens", .angle,
        "The angle it sees from the top to the bottom of the canvas, 1 to 170 degrees; 30deg unless given."
      ),
      KeySchema(
        "focus", .focus, "The distance behind the picture plane that is sharp, or that of a node; 0 unless given."),
      KeySchema(
        "aperture", .number,
        "How wide the lens is open, as a share of its distance: 0.02 is f/50; 0, as unless given, blurs nothing."),
      KeySchema(
        "horizon", .number,
        "How far below the top of the canvas the horizon is; the middle of the canvas unless given."),
      KeySchema(
        "ground", .number,
        "How far below the top of the canvas the floor begins at the picture plane; the bottom of the canvas unless given."
      ),
    ])

  /// The keys of a step that moves the camera.
  package static let cameraMove = MappingSchema(
    called: "a move of the camera",
    [
      KeySchema(
        "to", .mapping("`x`, `y` and other keys of `camera`", of: "values of the camera"), "The values it ends with."),
      KeySchema(
        "by", .mapping("`x`, `y` and other keys of `camera`", of: "values of the camera"), "How much is added to them."),
      KeySchema("over", .time, required: true, "How long it takes."),
      KeySchema("curve", .curve, "The timing curve; `easeInOut` unless given."),
      KeySchema(
        "until", .time, "When the next step begins, if that is before the end: with `0s` the camera moves beside it."),
    ])
}
