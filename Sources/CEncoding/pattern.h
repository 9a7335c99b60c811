#pragma once

// Gradients that change slowly are dithered in a pattern of so many pixels along a row (gradient.c), and what lies over them leaves
// it visible: it is looked for where coders are chosen, and by the coder for photographs.
enum { MP_PATTERN = 8 };
