package import ArgumentParser
package import Multiplane
internal import MultiplaneRender
package import MultiplaneScene

/// `--missing-glyph`.
package enum MissingGlyphArgument: String, ExpressibleByArgument, CaseIterable {
  case error, warn
  var policy: MissingGlyphs { self == .warn ? .warn : .error }
}

extension Appearance: ExpressibleByArgument {}

/// Options of all commands that load a scene.
package struct SceneOptions: ParsableArguments {
  @OptionGroup package var input: InputOptions

  @Option(
    name: .customLong("missing-glyph"),
    help: ArgumentHelp("What a character is that no font has: an error, or a warning and a box.", valueName: "how"))
  package var missingGlyph: MissingGlyphArgument = .error

  @Flag(help: "Allow the fonts installed on this machine; pictures then differ between machines.")
  package var systemFonts = false

  @Option(
    help: ArgumentHelp(
      "Show the scene as on such a device at its start; as its device says otherwise.", valueName: "look"))
  package var appearance: Appearance?

  @Flag(
    help: """
      Draw less motion: what has a speed of its own goes with the page, changes with a spring fade, pictures that move rest.
      """)
  package var reducedMotion = false

  @OptionGroup package var budgets: BudgetOptions

  package init() {}

  /// Whether the command line says any of them.
  package var isGiven: Bool {
    input.inputs != SceneInputs() || missingGlyph != .error || systemFonts || appearance != nil || reducedMotion
      || budgets.isGiven
  }

  /// The options of a render with these.
  package var options: RenderOptions {
    var options = RenderOptions()
    (options.appearance, options.reducesMotion) = (appearance, reducedMotion)
    (options.missingGlyphs, options.systemFonts) = (missingGlyph.policy, systemFonts)
    options.inputs = input.inputs
    return options
  }
}
