import Glibc

/// Whether the tests were built with a sanitizer, which keeps for a while what is given back: what memory is held
/// then says nothing.
package let isSanitized = dlsym(nil, "__asan_init") != nil
