internal import Glibc
package import Multiplane
package import MultiplaneBase
package import MultiplaneScene

/// The options of a test run; every option has the value of a plain run.
package struct TestOptions: Sendable {
  /// Scenes, and folders of scenes.
  package var paths: [String] = []
  /// Where goldens lie; `nil` is the nearest folder `golden` upwards from each scene.
  package var golden: String?
  /// Only cases whose id or name holds one of these; empty is all.
  package var filters: [String] = []
  /// Which part of the scenes is tested: every `count`-th from `index` on.
  package var shard: RenderOptions.Shard?
  /// How often everything is drawn; a case that is not the same each time is unstable.
  package var rounds = 1
  /// How many scenes are tested at once; `nil` is one a core. No result depends on it.
  package var jobs: Int?
  /// Whether pictures are compared tolerantly although they were drawn by the same libraries.
  package var isTolerant = false
  /// Whether goldens are rewritten where pixels have changed.
  package var updates = false
  /// Whether frames are compared with those of a commit in place of goldens.
  package var isAgainst = false
  /// The commit's name, as Git takes it; `nil` is the merge base with the default branch.
  package var revision: String?
  /// The form that goldens are written in from now on; `nil` leaves it to each scene.
  package var form: GoldenForm?
  /// Where the report goes; pictures that were drawn and are not accepted lie in `actual` beside it. `nil` is
  /// `out/report` below the current folder.
  package var report: String?
  /// The day of the run, as `2026-12-31`, for `xfail`.
  package var today: String
  /// The title of the report: the command.
  package var title = "multiplane test"
  /// The command that accepts, without the ids.
  package var acceptCommand = "multiplane test --accept"

  /// The options of a plain run on a day.
  package init(today: String) { self.today = today }

  /// The day it is, as `2026-12-31`, in UTC.
  package static var currentDay: String { text(of: currentDate) }

  /// A day as `2026-12-31`.
  static func text(of date: (year: Int, month: Int, day: Int)) -> String {
    "\(zeroPadded(date.year, to: 4))-\(zeroPadded(date.month, to: 2))-\(zeroPadded(date.day, to: 2))"
  }

  /// The day it is, in UTC.
  static var currentDate: (year: Int, month: Int, day: Int) {
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday))
  }

  /// Where reports go unless told otherwise, below the current folder.
  package static let usualReport = ReportSibling.usualReport

  /// Where the report goes.
  package var reportPath: OutputPath {
    get throws(OutputError) { if let report { .given(report) } else { try .named(Self.usualReport) } }
  }
}

/// The settings that all scenes of a run share.
struct TestSettings: Sendable {
  var current: String
  var golden: String?
  var filters: [String]
  var isTolerant: Bool
  /// Whether sidecars and lists beside unchanged pictures are brought up to date.
  var refreshes: Bool
  var actual: ReportSibling
  /// The folder that scenes of the past are laid out in.
  var baseFolder: ReportSibling
  /// The commit that frames are compared with in place of goldens.
  var base: Repository.Commit?
  /// The form that goldens are written in; `nil` leaves it to the scene.
  var form: GoldenForm?
  var today: String
  var acceptCommand: String
  var fingerprint: GoldenFingerprint
  /// Whether a scene is tested only to see whether everything comes out as before: pictures are then drawn in the order
  /// opposite to that of the frames, and compared with nothing.
  var isAgain = false

  init(_ options: TestOptions) throws(SceneFailure) {
    for (option, path) in [("golden", options.golden), ("report", options.report)] where path == "" {
      throw SceneFailure(
        Diagnostic(code: "no-folder", "--\(option) names no folder", hint: "leave it out", failure: .commandLine))
    }
    current = Disk.current
    golden = options.golden.map { Disk.absolute($0, in: Disk.current) }
    (filters, isTolerant, refreshes) = (options.filters, options.isTolerant, options.updates)
    actual = ReportSibling("actual", besides: options.report, in: current)
    baseFolder = ReportSibling("base", besides: options.report, in: current)
    form = options.form
    (today, acceptCommand) = (options.today, options.acceptCommand)
    fingerprint = try .current()
  }

  /// The path of a file among the drawn pictures, as a person types it.
  func drawn(_ name: String) -> String { Path.typed(Path.joined(actual.path, name), in: current) }

}
