// swift-tools-version: 6.1
import PackageDescription

// A package of its own, so that users of the engine never build it: Scripts/bench runs what is in it.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "MultiplaneBenchmarks",
  dependencies: [.package(name: "Multiplane", path: "..")],
  targets: [
    .executableTarget(
      name: "multiplane-bench", dependencies: [.product(name: "Multiplane", package: "Multiplane")],
      swiftSettings: settings)
  ],
  swiftLanguageModes: [.v6]
)
