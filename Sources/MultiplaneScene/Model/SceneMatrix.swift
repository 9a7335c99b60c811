/// The devices and looks a scene is drawn on, each by a name: `--device` takes the names, and folders of goldens have
/// them.
///
/// A look that is not light has its word behind the name of the device, and alone on the scene's own canvas: with a device
/// `tablet` and a dark look there are `tablet`, `dark` and `tablet-dark`.
package struct SceneMatrix: Sendable, Hashable {
  /// A device in a look.
  package struct Variant: Sendable, Hashable {
    /// The name.
    package var name: String
    /// The device; `nil` is the scene's own canvas.
    package var device: String?
    /// How the scene is shown at its start.
    package var appearance: Appearance
  }

  /// All of them but the scene's own canvas in its own look, which has no name: devices first, in the order of the file.
  package let variants: [Variant]

  /// The variants of devices in looks; light is always among the looks.
  package init(devices: [String], appearances: [Appearance]) {
    var variants = devices.map { Variant(name: $0, device: $0, appearance: .light) }
    if appearances.contains(.dark) {
      variants.append(Variant(name: Appearance.dark.rawValue, device: nil, appearance: .dark))
      variants += devices.map { Variant(name: "\($0)-\(Appearance.dark.rawValue)", device: $0, appearance: .dark) }
    }
    self.variants = variants
  }

  /// The variant of a name.
  package subscript(name: String) -> Variant? { variants.first { $0.name == name } }
}
