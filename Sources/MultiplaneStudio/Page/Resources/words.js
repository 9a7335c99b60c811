// What the engine's words mean, for whoever points at one.

const meanings = {
  "place": "where the corner of its box stands on the canvas, in points",
  "size": "the width and height of its box, in points",
  "row": "the row of a list it belongs to, counted from 0, with its id",
  "group": "the group of rows it is the header or the footer of",
  "hidden": "whether visible: false hides it",
  "path": "the place of its declaration in the scene, as multiplane explain takes it",
  "time": "seconds since frame 0",
  "scroll": "the scroll offset as the track gives it, beyond the ends of the content too",
  "position": "the offset that the content is shown at, kept within its ends",
  "step": "the time to advance the scene to this frame, without drawing it",
  "compose": "the time to draw what has changed",
  "wheel to picture": "from the turn of the wheel to the painted frame: the median, and what 95 % stay within",
  "drawn again": "pixels that differ from the frame before and were drawn",
  "nodes laid out": "nodes whose box was measured and placed anew; a step of the scroll should need none but those of rows that enter",
  "pictures painted": "nodes whose picture was painted anew; others are only moved",
  "live keys evaluated": "formulas that follow the scroll or the time, and were computed",
  "nodes that exist": "nodes in memory: those of rows out of reach are not there",
  "came into the window": "rows that were made on this frame",
  "went out of it": "rows that were let go of on this frame",
  "filters computed": "blurs, shadows and color filters that were computed",
  "velocity": "how fast the content moves, in points a second",
  "window": "the extent of the scroll view, and of what is prepared around it (overscan)",
  "visible": "rows of which at least a part is in the window",
  "prepared": "rows that exist: those in the window and in the overscan before and behind it",
  "all": "rows of the list, made or not",
  "measured": "lines whose extent is known; the extent of the others is estimated",
}

// The meaning of a word; undefined where it needs none.
export const explained = word => meanings[word]
