internal import MultiplaneBase

// What other languages call the keys and kinds of this one.

extension SceneSchema {
  /// The keys that a word of CSS, SwiftUI, Flutter or another tongue probably stands for; none if it is in no table.
  ///
  /// - Parameter names: The keys that may stand there, in which the answer lies.
  package static func keys(meantBy word: String, among names: [String]) -> [String] {
    (keySynonyms[plainWord(word)] ?? []).filter { $0 != word && names.contains($0) }
  }

  /// The kinds that a word of another tongue probably stands for; none if it is in no table.
  package static func kinds(meantBy word: String) -> [SceneKind] { kindSynonyms[plainWord(word)] ?? [] }

  /// By a word in small letters, the keys it may stand for; those come first that are meant most.
  ///
  /// A key of the language is in it where another mapping calls the same thing otherwise.
  package static let keySynonyms: [String: [String]] = [
    // Room.
    "gap": ["spacing"], "gridgap": ["spacing"], "rowgap": ["spacing"], "columngap": ["spacing"],
    "mainaxisspacing": ["spacing"], "crossaxisspacing": ["spacing"], "runspacing": ["spacing"],
    "interitemspacing": ["spacing"], "separation": ["spacing"],
    "paddinginline": ["padding"], "paddingblock": ["padding"], "marginblock": ["margin"],
    "paddingtop": ["padding"], "paddingbottom": ["padding"], "paddingleft": ["padding"], "paddingright": ["padding"],
    "paddinghorizontal": ["padding"], "paddingvertical": ["padding"], "insets": ["inset", "padding"],
    "contentinset": ["inset", "padding"], "contentpadding": ["inset", "padding"], "safearea": ["safeArea", "inset"],
    "safeareainset": ["inset"], "inset": ["padding", "inner"],
    "margintop": ["margin"], "marginbottom": ["margin"], "marginleft": ["margin"], "marginright": ["margin"],
    "marginhorizontal": ["margin"], "marginvertical": ["margin"],
    "start": ["left", "from"], "leading": ["left"], "end": ["right", "to"], "trailing": ["right"],
    // Size and place.
    "w": ["width"], "h": ["height"], "size": ["width", "height"], "frame": ["width", "height", "at"],
    "scaledtofit": ["fit"], "scaledtofill": ["fit"],
    "width": ["size"], "height": ["size"], "resolution": ["size"], "viewport": ["size"], "dimensions": ["size"],
    "minsize": ["minWidth", "minHeight"], "maxsize": ["maxWidth", "maxHeight"],
    "aspectratio": ["aspect"], "ratio": ["aspect"], "flex": ["grow"], "flexgrow": ["grow"], "expand": ["grow"],
    "expanded": ["grow"], "objectfit": ["fit"], "contentmode": ["fit"], "resizemode": ["fit"],
    "objectposition": ["focus"], "focalpoint": ["focus"], "capinsets": ["slices"], "borderimageslice": ["slices"],
    "centerslice": ["slices"], "boxfit": ["fit"], "scaletype": ["fit"], "imagerendering": ["sampling"],
    "interpolation": ["sampling"], "filterquality": ["sampling"], "texturefilter": ["sampling"],
    "filtering": ["sampling"], "pixelated": ["sampling"], "backgroundsize": ["fit"],
    "alignment": ["align", "place"], "alignitems": ["align"], "alignself": ["place"], "textalign": ["align"],
    "textalignment": ["align"], "multilinetextalignment": ["align"], "crossaxisalignment": ["align"],
    "mainaxisalignment": ["align"], "justify": ["align"], "justifycontent": ["align"], "gravity": ["align", "place"],
    "align": ["place"], "position": ["place", "at"], "location": ["at"], "layoutdirection": ["direction"],
    "textdirection": ["direction"], "dir": ["direction"], "rtl": ["direction"],
    // Texts.
    "fontsize": ["size"], "textsize": ["size"], "fontfamily": ["font"], "family": ["font"], "typeface": ["font"],
    "fontweight": ["weight"], "bold": ["weight"], "textstyle": ["style"], "class": ["style"], "classname": ["style"],
    "linelimit": ["lines"], "maxlines": ["lines"], "numberoflines": ["lines"], "lineclamp": ["lines"],
    "linespacing": ["lineHeight"], "leadingheight": ["lineHeight"], "letterspacing": ["tracking"],
    "kerning": ["tracking"], "fontstyle": ["italic"], "textdecoration": ["underline", "strike"],
    "strikethrough": ["strike"], "linethrough": ["strike"], "textoverflow": ["truncate"], "ellipsis": ["truncate"],
    "ellipsize": ["truncate"], "truncationmode": ["truncate"], "fontvariantnumeric": ["digits"],
    "monospaceddigit": ["digits"], "hyphens": ["hyphenation"], "md": ["markdown"], "richtext": ["markdown"],
    "markup": ["markdown"],
    "attributedstring": ["markdown"], "reservesspace": ["reserve"],
    // Paint.
    "color": ["fill", "background"], "textcolor": ["color"], "foreground": ["color"], "foregroundcolor": ["color"],
    "foregroundstyle": ["color"], "fontcolor": ["color"], "ink": ["color"],
    "fill": ["color", "background"], "fillcolor": ["fill", "background"], "bg": ["background"],
    "backgroundcolor": ["background"], "bgcolor": ["background"], "gradient": ["fill", "background"],
    "stroke": ["border"], "strokedasharray": ["dash"], "dasharray": ["dash"], "dashes": ["dash"],
    "strokedashoffset": ["dashPhase"], "dashoffset": ["dashPhase"], "strokestart": ["trim"], "strokeend": ["trim"],
    "trimpath": ["trim"], "linecap": ["cap"], "strokelinecap": ["cap"], "linejoin": ["join"],
    "strokelinejoin": ["join"], "strokecolor": ["stroke", "border"], "strokewidth": ["stroke", "border"],
    "linewidth": ["stroke", "width", "border"], "thickness": ["width", "height"], "outline": ["stroke", "border"],
    "bordercolor": ["border"], "borderwidth": ["border"], "borderradius": ["corner"], "cornerradius": ["corner"],
    "corners": ["corner"], "radius": ["corner", "extent"], "endradius": ["extent"], "rounded": ["corner"],
    "bordertop": ["border"], "borderbottom": ["border"], "borderleft": ["border"], "borderright": ["border"],
    "round": ["corner"], "bordertopleftradius": ["corner"], "bordertoprightradius": ["corner"],
    "borderbottomleftradius": ["corner"], "borderbottomrightradius": ["corner"], "cornerradii": ["corner"],
    "topleading": ["topLeft"], "toptrailing": ["topRight"], "bottomleading": ["bottomLeft"],
    "bottomtrailing": ["bottomRight"], "topstart": ["topLeft"], "topend": ["topRight"],
    "bottomstart": ["bottomLeft"], "bottomend": ["bottomRight"],
    "boxshadow": ["shadow"], "dropshadow": ["shadow"], "elevation": ["shadow"],
    "innershadow": ["shadow"], "insetshadow": ["shadow"], "shadows": ["shadow"],
    "decoration": ["background", "border", "shadow"], "shadowradius": ["shadow"],
    "shadowcolor": ["shadow"], "alpha": ["opacity"], "transparency": ["opacity"], "hidden": ["visible"],
    "ishidden": ["visible"], "visibility": ["visible"], "display": ["visible"], "show": ["visible"],
    "overflow": ["clip"], "clipped": ["clip"], "clipstobounds": ["clip"], "clipbehavior": ["clip"],
    "maskstobounds": ["clip"], "clippath": ["mask"], "trackmatte": ["mask"], "matte": ["mask"],
    "clipshape": ["mask", "corner"], "blendmode": ["blend"],
    "mixblendmode": ["blend"], "backdropfilter": ["material"], "backdrop": ["material"],
    "filter": ["blur", "saturation", "brightness"], "grayscale": ["saturation"], "tintcolor": ["tint"],
    // Movement.
    "rotation": ["rotate"], "rotationeffect": ["rotate"], "turn": ["rotate"], "angle": ["rotate"],
    "scaleeffect": ["scale"], "zoom": ["scale"], "offset": ["x", "y", "at", "to"], "translate": ["x", "y"],
    "skewx": ["skew"], "shear": ["skew"], "transform": ["x", "y", "scale", "rotate"], "translatex": ["x"],
    "translatey": ["y"], "offsetx": ["x"],
    "offsety": ["y"], "dx": ["x"], "dy": ["y"], "transformorigin": ["origin"], "pivot": ["origin"],
    "anchorpoint": ["origin"], "parallax": ["speed"], "depth": ["speed"], "scrollspeed": ["speed"], "tile": ["repeat"],
    "backgroundrepeat": ["repeat"],
    // Lists and scrollers.
    "id": ["name"], "key": ["id", "name"], "tag": ["name"], "itembuilder": ["row"], "template": ["row"],
    "item": ["row"],
    "cell": ["row"], "child": ["row", "body"], "pinned": ["pin", "sticky"], "pinnedviews": ["pin"],
    "stickyheaders": ["pin"], "itemextent": ["estimate"], "estimateditemsize": ["estimate"],
    "estimatedrowheight": ["estimate"], "cacheextent": ["overscan"], "windowsize": ["overscan"], "buffer": ["overscan"],
    "crossaxiscount": ["columns"], "gridtemplatecolumns": ["columns"], "numcolumns": ["columns"],
    "scrollsnap": ["paging"], "scrollsnaptype": ["paging"], "pagingenabled": ["paging"], "snaptointerval": ["paging"],
    "showsindicators": ["indicators"], "scrollindicators": ["indicators"], "scrollbar": ["indicators"],
    "bounces": ["bounce"], "overscrollbehavior": ["bounce"], "scrolldirection": ["axis"],
    "orientation": ["axis", "rotate"], "bouncingscrollphysics": ["physics"], "clampingscrollphysics": ["physics"],
    // The top of a scene and its mappings.
    "nodes": ["layers"], "children": ["layers"], "root": ["layers"], "scene": ["layers"], "variables": ["let"],
    "vars": ["let"], "constants": ["let"], "values": ["let"], "palette": ["colors"], "theme": ["styles", "colors"],
    "timeline": ["scroll", "events"], "track": ["scroll"], "animation": ["scroll", "animate"], "ranges": ["stages"],
    "sources": ["data"], "models": ["data"], "tests": ["checks"], "assertions": ["checks"], "name": ["title"],
    "framerate": ["fps"], "pixelratio": ["scale"], "devicepixelratio": ["scale"], "dpr": ["scale"],
    "density": ["scale"], "arguments": ["takes"], "props": ["takes"], "args": ["takes"],
    "parameters": ["takes"], "blurradius": ["radius", "blur"], "sigma": ["radius"], "blur": ["radius"],
    "colors": ["stops"], "type": ["shape"],
    "duration": ["over"], "easing": ["curve", "ease"], "timingfunction": ["curve"], "timing": ["curve"],
    "distance": ["by"], "delta": ["by"], "to": ["by"], "target": ["to"], "pause": ["wait", "hold"],
    "delay": ["wait", "at"],
    "sleep": ["wait"], "scrollto": ["linear", "ease", "jump"], "animate": ["linear", "ease"], "label": ["mark"],
    "time": ["at", "over"], "if": ["when", "visible"], "add": ["insert"], "append": ["insert"], "delete": ["remove"],
    "update": ["set"], "sql": ["query"], "delimiter": ["separator"], "sep": ["separator"], "charset": ["encoding"],
    "rename": ["columns"], "headers": ["header"], "pointer": ["path"], "assert": ["expect"], "that": ["expect"],
    "test": ["expect"],
    "screenshot": ["image"], "golden": ["image"], "source": ["in"], "index": ["at", "to"],
    // Steps and events.
    "scroll": ["linear", "ease", "drag"], "swipe": ["drag", "fling"], "pan": ["drag"], "flick": ["fling"],
    "throw": ["fling"],
    "animateto": ["ease", "spring"],
    "scrollby": ["linear", "ease"], "scrollintoview": ["jump"], "goto": ["jump"], "seek": ["jump"], "snapto": ["jump"],
    "after": ["at"], "trigger": ["when"], "on": ["when", "at"], "condition": ["when"], "forever": ["loop"],
    "mousewheel": ["wheel"], "yoyo": ["loop", "repeat"], "speed": ["velocity"],
    // Files and clips.
    "mov": ["mp4"], "video": ["mp4"], "movie": ["mp4"], "webm": ["mp4", "webp"], "png": ["frames", "apng"],
    "file": ["path"], "filename": ["path"], "bitrate": ["quality"], "count": ["times"], "iterations": ["times"],
    "value": ["default"], "initial": ["default"], "defaultvalue": ["default"], "options": ["of"], "choices": ["of"],
    "import": ["include"], "imports": ["include"], "extends": ["include"], "range": ["over"], "horizontal": ["axis"],
    "showsscrollindicator": ["indicators"],
    "showsverticalscrollindicator": ["indicators"], "x": ["horizontal"], "y": ["vertical"],
    "all": ["horizontal", "vertical"], "block": ["vertical"], "inline": ["horizontal"],
  ]

