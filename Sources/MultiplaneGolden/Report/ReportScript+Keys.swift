extension ReportScript {
  /// What is marked, and the command that accepts it.
  static let acceptance = #"""
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

    """#

  /// What keys do, and the beginning.
  static let keys = #"""
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
        else if (/^[1-5]$/.test(event.key)) setView(Number(event.key) - 1);
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

    """#
}
