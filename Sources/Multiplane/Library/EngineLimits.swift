internal import MultiplaneBase

/// The time and the memory that the engine may take, for all sessions of a process; to be set before the first is opened.
///
/// The pixels of all sessions are counted together, so memory has one value. A session may have a time of its own:
/// ``SessionOptions/seconds``.
public enum EngineLimits {
  /// The processor time, in seconds, that one step of work may take: to read a scene, to open a file, to draw a frame. From 1 to
  /// 86,400; 60 unless set.
  public static var seconds: Int {
    get { Budgets.seconds }
    set { _ = Budgets.set(time: "\(max(1, min(newValue, Budgets.mostSeconds)))") }
  }
  /// The bytes that the engine may take; from 256 MiB to 1 TiB.
  public static var memory: Int {
    get { Budgets.memory }
    set { _ = Budgets.set(memory: "\(max(Budgets.leastMemory, min(newValue, Budgets.mostMemory)))") }
  }
}
