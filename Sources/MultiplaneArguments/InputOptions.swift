package import ArgumentParser
package import MultiplaneScene

/// `name=value`.
package struct AssignmentArgument: ExpressibleByArgument {
  var name: String
  var value: String

  package init?(argument: String) {
    guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
    (name, value) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
  }
}

/// The options for a scene's inputs besides its file.
package struct InputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Set a parameter of the scene; may be repeated.", valueName: "name=value"),
    completion: .parameters)
  package var set: [AssignmentArgument] = []

  @Option(
    help: ArgumentHelp("Read another file for a source of the scene; may be repeated.", valueName: "source=file"),
    completion: .file())
  package var data: [AssignmentArgument] = []

  @Option(
    help: ArgumentHelp("Draw the scene on one of its devices.", valueName: "name"), completion: .devices)
  package var device: String?

  package init() {}

  package func validate() throws {
    for (option, given) in [("--set", set), ("--data", data)] {
      var names: Set<String> = []
      for assignment in given where !names.insert(assignment.name).inserted {
        throw ValidationError("\(option) \(assignment.name) is given twice.")
      }
    }
    if let empty = data.first(where: { $0.value.isEmpty }) {
      throw ValidationError("--data \(empty.name)= names no file.")
    }
  }

  /// The inputs that are given.
  package var inputs: SceneInputs {
    var inputs = SceneInputs()
    for assignment in set { inputs.values[assignment.name] = assignment.value }
    for assignment in data { inputs.files[assignment.name] = assignment.value }
    inputs.device = device
    return inputs
  }
}
