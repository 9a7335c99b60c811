/* The little of librsvg's C interface that is used, written down here because the library is loaded when the first SVG
 * is met and not linked: naming it to the package manager would link it, with a dozen others. */
#pragma once

typedef struct {
  double x, y, width, height;
} RsvgRectangle;

typedef struct {
  double length;
  int unit;
} RsvgLength;
