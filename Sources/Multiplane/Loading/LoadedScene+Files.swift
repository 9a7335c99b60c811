internal import MultiplaneBase
internal import MultiplaneScene

extension LoadedScene {
  /// The paths of all files the scene is made from, to be watched for changes: its own first, where it has one.
  ///
  /// Pictures that follow the items of lists of more than 10,000 rows are not among them.
  package var files: [String] {
    let named = (imagePaths + lackingPaths + scene.fonts.map(\.file)).map { Path.joined(scene.folder, $0) }
    var known: Set<String> = []
    return ((isWritten ? [source.name] : []) + scene.includes.map(\.name) + named + scene.dataFiles.map(\.label)).filter
    {
      known.insert($0).inserted
    }
  }
}
