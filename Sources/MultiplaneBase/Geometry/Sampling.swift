/// How colours between the pixels of a picture are found where it is shown larger or smaller.
package enum Sampling: String, Sendable, CaseIterable, Hashable { case smooth, nearest }
