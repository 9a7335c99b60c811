extension ReportScript {
  /// Side by side, blink, slider and difference.
  static let views = #"""
      // Views. Each fills the stage for a frame.
      const labels = () =>
        state.item.kind === 'reference' ? ['Reference', 'Actual', 'Difference'] : ['Golden', 'Actual', 'Difference'];
      function lacking(stage, frame) {
        if (address(frame.golden) && address(frame.actual)) return false;
        const what = address(frame.golden) ? 'There is no frame to compare with.' : 'There is no golden to compare with.';
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
          frame.changes.map((change, index) => ({ ...change[key], node: String(index) })).filter((box) => box.width);
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
          'aria-label': 'How much of the golden is shown',
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

    """#
}
