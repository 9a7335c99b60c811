import Testing
@Suite struct EmptyTests {}