  /// The advice in place of a word of another tongue that stands for no key; `nil` if there is none.
  package static func advice(on word: String) -> String? { keyAdvice[plainWord(word)] }

  /// Advice by a word in small letters: ways without a key.
  package static let keyAdvice: [String: String] = [
    "zindex": "nodes that stand later in the file are nearer",
    "children": "write the children as a list below the kind: - VStack: [ … ]",
    "body": "write the children as a list below the kind: - VStack: [ … ]",
    "transition": "a row that comes or goes takes \"animate\" at its event; a live key takes a stage of time or entry",
    "animation": "a live key takes a stage: stages: { shown: time 0..0.5 }, or entry 0..60% as it comes into view",
    "easing": "a stage has a curve: stages: { shown: easeOut 0..200 }",
    "curve": "a stage has a curve: stages: { shown: easeOut 0..200 }",
    "timingfunction": "a stage has a curve: stages: { shown: easeOut 0..200 }",
    "fadein": "write a stage: stages: { shown: entry 0..60% }, and opacity: shown",
    "fade": "write a stage: stages: { shown: entry 0..60% }, and opacity: shown",
    "reveal": "write a stage: stages: { shown: entry 0..60% }, and opacity: shown",
    "expression": "write the formula as the value of its key: y: scroll / 2",
    "parent": "put both into a Group, which moves them together",
    "composition": "write a component, and its name as a kind", "precomp": "write a component, and its name as a kind",
    "wiggle": "write a sum of waves: x: 4 * sin(time * 360deg)",
    "liststyle": "leave it out: a row has the look of its keys",
    "keyframes": "a live key takes a stage: stages: { shown: time 0..0.5 }",
    "onclick": "a film has no clicks: events happen \"at\" a time or \"when\" a condition holds",
    "ontap": "a film has no taps: events happen \"at\" a time or \"when\" a condition holds",
    "ontapgesture": "a film has no taps: events happen \"at\" a time or \"when\" a condition holds",
    "onappear": "write \"entry\" in a formula, or an event with \"when\"",
    "href": "a picture leads nowhere; leave it out",
    "perspective": "there is no third dimension: scale, skew and speed stand for it",
    "rotatex": "there is no third dimension: scale, skew and speed stand for it",
    "rotatey": "there is no third dimension: scale, skew and speed stand for it",
    "cursor": "leave it out", "userselect": "leave it out", "pointerevents": "leave it out",
    "willchange": "leave it out",
    "boxsizing": "leave it out: width and height hold padding and border",
    "float": "put the nodes into an HStack or a Flow",
    "texttransform": "write the words as they are to be seen", "textcase": "write the words as they are to be seen",
    "textshadow": "write \"shadow\" at the text",
    "video": "there is no video in a scene: pictures that play are GIF, WebP, APNG and sheets",
    "audio": "there is no sound",
    "delay": "a stage begins later: stages: { shown: time 1..1.5 }",
    "duration": "a stage says how long: stages: { shown: time 0..0.5 }",
    "case": "write the words as they are to be seen",
    "child": "put both into a ZStack, or into an HStack or VStack",
    "overlay": "put both into a ZStack: what stands later is nearer", "alt": "leave it out: nobody reads a frame aloud",
    "backgroundimage": "put an Image behind it in a ZStack", "fontdesign": "choose another font",
    "flexdirection": "write HStack or VStack as the kind", "flexwrap": "write Flow as the kind",
    "ignoressafearea": "leave it out: only inset: safe and safe.top keep content away from the edges",
    "resizable": "leave it out: write fit: cover, or a width and a height",
    "mode": "write fit: cover, or fit: contain",
    "d": "write the path data as the content: - Path: M0 0L10 5",
    "fallback": "list fonts under the scene's \"fonts\": { fallback: [a.ttf] }",
    "style": "write the keys beside the kind, or name a style of \"styles\"",
    "onpress": "a film has no taps: events happen \"at\" a time or \"when\" a condition holds",
    "onhover": "a film has no pointer: events happen \"at\" a time or \"when\" a condition holds",
    "action": "a film has no taps: events happen \"at\" a time or \"when\" a condition holds",
    "transitionduration": "a row that comes or goes takes \"animate\" at its event; a live key takes a formula of time",
    "animationduration": "a stage says how long: stages: { shown: time 0..0.5 }",
    "animationtimeline": "write entry, exit, cover or contain in a formula of a live key",
    "whitespace": "write lines: 1 to keep a text on one line", "nowrap": "write lines: 1",
    "softwrap": "write lines: 1 to keep a text on one line",
    "src": "write the path as the content: - Image: a.png", "url": "write the path as the content: - Image: a.png",
    "text": "write the words as the content: - Text: Hello", "content": "write it as the value of the kind",
    "state": "a state is a field of an item under \"data\", set by \"events\"",
    "fontfeaturesettings": "write digits: tabular, or choose another font",
    "scrolltrigger": "write a stage: stages: { shown: 200..400 }",
    "margininline": "write margin: { left: 8, right: 8 }",
    "matchedgeometryeffect": "name a stage, and let x, y and scale follow it",
    "scrolltransition": "write entry, exit or phase in formulas: opacity: entry, scale: 1 - 0.1 * abs(phase)",
    "visualeffect": "write formulas of the scroll: y: scroll * 0.3",
    "containerrelativeframe": "write a share of the stack around: width: 50%",
    "withanimation": "a live key takes a stage: stages: { shown: time 0..0.5 }",
    "rotation3deffect": "there is no third dimension: scale, skew and speed stand for it",
    "refreshable": "write refresh: 60 at the ScrollView, and a drag below 0 in the track",
    "onscroll": "write scroll in a formula, or an event with \"when\"",
    "toolbar": "write a layer of its own: what stands outside the ScrollView stays",
    "sheet": "write a layer with a formula: y: canvas.height * (1 - shown)",
    "gridarea": "give the cells in order, and columns at the grid",
    "gridcolumn": "give the cells in order, and columns at the grid",
    "gridrow": "give the cells in order, and columns at the grid",
    "mainaxissize": "leave it out: a stack is as large as its content; width: 100% fills",
    "hover": "a film has no pointer: events happen \"at\" a time or \"when\" a condition holds",
    "media": "name the canvases under \"devices\", or write canvas.width in a formula",
  ]

