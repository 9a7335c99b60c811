import MultiplaneBase
import MultiplaneExpressions
import MultiplaneScene
import MultiplaneYAML

/// The declarations at the top of a scene: the values of names are not read yet, but it is known which there are.
struct Declarations {
  /// The scene's title as given.
  var title: String?
  /// The separators of numbers in texts.
  var locale = NumberLocale.english
  /// The tag of the language of its texts.
  var language: String?
  var canvas = SceneCanvas(size: .zero)
  /// The names of the devices, each in every look.
  var devices: [String] = []
  /// How the scene is shown at its start.
  var appearance = Appearance.light
  /// The files that `include` names, in the order they were read.
  var includes: [IncludedFile] = []
  /// Whether an included file could not be read, so that not all names are known.
  var lacksNames = false
  /// `canvas.background`, which may name one of the scene's colors.
  var background: DeclaredEntry?
  /// The families that texts may name.
  var fontFamilies = ["Inter", "DejaVu Sans"]
  var fonts: [FontDeclaration] = []
  var styles: [String: DeclaredEntry] = [:]
  // In the order of the file.
  var colors: [DeclaredEntry] = []
  /// The entries of `params`, of `let` and of `stages`.
  var values: [DeclaredEntry] = []
  /// The values of the camera, by their names in formulas.
  var camera: [DeclaredEntry] = []
  /// Whether the scene says where the camera is, so that formulas may ask.
  var hasCamera = false
  /// Whether planes look as they are written while the camera is at rest.
  var paintsPlanesAtRest = false
  /// The names in `values` that are parameters.
  var parameters: Set<String> = []
  var sources: [DeclaredEntry] = []
  /// The names in `values` that are stages.
  var stages: Set<String> = []
  var components: [String: Component] = [:]
  /// Components without a body, whose uses are not called unknown as well.
  var unreadableComponents: Set<String> = []
  var names: NameSpace
  // The parts that are read when the names are known.
  var layers: DeclaredValue?
  var track: DeclaredEntry?
  var events: DeclaredEntry?
  var checks: DeclaredValue?
  /// The form in which accepted frames are kept.
  var golden: GoldenForm?
  var output: DeclaredValue?

  /// The key of the first event that gives the viewport another size; `nil` where none does.
  var viewportChange: DeclaredEntry?
}

/// A component as declared.
struct Component {
  var name: String
  var takes: [(name: String, span: SourceSpan)]
  var body: DeclaredValue
  var span: SourceSpan
}

/// The names of values, stages, sources, arguments and nodes: each may be given once.
struct NameSpace {
  /// The owner of a name, and where it is declared.
  struct Owner {
    var span: SourceSpan
    var what: String
  }
  private var declared: [String: Owner] = [:]
  /// The names of the language.
  private let reserved: Set<String>

  init(reserved: Set<String>) { self.reserved = reserved }

  /// Where a name is declared first.
  subscript(name: String) -> Owner? { declared[name] }

  /// Adds a name; false, with the error, if it is taken.
  mutating func declare(_ name: String, at span: SourceSpan, as what: String, problems: ProblemList) -> Bool {
    if let first = clash(name, at: span, as: what, problems: problems) {
      declared[name] = first
      return false
    }
    declared[name] = Owner(span: span, what: what)
    return true
  }

  /// Reports that a name is taken, and gives what has it.
  func clash(_ name: String, at span: SourceSpan, as what: String, problems: ProblemList) -> Owner? {
    if reserved.contains(name) {
      problems.error(
        "name-clash", "\"\(name)\" is a name of the language", at: span, hint: "choose another name for \(what)")
      return Owner(span: span, what: what)
    }
    guard let first = declared[name] else { return nil }
    problems.error(
      "name-clash", "\"\(name)\" is already the name of \(first.what)", at: span,
      note: "first at \(first.span.file):\(first.span.line):\(first.span.column)", hint: "names are used once")
    return first
  }

  /// Forgets a name that was declared.
  mutating func remove(_ name: String) { declared[name] = nil }
}
