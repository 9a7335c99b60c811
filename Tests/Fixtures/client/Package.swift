// swift-tools-version: 6.1
import PackageDescription

// A user's package: Scripts/build-client builds it with a tag of the work tree in MULTIPLANE_REPOSITORY;
// MULTIPLANE_VERSION is its version.

let package = Package(
  name: "client",
  dependencies: [
    .package(
      url: Context.environment["MULTIPLANE_REPOSITORY"] ?? "",
      from: Version(Context.environment["MULTIPLANE_VERSION"] ?? "") ?? "0.0.1")
  ],
  targets: [
    .target(name: "ClientViews", dependencies: [.product(name: "MultiplaneViews", package: "Multiplane")]),
    .executableTarget(
      name: "client", dependencies: ["ClientViews", .product(name: "Multiplane", package: "Multiplane")]),
    .testTarget(
      name: "ClientTests", dependencies: ["ClientViews", .product(name: "MultiplaneTesting", package: "Multiplane")],
      exclude: ["golden"]),
  ])