  /// The advice in place of a key that a mapping does not have, where that depends on the mapping.
  package static func advice(on word: String, in mapping: String) -> String? {
    mappingAdvice[mapping]?[plainWord(word)]
  }

  /// Advice by a mapping's name and a word in small letters: ways without a key.
  package static let mappingAdvice: [String: [String: String]] = {
    let spring = "write response and damping, as in SwiftUI: { response: 500ms, damping: 0.8 }"
    let length = "a scene is as long as its track: scroll: [{ wait: 3s }]"
    let file = "name the form of the file: csv, json, jsonl, yaml or sqlite"
    let size = "write width and height beside the kind"
    let body = "put the node under \"body\""
    let far = "data lies in files below the scene's folder"
    let from = "a step begins where the last one ended; write - jump: { to: 0 } before it"
    let clip = "write it at the clip: gif: { path: out/clip.gif, fps: 20 }"
    let stage = "a live key takes a stage: stages: { shown: time 0..0.5 }"
    let rows = "rows are all items of the source, in its order: sort and filter the file, or the query of a database"
    return [
      "ForEach": [
        "filter": rows, "where": rows, "if": rows, "sort": rows, "sortby": rows, "sorted": rows, "orderby": rows,
        "order": rows,
        "limit": rows, "offset": rows, "reverse": rows, "reversed": rows, "distinct": rows,
      ],
      "linear": ["from": from, "y": "write by: 300", "x": "write by: { x: 300 }"],
      "ease": ["from": from, "y": "write by: 300", "x": "write by: { x: 300 }"],
      "jump": ["index": "write item: an id is the index unless the source has an \"id\""],
      "output": ["fps": clip, "width": clip, "quality": clip],
      "spring": [
        "from": from, "stiffness": spring, "mass": spring, "tension": spring, "friction": spring, "bounce": spring,
      ],
      "canvas": [
        "duration": length, "length": length, "frames": length, "durationinframes": length,
        "darkmode": "write appearances: [light, dark] at the top, or --appearance dark",
        "orientation": "turn the size: 844x390",
      ],
      "a data source": ["file": file, "src": file, "source": file, "url": far, "fetch": far, "endpoint": far],
      "a stage": ["from": "write over: 0..200", "to": "write over: 0..200", "start": "write over: 0..200"],
      "Circle": [
        "radius": size, "r": size, "cx": "write left and top, or place", "cy": "write left and top, or place",
      ],
      "Rectangle": ["rx": "write corner beside the kind", "radius": "write corner beside the kind"],
      "a gradient": ["direction": "write angle: 0deg is up, 90deg right, 180deg down"],
      "shadow": ["spread": "leave it out: a shadow is as large as what casts it, and radius makes it softer"],
      "a component": ["text": body, "vstack": body, "hstack": body, "zstack": body, "group": body, "image": body],
      "a style": ["padding": "a style holds keys of texts; write it at the node, or in a component"],
      "the scene": ["duration": length, "animations": stage, "keyframes": stage],
    ]
  }()

