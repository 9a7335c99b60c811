import Glibc
import MultiplaneBase
import MultiplaneCommands

/// The program in the calling process, on a thread that has a working directory and descriptors of its own; so have the threads
/// that it starts, and no others.
package enum ProgramThread {
  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - name: The word that the program was called by.
  ///   - folder: Its working directory.
  ///   - out: The descriptor that is its standard output.
  ///   - err: The one that is its standard error.
  /// - Returns: Its exit code.
  package static func run(
    _ arguments: [String], calledAs name: String, in folder: String, out: Int32, err: Int32
  ) -> Int32 {
    let code = Monitor<Int32?>(nil)
    let thread = OwnThread {
      // The C module has no name for it.
      typealias Unshare = @convention(c) (Int32) -> Int32
      let unshare = unsafeBitCast(dlsym(nil, "unshare"), to: Unshare.self)
      let (fileSystem, files): (Int32, Int32) = (0x200, 0x400)
      precondition(unshare(fileSystem | files) == 0 && chdir(folder) == 0)
      precondition(dup2(out, 1) == 1 && dup2(err, 2) == 2)
      let ended = MultiplaneProgram.run(arguments, calledAs: name)
      code.update { $0 = ended }
    }
    thread?.join()
    return code.read { $0 ?? 70 }
  }
}
