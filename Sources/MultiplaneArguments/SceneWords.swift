package import ArgumentParser
internal import Multiplane
internal import MultiplaneBase
internal import MultiplaneScene

/// Words that a shell may offer, from the scene that the command line names so far.
///
/// A scene that cannot be read offers none: a shell that completes is no place for messages.
struct SceneWords {
  private let scenes: [Scene]

  /// Reads the scenes among the words of a command line, which are as they were typed.
  init(_ words: [String]) {
    scenes = words.dropFirst().compactMap { word in
      let path = Self.unquoted(word)
      guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"), let source = try? SourceFile.read(path: path) else {
        return nil
      }
      return try? LoadedScene(source).scene
    }
  }

  /// The marks of the track.
  var marks: [String] { scenes.flatMap(\.markNames) }

  /// The parameters, each with the sign its value comes after.
  var parameters: [String] { scenes.flatMap(\.parameterNames).map { "\($0)=" } }

  /// The devices, and the word for all of them.
  var devices: [String] { scenes.flatMap(\.devices) + ["all"] }

  /// The names of checks.
  var checks: [String] { scenes.flatMap { $0.checks.compactMap(\.name) } }

  /// The keys with formulas of nodes with names, in the order of the file, as `explain` takes them.
  var keys: [String] {
    var keys: [String] = []
    var seen: Set<String> = []
    for scene in scenes {
      scene.walk { node, _ in
        guard let name = node.name else { return }
        for entry in node.properties.entries where seen.insert("\(name).\(entry.property.key)").inserted {
          keys.append("\(name).\(entry.property.key)")
        }
      }
    }
    return keys
  }

  /// The text a shell makes of a word: quotes and backslashes taken off.
  private static func unquoted(_ word: String) -> String {
    var text = ""
    var quote: Character?
    var isEscaped = false
    for character in word {
      if isEscaped {
        text.append(character)
        isEscaped = false
      } else if character == "\\", quote != "'" {
        isEscaped = true
      } else if character == quote {
        quote = nil
      } else if quote == nil, character == "'" || character == "\"" {
        quote = character
      } else {
        text.append(character)
      }
    }
    return text
  }
}

extension CompletionKind {
  /// Scene files.
  package static var scenes: CompletionKind { .file(extensions: ["yaml", "yml"]) }

  /// The marks of the scene on the command line.
  package static var marks: CompletionKind { .custom { words, _, _ in SceneWords(words).marks } }

  /// The parameters of the scene on the command line.
  static var parameters: CompletionKind { .custom { words, _, _ in SceneWords(words).parameters } }

  /// The devices of the scene on the command line.
  static var devices: CompletionKind { .custom { words, _, _ in SceneWords(words).devices } }

  /// The names of the checks of the scenes on the command line.
  package static var checks: CompletionKind { .custom { words, _, _ in SceneWords(words).checks } }

  /// The keys that can be explained in the scene on the command line.
  package static var keys: CompletionKind { .custom { words, _, _ in SceneWords(words).keys } }
}
