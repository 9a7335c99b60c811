import Multiplane
import MultiplaneGolden
import MultiplaneViews

// The code of the articles on Multiplane, MultiplaneGolden and MultiplaneViews: each block stands here.

func bar() throws -> [UInt8] {
  let session = try SceneSession(path: "Scenes/entry.yaml")
  let frame = try session.frame(at: .mark("bar"))
  print("frame \(frame.number) of \(session.frameCount), \(frame.width) x \(frame.height) pixels")
  print("\(frame.work.layouts) nodes were laid out, \(frame.work.visible) rows are in sight")
  return frame.png
}

func reasons(in session: SceneSession) throws {
  if let node = try session.node(at: ScenePoint(x: 195, y: 60), in: .frame(250)) {
    print("\(node.kind) in line \(node.line)")
  }
  print(try session.explain("photo.y", at: .frame(250)))
  for box in try session.changes(from: .frame(249), to: .frame(250)) {
    print("\(box.width) x \(box.height) points changed")
  }
}

func problems(of text: String) -> [String] {
  do {
    _ = try SceneSession(text: text)
    return []
  } catch {
    return error.problems.map(\.description)
  }
}

func judge() throws -> Bool {
  let outcome = try SceneTests(paths: ["Scenes"]).run()
  print(outcome.summary)
  for problem in outcome.problems { print(problem) }
  return outcome.failed == 0
}

struct Greeting: View {
  var body: some View {
    ScrollView {
      Text("Good morning").font(.largeTitle).padding()
      Color.mint.frame(height: 2_000)
    }
    .canvas(width: 200, height: 300)
  }
}

func greeting() throws -> [UInt8] {
  try SceneSession(Greeting()).frame(0).png
}

struct Cover: View {
  private let fold = Live.scroll.stage(0...160)

  var body: some View {
    Layers {
      ScrollView {
        Color.indigo.frame(height: 240).visualEffect { content, proxy in
          content.offset(y: proxy.frame(in: .scrollView).minY / -2)
        }
        Color.white.frame(height: 2_000)
      }
      Text("Coast").font(.headline).padding().opacity(fold).offset(y: 20 - 20 * fold).place(.top)
    }
  }
}

struct BackToTop: View {
  var body: some View {
    Circle()
      .fill(.teal)
      .frame(width: 44, height: 44)
      .opacity(Live.scroll > 200 ? 1 : 0)
  }
}

struct Mail: Identifiable, Sendable {
  let id: Int
  let from: String
  let isRead: Bool

  static func some(_ count: Int) -> [Mail] {
    (0..<count).map { Mail(id: $0, from: ["Ada", "Grace", "Emmy"][$0 % 3], isRead: $0 % 4 != 0) }
  }
}

struct Inbox: View {
  let mails: [Mail]

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 0) {
        ForEach(mails) { mail in
          HStack {
            if !mail.isRead { Circle().fill(.blue).frame(width: 8, height: 8) }
            Text(mail.from).fontWeight(mail.isRead ? .regular : .bold)
          }
          .padding()
        }
      }
      .name("inbox")
    }
    .canvas(width: 200, height: 300, scale: 1)
  }
}

func archive(_ mails: [Mail], with draft: Mail) -> some View {
  LazyVStack {
    ForEach(mails, like: [draft]) { mail in
      if mail.id == draft.id {
        Text("Draft").italic()
      } else {
        Text(mail.from)
      }
    }
  }
}

func delivery() -> some View {
  Inbox(mails: Mail.some(40))
    .track { Wait(2) }
    .events([
      .at(0.5, .insert(Mail(id: 100, from: "Rosalind", isRead: false), at: 0, in: "inbox"), animate: .spring()),
      .at(1, .remove([3], from: "inbox"), animate: .spring()),
    ])
}
