internal import MultiplaneBase

/// A program that is started to encode, with all it is given.
package struct EncoderCommand: Hashable, Sendable {
  /// Its path, or a name that is looked for in `PATH`.
  package var program: String
  /// The arguments behind the name.
  package var arguments: [String]
  /// The file it writes; `nil` if its result comes by standard output.
  package var output: String?

  /// A command; see the properties.
  package init(program: String, arguments: [String], output: String?) {
    (self.program, self.arguments, self.output) = (program, arguments, output)
  }

  /// The command as a shell would take it.
  package var text: String { ([program] + arguments).map(shellWord).joined(separator: " ") }
}
