package import MultiplaneBase

/// How much is told of a scene.
package enum InspectionLimits {
  /// The most bytes of a tree or a timeline, as text or as JSON.
  package static let bytes = AdjustableLimit("inspect-bytes", 64 << 20, most: 1 << 30, .bytes)
}

/// A text that is put together from pieces, within the limit. Rows repeat the formulas of their node, so that a small scene may
/// have a large tree.
struct BoundedText {
  /// The pieces so far.
  private(set) var text = ""

  /// Adds a piece at the end.
  ///
  /// - Throws: `SceneFailure` of class `limit` if the text would be longer than is printed.
  mutating func append(_ piece: String) throws(SceneFailure) {
    let limit = InspectionLimits.bytes
    guard text.utf8.count + piece.utf8.count <= limit.value else {
      throw SceneFailure(
        Diagnostic(
          code: "limit-inspect", "the text of \"inspect\" has more than \(sizeText(limit.value))", hint: limit.hint(),
          failure: .limit))
    }
    text += piece
  }

  /// Adds an object up to the value of one more member: its value and the closing brace are the next pieces.
  ///
  /// - Precondition: The object has members.
  mutating func append(opening object: JSON, member: String) throws(SceneFailure) {
    try append(String(object.compact.dropLast()) + ",\"\(member)\":")
  }

  /// Adds an array. Each value is made when its turn comes.
  mutating func append<Value>(array values: [Value], _ json: (Value) -> JSON) throws(SceneFailure) {
    try append("[")
    for (index, value) in values.enumerated() {
      if index > 0 { try append(",") }
      try append(json(value).compact)
    }
    try append("]")
  }
}
