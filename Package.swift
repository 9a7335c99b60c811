// swift-tools-version: 6.1
import PackageDescription

// A target per stage: the arrows below are the architecture (docs/architecture.md).

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "Multiplane",
  products: [
    .library(name: "Multiplane", targets: ["Multiplane"]),
    .executable(name: "multiplane", targets: ["multiplane-cli"]),
  ],
  dependencies: [
    // The parser's event stream: the only part of a YAML library that gives a position for every key.
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    // The ecosystem's convention for command lines.
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(name: "CPangoCairo", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
    .systemLibrary(name: "CSpng", pkgConfig: "spng", providers: [.apt(["libspng-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"])]),
    // Loaded when the first SVG is met (librsvg2-2); linking it would cost every start four milliseconds.
    .systemLibrary(name: "CRsvg"),
    .systemLibrary(name: "CIsal", pkgConfig: "libisal", providers: [.apt(["libisal-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    // Optimised in debug builds too: without it pixel loops make tests a hundred times slower.
    .target(name: "CPixels", cSettings: [.unsafeFlags(["-O2"])]),
    // System calls Swift cannot reach, digests, and the search for rows in large files.
    .target(name: "CFiles", dependencies: ["CGLib"], cSettings: [.unsafeFlags(["-O2"])]),

    .target(name: "MultiplaneBase", dependencies: ["CFiles"], swiftSettings: settings),
    .target(name: "MultiplaneExpressions", dependencies: ["MultiplaneBase"], swiftSettings: settings),
    .target(
      name: "MultiplaneData", dependencies: ["MultiplaneBase", "MultiplaneExpressions", "CFiles"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneScene", dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneData"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneReading",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene",
        .product(name: "Yams", package: "Yams"),
      ],
      swiftSettings: settings),
    .target(
      name: "MultiplaneLayout",
      dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene"],
      swiftSettings: settings),
    .target(
      name: "MultiplaneRender",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneLayout", "CCairo", "CPangoCairo",
        "CSpng", "CTurboJPEG", "CWebP", "CRsvg", "CPixels", "CFiles",
      ],
      swiftSettings: settings),
    .target(name: "MultiplaneOutput", dependencies: ["CIsal", "CDeflate", "CPixels"], swiftSettings: settings),
    .target(
      name: "Multiplane",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene", "MultiplaneReading",
        "MultiplaneLayout", "MultiplaneRender", "MultiplaneOutput",
      ],
      swiftSettings: settings),
    .target(
      name: "MultiplaneGolden",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene",
        "MultiplaneLayout", "MultiplaneRender", "MultiplaneOutput", "CPixels",
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "multiplane-cli",
      dependencies: [
        "Multiplane", "MultiplaneGolden", "MultiplaneBase", "MultiplaneScene", "MultiplaneLayout", "MultiplaneRender",
        "MultiplaneOutput", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // What tests of several targets need.
    .target(name: "TestSupport", dependencies: ["MultiplaneBase"], path: "Tests/TestSupport", swiftSettings: settings),
    .testTarget(name: "MultiplaneBaseTests", dependencies: ["MultiplaneBase"], swiftSettings: settings),
    .testTarget(
      name: "MultiplaneExpressionsTests", dependencies: ["MultiplaneBase", "MultiplaneExpressions"],
      swiftSettings: settings),
    .testTarget(
      name: "MultiplaneDataTests",
      dependencies: ["MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "TestSupport"],
      swiftSettings: settings),
    .testTarget(name: "MultiplaneSceneTests", dependencies: ["MultiplaneScene"], swiftSettings: settings),
    .testTarget(
      name: "MultiplaneReadingTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneData", "MultiplaneScene", "MultiplaneReading",
        "TestSupport",
      ],
      exclude: ["validate-scenes.py"], swiftSettings: settings),
    .testTarget(
      name: "MultiplaneLayoutTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MultiplaneRenderTests",
      dependencies: [
        "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout", "MultiplaneRender", "CCairo",
        "CPixels",
      ],
      swiftSettings: settings),
    .testTarget(name: "MultiplaneOutputTests", dependencies: ["MultiplaneOutput", "CSpng"], swiftSettings: settings),
    .testTarget(
      name: "GoldenTests",
      dependencies: [
        "MultiplaneGolden", "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout",
        "MultiplaneRender", "MultiplaneOutput",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MultiplaneGoldenTests",
      dependencies: [
        "MultiplaneGolden", "MultiplaneBase", "MultiplaneScene", "MultiplaneReading", "MultiplaneLayout",
        "MultiplaneRender", "CPixels",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "MultiplaneTests",
      dependencies: [
        "Multiplane", "MultiplaneBase", "MultiplaneExpressions", "MultiplaneScene", "MultiplaneLayout",
        "MultiplaneRender", "MultiplaneOutput",
      ],
      swiftSettings: settings),
    // Runs the built program; nothing of it is imported.
    .testTarget(name: "CommandLineTests", swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
