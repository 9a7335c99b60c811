import MultiplaneViews

/// A chat in four scripts: messages come in at the bottom, dots say that someone writes, and the list follows.
struct GroupChat: View {
  static let safeArea = EdgeInsets(top: 47, bottom: 34)
  static let barHeight = 54 + safeArea.top
  static let inputHeight = 62 + safeArea.bottom

  let messages: [Message]

  var body: some View {
    Layers {
      LinearGradient(colors: [Color(hex: 0xE3EAFB), Color(hex: 0xF8EEF2)], startPoint: .top, endPoint: .bottom)
      Hills()
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 5) {
          ForEach(messages) { MessageRow(message: $0) }
        }
        .padding(EdgeInsets(top: 10, leading: 12, bottom: 10, trailing: 12))
      }
      .contentMargins(.top, Self.barHeight)
      .contentMargins(.bottom, Self.inputHeight)
      .defaultScrollAnchor(.bottom)
      .name("list")
      ChatBar()
      InputField()
    }
    .sceneTitle("Chat")
    .canvas(SceneDevice(width: 390, height: 844, safeArea: Self.safeArea))
    .canvasBackground(Color(hex: 0xEFF1F6))
    .scene("fonts", "fallback: [gallery/fonts/chat-cjk.otf, gallery/fonts/chat-emoji.ttf]")
    .track {
      Jump(to: .end)
      Wait(7)
      Mark("told")
      Drag(by: -260, over: 0.45, release: 500)
      Ease(to: .end, over: 0.9)
      Wait(0.6)
    }
    .events(Self.talk)
    .checks([
      .expect("list.visible.contains(12)", at: [.mark("told")], named: "the last message is in sight"),
      .expect(
        "abs(list.progress - 1) < 0.001", at: [1.8, .mark("told")],
        named: "what comes in at the bottom moves the list"),
    ])
  }

  /// Dots come first; they go at once, and then there are words.
  private static let talk: [SceneEvent] = [
    .at(0.6, .insert(Message(10, by: .lin, isFirst: true), at: 11, in: "list"), animate: .spring()),
    .at(2, .replace(Message(10, by: .lin, "　　", isFirst: true), in: "list")),
    .at(
      2, .replace(Message(10, by: .lin, "我带热茶和月饼，路上慢慢吃 🍵", isFirst: true), in: "list"), animate: .spring(0.35)),
    .at(
      3, .insert(Message(11, by: .me, "最高！ You are the best 🎉", isFirst: true), at: 12, in: "list"),
      animate: .spring()),
    .at(3.9, .insert(Message(12, by: .minjun, isFirst: true), at: 13, in: "list"), animate: .spring()),
    .at(5.2, .replace(Message(12, by: .minjun, "　　", isFirst: true), in: "list")),
    .at(
      5.2, .replace(Message(12, by: .minjun, "그럼 내일 봐요! Good night 🌙", isFirst: true), in: "list"),
      animate: .spring(0.35)),
  ]
}

/// What someone has written; without words, dots say that the person writes.
struct Message: Identifiable, Sendable {
  let id: Int
  let author: Person
  let words: String?
  /// Whether it is the first of several by one person.
  let isFirst: Bool

  init(_ id: Int, by author: Person, _ words: String? = nil, isFirst: Bool = false) {
    (self.id, self.author, self.words, self.isFirst) = (id, author, words, isFirst)
  }

  static let evening: [Message] = [
    Message(21, by: .lin, "The forecast is out 👀", isFirst: true),
    Message(22, by: .lin, "明天山上零下五度"),
    Message(1, by: .yuki, "Snow until noon, then sun. Are we still going up tomorrow? 🏔️", isFirst: true),
    Message(2, by: .me, "Of course! The stove is packed ☕ and too many noodles 🍜", isFirst: true),
    Message(3, by: .yuki, "やった！じゃあ七時に駅で会いましょう。", isFirst: true),
    Message(4, by: .yuki, "手袋を忘れないでね 🧤"),
    Message(5, by: .minjun, "나는 카메라를 가져갈게 📷", isFirst: true),
    Message(6, by: .minjun, "The light at the hut should be wonderful"),
    Message(7, by: .me, "Seven it is 👍", isFirst: true),
    Message(8, by: .me, "Platform 2, last carriage"),
    Message(9, by: .yuki, "了解です！", isFirst: true),
  ]
}

struct Person: Sendable {
  let letter: String
  /// The hue of the face, in degrees.
  let tone: Double
  var isMe: Bool { letter == "M" }

  static let lin = Person(letter: "林", tone: 30)
  static let yuki = Person(letter: "Y", tone: 330)
  static let minjun = Person(letter: "민", tone: 170)
  static let me = Person(letter: "M", tone: 0)
}

extension Color {
  fileprivate static let ink = Color(hex: 0x16181D)
  fileprivate static let faint = Color(hex: 0x7C8494)
  fileprivate static let sent = Color(hex: 0x2F6BFF)
}

// MARK: Messages

private struct MessageRow: View {
  let message: Message

  var body: some View {
    let isMine = message.author.isMe
    HStack(alignment: .bottom, spacing: 8) {
      if !isMine {
        Face(person: message.author, side: 32).opacity(message.isFirst ? 1 : 0)
      }
      Bubble(message: message).frame(maxWidth: 272, alignment: isMine ? .trailing : .leading)
    }
    .frame(width: 366, alignment: isMine ? .trailing : .leading)
    .padding(.top, message.isFirst ? 6 : 0)
  }
}

