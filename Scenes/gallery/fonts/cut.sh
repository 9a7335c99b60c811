#!/bin/bash
# Cuts the letters of Scenes/gallery/chat.yaml out of Debian's Noto fonts, so that the scene brings what it needs along in some kB.
# Needs the packages fonts-noto-cjk, fonts-noto-color-emoji and python3-fonttools. The name tables stay: they hold the licence (OFL 1.1).
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"
letters=$(mktemp)
trap 'rm -f "$letters"' EXIT
# cut FONT NUMBER FILE PATTERN: the characters of the scene that match, from one font of a collection.
cut_font() {
  { grep -oP "$4" ../chat.yaml || true; } >"$letters"
  pyftsubset "$1" --font-number="$2" --text-file="$letters" --output-file="$3" --name-IDs='*' --layout-features='' \
    --no-hinting --notdef-outline
}
cut_font /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc 0 chat-cjk.otf \
  '[\x{1100}-\x{11FF}\x{3000}-\x{30FF}\x{3400}-\x{9FFF}\x{AC00}-\x{D7AF}\x{FF00}-\x{FFEF}]'
cut_font /usr/share/fonts/truetype/noto/NotoColorEmoji.ttf 0 chat-emoji.ttf '[\x{2600}-\x{27BF}\x{1F300}-\x{1FAFF}]'
