/// The wishes of a page that are not served yet: of frames the newest alone, of wheels their sum.
struct PageInbox: Sendable {
  /// A movement by hand.
  struct Wheel: Sendable, Equatable {
    var x, y, dx, dy: Double
  }
  /// A picture that is wanted.
  enum PictureRequest: Sendable, Equatable {
    case frame(Int)
    /// The frame that is shown, again: the page has another size, or the scene another version.
    case again
  }
  /// Where messages to the page go.
  let send: @Sendable (StageMessage) -> Void
  /// Whether the page has yet to be told the facts of the scene.
  var isNew = true
  /// Whether the page takes the messages it is sent. Otherwise it is told nothing until it does; its credit holds frames
  /// back.
  var isTaking = true
  var scale: Double?
  var look = SceneLook()
  var picture: PictureRequest?
  var wheels: [Wheel] = []
  /// The page's stamp on the first of these.
  var stamp: Double?
  var rests = false
  /// Whether the look was not taken out yet.
  private var hasLook = false
  var questions: [(number: Int, PageMessage.Question)] = []
  private(set) var sent = 0
  private(set) var painted = 0

  /// The most frames under way.
  private static let credit = 2
  /// The most movements at different places that wait.
  private static let mostWheels = 64

  init(_ send: @escaping @Sendable (StageMessage) -> Void) { self.send = send }

  /// Whether there is something to do now.
  var isReady: Bool {
    if isNew || hasLook { return isTaking }
    return (isTaking && nextQuestion != nil) || (hasCredit && (picture != nil || !wheels.isEmpty || rests))
  }

  /// The question that can be answered now: one about movements waits for movements that wait for credit.
  private var nextQuestion: (number: Int, PageMessage.Question)? {
    guard let first = questions.first else { return nil }
    return first.1.isAboutMovements && !wheels.isEmpty && !hasCredit ? nil : first
  }

  /// Whether a frame may be sent.
  var hasCredit: Bool { sent - painted < Self.credit }

  /// Notes a message; `false` if the page may not send it.
  mutating func enqueue(_ message: PageMessage) -> Bool {
    switch message {
    case .hello: return false
    case .view(let scale):
      if self.scale != scale { showAgain() }
      self.scale = scale
    case .look(let look):
      (self.look, hasLook) = (look, true)
      showAgain()
    case .show(let frame): (picture, wheels, stamp, rests) = (.frame(frame), [], nil, false)
    case .rest: rests = true
    case .wheel(let x, let y, let dx, let dy, let stamp):
      rests = false
      if wheels.isEmpty { self.stamp = stamp }
      if let last = wheels.last, (last.x, last.y) == (x, y) {
        wheels[wheels.count - 1].dx += dx
        wheels[wheels.count - 1].dy += dy
      } else if wheels.count < Self.mostWheels {
        wheels.append(Wheel(x: x, y: y, dx: dx, dy: dy))
      } else {
        return false
      }
    case .painted(let sequence):
      guard sequence > painted, sequence <= sent else { return false }
      painted = sequence
    case .ask(let number, let question):
      guard questions.count < ServerLimits.waiting else { return false }
      questions.append((number, question))
    }
    return true
  }

  /// Asks for the shown frame again, if any is shown and no other is asked for.
  mutating func showAgain() {
    if sent > 0, picture == nil { picture = .again }
  }

  /// Takes out the work that can be done now: a frame, and one question.
  mutating func takeOut() -> PageWork {
    var work = PageWork(send: send, isNew: isNew, scale: scale, look: look)
    (isNew, hasLook) = (false, false)
    if isTaking, let question = nextQuestion {
      work.question = question
      questions.removeFirst()
    }
    guard hasCredit else { return work }
    (work.picture, work.wheels, work.stamp, work.rests) = (picture, wheels, stamp, rests)
    if picture != nil || !wheels.isEmpty || rests {
      sent += 1
      work.sequence = sent
    }
    (picture, wheels, stamp, rests) = (nil, [], nil, false)
    return work
  }

  /// Takes back the number of a frame that was not sent after all.
  mutating func giveBack() { sent -= 1 }
}

/// The work for a page that is done in one go.
struct PageWork: Sendable {
  var send: @Sendable (StageMessage) -> Void
  var isNew: Bool
  var scale: Double?
  var look: SceneLook
  var question: (number: Int, PageMessage.Question)?
  var picture: PageInbox.PictureRequest?
  var wheels: [PageInbox.Wheel] = []
  var stamp: Double?
  var rests = false
  /// The number of the frame that is to be sent; `nil` for none.
  var sequence: Int?
}
