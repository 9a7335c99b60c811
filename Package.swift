// swift-tools-version: 6.1
import CompilerPluginSupport
import PackageDescription

// A target per stage: the arrows below are the architecture (docs/architecture.md).

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The project's scripts ask for these by the environment, since nobody can depend by version on a package with flags of its own.
// Debug builds optimise the C kernels: unoptimised pixel loops make tests a hundred times slower. Release builds leave the
// tests themselves unoptimised, which would take longer than all of the engine. What they share is small and is optimised.
let isOwnBuild = Context.environment["MULTIPLANE_OWN_BUILD"] == "1"
let kernelSettings: [CSetting] = isOwnBuild ? [.unsafeFlags(["-O2"], .when(configuration: .debug))] : []
let testSettings: [SwiftSetting] =
  settings
  + (isOwnBuild
    ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : [])

// The programs carry Swift's library with them: they start in half the time, and run where there is no Swift.
let programSettings: [LinkerSetting] =
  isOwnBuild
  ? [
    .unsafeFlags(["-static-stdlib", "-l_FoundationCShims", "-l_FoundationCollections"], .when(configuration: .release))
  ] : []

// The commit a package is built from, for `--version`; Scripts/package says it.
let commitSettings: [CSetting] =
  Context.environment["MULTIPLANE_COMMIT"].map { [.define("MULTIPLANE_COMMIT", to: $0)] } ?? []

