/// The program of the report's page: plain JavaScript, run once the page's data stand in it.
///
/// It is one function cut into parts; they share what the first declares.
enum ReportScript {
  /// The whole program.
  static let text = list + cases + views + zoom + numbers + acceptance + keys

  /// What is shown, and the list of cases.
  static let list = #"""
    'use strict';
    (() => {
      const report = JSON.parse(document.getElementById('data').textContent);
      const byId = (id) => document.getElementById(id);
      const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;

      // Elements are made, never parsed: whatever stands in a name stays text.
      function make(tag, properties, ...children) {
        const element = document.createElement(tag);
        for (const [key, value] of Object.entries(properties || {})) {
          if (value === null || value === undefined || value === false) continue;
          if (key === 'class') element.className = value;
          else if (key === 'on') for (const [name, body] of Object.entries(value)) element.addEventListener(name, body);
          else if (key.startsWith('data-') || key.startsWith('aria-') || key === 'role' || key === 'for')
            element.setAttribute(key, value);
          else element[key] = value;
        }
        element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ''));
        return element;
      }
      const number = (value) => value.toLocaleString('en');
      const count = (value, noun) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`;
      const seconds = (value) => (value < 1 ? `${Math.round(value * 1000)} ms` : `${value.toFixed(1)} s`);

      // What is shown.
      const failing = new Set(report.outcomes.filter((outcome) => outcome.failure).map((outcome) => outcome.name));
      const titles = Object.fromEntries(report.outcomes.map((outcome) => [outcome.name, outcome.title]));
      const present = report.outcomes.filter((outcome) => report.counts[outcome.name] > 0);
      const state = {
        shown: new Set(), item: null, frame: 0, view: 0, actualSize: false, marks: new Set(), x: 0, y: 0, split: 50,
        playing: !reducedMotion, showsActual: false,
      };
      const views = [
        { name: 'Side by side', show: showSides }, { name: 'Blink', show: showBlink },
        { name: 'Slider', show: showSlider }, { name: 'Difference', show: showDifference },
        { name: 'Zoom', show: showZoom },
      ];

      // Pictures: base64 in elements of their own, decoded when they are looked at.
      const addresses = new Map();
      function address(file) {
        if (!file) return null;
        if (file.picture === undefined) return file.href || null;
        if (!addresses.has(file.picture)) {
          const text = byId('picture-' + file.picture).textContent;
          addresses.set(file.picture, 'data:image/png;base64,' + text);
        }
        return addresses.get(file.picture);
      }
      const isEmbedded = (file) => Boolean(file && file.picture !== undefined);
      function image(file, label) {
        const source = address(file);
        if (!source) return null;
        const shown = make('img', { src: source, alt: label, width: file.width, height: file.height, draggable: false });
        // Pictures of a few pixels are shown larger, by a whole number.
        const times = Math.floor(240 / Math.max(file.width, file.height, 1));
        if (times > 1 && !state.actualSize) {
          shown.classList.add('tiny');
          shown.style.width = `${file.width * times}px`;
        }
        return shown;
      }

      // The list.
      const items = report.cases;
      let visible = [];
      const list = byId('list');
      function fillList() {
        visible = items.filter((item) => state.shown.has(item.outcome));
        const rows = [];
        let scene = null;
        for (const item of visible) {
          if (item.scene !== scene) {
            scene = item.scene;
            rows.push(make('h2', {}, scene));
          }
          const bad = item.frames.filter((frame) => failing.has(frame.outcome)).length;
          item.row = make(
            'button',
            { class: 'row', type: 'button', title: item.id, 'data-id': item.id, on: { click: () => select(item) } },
            make('span', { class: 'dot ' + item.outcome, 'aria-hidden': 'true' }),
            make('span', { class: 'name' }, item.name),
            item.frames.length > 1 && bad > 0 ? make('span', { class: 'more' }, `${bad}/${item.frames.length}`) : null,
            make('span', { class: 'check', 'aria-hidden': 'true' }, ''),
            make('span', { class: 'sr' }, `, ${titles[item.outcome]}`));
          rows.push(item.row);
        }
        if (visible.length === 0) rows.push(make('p', { class: 'quiet' }, 'No case came out in a way that is shown.'));
        list.replaceChildren(...rows);
        for (const button of byId('filters').querySelectorAll('button[data-outcome]'))
          button.setAttribute('aria-pressed', String(state.shown.has(button.dataset.outcome)));
        if (!visible.includes(state.item)) select(visible[0] || null);
        else markRows();
      }
      function markRows() {
        for (const item of visible) {
          item.row.setAttribute('aria-current', String(item === state.item));
          const marked = item.frames.filter((frame) => state.marks.has(frame.id)).length;
          item.row.querySelector('.check').textContent = marked > 0 ? '✓' : '';
        }
      }

      // Filters: a button for each outcome there is; pressed ones are shown.
      function fillFilters() {
        const buttons = present.map((outcome) =>
          make(
            'button',
            {
              type: 'button', class: 'chip ' + outcome.name, 'data-outcome': outcome.name, 'aria-pressed': 'false',
              on: {
                click: () => {
                  if (!state.shown.delete(outcome.name)) state.shown.add(outcome.name);
                  fillList();
                },
              },
            },
            make('span', { class: 'dot ' + outcome.name, 'aria-hidden': 'true' }),
            make('b', {}, number(report.counts[outcome.name])), ' ' + outcome.title));
        byId('filters').replaceChildren(...buttons);
      }
      function toggleAll() {
        const all = state.shown.size === present.length;
        const some = present.filter((outcome) => outcome.failure);
        state.shown = new Set((all && some.length > 0 ? some : present).map((outcome) => outcome.name));
        fillList();
      }

      function select(item, frame) {
        state.item = item;
        byId('status').textContent = '';
        const frames = item ? item.frames : [];
        const known = frames.findIndex((each) => each.frame === frame);
        const first = item ? frames.findIndex((each) => each.frame === item.curve.first) : -1;
        state.frame = known >= 0 ? known : Math.max(0, first);
        resetCursor();
        markRows();
        if (item) {
          item.row.scrollIntoView({ block: 'nearest' });
          history.replaceState(null, '', '#' + encodeURIComponent(item.id));
        }
        show();
      }
      const currentFrame = () => (state.item ? state.item.frames[state.frame] : undefined);
      function resetCursor() {
        const frame = currentFrame();
        const worst = frame && frame.comparison && frame.comparison.worst;
        [state.x, state.y] = worst ? [worst.x, worst.y] : [0, 0];
      }
      function step(by) {
        const index = visible.indexOf(state.item) + by;
        if (index >= 0 && index < visible.length) select(visible[index]);
      }
      function stepFrame(by) {
        const frames = state.item ? state.item.frames : [];
        const pictured = (frame) => frame.actual || frame.golden || frame.outcome !== 'passed';
        for (let index = state.frame + by; index >= 0 && index < frames.length; index += by) {
          if (!pictured(frames[index])) continue;
          state.frame = index;
          resetCursor();
          return show();
        }
      }

    """#
}
