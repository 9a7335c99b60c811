internal import CSandbox
internal import Glibc
package import MultiplaneBase

/// The walls around the program itself: what a command that draws scenes gives up before it opens the first file of one.
package enum ProgramWalls {
  /// Gives up the network, other processes and, where the kernel has Landlock, all writing but below the folders of some paths, and
  /// all programs but its own and some others. The memory of the process becomes that of `Budgets`, without the part of decoders.
  ///
  /// It is called once, while the process has one thread.
  ///
  /// - Parameters:
  ///   - paths: The files and folders that are written; those that are not there yet stand for the nearest folder that is.
  ///   - programs: The paths of programs that may be started.
  /// - Returns: A warning where a wall that the kernel has could not be raised.
  package static func raise(writing paths: [String], starting programs: [String]) -> Diagnostic? {
    Budgets.setKeptBySystem()
    let written = paths.flatMap { writable($0) }.map { strdup($0) }
    let started = programs.map { strdup($0) }
    defer { for text in written + started { free(text) } }
    let code = mp_sandbox_wall(
      written.map { UnsafePointer($0) }, written.count, started.map { UnsafePointer($0) }, started.count,
      Budgets.programBytes)
    if code == 0 { return nil }
    let reason = String(cString: strerror(code)).lowercased()
    return Diagnostic(
      .warning, code: "no-walls", "the program draws without walls around it: \(reason)",
      hint: "`multiplane doctor` tells which walls the kernel has")
  }

  /// One line that says which walls this kernel has.
  package static var text: String {
    let version = mp_sandbox_landlock()
    let filter = DecoderWalls.areThere ? "a filter of system calls" : "NO filter of system calls (seccomp)"
    let files = version > 0 ? "writes below its outputs alone" : "NO bound of what it writes (Landlock)"
    return "\(filter), \(files), at most \(sizeText(Budgets.memory)) of memory"
  }

  /// The paths that have to be writable for one: a folder itself, of a file its folder, of what a link names the same, and of what is not
  /// there the nearest folder above it.
  private static func writable(_ path: String) -> [String] {
    var state = stat()
    guard stat(path, &state) == 0 else {
      return path.isEmpty || path == "." || path == "/" ? ["."] : writable(Path.parent(path))
    }
    if state.st_mode & S_IFMT == S_IFDIR { return [path] }
    return [path, Path.parent(path)] + (realPath(path).map { [Path.parent($0)] } ?? [])
  }
}
