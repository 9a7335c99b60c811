// The files that the programs carry.
#ifndef MULTIPLANE_RESOURCES_H
#define MULTIPLANE_RESOURCES_H
#include <stddef.h>

// The bytes of a file.
typedef struct {
  const unsigned char *bytes;
  size_t count;
} mp_resource;

// Scenes of `multiplane new`, and the fonts of one.
mp_resource mp_page_yaml(void), mp_list_yaml(void), mp_feed_yaml(void), mp_landing_yaml(void), mp_player_yaml(void);
mp_resource mp_chat_yaml(void), mp_night_yaml(void), mp_shelf_yaml(void), mp_landscape_yaml(void);
mp_resource mp_camera_yaml(void);
mp_resource mp_chat_cjk_otf(void), mp_chat_emoji_ttf(void);

// The pages of `multiplane export`.
mp_resource mp_player_html(void), mp_player_css(void), mp_player_js(void), mp_frames_js(void), mp_film_js(void);
mp_resource mp_scroll_html(void), mp_scroll_css(void), mp_scroll_js(void);

// The report of `multiplane test`.
mp_resource mp_report_html(void), mp_report_css(void), mp_report_js(void);

// The pages of `multiplane docs`, each with a zero behind it.
mp_resource mp_manual(void);
// The name of a page; NULL behind the last.
const char *mp_manual_name(size_t index);

#endif
