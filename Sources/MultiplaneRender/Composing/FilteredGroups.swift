import MultiplaneBase
import MultiplaneDecoding
import MultiplaneLayout

/// A cache of the filtered pixels of the groups on show; one for each thread.
///
/// A blur at rest is not computed again because something moves in front of it.
final class FilteredGroups {
  private struct Entry {
    let group: DrawGroup
    let raster: Raster
    /// The pixels of the frame in which the raster is right.
    let valid: PixelRect
  }
  private var entries: [Entry] = []
  private var byteCount = 0
  /// How many groups were filtered so far.
  private(set) var count = 0
  /// The most groups held: with more, looking for one takes longer than filtering it.
  private static let most = 256

  /// The pixels of a group after its filters, if the seen ones are held.
  func raster(of group: DrawGroup, seen: PixelRect) -> Raster? {
    guard let entry = entry(of: group), entry.valid.contains(seen) else { return nil }
    return entry.raster
  }

  /// Whether any pixels of a group after its filters are held.
  func holds(_ group: DrawGroup) -> Bool { entry(of: group) != nil }

  private func entry(of group: DrawGroup) -> Entry? {
    if entries.isEmpty || group.filters.isEmpty { return nil }
    return entries.first { $0.group.hasSameFiltered(as: group) }
  }

  /// Holds the filtered pixels of a group in place of earlier ones. Nobody changes them from then on.
  ///
  /// - Parameter valid: The pixels of the frame in which the raster is right.
  func insert(_ raster: Raster, for group: DrawGroup, valid: PixelRect) {
    if group.filters.isEmpty { return }
    count += 1
    remove { $0.group.hasSameFiltered(as: group) }
    // Held bytes, not those of the pixels: the smallest buffer takes a page.
    let size = raster.buffer.heldByteCount
    guard entries.count < Self.most, byteCount + size <= Budgets.filteredBytes, !PixelMemory.shared.isFull else {
      return
    }
    byteCount += size
    entries.append(Entry(group: group, raster: raster, valid: valid))
  }

  /// Forgets the groups that are not part of a frame.
  func keep(only commands: [DrawCommand]) {
    if entries.isEmpty { return }
    var shown: [DrawGroup] = []
    for command in commands { command.collectFiltered(into: &shown) }
    remove { entry in !shown.contains { $0.hasSameFiltered(as: entry.group) } }
  }

  private func remove(_ isGone: (Entry) -> Bool) {
    entries.removeAll { entry in
      guard isGone(entry) else { return false }
      byteCount -= entry.raster.buffer.heldByteCount
      return true
    }
  }
}

extension DrawGroup {
  /// Whether the pixels after the filters are the same; the later effects may differ.
  fileprivate func hasSameFiltered(as other: DrawGroup) -> Bool {
    self === other
      || (corner == other.corner && area == other.area && drawnSpace == other.drawnSpace
        && filters == other.filters && commands == other.commands)
  }
}

extension DrawCommand {
  fileprivate func collectFiltered(into groups: inout [DrawGroup]) {
    guard case .group(let group) = kind else { return }
    if !group.filters.isEmpty { groups.append(group) }
    for command in group.commands { command.collectFiltered(into: &groups) }
  }
}
