@_exported public import Multiplane
internal import MultiplaneBase

extension SceneSession {
  /// Opens the scene that a view declares.
  ///
  ///     let frame = try SceneSession(Feed()).frame(0)
  ///
  /// - Parameters:
  ///   - view: Is run once; rows of lists are made as they come near their windows.
  ///   - name: The name of the scene in messages; the view's type unless given.
  ///   - folder: The folder the files it names lie under; the current one unless given.
  ///   - options: How it is drawn.
  ///   - file: The file of the call, for messages on what has no place of its own.
  ///   - line: The line of the call in it.
  /// - Throws: `SceneError` with every problem of the scene, at the places of the views in the program, and of its
  ///   fonts and pictures.
  public convenience init(
    _ view: some View, name: String? = nil, folder: String = ".", options: SessionOptions = SessionOptions(),
    file: StaticString = #fileID, line: Int = #line
  ) throws(SceneError) {
    let scene = try SceneError.wrapping {
      try ViewScene(view, name: name, place: CodePlace(file, line), folder: folder, options: options)
    }
    try self.init(scene.declared, folder: folder, options: options)
  }
}

nonisolated extension View {
  /// The scene as a file, which is read as a scene of equal frames.
  ///
  /// Names of rows' fields are made up, and closures are replaced by the values they gave. A file of a view with a long
  /// list wants its items in a file of their own.
  ///
  /// - Parameter folder: The folder the files it names lie under, for a view that is laid out by the size of a `GeometryReader`.
  /// - Throws: `SceneError` with the problems of the view itself, or for a list of more than 10,000 rows.
  public func yaml(folder: String = ".") throws(SceneError) -> String {
    try SceneError.wrapping { try ViewScene(self, folder: folder).yaml() }
  }
}
