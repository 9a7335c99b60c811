extension ReportScript {
  /// Some pixels of both pictures, large, and their values.
  static let zoom = #"""
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

    """#
}
