package import MultiplaneBase
package import MultiplaneReading
internal import MultiplaneExpressions
internal import MultiplaneLayout
internal import MultiplaneScene

extension LoadedScene {
  /// How large the named nodes of a scene are when it is first laid out, by their names.
  ///
  /// - Parameter folder: The folder the files of the scene lie under.
  /// - Throws: Every problem of the scene and of the files it names, or that it cannot be laid out.
  package static func nodeSizes(
    of declared: DeclaredScene, in folder: String, _ options: SessionOptions
  ) throws(SceneFailure) -> [String: Size] {
    var options = options.render
    options.isDrawnAtOnce = false
    let loaded = try LoadedScene(declared, folder: folder, options: options)
    defer { loaded.endDecoders() }
    let state = try loaded.makeStepper(options).step()
    let sizes = zip(loaded.scene.namedNodes, state.nodes).map { node, values in
      (node.name, Size(width: Length(points: values.width), height: Length(points: values.height)))
    }
    return Dictionary(sizes) { first, _ in first }
  }
}
