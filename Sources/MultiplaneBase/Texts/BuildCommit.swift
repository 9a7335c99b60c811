internal import CFiles

/// The commit that the program was built from as a package; `nil` for builds of developers.
package let buildCommit: String? = {
  let text = String(cString: mp_build_commit())
  return text.isEmpty ? nil : text
}()
