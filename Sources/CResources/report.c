#include "embedding.h"

BYTES(report_html) = {
#embed "../MultiplaneComparison/Report/Resources/report.html"
};
RESOURCE(report_html)

BYTES(report_css) = {
#embed "../MultiplaneComparison/Report/Resources/report.css"
};
RESOURCE(report_css)

BYTES(report_js) = {
#embed "../MultiplaneComparison/Report/Resources/report.js"
};
RESOURCE(report_js)