  /// The advice in place of a kind of another tongue; `nil` if there is none.
  package static func advice(onKind word: String) -> String? { kindAdvice[plainWord(word)] }

  /// Advice by a word in small letters: ways without a kind.
  package static let kindAdvice: [String: String] = {
    let key = { (key: String) in "write \(key) as a key of the node" }
    let button = "write a Text with padding, background and corner: a film has no taps"
    let bar = "write a layer of its own: what stands outside the ScrollView stays"
    let video = "there is no video in a scene: pictures that play are GIF, WebP, APNG and sheets"
    let icon = "write an Image of an SVG file, or a Path"
    let pages = "write a ScrollView with axis: horizontal and paging: page"
    let live = "live keys take formulas: opacity: min(1, time)"
    return [
      "padding": key("padding"), "center": key("place: center"), "align": key("place"), "opacity": key("opacity"),
      "transform": key("x, y, scale or rotate"), "expanded": key("grow"), "flexible": key("grow"),
      "aspectratio": key("aspect"), "cliprrect": key("corner"), "cliprect": key("clip"), "clipoval": key("corner"),
      "unevenroundedrectangle": "write a Rectangle with corner: { topLeft: 12, bottomRight: 4 }",
      "positioned": key("left, top, right or bottom"), "visibility": key("visible"), "decoratedbox": key("background"),
      "backdropfilter": key("material"),
      "card": "make it a component under \"components\", or a Group with a background",
      "safearea": "write inset: safe at the ScrollView, or safe.top in a formula",
      "scaffold": "write the layers of the screen, from back to front", "body": "write \"layers\" at the top",
      "navigationstack": bar, "navigationview": bar, "appbar": bar, "navbar": bar, "header": bar, "footer": bar,
      "sliverappbar": "write a layer with a formula: y: clamp(-scroll, -50, 0)", "toolbar": bar, "tabbar": bar,
      "tabview": pages, "pageview": pages, "carousel": pages, "swiper": pages, "viewpager": pages,
      "button": button, "textbutton": button, "elevatedbutton": button, "iconbutton": button, "input": button,
      "textfield": button, "textinput": button, "toggle": button, "switch": button, "slider": button,
      "checkbox": button, "pressable": button, "gesturedetector": button, "inkwell": button,
      "geometryreader": "write width and height in a formula: they are those of the node",
      "layoutbuilder": "write width and height in a formula: they are those of the node",
      "video": video, "videoplayer": video, "audio": "there is no sound", "offthreadvideo": video, "lottie": video,
      "rive": video, "iframe": "a scene shows no web page", "webview": "a scene shows no web page",
      "icon": icon, "sfsymbol": icon, "symbol": icon, "i": icon,
      "canvas": "write a Path; the size of the picture is \"canvas\" at the top", "custompaint": "write a Path",
      "customscrollview": "write a ScrollView", "nestedscrollview": "write a ScrollView",
      "sliverlist": "write a LazyVStack in a ScrollView", "slivergrid": "write a LazyVGrid in a ScrollView",
      "ul": "write a VStack with a ForEach", "ol": "write a VStack with a ForEach", "li": "write it under \"row\"",
      "table": "write a VStack of HStacks, or a LazyVGrid with columns", "wrap": "write a Flow",
      "sequence": "name a moment with mark, and count times from it", "composition": "a scene file is one composition",
      "absolutefill": "write a ZStack", "animatedopacity": live, "animatedcontainer": live,
      "timelineview": "write time in a formula of a live key", "if": "write visible: with a condition",
      "else": "write visible: with a condition",
      "hero": "name a stage, and let x, y and scale follow it", "html": "a scene shows no web page",
      "a": "a picture leads nowhere: write a Text", "fadetransition": live, "slidetransition": live,
      "scaletransition": live, "rotationtransition": live, "fractionallysizedbox": key("width: 50%"),
      "fragment": "write a Group", "emptyview": "leave it out", "anyview": "leave it out",
      "chart": "write a Path with points, or a ForEach of Rectangles",
      "listtile": "write an HStack of an Image and a VStack of Texts, and make it a component",
      "circleavatar": "write an Image with width: 40, height: 40 and corner: 20",
      "textspan": "write one Text with markdown: true: **bold** and _italic_",
      "statelesswidget": "make it a component under \"components\"",
      "statefulwidget": "make it a component; its state is a field of an item under \"data\", set by \"events\"",
      "navigationlink": button, "form": "write a LazyVStack with sections",
      "gridrow": "give the cells in order, and columns at the grid",
      "conicgradient": "gradients are linear or radial", "angulargradient": "gradients are linear or radial",
      "sweepgradient": "gradients are linear or radial", "meshgradient": "gradients are linear or radial",
      "sheet": "write a layer with a formula: y: canvas.height * (1 - shown)",
      "animatedbuilder": live, "tweenanimationbuilder": live,
    ]
  }()

