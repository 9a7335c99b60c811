internal import Glibc
public import Multiplane
package import MultiplaneBase
package import MultiplaneReading

nonisolated extension View {
  /// Shows the view in the studio or the watch that runs the program.
  ///
  ///     // Sources/App/main.swift
  ///     try Feed(.sample).show()
  ///
  /// `multiplane studio PACKAGE` builds the package, runs its program and shows the view in a browser. When a source of the
  /// package is saved, it builds and runs it anew. A program that is run by hand prints the scene's file instead.
  ///
  /// - Parameter folder: The folder the files of the scene lie under; the current one unless given, which is the package's
  ///   where a studio runs the program.
  /// - Throws: `SceneError` with the problems of the view, or of printing it as a file; none where a studio runs the program,
  ///   which tells them.
  public func show(folder: String = ".") throws(SceneError) {
    if getenv("MULTIPLANE_SHOW") == nil {
      print(try yaml(folder: folder), terminator: "")
      return
    }
    let folder = realPath(folder) ?? folder
    let shown: ShownScene
    do throws(SceneFailure) {
      shown = try ViewScene(self, folder: folder).shown(folder: folder)
    } catch { shown = ShownScene(nil, folder: folder, problems: error.diagnostics) }
    print(shown.text, terminator: "")
    fflush(nil)
  }
}

nonisolated extension ViewScene {
  /// The scene with its rows as they are handed to another program: of long lists the first alone, which is told.
  package func shown(folder: String, rows most: Int = mostWrittenRows) throws(SceneFailure) -> ShownScene {
    var problems: [Diagnostic] = []
    let root = try writingRows { table throws(SceneFailure) in
      if table.count > most {
        problems.append(
          Diagnostic(
            .warning, code: "first-rows", "of a list of \(table.count) rows the first \(most) are shown",
            span: table.rows.place.span, hint: "SceneSession has all of them, and so do tests"))
      }
      return min(most, table.count)
    }
    return ShownScene(
      DeclaredScene(name: declared.name, root: root, digest: declared.digest), folder: folder, problems: problems)
  }
}
