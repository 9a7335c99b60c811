/// The look of the report's page: the system's fonts, one accent a kind of outcome, light and dark.
enum ReportStyle {
  static let text = """
    :root {
      color-scheme: light dark;
      --page: #fbfbfa; --panel: #f2f2ef; --raised: #ffffff; --line: #dcdcd6; --text: #1d1f22; --quiet: #5d626a;
      --accent: #1f5fae; --mark: #d8e6f7; --failed: #b3202f; --missing: #7a3fa8; --unstable: #8a5a00; --passed: #1f7040;
      --light-square: #ffffff; --dark-square: #e4e4e0;
      --sans: system-ui, -apple-system, "Segoe UI", "Inter", "Noto Sans", "DejaVu Sans", sans-serif;
      --mono: ui-monospace, "SF Mono", "Cascadia Mono", "Noto Sans Mono", "DejaVu Sans Mono", monospace;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #16181b; --panel: #1c1f23; --raised: #24282d; --line: #363b42; --text: #e7e8ea; --quiet: #a3a9b2;
        --accent: #82b4f2; --mark: #263c57; --failed: #ff8a8f; --missing: #cda2f0; --unstable: #e8b563; --passed: #77cf99;
        --light-square: #4a4e54; --dark-square: #3c4046;
      }
    }
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    html, body { height: 100%; margin: 0; }
    body {
      display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(14rem, 20rem) minmax(0, 1fr);
      grid-template-areas: "top top" "list case" "accept accept";
      background: var(--page); color: var(--text); font: 15px/1.5 var(--sans);
    }
    h1, h2, h3, p, ul, dl, dd, figure { margin: 0; padding: 0; }
    h1 { font-size: 1.35rem; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
    h2 { font-size: .8rem; font-weight: 600; color: var(--quiet); overflow-wrap: anywhere; }
    h3 { font-size: .95rem; font-weight: 600; }
    code, pre, output { font: .86em/1.5 var(--mono); overflow-wrap: anywhere; }
    kbd {
      margin-left: .5em; padding: 0 .4em; border: 1px solid var(--line); border-radius: 4px;
      font: .75em/1.6 var(--mono); color: var(--quiet);
    }
    button { font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer; text-align: left; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
    .quiet { color: var(--quiet); }
    .sr { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }

    #top { grid-area: top; padding: .8rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--panel); }
    #top .line { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: center; }
    #top h1 { font-size: 1.05rem; }
    #verdict { font-weight: 600; }
    #verdict.bad { color: var(--failed); }
    #verdict.good { color: var(--passed); }
    #filters { display: flex; flex-wrap: wrap; gap: .4rem; flex-basis: 100%; order: 1; }
    #help-button { margin-left: auto; }
    .chip {
      display: inline-flex; align-items: center; gap: .4rem; padding: .1rem .7rem; border: 1px solid var(--line);
      border-radius: 99px; background: none; color: var(--quiet);
    }
    .chip[aria-pressed="true"] { background: var(--raised); color: var(--text); border-color: var(--quiet); }
    .chip[aria-pressed="false"] .dot { opacity: .35; }
    .banner {
      margin-top: .6rem; padding: .45rem .8rem; border-left: 3px solid var(--unstable); background: var(--raised);
      overflow-wrap: anywhere;
    }

    .dot { flex: none; width: .6rem; height: .6rem; border-radius: 50%; background: var(--quiet); }
    .dot.failed, .dot.error { background: var(--failed); }
    .dot.missing { background: var(--missing); }
    .dot.unstable { background: var(--unstable); }
    .dot.xpassed { background: var(--accent); }
    .dot.passed { background: var(--passed); }
    .badge { font-weight: 600; color: var(--quiet); }
    .badge.failed, .badge.error { color: var(--failed); }
    .badge.missing { color: var(--missing); }
    .badge.unstable { color: var(--unstable); }
    .badge.xpassed { color: var(--accent); }
    .badge.passed { color: var(--passed); }

    #list { grid-area: list; overflow: auto; padding: .6rem .6rem 2rem; border-right: 1px solid var(--line); }
    #list h2 { padding: .9rem .6rem .25rem; }
    #list h2:first-child { padding-top: .3rem; }
    .row {
      display: flex; align-items: center; gap: .6rem; width: 100%; padding: .28rem .6rem; border-radius: 6px;
      content-visibility: auto; contain-intrinsic-size: auto 2rem;
    }
    .row .name { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .row .more, .row .check { color: var(--quiet); font-size: .8rem; font-variant-numeric: tabular-nums; }
    .row .check { width: 1ch; color: var(--accent); font-weight: 700; }
    .row:hover { background: var(--panel); }
    .row[aria-current="true"] { background: var(--mark); }

    #case { grid-area: case; overflow: auto; padding: 1.2rem 1.5rem 3rem; }
    #case > * + * { margin-top: 1rem; }
    .facts, .frame, .where { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: baseline; }
    .facts { margin-top: .25rem; color: var(--quiet); }
    .frame .buttons { display: inline-flex; gap: .4rem; }
    .plain {
      padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 6px; background: var(--raised); font-size: .87rem;
    }
    .plain:hover { border-color: var(--quiet); }
    .messages { list-style: none; display: grid; grid-template-columns: minmax(0, 1fr); gap: .5rem; }
    .messages li { padding: .5rem .8rem; border-left: 3px solid var(--failed); background: var(--panel); }
    .messages pre { margin: .4rem 0 0; overflow-x: auto; white-space: pre; }
    summary { cursor: pointer; }
    details .messages { margin-top: .5rem; }
    .hint, .reason, .note { color: var(--quiet); overflow-wrap: anywhere; }
    .curve svg { display: block; width: 100%; height: 4rem; cursor: pointer; background: var(--panel); border-radius: 6px; }
    .curve rect.good { fill: var(--passed); opacity: .55; }
    .curve rect.bad { fill: var(--failed); }
    .curve rect.now { stroke: var(--text); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .curve p { margin-top: .3rem; color: var(--quiet); font-variant-numeric: tabular-nums; }

    .tabs { display: flex; flex-wrap: wrap; gap: .3rem; align-items: center; border-bottom: 1px solid var(--line); }
    .tabs [role="tab"] { padding: .35rem .7rem; border-bottom: 2px solid transparent; margin-bottom: -1px; }
    .tabs [role="tab"][aria-selected="true"] { border-color: var(--accent); font-weight: 600; }
    .tabs .plain { margin: 0 0 .3rem auto; }
    .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); gap: 1rem; }
    figure { min-width: 0; }
    figcaption {
      display: flex; flex-wrap: wrap; gap: 0 .8rem; align-items: baseline; margin-bottom: .3rem; font-size: .87rem;
      font-weight: 600;
    }
    figcaption .quiet { font-weight: 400; }
    .canvas {
      position: relative; width: fit-content; max-width: 100%; border: 1px solid var(--line); line-height: 0;
      background: repeating-conic-gradient(var(--light-square) 0 25%, var(--dark-square) 0 50%) 0 0 / 16px 16px;
    }
    .canvas img { display: block; max-width: 100%; max-height: 68vh; width: auto; height: auto; image-rendering: auto; }
    .canvas img.tiny { image-rendering: pixelated; }
    .actual-size figure { overflow: auto; }
    .actual-size .canvas, .actual-size .canvas img { max-width: none; max-height: none; }
    #stage[data-view="3"] figure { width: fit-content; max-width: 100%; }
    .stack { touch-action: none; overflow: hidden; }
    .stack img { user-select: none; }
    .stack .over { position: absolute; inset: 0; width: 100%; height: 100%; }
    .stack .line { position: absolute; inset: 0 auto 0 0; width: 2px; margin-left: -1px; background: var(--accent); }
    .box { position: absolute; outline: 2px solid #e6007e; outline-offset: 1px; background: rgb(230 0 126 / 12%); }
    #split { display: block; width: 100%; margin-top: .5rem; accent-color: var(--accent); }
    .legend { display: inline-flex; align-items: center; gap: .35rem; font-weight: 400; color: var(--quiet); }
    .legend i { width: .8rem; height: .8rem; border-radius: 2px; }
    .legend .different { background: #e60028; }
    .legend .faint { background: #ff8000; }
    .legend .antialiased { background: #f5c800; }
    .where { margin-bottom: .8rem; font-variant-numeric: tabular-nums; }
    .zoom { display: flex; flex-wrap: wrap; gap: 1rem; margin-bottom: 1rem; }
    .zoom canvas {
      width: 294px; max-width: 100%; border: 1px solid var(--line); image-rendering: pixelated;
      background: repeating-conic-gradient(var(--light-square) 0 25%, var(--dark-square) 0 50%) 0 0 / 14px 14px;
    }
    .cross {
      position: absolute; width: 15px; height: 15px; margin: -8px 0 0 -8px; border: 2px solid #e6007e; border-radius: 50%;
      pointer-events: none;
    }
    .numbers {
      display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1.2rem; font-size: .9rem;
      font-variant-numeric: tabular-nums;
    }
    .numbers dt { color: var(--quiet); }
    .changes ul { list-style: none; margin-top: .4rem; }
    .changes li {
      display: grid; grid-template-columns: 5rem minmax(0, 14rem) minmax(0, 1fr); gap: .8rem; padding: .25rem .4rem;
      border-top: 1px solid var(--line); font-size: .9rem;
    }
    .changes li:hover { background: var(--panel); }
    .changes .kind { color: var(--quiet); }

    #accept {
      grid-area: accept; display: flex; flex-wrap: wrap; gap: .4rem 1rem; align-items: center; padding: .6rem 1.25rem;
      border-top: 1px solid var(--line); background: var(--panel);
    }
    #command { flex: 1; min-width: 12rem; max-height: 6rem; overflow: auto; user-select: all; }
    #status {
      position: fixed; right: 1.25rem; bottom: 5rem; padding: .2rem .8rem; border-radius: 6px; background: var(--text);
      color: var(--page);
    }
    #status:empty { display: none; }
    dialog {
      max-width: 30rem; border: 1px solid var(--line); border-radius: 10px; background: var(--raised);
      color: var(--text);
    }
    dialog::backdrop { background: rgb(0 0 0 / 45%); }
    dialog dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: .8rem 0 1rem; }
    dialog kbd { margin: 0 .2em 0 0; }
    noscript { grid-area: case; padding: 1.5rem; overflow: auto; }

    @media (max-width: 52rem) {
      html, body { height: auto; }
      body { grid-template: auto auto auto auto / minmax(0, 1fr); grid-template-areas: "top" "list" "case" "accept"; }
      #list { max-height: 24vh; border-right: 0; border-bottom: 1px solid var(--line); padding-bottom: .6rem; }
      #case { padding: 1rem 1rem 3rem; overflow: visible; }
      #accept { position: sticky; bottom: 0; padding: .6rem 1rem; }
      #command { flex-basis: 100%; order: 1; }
      #copy { margin-left: auto; }
      .changes li { grid-template-columns: 5rem minmax(0, 1fr); }
      .changes li span:last-child { grid-column: 1 / -1; }
    }
    @media print { #list, #accept, .tabs { display: none; } html, body { height: auto; } }

    """
}
