#include "embedding.h"

BYTES(export_html) = {
#embed "../MultiplanePreviews/Resources/export.html"
};
RESOURCE(export_html)

BYTES(export_css) = {
#embed "../MultiplanePreviews/Resources/export.css"
};
RESOURCE(export_css)

BYTES(export_js) = {
#embed "../MultiplanePreviews/Resources/export.js"
};
RESOURCE(export_js)
