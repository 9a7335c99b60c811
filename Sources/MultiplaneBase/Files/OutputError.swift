internal import Glibc

/// Why something could not be written.
package enum OutputError: Error, Equatable, Sendable {
  /// A step of writing a file.
  package enum Step: String, Sendable {
    case createFolder = "create the folder"
    case open, read, write, flush, close, rename, remove, lock
    case examine = "look at"
  }

  /// The system refused a step; `code` is its `errno`, `frame` the frame that was being written, if any.
  case system(Step, path: String, code: Int32, frame: Int?)
  /// The output is a folder where a file is to be written.
  case isAFolder(path: String)
  /// The output is a file where a folder is to be filled.
  case notAFolder(path: String)
  /// Something other than a plain file is at the file's place.
  case notAFile(path: String)
  /// The file that is to be written to has other names besides.
  case hasTwoNames(path: String)
  /// A path without a name.
  case noName
  /// A file that a scene or another file names is not below the folder it has to be in.
  case outside(path: String)
  /// The folder that was filled is not the one its path leads to any more.
  case folderReplaced(path: String)
  /// A run would replace a file it was not told to replace.
  case fileExists(path: String)
  /// A name pattern that does not number frames.
  case badPattern(String, reason: String)
  /// A run would replace frames, or mix with frames it does not know.
  case framesExist(folder: String, count: Int, reason: ExistingFrames)
  /// Frames that are to be put together are not of one sequence; `difference` ends the sentence.
  case otherSequence(folder: String, than: String, difference: String)
  /// Another run is writing frames of this range.
  case locked(folder: String, pid: Int, host: String, since: String)
  /// The run was to end without some of its frames.
  case framesMissing(folder: String, frames: [Int])
  /// The reader of the pipe has gone.
  case closedPipe
  /// The pipe's writers were stopped because another of them failed.
  case stopped
  /// An outside program failed.
  case encoder(EncoderFailure)

  /// Why frames in a folder are in the way.
  package enum ExistingFrames: Sendable {
    /// The run would write files that are there.
    case sameRange
    /// They are of another scene, size, rate or machine.
    case anotherScene
    /// No manifest knows them.
    case unknown
  }

  /// The exit code of a process that ends with this error.
  package var exitCode: Int32 {
    switch self {
    case .locked: 75
    case .closedPipe: 141
    case .framesMissing, .stopped: 70
    case .badPattern, .noName: 2
    case .encoder: 7
    case .system, .isAFolder, .notAFolder, .notAFile, .hasTwoNames, .fileExists, .framesExist, .outside,
      .folderReplaced,
      .otherSequence:
      5
    }
  }

  /// A short stable name for the kind of error.
  package var name: String {
    switch self {
    case .system(_, _, ENOSPC, _), .system(_, _, EDQUOT, _): "disk-full"
    case .system: "output"
    case .isAFolder: "output-is-folder"
    case .notAFolder: "output-is-file"
    case .notAFile: "output-not-a-file"
    case .hasTwoNames: "output-two-names"
    case .noName: "output-no-name"
    case .outside: "output-outside"
    case .folderReplaced: "output-replaced"
    case .fileExists: "file-exists"
    case .badPattern: "bad-pattern"
    case .framesExist: "frames-exist"
    case .otherSequence: "other-sequence"
    case .locked: "locked"
    case .framesMissing: "frames-missing"
    case .closedPipe: "closed-pipe"
    case .stopped: "stopped"
    case .encoder(let failure): failure.name
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// The problem in one line, lower-case, without a full stop.
  package var description: String {
    switch self {
    case .system(let step, let path, let code, let frame):
      let what = frame.map { " for frame \($0)" } ?? ""
      return "cannot \(step.rawValue) \"\(path)\"\(what): \(String(cString: strerror(code)).lowercased())"
    case .isAFolder(let path): return "\"\(path)\" is a folder"
    case .notAFolder(let path): return "\"\(path)\" is a file, not a folder"
    case .notAFile(let path): return "\"\(path)\" is not a plain file"
    case .hasTwoNames(let path): return "\"\(path)\" is a second name of another file, which would be written to"
    case .noName: return "an output without a name"
    case .outside(let path): return "\"\(path)\" leads out of the folder it has to be in"
    case .folderReplaced(let path): return "\"\(path)\" was moved or replaced while it was filled"
    case .fileExists(let path): return "\"\(path)\" is there already"
    case .badPattern(let pattern, let reason): return "frame names \"\(pattern)\": \(reason)"
    case .framesExist(let folder, let count, let reason):
      let frames = count == 1 ? "1 frame" : "\(count) frames"
      switch reason {
      case .sameRange: return "\(frames) of this run already in \"\(folder)\""
      case .anotherScene: return "\(frames) of another scene, size or machine in \"\(folder)\""
      case .unknown: return "\(frames) of unknown origin in \"\(folder)\""
      }
    case .otherSequence(let folder, let other, let difference):
      return "the frames of \"\(folder)\" are not of one sequence with those of \"\(other)\": they are \(difference)"
    case .locked(let folder, let pid, let host, let since):
      return "\"\(folder)\" is locked by pid \(pid) on host \(host) since \(since)"
    case .framesMissing(let folder, let frames):
      let shown = frames.prefix(10).map(String.init).joined(separator: ", ")
      let more = frames.count > 10 ? " and \(frames.count - 10) more" : ""
      return "frames of \"\(folder)\" were not written: \(shown)\(more)"
    case .closedPipe: return "the reader of the pipe has gone"
    case .stopped: return "stopped because another frame failed"
    case .encoder(let failure): return failure.description
    }
  }

  /// Lines that another program wrote about it.
  package var quotedLines: [String] { if case .encoder(let failure) = self { failure.lines } else { [] } }

  /// Advice, if there is any.
  package var hint: String? {
    switch self {
    case .framesExist(_, _, .anotherScene), .framesExist(_, _, .unknown):
      "`--force` replaces them, `--resume` keeps those that match the scene"
    case .framesExist: "`--resume` keeps the frames that match, `--force` replaces them"
    case .fileExists: "`--force` replaces it"
    case .badPattern: "write one number like `frame-%05d.png`"
    case .locked: "wait for that run, or render another range"
    case .isAFolder, .noName: "give a file name"
    case .notAFile: "what a scene names is a plain file, and no link; the command line may name anything"
    case .outside: "what a scene names lies below the current folder; -o and other options may name any place"
    case .folderReplaced: "the files are in the folder that was there before"
    case .notAFolder: "give a folder, or remove the file"
    case .encoder(let failure): failure.hint
    default: nil
    }
  }
}
