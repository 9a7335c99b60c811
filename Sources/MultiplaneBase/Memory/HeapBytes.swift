// Estimates of the memory that values take outside of themselves, with what the allocator adds.

/// The bytes of a heap block besides its content: the header of the object, and the part of the allocator.
private let blockBytes = 48

extension String {
  /// The bytes of memory that its characters take outside of it; the value itself holds the characters of a short one.
  package var heapBytes: Int { utf8.count <= 15 ? 0 : blockBytes + utf8.count }
}

extension Array {
  /// The bytes of memory that its elements take, without what these hold outside of themselves.
  package var heapBytes: Int { capacity == 0 ? 0 : blockBytes + capacity * MemoryLayout<Element>.stride }
}

extension Dictionary {
  /// The bytes of memory that its keys and values take, without what these hold outside of themselves.
  package var heapBytes: Int {
    // Three quarters of the places are used, and each has a bit.
    capacity == 0
      ? 0 : blockBytes + capacity * 4 / 3 * (MemoryLayout<Key>.stride + MemoryLayout<Value>.stride) + capacity / 6
  }
}
