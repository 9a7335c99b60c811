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
    { name: 'Zoom', show: showZoom }, { name: 'Clip', show: showClip, isOfStrip: true },
  ];
  const viewsOf = (frame) => views.filter((view) => !view.isOfStrip || frame.strip);
  const viewOf = (frame) => Math.min(state.view, viewsOf(frame).length - 1);

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
  // Cases of one name are told apart by their ids.
  const named = new Map();
  for (const item of items) named.set(item.name, (named.get(item.name) || 0) + 1);
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
        make('span', { class: 'name' }, named.get(item.name) > 1 ? item.id : item.name),
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
    // Pictures come first: messages say again what is seen in them.
    if (frame) parts.push(...framed(item, frame));
    if (item.frames.length > 1) parts.push(curve(item));
    const list = make('ul', { class: 'messages' }, messages.map(message));
    if (messages.length > 2 && frame)
      parts.push(make('details', {}, make('summary', {}, count(messages.length, 'message')), list));
    else if (messages.length > 0) parts.push(list);
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
    if (frame.origin) parts.push(make('p', { class: 'origin ' + frame.origin.name }, frame.origin.verdict));
    if (frame.golden || frame.actual) {
      const shown = viewOf(frame);
      const tabs = viewsOf(frame).map((view, index) =>
        make(
          'button',
          {
            type: 'button', role: 'tab', id: `tab-${index + 1}`, 'aria-selected': String(index === shown),
            'aria-controls': 'stage', on: { click: () => setView(index) },
          },
          view.name, make('kbd', {}, String(index + 1))));
      const stage = make('div', {
        id: 'stage', role: 'tabpanel', 'aria-labelledby': `tab-${shown + 1}`,
        class: state.actualSize ? 'actual-size' : '', 'data-view': String(shown + 1),
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
      views[shown].show(stage, frame);
    } else if (frame.outcome === 'passed') {
      parts.push(make('p', { class: 'quiet' }, 'The frame is as it was; pictures are kept of others only.'));
    }
    if (frame.changes.length > 0) parts.push(changes(frame));
    parts.push(numbers(frame));
    return parts;
  }
  function button(text, key, action) {
    const properties = { type: 'button', class: 'plain', id: 'button-' + key, on: { click: action } };
    return make('button', properties, text, make('kbd', {}, key));
  }
  // Views. Each fills the stage for a frame.
  const labels = () => {
    if (report.base) return ['Before', 'After', 'Difference'];
    return [state.item.kind === 'reference' ? 'Reference' : 'Golden', 'Actual', 'Difference'];
  };
  function lacking(stage, frame) {
    if (address(frame.golden) && address(frame.actual)) return false;
    const what = address(frame.golden) ? 'There is no frame to compare with.' : 'There is nothing to compare with.';
    stage.append(make('p', { class: 'quiet' }, what));
    showSides(stage, frame);
    return true;
  }
  function canvasBox(file, extra, ...children) {
    return make('div', { class: 'canvas ' + (extra || '') }, ...children);
  }
  function figure(file, label, boxes) {
    const picture = image(file, label);
    if (!picture) return null;
    const overlays = (boxes || []).map((box) => {
      const overlay = make('span', { class: 'box', hidden: true, 'data-node': box.node });
      const share = (value, side) => `${(value / side) * 100}%`;
      Object.assign(overlay.style, {
        left: share(box.x, file.width), top: share(box.y, file.height), width: share(box.width, file.width),
        height: share(box.height, file.height),
      });
      return overlay;
    });
    const size = file.width ? `${file.width}×${file.height}` : '';
    return make(
      'figure', {}, make('figcaption', {}, label, make('span', { class: 'quiet' }, size)),
      canvasBox(file, '', picture, ...overlays));
  }
  function showSides(stage, frame) {
    const [golden, actual, diff] = labels();
    const boxes = (key) =>
      frame.changes.flatMap((change, index) =>
        [change, ...(change.otherPlaces || [])].map((place) => ({ ...place[key], node: String(index) }))
      ).filter((box) => box.width);
    stage.append(
      make('div', { class: 'sides' }, figure(frame.golden, golden, boxes('before')),
        figure(frame.actual, actual, boxes('after')), figure(frame.diff, diff)));
  }
  let blinking;
  function showBlink(stage, frame) {
    if (lacking(stage, frame)) return;
    const caption = make('figcaption', { id: 'blink-label', 'aria-live': 'off' });
    const [first, second] = [image(frame.golden, labels()[0]), image(frame.actual, labels()[1])];
    second.classList.add('over');
    function update() {
      second.hidden = !state.showsActual;
      caption.replaceChildren(
        labels()[state.showsActual ? 1 : 0],
        make('span', { class: 'quiet' }, state.playing ? 'Space stops' : 'Space flips, Enter goes on'));
    }
    stage.append(make('figure', {}, caption, canvasBox(frame.golden, 'stack', first, second)));
    function restart() {
      clearInterval(blinking);
      if (state.playing)
        blinking = setInterval(() => {
          state.showsActual = !state.showsActual;
          update();
        }, 500);
      update();
    }
    stage.flip = () => {
      if (!state.playing) state.showsActual = !state.showsActual;
      state.playing = false;
      restart();
    };
    stage.play = () => {
      state.playing = true;
      restart();
    };
    restart();
  }
  function showSlider(stage, frame) {
    if (lacking(stage, frame)) return;
    const [first, second] = [image(frame.golden, labels()[0]), image(frame.actual, labels()[1])];
    second.classList.add('over');
    const line = make('span', { class: 'line' });
    const range = make('input', {
      type: 'range', min: 0, max: 100, step: 0.5, value: state.split, id: 'split',
      'aria-label': `How much of the ${labels()[0].toLowerCase()} is shown`,
    });
    function update() {
      second.style.clipPath = `inset(0 0 0 ${state.split}%)`;
      line.style.left = `${state.split}%`;
      range.value = state.split;
    }
    range.addEventListener('input', () => {
      state.split = Number(range.value);
      update();
    });
    const canvas = canvasBox(frame.golden, 'stack', first, second, line);
    const drag = (event) => {
      if (event.type === 'pointermove' && event.buttons === 0) return;
      const box = canvas.getBoundingClientRect();
      state.split = Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100));
      update();
    };
    canvas.addEventListener('pointerdown', drag);
    canvas.addEventListener('pointermove', drag);
    stage.slide = (by) => {
      state.split = Math.min(100, Math.max(0, state.split + by));
      update();
    };
    const caption = make(
      'figcaption', {}, `${labels()[0]} on the left, ${labels()[1].toLowerCase()} on the right`);
    stage.append(make('figure', {}, caption, canvas, range));
    update();
  }
  function showDifference(stage, frame) {
    if (!address(frame.diff)) {
      stage.append(make('p', { class: 'quiet' }, 'There is no difference to show.'));
      return;
    }
    const legend = [['different', 'different'], ['faint', 'faint'], ['antialiased', 'antialiased']]
      .map(([name, text]) => make('span', { class: 'legend' }, make('i', { class: name }), text));
    const shown = figure(frame.diff, labels()[2]);
    shown.querySelector('figcaption').append(...legend);
    stage.append(shown);
  }
  // The frames of a strip one after the other, before and now at the same time.
  function showClip(stage, frame) {
    const { boxes, times, width, height, interval } = frame.strip;
    const scale = Math.min(1, 480 / height);
    const panes = [[frame.golden, labels()[0]], [frame.actual, labels()[1]]].map(([file, label]) => {
      const shown = image(file, label);
      if (!shown) return null;
      const pane = make('div', { class: 'canvas clip' }, shown);
      Object.assign(pane.style, { width: `${width * scale}px`, height: `${height * scale}px` });
      shown.style.width = `${file.width * scale}px`;
      return { shown, figure: make('figure', {}, make('figcaption', {}, label), pane) };
    }).filter(Boolean);
    const time = make('output', { class: 'quiet', id: 'clip-time' });
    let index = 0;
    function update() {
      for (const { shown } of panes) shown.style.transform =
        `translate(${-boxes[index][0] * scale}px, ${-boxes[index][1] * scale}px)`;
      time.textContent = times[index];
    }
    clearInterval(blinking);
    const step = () => {
      index = (index + 1) % boxes.length;
      update();
    };
    stage.flip = () => {
      state.playing = false;
      clearInterval(blinking);
      step();
    };
    stage.play = () => {
      state.playing = true;
      clearInterval(blinking);
      blinking = setInterval(step, interval);
    };
    stage.append(make('div', { class: 'sides' }, panes.map((pane) => pane.figure)), time);
    update();
    if (state.playing) stage.play();
  }
  // Zoom: some pixels of both pictures, large, and the values of the one in the middle.
  const pixels = new Map();
  async function read(file) {
    const source = address(file);
    if (!pixels.has(source)) {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = make('canvas', { width: picture.naturalWidth, height: picture.naturalHeight });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      context.drawImage(picture, 0, 0);
      if (pixels.size > 6) pixels.clear();
      pixels.set(source, context.getImageData(0, 0, canvas.width, canvas.height));
    }
    return pixels.get(source);
  }
  function pixel(data, x, y) {
    if (x < 0 || y < 0 || x >= data.width || y >= data.height) return null;
    return [...data.data.subarray((y * data.width + x) * 4, (y * data.width + x) * 4 + 4)];
  }
  const hexadecimal = (color) =>
    color ? '#' + color.map((value) => value.toString(16).padStart(2, '0')).join('') : 'outside';
  function showZoom(stage, frame) {
    if (lacking(stage, frame)) return;
    if (!isEmbedded(frame.golden) || !isEmbedded(frame.actual)) {
      stage.append(make('p', { class: 'quiet' }, 'Pixels can be read only of pictures that this page holds.'));
      showSides(stage, frame);
      return;
    }
    const side = 21;
    const files = [frame.golden, frame.actual];
    const canvases = files.map(() => make('canvas', { width: side * 14, height: side * 14 }));
    const values = files.map((file, index) =>
      make('output', { class: 'value', id: index === 0 ? 'golden-value' : 'actual-value' }));
    const place = make('b', { id: 'zoom-place' });
    const change = make('span', { id: 'zoom-change' });
    const cross = files.map(() => make('span', { class: 'cross' }));
    const pictures = files.map((file, index) => {
      const shown = image(file, labels()[index]);
      const canvas = canvasBox(file, '', shown, cross[index]);
      canvas.addEventListener('pointermove', (event) => {
        const box = canvas.getBoundingClientRect();
        state.x = Math.floor(((event.clientX - box.left) / box.width) * file.width);
        state.y = Math.floor(((event.clientY - box.top) / box.height) * file.height);
        draw();
      });
      return make('figure', {}, make('figcaption', {}, labels()[index]), canvas);
    });
    stage.append(
      make('p', { class: 'where' }, place, change, make('span', { class: 'quiet' },
        'The pointer or the arrow keys move; with Shift by ten')),
      make('div', { class: 'zoom' },
        files.map((file, index) =>
          make('figure', {}, make('figcaption', {}, labels()[index], values[index]), canvases[index]))),
      make('div', { class: 'sides two' }, pictures));
    let data = null;
    function draw() {
      if (!data) return;
      const [width, height] = ['width', 'height'].map((key) => Math.max(files[0][key], files[1][key]));
      state.x = Math.min(width - 1, Math.max(0, state.x));
      state.y = Math.min(height - 1, Math.max(0, state.y));
      const colors = data.map((each) => pixel(each, state.x, state.y));
      place.textContent = `(${state.x}, ${state.y})`;
      const amounts = colors[0] && colors[1] ? colors[0].map((value, i) => Math.abs(value - colors[1][i])) : null;
      change.textContent = amounts === null ? '' : Math.max(...amounts) === 0 ? 'equal' : `apart by ${amounts.join(', ')}`;
      data.forEach((each, index) => {
        values[index].textContent = hexadecimal(colors[index]);
        values[index].title = colors[index] ? `rgba ${colors[index].join(', ')}` : '';
        cross[index].style.left = `${((state.x + 0.5) / files[index].width) * 100}%`;
        cross[index].style.top = `${((state.y + 0.5) / files[index].height) * 100}%`;
        magnify(canvases[index], each);
      });
    }
    function magnify(canvas, each) {
      const context = canvas.getContext('2d');
      const cell = canvas.width / side;
      context.clearRect(0, 0, canvas.width, canvas.height);
      for (let v = 0; v < side; v++) {
        for (let u = 0; u < side; u++) {
          const color = pixel(each, state.x + u - (side >> 1), state.y + v - (side >> 1));
          if (!color) continue;
          context.fillStyle = `rgba(${color[0]}, ${color[1]}, ${color[2]}, ${color[3] / 255})`;
          context.fillRect(u * cell, v * cell, cell, cell);
        }
      }
      const from = (side >> 1) * cell;
      context.lineWidth = 2;
      context.strokeStyle = '#000';
      context.strokeRect(from - 1, from - 1, cell + 2, cell + 2);
      context.strokeStyle = '#fff';
      context.strokeRect(from - 3, from - 3, cell + 6, cell + 6);
    }
    stage.move = (dx, dy) => {
      state.x += dx;
      state.y += dy;
      draw();
    };
    Promise.all(files.map(read)).then(
      (both) => {
        data = both;
        draw();
        stage.dataset.ready = 'true';
      },
      () => stage.prepend(make('p', { class: 'note' }, 'A picture cannot be decoded.')));
  }
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
      'section', { class: 'changes' }, make('h3', {}, `What moved or changed: ${count(frame.changes.length, 'cause')}`),
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
          make('span', { class: 'kind' }, change.kind),
          make(
            'span', { class: 'who' },
            make('b', {}, change.title || change.node), change.others ? ` and ${change.others} more` : '',
            change.place ? make('code', {}, change.place) : null,
            change.title ? make('code', { class: 'quiet' }, change.node.split(' ')[0]) : null),
          make('span', { class: 'detail' }, change.details.map((each) => make('span', {}, each)))))));
  }
  // Acceptance: what is marked, and the command to paste.
  function mark() {
    const frame = currentFrame();
    if (!frame || !frame.acceptable) return say('This frame cannot be accepted');
    if (!state.marks.delete(frame.id)) state.marks.add(frame.id);
    show();
    markRows();
  }
  function markCase() {
    const frames = state.item ? state.item.frames.filter((frame) => frame.acceptable) : [];
    if (frames.length === 0) return say('This case cannot be accepted');
    const all = frames.every((frame) => state.marks.has(frame.id));
    for (const frame of frames) all ? state.marks.delete(frame.id) : state.marks.add(frame.id);
    show();
    markRows();
  }
  // A case of which all is marked goes by its own id.
  function command() {
    const ids = items.flatMap((item) => {
      const frames = item.frames.filter((frame) => frame.acceptable);
      const marked = frames.filter((frame) => state.marks.has(frame.id));
      return marked.length === frames.length && marked.length > 0 ? [item.id] : marked.map((frame) => frame.id);
    });
    const quoted = ids.map((id) => (/^[A-Za-z0-9_.\/@-]+$/.test(id) ? id : `'${id.replaceAll("'", `'\\''`)}'`));
    return [report.acceptCommand, ...quoted].join(' ');
  }
  function showMarks() {
    const bar = byId('accept');
    bar.hidden = state.marks.size === 0;
    byId('marked').textContent = `${count(state.marks.size, 'frame')} marked`;
    byId('command').textContent = state.marks.size > 0 ? command() : '';
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(command());
      say('Copied');
    } catch {
      getSelection().selectAllChildren(byId('command'));
      say('Selected; copy it with Ctrl+C');
    }
  }
  let saying;
  function say(text) {
    byId('status').textContent = text;
    clearTimeout(saying);
    saying = setTimeout(() => (byId('status').textContent = ''), 3000);
  }

  function setView(index) {
    state.view = index;
    show();
  }
  function toggleSize() {
    state.actualSize = !state.actualSize;
    show();
  }
  function help() {
    const dialog = byId('help');
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }
  // Keys. Fields and buttons keep theirs.
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const stage = byId('stage');
    const isRange = event.target instanceof HTMLInputElement;
    const isButton = event.target instanceof HTMLButtonElement;
    if (byId('help').open && event.key !== '?') return;
    const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (arrow && stage && stage.move) {
      const by = event.shiftKey ? 10 : 1;
      stage.move(arrow[0] * by, arrow[1] * by);
    } else if (arrow && arrow[0] !== 0 && stage && stage.slide && !isRange) {
      stage.slide(arrow[0] * (event.shiftKey ? 10 : 1));
    } else if (event.key === ' ' && stage && stage.flip && !isButton) stage.flip();
    else if (event.key === 'Enter' && stage && stage.play && !isButton) stage.play();
    else if (event.key === 'j') step(1);
    else if (event.key === 'k') step(-1);
    else if (event.key === 'l') stepFrame(1);
    else if (event.key === 'h') stepFrame(-1);
    else if (event.key === 'a') mark();
    else if (event.key === 'A') markCase();
    else if (event.key === 'c' && state.marks.size > 0) copy();
    else if (event.key === 's') toggleSize();
    else if (event.key === 'f') toggleAll();
    else if (event.key === '?') help();
    else if (/^[1-6]$/.test(event.key)) setView(Number(event.key) - 1);
    else return;
    event.preventDefault();
  });
  byId('copy').addEventListener('click', copy);
  byId('help-button').addEventListener('click', help);
  byId('close-help').addEventListener('click', help);

  const first = present.some((outcome) => outcome.failure) ? present.filter((each) => each.failure) : present;
  state.shown = new Set(first.map((outcome) => outcome.name));
  fillFilters();
  const asked = items.find((item) => item.id === decodeURIComponent(location.hash.slice(1)));
  if (asked) state.shown.add(asked.outcome);
  visible = items.filter((item) => state.shown.has(item.outcome));
  fillList();
  if (asked) select(asked);
  document.documentElement.dataset.ready = 'true';
})();