let package = Package(
  name: "Multiplane",
  products: [
    .library(name: "Multiplane", targets: ["Multiplane"]),
    .library(name: "MultiplaneGolden", targets: ["MultiplaneGolden"]),
    .library(name: "MultiplaneViews", targets: ["MultiplaneViews"]),
    .library(name: "MultiplaneTesting", targets: ["MultiplaneTesting"]),
    .library(name: "SwiftUI", targets: ["SwiftUI"]),
    .executable(name: "multiplane", targets: ["multiplane-cli"]),
  ],
  dependencies: [
    // The ecosystem's convention for command lines.
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    // The studio's server. No product needs it, so who depends on this package does not fetch it.
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CLcms", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    // It has no file for pkg-config in every distribution.
    .systemLibrary(name: "CGif", providers: [.apt(["libgif-dev"])]),
    // Loaded when the first SVG is met (librsvg2-2); linking it would cost every start four milliseconds.
    .systemLibrary(name: "CRsvg"),
    .systemLibrary(name: "CIsal", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    // SHA-256 by the instructions processors have for it.
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    // libyaml's event stream gives a position for every key. A Swift library around it would link Foundation, and with it 34 MB of
    // tables for calendars and languages.
    .systemLibrary(name: "CYaml", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
    // Loaded when the first database is met (libsqlite3-0); linking it would cost every start a millisecond.
    .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "CPixels", cSettings: kernelSettings),
    // The kernels of the PNG encoder (docs/encoding.md).
    .target(name: "CEncoding", dependencies: ["CPixels"], cSettings: kernelSettings),
    // System calls Swift cannot reach, digests and hashes.
    .target(name: "CFiles", dependencies: ["CGLib", "CNettle"], cSettings: kernelSettings + commitSettings),
    // The search for rows in large files.
    .target(name: "CRows", dependencies: ["CFiles"], cSettings: kernelSettings),
    // The interface of libjpeg that tells warnings apart, which takes jumps Swift has not.
    .target(name: "CPictures", dependencies: ["CJPEG"], cSettings: kernelSettings),
    // The child process that files of scenes are opened in: its start, and what it gives up.
    .target(name: "CSandbox"),
    // Files that the programs carry. The compiler of C takes them in at once, and Swift's as a list of numbers.
    .target(name: "CResources"),

    .target(name: "MultiplaneBase", dependencies: ["CFiles"], swiftSettings: settings),
    // What other languages call things: for messages. Nothing waits for it but those who tell mistakes.
    .target(name: "MultiplaneWords", resources: [.embedInCode("Resources")], swiftSettings: settings),
    .target(
      name: "MultiplaneExpressions", dependencies: ["MultiplaneBase", "MultiplaneWords"], swiftSettings: settings),
    .target(
      name: "MultiplaneData", dependencies: ["MultiplaneBase", "MultiplaneExpressions", "CRows"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneSQLite",
      dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "CSQLite"], swiftSettings: settings),
    .target(
      name: "MultiplaneScene",
      dependencies: ["MultiplaneBase", "MultiplaneWords", "MultiplaneExpressions", "MultiplaneData"],
      swiftSettings: settings),
    // YAML as declared values, of which it knows no key.
    .target(name: "MultiplaneYAML", dependencies: ["MultiplaneBase", "CYaml"], swiftSettings: settings),
    .target(
      name: "MultiplaneReading",
      dependencies: [
        "MultiplaneBase", "MultiplaneWords", "MultiplaneExpressions", "MultiplaneData", "MultiplaneSQLite",
        "MultiplaneScene", "MultiplaneYAML",
      ],
      swiftSettings: settings),
    // How content scrolls: it knows neither boxes nor rows.
    .target(
      name: "MultiplaneMotion", dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneLayout",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene", "MultiplaneMotion",
      ],
      swiftSettings: settings),
    // Picture files become pixels, in a process without rights. Its code knows neither Pango nor fontconfig.
    .target(
      name: "MultiplaneDecoding",
      dependencies: [
        "MultiplaneBase", "CGLib", "CCairo", "CJPEG", "CPictures", "CWebP",
        "CGif", "CLcms", "CRsvg", "CDeflate", "CIsal", "CPixels", "CFiles", "CSandbox",
      ],
      swiftSettings: settings),
    .target(
      name: "MultiplaneRender",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneDecoding", "MultiplaneLayout",
        "CGLib", "CCairo", "CPangoCairo", "CDeflate", "CPixels",
      ],
      swiftSettings: settings),
    .target(
      name: "MultiplaneOutput", dependencies: ["MultiplaneBase", "CIsal", "CDeflate", "CWebP", "CPixels", "CEncoding"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneInspection",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene", "MultiplaneLayout",
        "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "Multiplane",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneSQLite", "MultiplaneScene",
        "MultiplaneYAML", "MultiplaneReading", "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender",
        "MultiplaneOutput",
        "MultiplaneInspection", "CPixels", "CResources",
      ],
      exclude: ["Templates/Resources"], swiftSettings: settings),
    // Scenes as documents of vectors.
    .target(
      name: "MultiplaneVectors",
      dependencies: [
        "MultiplaneBase", "MultiplaneScene", "MultiplaneDecoding", "MultiplaneLayout", "MultiplaneRender",
        "MultiplaneOutput", "CCairo", "CWebP", "CDeflate",
      ],
      swiftSettings: settings),
    // Clips, sheets, long stills, pages.
    .target(
      name: "MultiplanePreviews",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneLayout",
        "MultiplaneDecoding", "MultiplaneRender",
        "MultiplaneOutput", "MultiplaneInspection", "MultiplaneVectors", "CResources",
      ],
      exclude: ["Resources"], swiftSettings: settings),
    // Pictures and lists of what is drawn, compared, and the report of it. It needs no session, and is built beside the library.
    .target(
      name: "MultiplaneComparison",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneLayout", "MultiplaneDecoding",
        "MultiplaneRender", "MultiplaneOutput", "CPixels", "CResources",
      ],
      exclude: ["Report/Resources"], swiftSettings: settings),
    .target(
      name: "MultiplaneGolden",
      dependencies: [
        "MultiplaneComparison", "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData",
        "MultiplaneScene", "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput",
        "MultiplaneInspection",
      ],
      swiftSettings: settings),
    // Scenes written in Swift, as views.
    .target(
      name: "MultiplaneViews",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene", "MultiplaneYAML",
        "MultiplaneReading", "CFiles",
      ],
      swiftSettings: settings),
    // The names of SwiftUI alone: a file that imports it is compiled as it stands.
    .target(name: "SwiftUI", dependencies: ["MultiplaneViews", "PreviewMacros"], swiftSettings: settings),
    // `#Preview`, which expands to nothing; a program for the compiler, without the library of its syntax.
    .macro(name: "PreviewMacros", swiftSettings: settings),
    // Goldens of scenes in Swift Testing.
    .target(
      name: "MultiplaneTesting",
      dependencies: [
        "MultiplaneViews", "MultiplaneComparison", "MultiplaneGolden", "Multiplane", "MultiplaneBase",
        "MultiplaneExpressions",
        "MultiplaneScene",
        "MultiplaneReading", "MultiplaneLayout", "MultiplaneRender", "MultiplaneOutput",
      ],
      swiftSettings: settings),
    // What both programs are told of a scene.
    .target(
      name: "MultiplaneArguments",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneScene", "MultiplaneLayout", "MultiplaneRender",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    // Arguments, messages and exit codes of the program.
    .target(
      name: "MultiplaneCommands",
      dependencies: [
        "MultiplaneComparison", "MultiplanePreviews", "MultiplaneVectors",
        "MultiplaneArguments",
        "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData",
        "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender",
        "MultiplaneOutput",
        "MultiplaneInspection", "CResources", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "multiplane-cli", dependencies: ["MultiplaneCommands"], swiftSettings: settings,
      linkerSettings: programSettings),
    // The studio in the browser. A program of its own, so that the main one stays as small and quick to build as it is.
    .target(
      name: "MultiplaneStudio",
      dependencies: [
        "MultiplaneComparison", "MultiplanePreviews", "MultiplaneVectors",
        "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene",
        "MultiplaneYAML", "MultiplaneReading", "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender",
        "MultiplaneOutput",
        "MultiplaneInspection", "CPixels",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"), .product(name: "NIOWebSocket", package: "swift-nio"),
      ],
      resources: [.embedInCode("Page/Resources")], swiftSettings: settings),
    .executableTarget(
      name: "multiplane-studio",
      dependencies: [
        "MultiplaneArguments", "MultiplaneStudio", "Multiplane", "MultiplaneBase", "MultiplaneOutput",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings, linkerSettings: programSettings),
    // What developers measure (Scripts/bench); no product, so who depends on the package never builds it.
    .executableTarget(
      name: "multiplane-bench",
      dependencies: [
        "MultiplaneComparison",
        "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene",
        "MultiplaneReading", "MultiplaneLayout",
        "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput", "TestSupport", "SceneTrials",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Benchmarks/Sources/multiplane-bench", swiftSettings: settings),

    // Another decoder of PNG files, to compare with.
    .systemLibrary(name: "CSpng", path: "Tests/CSpng"),
    // What several test targets need: folders, files of the repository.
    .target(
      name: "TestSupport",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneReading", "MultiplaneMotion", "CWebP",
      ],
      path: "Tests/TestSupport", swiftSettings: settings),
    // What must hold for any scene; for scenes of tests, and for random ones by the thousand.
    .target(
      name: "SceneTrials",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene",
        "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender", "MultiplaneInspection", "MultiplaneCommands",
        "TestSupport",
      ],
      path: "Tests/SceneTrials", swiftSettings: settings),
    // What takes bytes from anyone, and what must hold whatever they are: replayed by tests, searched by Scripts/fuzz.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "MultiplaneComparison", "MultiplanePreviews",
        "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData",
        "MultiplaneSQLite", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout", "MultiplaneDecoding",
        "MultiplaneRender",
        "MultiplaneOutput", "MultiplaneStudio", "TestSupport", .product(name: "NIOCore", package: "swift-nio"),
      ],
      path: "Tests/FuzzTargets", swiftSettings: settings),
    .target(name: "CFuzz", path: "Tests/CFuzz"),
    .executableTarget(
      name: "multiplane-fuzz", dependencies: ["FuzzTargets", "CFuzz", "MultiplaneBase", "TestSupport"],
      path: "Tests/Fuzz", swiftSettings: testSettings),
    .testTarget(
      name: "FuzzTests", dependencies: ["FuzzTargets", "MultiplaneBase", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneBaseTests", dependencies: ["MultiplaneBase", "TestSupport"], swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneExpressionsTests", dependencies: ["MultiplaneBase", "MultiplaneExpressions", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneDataTests",
      dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneSQLiteTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneSQLite", "CSQLite", "TestSupport",
      ],
      swiftSettings: testSettings, linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(name: "MultiplaneSceneTests", dependencies: ["MultiplaneScene"], swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneYAMLTests", dependencies: ["MultiplaneBase", "MultiplaneYAML", "TestSupport"],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneReadingTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneWords", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene",
        "MultiplaneYAML",
        "MultiplaneReading", "CSQLite",
        "TestSupport",
      ],
      exclude: ["validate-scenes.py"], swiftSettings: testSettings, linkerSettings: [.linkedLibrary("sqlite3")]),
    .testTarget(
      name: "MultiplaneMotionTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneMotion", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneLayoutTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneReading", "MultiplaneMotion",
        "MultiplaneLayout", "TestSupport",
      ],
      swiftSettings: testSettings),
    // Decoders begin in `MultiplaneRender`, which brings them fonts.
    .testTarget(
      name: "MultiplaneDecodingTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneScene", "MultiplaneDecoding", "MultiplaneRender", "CSandbox", "CCairo", "CGif",
        "CJPEG", "CLcms", "CPictures", "CPixels", "CSpng", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneRenderTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneDecoding", "MultiplaneLayout",
        "MultiplaneRender", "CCairo", "CDeflate", "CPixels", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneOutputTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneOutput", "CSpng", "CDeflate", "CWebP", "CPixels", "CEncoding", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneVectorsTests",
      dependencies: ["MultiplaneBase", "MultiplaneDecoding", "MultiplaneVectors", "CCairo"],
      swiftSettings: testSettings),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "MultiplaneGolden", "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout",
        "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput", "TestSupport", "SceneTrials",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneGoldenTests",
      dependencies: [
        "MultiplaneComparison",
        "MultiplaneGolden", "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout",
        "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput", "CPixels", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneViewsTests",
      dependencies: [
        "SwiftUI", "MultiplaneViews", "MultiplaneGolden", "Multiplane", "MultiplaneBase", "MultiplaneYAML",
        "MultiplaneDecoding", "MultiplaneRender",
        "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneTestingTests",
      dependencies: [
        "MultiplaneTesting", "MultiplaneViews", "MultiplaneGolden", "Multiplane", "MultiplaneBase", "TestSupport",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneTests",
      dependencies: [
        "MultiplaneComparison", "MultiplanePreviews", "MultiplaneVectors",
        "Multiplane", "MultiplaneInspection", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene",
        "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput", "MultiplaneGolden",
        "MultiplaneCommands",
        "CPixels", "TestSupport", "SceneTrials",
      ],
      swiftSettings: testSettings),
    .testTarget(
      name: "MultiplaneStudioTests",
      dependencies: [
        "MultiplanePreviews",
        "MultiplaneStudio", "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneExpressions",
        "MultiplaneScene", "MultiplaneLayout", "MultiplaneDecoding", "MultiplaneRender", "MultiplaneOutput",
        "FuzzTargets", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      swiftSettings: testSettings),
    // Runs the program, in the test's own process where it can.
    .testTarget(
      name: "CommandLineTests",
      dependencies: ["MultiplaneCommands", "MultiplaneBase", "TestSupport", "SceneTrials"],
      swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)
