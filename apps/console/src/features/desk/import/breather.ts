/** The page is let go on after so long. */
const BREATH_MS = 30

/** Creates what lets the page go on in the middle of long work, where it has waited long enough. */
export function breather(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < BREATH_MS) return
    await new Promise((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
