//! Nothing; a package needs a library.
