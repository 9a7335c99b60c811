extension ReportScript {
  /// A case: its messages, the curve of its sequence, a frame with its tabs.
  static let cases = #"""
      // The case.
      function show() {
        const focused = document.activeElement && document.activeElement.id;
        clearInterval(blinking);
        const item = state.item;
        const main = byId('case');
        if (!item) {
          main.replaceChildren(make('p', { class: 'quiet' }, 'Nothing is selected.'));
          return showMarks();
        }
        const head = make(
          'header', {},
          make('h1', { id: 'name', tabIndex: -1 }, item.name),
          make(
            'p', { class: 'facts' },
            make('span', { class: 'badge ' + item.outcome }, titles[item.outcome]),
            make('code', {}, item.id), item.place ? make('code', {}, item.place) : null,
            item.detail ? make('span', {}, item.detail) : null,
            item.seconds > 0 ? make('span', {}, seconds(item.seconds)) : null));
        const parts = [head];
        if (item.reason) parts.push(make('p', { class: 'reason' }, 'On record as failing: ' + item.reason));
        const frame = currentFrame();
        const messages = item.messages.filter(
          (each) => each.frame === undefined || (frame && each.frame === frame.frame));
        const many = messages.length > 2 && frame;
        if (messages.length > 0 && !many) parts.push(make('ul', { class: 'messages' }, messages.map(message)));
        if (item.frames.length > 1) parts.push(curve(item));
        if (frame) parts.push(...framed(item, frame));
        // Many would push the pictures out of sight.
        if (many)
          parts.push(make('details', {}, make('summary', {}, count(messages.length, 'message')),
            make('ul', { class: 'messages' }, messages.map(message))));
        main.replaceChildren(...parts);
        // What was just used is made anew: the keyboard stays on it.
        if (focused && byId(focused)) byId(focused).focus();
        showMarks();
      }
      function message(entry) {
        return make(
          'li', {}, make('span', {}, entry.text), entry.place ? make('code', {}, ' ' + entry.place) : null,
          entry.excerpt ? make('pre', {}, entry.excerpt) : null,
          entry.hint ? make('p', { class: 'hint' }, 'Hint: ' + entry.hint) : null);
      }

      // Differing pixels of each frame of a sequence, on a scale of square roots: small differences stay visible.
      function curve(item) {
        const [width, height] = [1000, 64];
        const most = Math.max(1, ...item.frames.map((frame) => frame.pixels));
        const step = width / item.frames.length;
        const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
        svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
        svg.setAttribute('preserveAspectRatio', 'none');
        svg.setAttribute('aria-hidden', 'true');
        item.frames.forEach((frame, index) => {
          const bar = document.createElementNS('http://www.w3.org/2000/svg', 'rect');
          const isBad = failing.has(frame.outcome);
          const tall = Math.max(isBad ? 6 : 2, Math.sqrt(frame.pixels / most) * height);
          bar.setAttribute('x', String(index * step));
          bar.setAttribute('width', String(Math.max(step * 0.8, step - 2)));
          bar.setAttribute('y', String(height - tall));
          bar.setAttribute('height', String(tall));
          bar.setAttribute('class', (isBad ? 'bad' : 'good') + (index === state.frame ? ' now' : ''));
          svg.append(bar);
        });
        svg.addEventListener('click', (event) => {
          const box = svg.getBoundingClientRect();
          const index = Math.floor(((event.clientX - box.left) / box.width) * item.frames.length);
          state.frame = Math.min(item.frames.length - 1, Math.max(0, index));
          resetCursor();
          show();
        });
        return make(
          'section', { class: 'curve', 'aria-label': 'Sequence' }, svg,
          make('p', { id: 'curve-summary' }, item.curve.summary || `${item.frames.length} frames, none differs`));
      }

      function framed(item, frame) {
        const parts = [];
        const title = make(
          'p', { class: 'frame', id: 'frame' }, make('span', { class: 'badge ' + frame.outcome }, titles[frame.outcome]),
          make('b', {}, `Frame ${frame.frame}`),
          item.frames.length > 1 ? make('span', {}, `${state.frame + 1} of ${item.frames.length}`) : null,
          item.frames.length > 1
            ? make('span', { class: 'buttons' }, button('Previous', 'h', () => stepFrame(-1)),
              button('Next', 'l', () => stepFrame(1)))
            : null,
          frame.acceptable
            ? make('span', { class: 'buttons' }, button(state.marks.has(frame.id) ? 'Unmark' : 'Mark to accept', 'a', mark))
            : null);
        parts.push(title);
        if (frame.golden || frame.actual) {
          const tabs = views.map((view, index) =>
            make(
              'button',
              {
                type: 'button', role: 'tab', id: `tab-${index + 1}`, 'aria-selected': String(index === state.view),
                'aria-controls': 'stage', on: { click: () => setView(index) },
              },
              view.name, make('kbd', {}, String(index + 1))));
          const stage = make('div', {
            id: 'stage', role: 'tabpanel', 'aria-labelledby': `tab-${state.view + 1}`,
            class: state.actualSize ? 'actual-size' : '', 'data-view': String(state.view + 1),
          });
          parts.push(
            make('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Views' }, tabs,
              button(state.actualSize ? 'Fit' : 'Actual size', 's', toggleSize)),
            stage);
          const linked = [frame.golden, frame.actual, frame.diff].filter((file) => file && !isEmbedded(file));
          if (linked.length > 0) {
            const text = linked.some((file) => file.missing)
              ? 'A picture could not be read: ' + linked.map((file) => file.missing).filter(Boolean).join('; ') + '.'
              : 'These pictures are beyond what this page may hold and are shown from their files: '
                + linked.map((file) => file.path).join(', ') + '.';
            parts.push(make('p', { class: 'note', id: 'linked' }, text));
          }
          views[state.view].show(stage, frame);
        } else if (frame.outcome === 'passed') {
          parts.push(make('p', { class: 'quiet' }, 'The frame is as accepted; pictures are kept of others only.'));
        }
        if (frame.changes.length > 0) parts.push(changes(frame));
        parts.push(numbers(frame));
        return parts;
      }
      function button(text, key, action) {
        const properties = { type: 'button', class: 'plain', id: 'button-' + key, on: { click: action } };
        return make('button', properties, text, make('kbd', {}, key));
      }

    """#

  /// What the comparison counted, and the nodes that moved or changed.
  static let numbers = #"""
      // Numbers and nodes.
      function numbers(frame) {
        const rows = [];
        const add = (name, value) => {
          if (value !== null && value !== undefined && value !== '') rows.push(make('dt', {}, name), make('dd', {}, value));
        };
        const found = frame.comparison;
        if (found) {
          add('Compared', found.mode);
          add('Result', found.summary || 'equal');
          if (found.different !== undefined) {
            const kinds = ['different', 'faint', 'antialiased', 'tolerated'].filter((kind) => found[kind] > 0);
            add('Pixels', kinds.map((kind) => `${number(found[kind])} ${kind}`).join(', '));
          }
          const window = found.window;
          if (window)
            add('Worst 16×16', `at (${window.x}, ${window.y}): `
              + `${window.different} different, ${window.faint} faint, ${window.antialiased} antialiased`);
          if (found.worst)
            add('Worst pixel', `(${found.worst.x}, ${found.worst.y}): ${found.worst.golden} → ${found.worst.actual}`);
        }
        for (const [name, file] of [['Golden', frame.golden], ['Actual', frame.actual], ['Difference', frame.diff]])
          if (file) add(name, make('code', {}, file.path));
        return rows.length > 0 ? make('dl', { class: 'numbers' }, rows) : make('span', { hidden: true });
      }
      function changes(frame) {
        const light = (index, on) => {
          for (const box of document.querySelectorAll(`.box[data-node="${index}"]`)) box.hidden = !on;
        };
        return make(
          'section', { class: 'changes' }, make('h3', {}, `What moved or changed: ${count(frame.changes.length, 'node')}`),
          make('ul', { id: 'changes' }, frame.changes.map((change, index) =>
            make(
              'li',
              {
                tabIndex: 0,
                on: {
                  mouseenter: () => light(index, true), mouseleave: () => light(index, false),
                  focus: () => light(index, true), blur: () => light(index, false),
                },
              },
              make('span', { class: 'kind' }, change.kind), make('code', {}, change.node),
              make('span', {}, change.detail)))));
      }

    """#
}
