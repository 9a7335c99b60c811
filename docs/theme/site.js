// The theme wraps the button that copies a block in a landmark without a name, for each block of a page, and takes code that
// can be scrolled away from the keys until the pointer was there.
new MutationObserver(() => {
  for (const each of document.querySelectorAll("nav.md-code__nav:not([role])")) each.setAttribute("role", "presentation")
  for (const each of document.querySelectorAll("pre > code:not([tabindex])")) each.setAttribute("tabindex", "0")
}).observe(document.documentElement, { attributeFilter: ["tabindex"], childList: true, subtree: true })
