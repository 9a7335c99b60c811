import MultiplaneViews
import Observation

// A page of folding instructions, step by step, in the forms that talks on lazy stacks show.

struct Step: Identifiable, Sendable {
  let id: Int
  var title: String { "Step \(id)" }
  var words: String {
    id % 2 == 0 ? "Fold along the line." : "Turn the sheet over, and fold the corners to the middle."
  }
  var level: Int { id % 3 == 2 ? 2 : 1 }
}

struct Photo: Identifiable, Sendable {
  let id: Int
}

let steps = (1...400).map(Step.init)
let fewSteps = Array(steps.prefix(6))
let photos = (1...300).map(Photo.init)

struct StepView: View {
  let step: Step
  var body: some View {
    VStack(alignment: .leading) {
      Text(step.title).font(.headline)
      Text(step.words).foregroundStyle(.secondary)
    }
    .padding()
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(.yellow.opacity(0.2), in: RoundedRectangle(cornerRadius: 12))
  }
}

struct PhotoView: View {
  let photo: Photo
  var body: some View {
    Text("Photo \(photo.id)").frame(width: 200, height: 120).background(photo.id % 2 == 0 ? .pink : .mint)
  }
}

// Layout.

struct StepList: View {
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(steps) { step in StepView(step: step) }
      }
    }
  }
}

struct StepsAndShowcase<Showcase: View>: View {
  let showcase: Showcase
  var body: some View {
    ScrollView {
      LazyVStack(pinnedViews: [.sectionHeaders]) {
        ForEach(fewSteps) { step in StepView(step: step) }
        showcase
      }
    }
  }
}

struct ShowcaseAcross: View {
  var body: some View {
    ScrollView(.horizontal) {
      LazyHStack {
        ForEach(photos) { photo in PhotoView(photo: photo) }
      }
    }
    .frame(height: 120)
  }
}

struct ShowcaseSection: View {
  var body: some View {
    Section {
      ForEach(photos) { photo in PhotoView(photo: photo) }
    } header: {
      Text("Showcase").font(.title3).frame(maxWidth: .infinity).background(.white)
    }
  }
}

struct TurningShowcase: View {
  var body: some View {
    Section {
      ForEach(photos) { photo in
        PhotoView(photo: photo)
          .scrollTransition { effect, phase in
            effect.rotationEffect(.degrees(phase.value * 20)).scaleEffect(1 + phase.value * 0.2)
          }
      }
    } header: {
      Text("Showcase")
    }
  }
}

struct ShrinkingShowcase: View {
  var body: some View {
    Section {
      ForEach(photos) { photo in
        PhotoView(photo: photo)
          .scrollTransition { effect, phase in effect.scaleEffect(phase.isIdentity ? 1 : 0.8) }
      }
    } header: {
      Text("Showcase")
    }
  }
}

/// In place of a state that follows the offset, the button's opacity does.
struct ButtonByOffset: View {
  var body: some View {
    StepList().overlay(alignment: .bottom) {
      Button("Go to the showcase") {}.padding().opacity((Live.scroll < 100).then(1, else: 0)).name("button")
    }
  }
}

@available(*, deprecated, message: "its closure is not run, which the compiler says")
struct ButtonByRowsInSight: View {
  @State private var isButtonShown = true
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(steps) { step in StepView(step: step) }
      }
      .scrollTargetLayout()
    }
    .onScrollTargetVisibilityChange(idType: Step.ID.self, threshold: 0.8) { ids in
      isButtonShown = ids.contains(1)
    }
    .overlay(alignment: .bottom) {
      if isButtonShown { Button("Go to the showcase") {}.padding() }
    }
  }
}

// What a row is made of.

struct Steps: View {
  @ViewBuilder let row: @Sendable (Step) -> AnyView
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(fewSteps) { step in row(step) }
      }
    }
  }
}

struct TwoViewsAStep: View {
  let step: Step
  var body: some View {
    Text(step.title).frame(width: 100, height: 60).background(.orange)
    Text(step.words).lineLimit(1).frame(height: 30)
  }
}

struct DetailLevelKey: EnvironmentKey { static let defaultValue = 1 }
struct WritingStyleKey: EnvironmentKey { static let defaultValue = "short" }
struct TokenKey: EnvironmentKey { static let defaultValue: String? = "a token" }

extension EnvironmentValues {
  var detailLevel: Int {
    get { self[DetailLevelKey.self] }
    set { self[DetailLevelKey.self] = newValue }
  }
  var writingStyle: String {
    get { self[WritingStyleKey.self] }
    set { self[WritingStyleKey.self] = newValue }
  }
  var token: String? {
    get { self[TokenKey.self] }
    set { self[TokenKey.self] = newValue }
  }
}

