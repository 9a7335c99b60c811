internal import Glibc

/// The environment of a process that draws, without variables that would make its pictures differ from those of every
/// other process.
package enum DrawingEnvironment {
  /// Takes such variables away. To be called before anything else is done: the process may begin anew.
  package static func prepare() {
    // FreeType and HarfBuzz take settings that change pixels from the environment, when they are first used.
    for name in ["FREETYPE_PROPERTIES", "HB_OPTIONS", "HB_SHAPER_LIST"] { unsetenv(name) }
    // pixman says on standard output which of its paths are off, where frames may go, and does so before `main`. Its
    // words are still in a buffer; a fresh start without the variable drops them.
    if getenv("PIXMAN_DISABLE") != nil {
      unsetenv("PIXMAN_DISABLE")
      execv("/proc/self/exe", CommandLine.unsafeArgv)
    }
  }
}
