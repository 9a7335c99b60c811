import ArgumentParser
import MultiplaneScene

/// `multiplane schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: "Print the JSON Schema of the scene language, for editors.",
    discussion: """
      With the schema in a file, an editor with a YAML language server completes keys and underlines mistakes in a \
      scene whose first line is "# yaml-language-server: $schema=scene.schema.json".
      """)

  func run() throws { try StandardOutput.write(JSONSchema.text) }
}
