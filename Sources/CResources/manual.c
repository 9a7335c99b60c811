#include "embedding.h"

static const char *const names[] = {
    "language",
    "language/nodes",
    "language/place",
    "language/move",
    "language/camera",
    "language/live",
    "language/text",
    "language/paint",
    "language/images",
    "language/lists",
    "language/track",
    "language/events",
    "language/checks",
    "language/devices",
    "language/names",
    "functions",
    "data",
    "cookbook",
    "previews",
    "testing",
    "inspecting",
    "output",
    "ci",
    "agents",
    "swift-views",
    "limits",
};

const char *mp_manual_name(size_t index) { return index < sizeof names / sizeof *names ? names[index] : NULL; }

// The pages in the order of their names, each with a zero behind it.
BYTES(manual) = {
#embed "../../docs/language.md" suffix(, 0, )
#embed "../../docs/language/nodes.md" suffix(, 0, )
#embed "../../docs/language/place.md" suffix(, 0, )
#embed "../../docs/language/move.md" suffix(, 0, )
#embed "../../docs/language/camera.md" suffix(, 0, )
#embed "../../docs/language/live.md" suffix(, 0, )
#embed "../../docs/language/text.md" suffix(, 0, )
#embed "../../docs/language/paint.md" suffix(, 0, )
#embed "../../docs/language/images.md" suffix(, 0, )
#embed "../../docs/language/lists.md" suffix(, 0, )
#embed "../../docs/language/track.md" suffix(, 0, )
#embed "../../docs/language/events.md" suffix(, 0, )
#embed "../../docs/language/checks.md" suffix(, 0, )
#embed "../../docs/language/devices.md" suffix(, 0, )
#embed "../../docs/language/names.md" suffix(, 0, )
#embed "../../docs/functions.md" suffix(, 0, )
#embed "../../docs/data.md" suffix(, 0, )
#embed "../../docs/cookbook.md" suffix(, 0, )
#embed "../../docs/previews.md" suffix(, 0, )
#embed "../../docs/testing.md" suffix(, 0, )
#embed "../../docs/inspecting.md" suffix(, 0, )
#embed "../../docs/output.md" suffix(, 0, )
#embed "../../docs/ci.md" suffix(, 0, )
#embed "../../docs/agents.md" suffix(, 0, )
#embed "../../docs/swift-views.md" suffix(, 0, )
#embed "../../docs/limits.md" suffix(, 0, )
};
RESOURCE(manual)
