import ArgumentParser
import Glibc
import Multiplane
import MultiplaneBase
import MultiplaneDecoding
import MultiplaneOutput
import MultiplanePreviews
import MultiplaneRender

/// `multiplane doctor`.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Look at what this machine has: libraries, fonts, other programs.")

  func run() throws {
    var text = "multiplane \(EngineInfo.version)\n"
    for part in FontSet.libraryVersions + ImageLibraries.versions { text += "\(part.name) \(part.value)\n" }
    text += "cores \(sysconf(Int32(_SC_NPROCESSORS_ONLN)))\n"
    var isHealthy = true
    let fonts = try? FontSet()
    let entries = (try? fonts?.list()) ?? []
    for family in fonts?.familyNames ?? [] {
      let faces = entries.filter { $0.family == family }
      let missing = faces.filter { !fileExists($0.file) }.count
      text += "font \(family): \(faces.count - missing) of \(faces.count) faces\n"
      if missing == faces.count { isHealthy = false }
    }
    text += "program: \(ProgramWalls.text)\n"
    do throws(SceneFailure) {
      let walls = try DecoderWalls()
      text += "decoder: \(walls.text)\n"
      if let warning = DecoderWalls.warning { StandardError.write(DiagnosticPrinter().text([warning])) }
      if DecoderWalls.areThere && !walls.stand { isHealthy = false }
    } catch {
      isHealthy = false
      text += "decoder: FAILED\n"
      StandardError.write(DiagnosticPrinter().text(error.diagnostics))
    }
    let version = FFmpeg.version(of: ClipPrograms.ffmpeg)
    let age = version?.isTooOld == true ? " (too old: \(FFmpegVersion.oldest) or later is needed)" : ""
    text += "ffmpeg: \(version.map { "version \($0.name)\(age)" } ?? "not found (films and .avif need it)")\n"
    text += "chromium: \(pathOfProgram("chromium") ?? "not found (optional)")\n"
    do throws(SceneFailure) {
      text += "test frame: \(try Self.drawTestFrame()) bytes of PNG, drawn\n"
    } catch {
      isHealthy = false
      text += "test frame: FAILED\n"
      StandardError.write(DiagnosticPrinter().text(error.diagnostics))
    }
    try StandardOutput.write(text)
    if !isHealthy { throw ExitRequest(4) }
  }

  /// Draws a small scene with a text, and gives the size of its file.
  private static func drawTestFrame() throws(SceneFailure) -> Int {
    let scene = """
      multiplane: 1
      canvas: { size: 64x32 }
      layers:
        - Text: Test
      """
    return try SceneSession(SourceFile(name: "test frame", text: scene), traces: false).file(0).count
  }
}
