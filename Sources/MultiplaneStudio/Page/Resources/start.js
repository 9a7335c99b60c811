// What the page's first script has begun, which stands in the page itself: the address is read, the worker connects, and the panels
// have their sizes.

export const { link, firstFrame, painter, lookOf, keepToken, panels, panelSize, bounded, setPanel, pointSize } = globalThis.studio

// What an address says that was followed while the page is open; null if it has a token, and the page is being opened anew.
export const readLink = () => keepToken() ? null : new URLSearchParams(location.hash.slice(1))
