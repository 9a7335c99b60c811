package import MultiplaneScene

/// The options for reading a scene.
package struct ReadingOptions: Sendable, Hashable {
  /// Whether a scene may name fonts it does not bring itself, because those of the system are used.
  package var allowsAnyFont = false
  /// The inputs that the run gives the scene.
  package var inputs = SceneInputs()
  /// The options a render has unless told otherwise.
  package init(allowsAnyFont: Bool = false, inputs: SceneInputs = SceneInputs()) {
    (self.allowsAnyFont, self.inputs) = (allowsAnyFont, inputs)
  }
}
