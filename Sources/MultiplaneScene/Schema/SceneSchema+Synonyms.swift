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
    "paddingtop": ["padding"], "paddingbottom": ["padding"], "paddingleft": ["padding"], "paddingright": ["padding"],
    "paddinghorizontal": ["padding"], "paddingvertical": ["padding"], "insets": ["inset", "padding"],
    "contentinset": ["inset", "padding"], "contentpadding": ["inset", "padding"], "safearea": ["safeArea", "inset"],
    "safeareainset": ["inset"], "inset": ["padding"],
    "margintop": ["margin"], "marginbottom": ["margin"], "marginleft": ["margin"], "marginright": ["margin"],
    "marginhorizontal": ["margin"], "marginvertical": ["margin"],
    "start": ["left", "from"], "leading": ["left"], "end": ["right", "to"], "trailing": ["right"],
    // Size and place.
    "w": ["width"], "h": ["height"], "size": ["width", "height"], "frame": ["width", "height"],
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
    "stroke": ["border"], "strokecolor": ["stroke", "border"], "strokewidth": ["stroke", "border"],
    "linewidth": ["stroke", "width", "border"], "thickness": ["width", "height"], "outline": ["stroke", "border"],
    "bordercolor": ["border"], "borderwidth": ["border"], "borderradius": ["corner"], "cornerradius": ["corner"],
    "corners": ["corner"], "radius": ["corner", "extent"], "endradius": ["extent"], "rounded": ["corner"],
    "round": ["corner"],
    "boxshadow": ["shadow"], "dropshadow": ["shadow"], "elevation": ["shadow"], "shadowradius": ["shadow"],
    "shadowcolor": ["shadow"], "alpha": ["opacity"], "transparency": ["opacity"], "hidden": ["visible"],
    "ishidden": ["visible"], "visibility": ["visible"], "display": ["visible"], "show": ["visible"],
    "overflow": ["clip"], "clipped": ["clip"], "clipstobounds": ["clip"], "clipbehavior": ["clip"],
    "maskstobounds": ["clip"], "clippath": ["mask"], "clipshape": ["mask", "corner"], "blendmode": ["blend"],
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
    "key": ["id", "name"], "tag": ["name"], "itembuilder": ["row"], "template": ["row"], "item": ["row"],
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
    "parameters": ["takes"], "blurradius": ["radius"], "sigma": ["radius"], "blur": ["radius"],
    "colors": ["stops"], "type": ["shape"],
    "duration": ["over"], "easing": ["curve", "ease"], "timingfunction": ["curve"], "timing": ["curve"],
    "distance": ["by"], "delta": ["by"], "target": ["to"], "pause": ["wait", "hold"], "delay": ["wait", "at"],
    "sleep": ["wait"], "scrollto": ["linear", "ease", "jump"], "animate": ["linear", "ease"], "label": ["mark"],
    "time": ["at", "over"], "if": ["when", "visible"], "add": ["insert"], "append": ["insert"], "delete": ["remove"],
    "update": ["set"], "sql": ["query"], "delimiter": ["separator"], "sep": ["separator"], "charset": ["encoding"],
    "rename": ["columns"], "headers": ["header"], "pointer": ["path"], "assert": ["expect"], "that": ["expect"],
    "test": ["expect"],
    "screenshot": ["image"], "golden": ["image"], "source": ["in"], "index": ["at", "to"],
  ]

  /// What to do instead of a word of another tongue that stands for no key; `nil` if there is nothing to say.
  package static func advice(on word: String) -> String? { keyAdvice[plainWord(word)] }

  /// By a word in small letters, what is done without a key.
  package static let keyAdvice: [String: String] = [
    "zindex": "nodes that stand later in the file are nearer",
    "children": "write the children as a list below the kind: - VStack: [ … ]",
    "body": "write the children as a list below the kind: - VStack: [ … ]",
    "transition": "a row that comes or goes takes \"animate\" at its event; a live key takes a formula of time",
    "animation": "a live key takes a formula: opacity: min(1, time)",
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
    "src": "write the path as the content: - Image: a.png", "url": "write the path as the content: - Image: a.png",
    "text": "write the words as the content: - Text: Hello", "content": "write it as the value of the kind",
    "state": "a state is a field of an item under \"data\", set by \"events\"",
    "fontfeaturesettings": "write digits: tabular, or choose another font",
    "scrolltrigger": "write a stage: stages: { shown: 200..400 }",
    "margininline": "write margin: { left: 8, right: 8 }",
  ]

  /// By a word in small letters, the kinds it may stand for.
  package static let kindSynonyms: [String: [SceneKind]] = [
    "img": [.image], "picture": [.image], "photo": [.image], "asyncimage": [.image], "imageview": [.image],
    "svg": [.image, .path], "label": [.text], "p": [.text], "span": [.text], "h1": [.text], "h2": [.text],
    "paragraph": [.text], "textview": [.text], "richtext": [.text], "string": [.text],
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
    "polygon": [.path], "shape": [.path, .rectangle],
  ]
}
