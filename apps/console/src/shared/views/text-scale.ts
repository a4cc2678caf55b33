/** How large text is set, as a factor of the usual: rows of a height in pixels grow along with it. */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1
}
