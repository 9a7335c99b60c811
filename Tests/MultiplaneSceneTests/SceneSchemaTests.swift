import MultiplaneScene
import Testing

@Suite struct SceneSchemaTests {
  @Test func `every key has a sentence and a form`() {
    for key in SceneSchema.nodeKeys + SceneSchema.mappings.flatMap(\.keys) {
      #expect(key.sentence.hasSuffix("."), "\(key.name)")
      #expect(!key.form.described.isEmpty)
    }
  }

  @Test func `what decides boxes may never be live`() {
    let live = SceneSchema.nodeKeys.filter(\.isLive).map(\.name)
    #expect(
      live.sorted() == [
        "along", "background", "blur", "border", "brightness", "color", "corner", "fill", "focus", "frame", "opacity",
        "pixelate", "roll", "rotate",
        "saturation", "scale", "scaleX", "scaleY", "shadow", "shown", "skew", "slices", "speed", "strike", "stroke",
        "tilt",
        "tint",
        "tracking", "turn", "underline", "visible", "x", "y", "z",
      ])
  }

  @Test func `rows are chosen by the same keys at a source and at a ForEach`() {
    for name in ["where", "sort", "first"] {
      #expect(SceneSchema.nodeKey(name)?.form == SceneSchema.source[name]?.form, "\(name)")
      #expect(SceneSchema.nodeKey(name)?.sentence == SceneSchema.source[name]?.sentence, "\(name)")
    }
    #expect(SceneSchema.sort.keys.map(\.name) == ["by", "order"])
  }
}
