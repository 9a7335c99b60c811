@_exported public import Multiplane
internal import MultiplaneBase
internal import MultiplaneGolden
internal import MultiplaneReading
public import MultiplaneViews
public import Testing

/// Expects a frame of a view to be the picture that was accepted for it.
///
///     @Test(arguments: [0, 480, 2_000])
///     func `the feed at an offset`(offset: Double) {
///       expectFrame(of: Feed(), at: .scroll(offset))
///     }
///
/// The golden lies in `golden/<file of the test>/<name of the test>/<moment>.png`, from the folder of the test's file.
/// A suite has a folder of its own, unless it is called as its file is. Run with `MULTIPLANE_RECORD=missing` to write goldens
/// that are missing, with `failed` to write those that differ as well. A difference, and a scene with faults, is an issue of
/// the test. Outside of a test of Swift Testing the process ends with words on standard error, since nothing would be told.
///
/// - Parameters:
///   - view: The view, on its own canvas or on those of the `devices` trait.
///   - moment: The frame; the first unless given.
///   - name: The name of the golden, where the moment does not tell frames of a test apart.
///   - folder: The folder the files of the scene lie under; the current one unless given.
///   - sourceLocation: The place that issues are told at.
public func expectFrame(
  of view: some View, at moment: SceneMoment = .start, named name: String? = nil, folder: String = ".",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let settings = GoldenSettings.current
  let devices = settings.devices.map { Optional($0) }
  for device in devices.isEmpty ? [nil] : devices {
    do {
      let shown = device.map { view.canvas($0) } ?? AnyView(view)
      let scene = try ViewScene(
        shown, name: "\(type(of: view))",
        place: CodePlace(name: sourceLocation.fileID, sourceLocation.line), folder: folder)
      expect(
        .scene(scene.declared, folder: folder), at: moment, named: name, device: device?.name, settings, sourceLocation)
    } catch {
      Test.fail(FrameTest.words(error.diagnostics), at: sourceLocation)
    }
  }
}

/// Expects a frame of a scene's file to be the picture that was accepted for it, as for a view.
///
/// - Parameters:
///   - path: The scene's file; the files it names lie under its folder.
///   - moment: The frame; the first unless given.
///   - name: The name of the golden, where the moment does not tell frames of a test apart.
///   - device: A device that the scene declares; its own canvas unless given.
///   - sourceLocation: The place that issues are told at.
public func expectFrame(
  ofScene path: String, at moment: SceneMoment = .start, named name: String? = nil, device: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  expect(
    .file(path, device: device), at: moment, named: name, device: device, GoldenSettings.current, sourceLocation)
}

/// Expects every so many frames of a view to be the pictures that were accepted for them.
///
/// - Parameters:
///   - view: The view.
///   - step: The distance of two frames that are compared, in frames; frame 0 is the first.
///   - name: The beginning of the goldens' names; the frame's number follows.
///   - folder: The folder the files of the scene lie under; the current one unless given.
///   - sourceLocation: The place that issues are told at.
public func expectFrames(
  of view: some View, every step: Int, named name: String = "frames", folder: String = ".",
  sourceLocation: SourceLocation = #_sourceLocation
) {
  do {
    let count = try SceneSession(view, folder: folder).frameCount
    for frame in stride(from: 0, to: count, by: max(1, step)) {
      expectFrame(
        of: view, at: .frame(frame), named: "\(name)-\(zeroPadded(frame, to: 5))", folder: folder,
        sourceLocation: sourceLocation)
    }
  } catch {
    Test.fail("\(error)", at: sourceLocation)
  }
}

/// Expects the checks of a view to hold.
///
///     let view = Feed().checks([.expect("list.visible.contains(40)", at: [.end])])
///     expectChecks(of: view)
///
/// Each check that fails is an issue of the test, as is a view without checks.
///
/// - Parameters:
///   - view: The view.
///   - folder: The folder the files of the scene lie under; the current one unless given.
///   - sourceLocation: The place that issues are told at.
public func expectChecks(
  of view: some View, folder: String = ".", sourceLocation: SourceLocation = #_sourceLocation
) {
  let test = Test.running(at: sourceLocation)
  do {
    let session = try SceneSession(view, folder: folder)
    let settings = GoldenSettings.current
    let checks = try SessionChecks(
      of: session, golden: settings.root(from: sourceLocation), scene: test.goldenFolder(from: sourceLocation))
    for problem in checks.problems {
      Test.fail(FrameTest.words([problem]), at: sourceLocation)
    }
    if checks.judged == 0 { Test.fail("the view has no checks", at: sourceLocation) }
  } catch let failure as SceneFailure {
    Test.fail(FrameTest.words(failure.diagnostics), at: sourceLocation)
  } catch {
    Test.fail("\(error)", at: sourceLocation)
  }
}

/// Expects the checks and goldens of a scene's file, or of a folder of scenes, to hold as in `multiplane test`.
///
/// Each failure is an issue of the test, as is a path without checks and goldens.
///
/// - Parameters:
///   - path: The scene's file, or the folder.
///   - golden: The golden folder; the nearest folder `golden` upwards from each scene unless given.
///   - sourceLocation: The place that issues are told at.
public func expectChecks(
  inScene path: String, golden: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
  _ = Test.running(at: sourceLocation)
  do {
    var options = TestOptions(today: TestOptions.currentDay)
    (options.paths, options.golden) = ([path], golden)
    let result = try TestRun(options).run()
    for problem in result.problems where problem.severity == .error {
      Test.fail(FrameTest.words([problem]), at: sourceLocation)
    }
    if result.judged == 0, result.problems.isEmpty {
      Test.fail("\(path) has no checks and no goldens", at: sourceLocation)
    }
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
  }
}

private func expect(
  _ subject: FrameTest.Subject, at moment: SceneMoment, named name: String?, device: String?,
  _ settings: GoldenSettings, _ sourceLocation: SourceLocation
) {
  let recording = RecordMode.mode(in: RecordMode.variable)
  let folder = settings.root(from: sourceLocation)
  let test = Test.running(at: sourceLocation)
  var light: FrameTest.Report?
  for appearance in settings.appearances {
    let look = [device, appearance == .dark ? "dark" : nil].compactMap(\.self).joined(separator: "-")
    let path = [test.goldenFolder(from: sourceLocation), look].filter { !$0.isEmpty }.joined(separator: "/")
    let frame = FrameTest(
      subject, at: moment, golden: folder, test: path, name: name.map(plainName) ?? moment.fileName,
      appearance: appearance, owner: test.identity, differsFrom: light?.pixels)
    let report = frame.run(recording: recording, owners: owners)
    light = light ?? report
    guard let text = report.text else { continue }
    Test.fail(text, at: sourceLocation)
    for picture in report.pictures {
      Attachment.record(picture.png, named: picture.name, sourceLocation: sourceLocation)
    }
  }
}

/// The frames that goldens of this process are of.
private let owners = FrameTest.Owners()

extension GoldenSettings {
  /// The golden folder of a test, absolute.
  fileprivate func root(from place: SourceLocation) -> String {
    resolved(Path.joined(Path.parent(place.filePath), folder))
  }
}

/// An absolute path without double dots.
private func resolved(_ path: String) -> String {
  var parts: [String] = []
  for part in Path.parts(path) { if part == ".." { _ = parts.popLast() } else { parts.append(part) } }
  return "/" + parts.joined(separator: "/")
}
