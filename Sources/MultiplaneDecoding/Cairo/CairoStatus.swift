package import CCairo
package import MultiplaneBase

/// Turns cairo's status codes into errors.
///
/// A cairo context stays silent for ever after its first error. So contexts are short-lived, are checked before their
/// pixels are used, and an error that shows is the engine's own fault: inputs are checked long before.
package func checkCairo(_ status: cairo_status_t, _ work: @autoclosure () -> String) throws(SceneFailure) {
  guard status != CAIRO_STATUS_SUCCESS else { return }
  let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "status \(status.rawValue)"
  throw SceneFailure(code: "cairo", "\(work()) failed: \(reason)", failure: .bug)
}
