#include "embedding.h"

BYTES(page_yaml) = {
#embed "../Multiplane/Templates/Resources/page.yaml"
};
RESOURCE(page_yaml)

BYTES(list_yaml) = {
#embed "../Multiplane/Templates/Resources/list.yaml"
};
RESOURCE(list_yaml)

BYTES(feed_yaml) = {
#embed "../Multiplane/Templates/Resources/feed.yaml"
};
RESOURCE(feed_yaml)

BYTES(landing_yaml) = {
#embed "../Multiplane/Templates/Resources/landing.yaml"
};
RESOURCE(landing_yaml)

BYTES(player_yaml) = {
#embed "../Multiplane/Templates/Resources/player.yaml"
};
RESOURCE(player_yaml)

BYTES(chat_yaml) = {
#embed "../Multiplane/Templates/Resources/chat.yaml"
};
RESOURCE(chat_yaml)

BYTES(night_yaml) = {
#embed "../Multiplane/Templates/Resources/night.yaml"
};
RESOURCE(night_yaml)

BYTES(shelf_yaml) = {
#embed "../Multiplane/Templates/Resources/shelf.yaml"
};
RESOURCE(shelf_yaml)

BYTES(landscape_yaml) = {
#embed "../Multiplane/Templates/Resources/landscape.yaml"
};
RESOURCE(landscape_yaml)

BYTES(camera_yaml) = {
#embed "../Multiplane/Templates/Resources/camera.yaml"
};
RESOURCE(camera_yaml)

BYTES(chat_cjk_otf) = {
#embed "../Multiplane/Templates/Resources/chat-cjk.otf"
};
RESOURCE(chat_cjk_otf)

BYTES(chat_emoji_ttf) = {
#embed "../Multiplane/Templates/Resources/chat-emoji.ttf"
};
RESOURCE(chat_emoji_ttf)
