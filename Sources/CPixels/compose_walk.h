/* The walk over layers, rows and runs, included once for each pair of kernels: OVER mixes, COPY replaces; both are
 * told how far on the row below is.
 *
 * From the front to the back: what is opaque is copied where nothing in front of it is, and from then on hides what is
 * behind it; what is neither opaque nor clear waits until all behind it is there. */

/* Puts a stretch of a layer's row on the target's. Each of these functions gives how many pixels it read. */
WALK_ATTRIBUTES static inline size_t WALK(put)(
    uint8_t *row, const struct mp_layer *layer, int32_t y, struct stretch part, int opaque) {
  const uint8_t *source = layer->picture.pixels + (size_t)(y - layer->y) * layer->picture.stride;
  uint8_t *target = row + (size_t)part.from * 4;
  const size_t count = (size_t)(part.end - part.from);
  source += (size_t)(part.from - layer->x) * 4;
  if (opaque && layer->alpha == 255) COPY(target, source, count, layer->picture.stride);
  else OVER(target, source, count, layer->picture.stride, layer->alpha);
  return count;
}

/* Puts a row of one layer over what is there. */
WALK_ATTRIBUTES static size_t WALK(put_row)(uint8_t *row, const struct mp_layer *layer, int32_t y) {
  const struct mp_picture *picture = &layer->picture;
  if (!picture->starts) return WALK(put)(row, layer, y, (struct stretch){layer->left, layer->right}, 1);
  size_t count = 0;
  for (uint32_t i = picture->starts[y - layer->y]; i < picture->starts[y - layer->y + 1]; i++) {
    const struct mp_run run = picture->runs[i];
    const struct stretch part = {larger(run.start + layer->x, layer->left), smaller(run.end + layer->x, layer->right)};
    if (part.from < part.end) count += WALK(put)(row, layer, y, part, run.opaque);
  }
  return count;
}

/* Puts a row of layers on the target, of each what is seen. Where there is no room for all stretches, each is put there as a
 * whole: what was put there before is behind them then. */
WALK_ATTRIBUTES static size_t WALK(put_seen)(uint8_t *row, const struct mp_layer *layers, uint64_t active, int32_t y) {
  struct stretch memory[2][MOST_OPEN], *open = memory[0], *next = memory[1];
  struct waiting waiting[MOST_WAITING];
  size_t open_count = 1, waiting_count = 0, count = 0;
  open[0] = (struct stretch){INT32_MIN, INT32_MAX};
  for (uint64_t rest = active; rest && open_count;) {
    const int32_t index = 63 - __builtin_clzll(rest);
    rest &= ~((uint64_t)1 << index);
    const struct mp_layer *layer = &layers[index];
    const struct mp_picture *picture = &layer->picture;
    const struct mp_run whole = {0, 0, 1}, *run = &whole, *end = run + 1;
    if (picture->starts) {
      run = picture->runs + picture->starts[y - layer->y];
      end = picture->runs + picture->starts[y - layer->y + 1];
    }
    size_t i = 0, kept = 0;
    for (; run < end; run++) {
      struct stretch part = {layer->left, layer->right};
      if (picture->starts)
        part = (struct stretch){larger(run->start + layer->x, part.from), smaller(run->end + layer->x, part.end)};
      if (part.from >= part.end) continue;
      const int covers = run->opaque && layer->alpha == 255;
      for (; i < open_count && open[i].end <= part.from; i++) next[kept++] = open[i];
      while (i < open_count && open[i].from < part.end) {
        const struct stretch seen = {larger(open[i].from, part.from), smaller(open[i].end, part.end)};
        if (covers) {
          /* One more than there were, at most: what is left of a stretch on both sides of the part. */
          if (kept + open_count - i + 1 > MOST_OPEN) goto whole;
          count += WALK(put)(row, layer, y, seen, 1);
          if (open[i].from < seen.from) set(&next[kept++], open[i].from, seen.from);
          set(&open[i], seen.end, open[i].end);
        } else {
          if (waiting_count == MOST_WAITING) goto whole;
          waiting[waiting_count++] = (struct waiting){seen, index};
        }
        if (open[i].end > part.end) break;
        if (open[i].from < open[i].end) next[kept++] = open[i];
        i++;
      }
    }
    for (; i < open_count; i++) next[kept++] = open[i];
    struct stretch *swap = open;
    open = next;
    next = swap;
    open_count = kept;
  }
  while (waiting_count > 0) {
    const struct waiting last = waiting[--waiting_count];
    count += WALK(put)(row, &layers[last.layer], y, last.part, 0);
  }
  return count;
whole:
  for (uint64_t rest = active; rest; rest &= rest - 1) count += WALK(put_row)(row, &layers[__builtin_ctzll(rest)], y);
  return count;
}

/* Puts rows on the target that meet the same layers: those of which the bits are set. */
WALK_ATTRIBUTES static size_t WALK(put_rows)(
    uint8_t *target, size_t stride, const struct mp_layer *layers, uint64_t active, int hides, int32_t top, int32_t bottom) {
  size_t count = 0;
  if (hides) {
    for (int32_t y = top; y < bottom; y++) count += WALK(put_seen)(target + (size_t)y * stride, layers, active, y);
    return count;
  }
  for (uint64_t rest = active; rest; rest &= rest - 1) {
    const struct mp_layer *layer = &layers[__builtin_ctzll(rest)];
    for (int32_t y = top; y < bottom; y++) count += WALK(put_row)(target + (size_t)y * stride, layer, y);
  }
  return count;
}

WALK_ATTRIBUTES static size_t WALK(compose)(
    uint8_t *target, size_t stride, const struct mp_layer *layers, size_t count) {
  size_t pixels = 0;
  for (; count > 0; layers += MP_MOST_LAYERS) {
    const int group = count < MP_MOST_LAYERS ? (int)count : MP_MOST_LAYERS;
    count -= (size_t)group;
    /* The layers of which each may hide something. */
    uint64_t hidden[MP_MOST_LAYERS] = {0};
    int32_t y = INT32_MAX;
    for (int i = 0; i < group; i++) {
      y = smaller(y, layers[i].top);
      for (int below = 0; may_hide(&layers[i]) && below < i; below++)
        hidden[i] |= (uint64_t)overlap(&layers[i], &layers[below]) << below;
    }
    for (int32_t end; y < INT32_MAX; y = end) {
      uint64_t active = 0, behind = 0;
      end = INT32_MAX;
      for (int i = 0; i < group; i++) {
        if (layers[i].bottom <= y) continue;
        end = smaller(end, layers[i].top > y ? layers[i].top : layers[i].bottom);
        if (layers[i].top > y) continue;
        behind |= hidden[i];
        active |= (uint64_t)1 << i;
      }
      pixels += WALK(put_rows)(target, stride, layers, active, (behind & active) != 0, y, end);
    }
  }
  return pixels;
}
