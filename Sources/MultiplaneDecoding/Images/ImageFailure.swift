package import MultiplaneBase

/// A message about a file, without its name: decoders know bytes alone, and whoever has the name adds it.
package struct ImageFailure: Error, Hashable, Sendable {
  /// The kind of message, which gives the message its code and its class.
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// The file cannot be used.
    case refused
    /// The file takes more time or memory than it may, or a side of it is too long.
    case tooLarge
    /// There was too little memory to decode it.
    case noMemory
    /// Its colours are those of another space; a warning.
    case profile
    /// It holds text; a warning.
    case text
    /// A part of it is not drawn; a warning.
    case lost
    /// It ends before it should, and all of it is drawn; a warning.
    case unfinished
    /// No decoder could be started, so it says nothing about the file.
    case noDecoder
    /// None could be started at the moment, for want of memory, processes or descriptors.
    case noRoom

    /// Whether it is about the machine and not about the file.
    var isOfMachine: Bool { self == .noDecoder || self == .noRoom }
  }
  /// The kind of message.
  package var kind: Kind
  /// A predicate, such as `is cut short`.
  package var reason: String
  /// Advice that would make it right.
  package var hint: String?

  /// A remark; see the properties.
  package init(_ kind: Kind, _ reason: String, hint: String? = nil) {
    (self.kind, self.reason, self.hint) = (kind, reason, hint)
  }

  /// The decoder has too little memory for the file.
  package static var outOfMemory: ImageFailure {
    ImageFailure(.noMemory, "needs more memory than its decoder may have", hint: Budgets.memoryHint)
  }

  /// The remark as a message about a picture.
  ///
  /// - Parameter name: The file's name in messages.
  package func diagnostic(ofImage name: String) -> Diagnostic {
    let message = "image \"\(name.escapedForMessage)\" \(reason)"
    switch kind {
    case .refused: return Diagnostic(code: "image", message, hint: hint, failure: .asset)
    case .tooLarge, .noMemory: return Diagnostic(code: "limit-image", message, hint: hint, failure: .limit)
    case .profile: return Diagnostic(.warning, code: "color-profile", message, hint: hint, failure: .asset)
    case .text: return Diagnostic(.warning, code: "svg-text", message, hint: hint, failure: .asset)
    case .lost: return Diagnostic(.warning, code: "svg-lost", message, hint: hint, failure: .asset)
    case .unfinished: return Diagnostic(.warning, code: "image", message, hint: hint, failure: .asset)
    case .noDecoder: return Diagnostic(code: "no-decoder", message, hint: hint, failure: .output)
    case .noRoom: return Diagnostic(code: "no-decoder", message, hint: hint, failure: .tryAgain)
    }
  }

  /// The remark as a message about a font file of a scene.
  ///
  /// - Parameter file: The path the scene names.
  package func diagnostic(ofFont file: String) -> Diagnostic {
    let (code, failure): (String, FailureClass) =
      switch kind {
      case .noDecoder: ("no-decoder", .output)
      case .noRoom: ("no-decoder", .tryAgain)
      case .tooLarge, .noMemory: ("limit-font", .limit)
      case .refused, .profile, .text, .lost, .unfinished: ("font-file", .asset)
      }
    return Diagnostic(
      code: code, "font file \"\(file.escapedForMessage)\" \(reason)", hint: hint, failure: failure,
      cause: .asset(file))
  }
}

/// Calls `body`, and names the picture in what it throws.
func naming<R>(_ name: String, _ body: () throws(ImageFailure) -> R) throws(SceneFailure) -> R {
  do throws(ImageFailure) {
    return try body()
  } catch {
    throw SceneFailure(error.diagnostic(ofImage: name))
  }
}