struct StepOfLevel: View {
  @Environment(\.detailLevel) private var detailLevel
  let step: Step
  var body: some View {
    if step.level <= detailLevel { StepView(step: step) }
  }
}

struct StepOfStyle: View {
  @Environment(\.writingStyle) private var writingStyle
  let step: Step
  var body: some View {
    Text(writingStyle == "short" ? step.title : step.words).padding()
  }
}

struct StepWithToken: View {
  @Environment(\.token) private var token
  let step: Step
  var body: some View {
    if let token { Text("\(step.title) with \(token)").padding() }
  }
}

struct SignedOut: View {
  @State private var isSignedIn = false
  var body: some View {
    if isSignedIn {
      StepList()
    } else {
      ContentUnavailableView {
        Text("Not signed in")
      } description: {
        Text("Sign in to see the steps.")
      } actions: {
        Button("Sign in") { isSignedIn = true }
      }
    }
  }
}

/// In place of a query with a predicate, which is Apple's storage, the items are filtered.
struct FilteredSteps: View {
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(steps.filter { $0.level == 1 }) { step in StepView(step: step) }
      }
    }
  }
}

// Loading.

@available(*, deprecated, message: "its closure is not run, which the compiler says")
struct MorePhotos: View {
  @State private var shown = Array(photos.prefix(3))
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(shown) { photo in PhotoView(photo: photo) }
        ProgressView().onAppear { shown += photos.prefix(10) }
      }
    }
  }
}

@available(*, deprecated, message: "its closure is not run, which the compiler says")
struct StepSetUpLate: View {
  let step: Step
  @State private var title = ""
  var body: some View {
    Text(title).frame(maxWidth: .infinity).frame(height: 40).background(.gray).onAppear { title = step.title }
  }
}

struct StepSetUpEarly: View {
  @State private var title: String
  init(step: Step) { _title = State(initialValue: step.title) }
  var body: some View { Text(title).padding() }
}

@available(*, deprecated, message: "its closure is not run, which the compiler says")
struct StepWithTask: View {
  let step: Step
  @State private var diagram: String?
  var body: some View {
    VStack {
      if let diagram { Text(diagram) } else { ProgressView() }
      Text(step.title)
    }
    .task { diagram = "a diagram" }
  }
}

@Observable final class DiagramLoader {
  private(set) var diagram: String?
  init(id: Int) { diagram = "diagram \(id)" }
}

struct StepWithLoader: View {
  let step: Step
  @State private var loader: DiagramLoader
  init(step: Step) {
    self.step = step
    _loader = State(initialValue: DiagramLoader(id: step.id))
  }
  var body: some View {
    VStack {
      if let diagram = loader.diagram { Text(diagram) } else { ProgressView() }
      Text(step.title)
    }
  }
}

struct MarkedStep: View {
  let step: Step
  @State private var isMarked = false
  var body: some View {
    Button {
      isMarked.toggle()
    } label: {
      Text(step.title).padding().background(isMarked ? .yellow : .white)
    }
  }
}

struct BoundStep: View {
  let step: Step
  @Binding var isMarked: Bool
  var body: some View {
    Button {
      isMarked.toggle()
    } label: {
      Text(step.title).padding().background(isMarked ? .yellow : .white)
    }
  }
}

struct BoundSteps: View {
  @State private var marked: Set<Int> = [2]
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(fewSteps) { step in
          BoundStep(
            step: step,
            isMarked: Binding(
              get: { marked.contains(step.id) },
              set: { if $0 { marked.insert(step.id) } else { marked.remove(step.id) } }))
        }
      }
    }
  }
}

// Scrolling by the program.

@available(*, deprecated, message: "its closure is not run, which the compiler says")
struct ScrollByProgram: View {
  @State private var position = ScrollPosition(idType: Step.ID.self)
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(steps) { step in StepView(step: step) }
      }
      .scrollTargetLayout()
    }
    .scrollPosition($position)
    .overlay(alignment: .bottom) {
      Button("Go to the end") { position.scrollTo(id: 400, anchor: .bottom) }.padding()
    }
  }
}

struct StepInHalf: View {
  let step: Step
  var body: some View {
    if step.id % 2 == 0 { Text(step.title).frame(height: 40) }
  }
}

/// In place of a height that is measured and then set, and of a layout of one's own: a stack, and lines that are reserved.
struct StepOfEvenHeight: View {
  let step: Step
  var body: some View {
    HStack {
      Circle().fill(.teal).frame(width: 40, height: 40)
      Text(step.words).lineLimit(2, reservesSpace: true).frame(maxWidth: .infinity, alignment: .leading)
    }
  }
}
