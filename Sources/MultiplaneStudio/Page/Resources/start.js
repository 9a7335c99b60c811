// What the page's first script has begun, which stands in the page itself: the address is read, and the worker connects.

export const { link, firstFrame, painter, lookOf, keepToken } = globalThis.studio

// What an address says that was followed while the page is open; null if it has a token, and the page is being opened anew.
export const readLink = () => keepToken() ? null : new URLSearchParams(location.hash.slice(1))
