extension SceneSchema {
  /// The mappings of `checks`.
  static let checkMappings = [check, tolerance, expectedFailure]

  /// The keys of a check.
  package static let check = MappingSchema(
    called: "a check",
    [
      KeySchema("name", .words, "What it is called in the report."),
      KeySchema("at", .moments, "The frames it is about, by their times."),
      KeySchema("over", .momentRange, "All frames from one time to another."),
      KeySchema("every", .time, "How far the pictures of `over` are apart."),
      KeySchema("strip", .flag, "Whether they are one picture, with the time below each."),
      KeySchema("when", .condition, "All frames on which this holds; there must be one."),
      KeySchema(
        "device", .deviceNames, "The devices it is for, and `canvas` for the scene's own; all unless given."),
      KeySchema("expect", .condition, "What holds on each of the frames."),
      KeySchema("image", .caseName, "The frames look like the accepted pictures of this name."),
      KeySchema("same-as", .sceneFile, "The frames have the same pixels as those of another scene."),
      KeySchema("differs-from", .sceneFile, "The frames have other pixels than those of another scene."),
      KeySchema(
        "tolerance", .mapping("`delta`, `window`, `total`", of: "tolerance"),
        "How much a picture may differ; not at all unless given."),
      KeySchema("scale", .number, "Device pixels a point for its pictures; the scene's unless given."),
      KeySchema("xfail", .mapping("`reason`, `until`", of: "xfail"), "It is known to fail; to pass is then a failure."),
    ])

  /// The keys of the conditions and frames that a check judges.
  package static let checkSubjects = ["expect", "image", "same-as", "differs-from"]

  /// The keys of `tolerance`.
  package static let tolerance = MappingSchema(
    "tolerance",
    [
      KeySchema(
        "delta", .number, "How far a channel may be off, 0 to 255, for a pixel to count as the same; 2 unless given."),
      KeySchema("window", .number, "The most different pixels in any window of 16x16; 6 unless given."),
      KeySchema("total", .number, "The most different pixels as a part of the frame; `0.01%` unless given."),
    ])

  /// The keys of `xfail`.
  package static let expectedFailure = MappingSchema(
    "xfail",
    [
      KeySchema("reason", .words, required: true, "Why it fails."),
      KeySchema("until", .date, required: true, "The last day it may fail."),
    ])
}