  /// By a word in small letters, the kinds it may stand for.
  package static let kindSynonyms: [String: [SceneKind]] = [
    "img": [.image], "picture": [.image], "photo": [.image], "asyncimage": [.image], "imageview": [.image],
    "svg": [.image, .path], "label": [.text], "p": [.text], "span": [.text], "h1": [.text], "h2": [.text],
    "paragraph": [.text], "heading": [.text], "headline": [.text], "title": [.text], "caption": [.text],
    "textview": [.text], "richtext": [.text], "string": [.text],
    "column": [.vStack], "vbox": [.vStack], "row": [.hStack], "hbox": [.hStack], "div": [.zStack, .vStack],
    "box": [.zStack, .group], "view": [.zStack, .vStack], "container": [.zStack, .group], "frame": [.zStack],
    "stack": [.zStack, .vStack, .hStack], "layer": [.group], "list": [.lazyVStack], "listview": [.lazyVStack],
    "flatlist": [.lazyVStack], "recyclerview": [.lazyVStack], "lazycolumn": [.lazyVStack], "tableview": [.lazyVStack],
    "lazyrow": [.lazyHStack], "grid": [.lazyVGrid], "gridview": [.lazyVGrid], "lazyverticalgrid": [.lazyVGrid],
    "lazyhorizontalgrid": [.lazyHGrid], "scroll": [.scrollView], "scroller": [.scrollView],
    "singlechildscrollview": [.scrollView], "scrollviewer": [.scrollView], "rect": [.rectangle],
    "roundedrectangle": [.rectangle], "square": [.rectangle], "ellipse": [.circle], "oval": [.circle],
    "dot": [.circle], "pill": [.capsule], "line": [.divider, .path], "hr": [.divider], "separator": [.divider],
    "gap": [.spacer], "sizedbox": [.spacer], "lineargradient": [.gradient], "radialgradient": [.gradient],
    "for": [.forEach], "loop": [.forEach], "repeat": [.forEach], "map": [.forEach], "fill": [.color],
    "triangle": [.polygon], "hexagon": [.polygon], "star": [.polygon], "shape": [.path, .polygon, .rectangle],
    "sprite": [.image], "spritesheet": [.image],
  ]
}
