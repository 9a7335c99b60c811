#include "embedding.h"

BYTES(player_html) = {
#embed "../MultiplanePreviews/Resources/player.html"
};
RESOURCE(player_html)

BYTES(player_css) = {
#embed "../MultiplanePreviews/Resources/player.css"
};
RESOURCE(player_css)

BYTES(player_js) = {
#embed "../MultiplanePreviews/Resources/player.js"
};
RESOURCE(player_js)

BYTES(frames_js) = {
#embed "../MultiplanePreviews/Resources/frames.js"
};
RESOURCE(frames_js)

BYTES(film_js) = {
#embed "../MultiplanePreviews/Resources/film.js"
};
RESOURCE(film_js)

BYTES(scroll_html) = {
#embed "../MultiplanePreviews/Resources/scroll.html"
};
RESOURCE(scroll_html)

BYTES(scroll_css) = {
#embed "../MultiplanePreviews/Resources/scroll.css"
};
RESOURCE(scroll_css)

BYTES(scroll_js) = {
#embed "../MultiplanePreviews/Resources/scroll.js"
};
RESOURCE(scroll_js)