private struct Bubble: View {
  let message: Message

  var body: some View {
    let isMine = message.author.isMe
    ZStack {
      Text(message.words ?? "　　").font(.system(size: 16)).foregroundStyle(isMine ? .white : .ink).lineHeight(1.3)
      WritingDots().opacity(message.words == nil ? 1 : 0)
    }
    .padding(EdgeInsets(top: 9, leading: 14, bottom: 9, trailing: 14))
    .frame(minWidth: 64)
    .background(isMine ? Color.sent : .white)
    .cornerRadius(19)
    .shadow(color: Color(hex: 0x3A4A80, opacity: 0.14), radius: 5, y: 2)
  }
}

/// The dots of who writes.
private struct WritingDots: View {
  var body: some View {
    HStack(spacing: 5) {
      dot(late: 0)
      dot(late: 70)
      dot(late: 140)
    }
  }

  private func dot(late: Double) -> some View {
    let turn = Live.time * (2.5 * Double.pi)
    let rise = max(0, sin(turn - late * Double.pi / 180))
    return Circle().fill(Color.faint).frame(width: 8, height: 8)
      .opacity(0.35 + 0.65 * rise).offset(y: -4 * rise)
  }
}

private struct Face: View {
  let person: Person
  let side: Double

  var body: some View {
    ZStack {
      Circle()
        .fill(
          LinearGradient(
            colors: [.hsl(person.tone, 0.65, 0.55), .hsl(person.tone + 50, 0.65, 0.55)], angle: .degrees(160)))
      Text(person.letter).font(.system(size: side * 0.42, weight: .semibold)).foregroundStyle(.white)
    }
    .frame(width: side, height: side)
  }
}

// MARK: Around the list

/// Hills behind the words, slower than they are.
private struct Hills: View {
  var body: some View {
    VectorPath("M0 130C50 60 110 90 160 130C210 170 280 20 390 100V320H0Z", box: (390, 320))
      .fill(LinearGradient(colors: [Color(hex: 0xBFCFF3), Color(hex: 0xE4DDF1)], startPoint: .top, endPoint: .bottom))
      .opacity(0.7).offset(y: 60 - Live.scroll * 0.08).pinned(bottom: 0)
    VectorPath("M0 90C80 20 160 120 240 80C300 50 350 40 390 60V220H0Z", box: (390, 220))
      .fill(LinearGradient(colors: [Color(hex: 0xD5C8EC), Color(hex: 0xF3E2EA)], startPoint: .top, endPoint: .bottom))
      .opacity(0.7).offset(y: 50 - Live.scroll * 0.14).pinned(bottom: 0)
  }
}

extension VectorPath {
  fileprivate func line(_ color: Color) -> some View {
    stroke(color, style: StrokeStyle(lineWidth: 2.4, lineCap: .round, lineJoin: .round))
  }
}

/// A frosted bar with who is there; a line comes under it as soon as the list has left its start.
private struct ChatBar: View {
  private let away = Live.scroll.stage(0...60)

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      HStack(spacing: 10) {
        VectorPath("M15 5L8 12L15 19", box: (24, 24)).line(.sent).frame(width: 26, height: 26)
        faces
        names
      }
      .padding(EdgeInsets(leading: 12, bottom: 10, trailing: 12))
      Color.black.opacity(0.12).frame(height: 0.5).opacity(away)
    }
    .frame(width: 390, height: GroupChat.barHeight, alignment: .bottomLeading)
    .material(.regular)
    .pinned(top: 0)
    .name("bar")
  }

  private var faces: some View {
    HStack(spacing: -12) {
      Face(person: .yuki, side: 34)
      Face(person: .minjun, side: 34)
      Face(person: .lin, side: 34)
    }
  }

  private var names: some View {
    VStack(alignment: .leading, spacing: 1) {
      Text("高尾山 Takao 🏔️").font(.system(size: 16, weight: .semibold)).foregroundStyle(.ink)
      Text("Yuki, 민준, 林 and you").font(.system(size: 12)).foregroundStyle(.faint)
    }
    .lineLimit(1)
  }
}

private struct InputField: View {
  var body: some View {
    HStack(spacing: 8) {
      words
      send
    }
    .padding(EdgeInsets(top: 10, leading: 12, trailing: 12))
    .frame(width: 390, height: GroupChat.inputHeight, alignment: .top)
    .material(.regular)
    .pinned(bottom: 0)
  }

  private var words: some View {
    HStack(spacing: 0) {
      Text("Message").font(.system(size: 16)).foregroundStyle(.faint).padding(.leading, 16)
      Spacer()
      Text("😊").font(.system(size: 20)).padding(.trailing, 10)
    }
    .frame(height: 40)
    .background {
      Capsule().fill(.white.opacity(0.8))
      Capsule().stroke(.black.opacity(0.1))
    }
  }

  private var send: some View {
    ZStack {
      Circle().fill(Color.sent)
      VectorPath("M12 19V6 M6 11L12 5L18 11", box: (24, 24)).line(.white).frame(width: 22, height: 22)
    }
    .frame(width: 40, height: 40)
  }
}
