/** When the page asks again. Pure. */

/** Between two answers, milliseconds: apart, or those of one message to many would come together. */
const USUAL_MS = { least: 15_000, more: 5_000 }
/** Without an answer it asks ever less often, but so often. */
const MOST_MS = 60_000
/** What is older may be otherwise by now, milliseconds. */
const OLD_MS = 60_000

/** How long to wait after so many failures in a row, milliseconds; `askedFor` is what a busy server said, `random` within 0 and 1. */
export function waitMs(
  failures: number,
  { askedFor = 0, random }: { askedFor?: number; random: number },
): number {
  const usual = USUAL_MS.least + USUAL_MS.more * random
  return Math.max(askedFor, Math.min(MOST_MS, usual * 2 ** failures))
}

/** Whether what is shown may be otherwise by now: not said to be so any more. */
export function isOld({ failures, ageMs }: { readonly failures: number; readonly ageMs: number }): boolean {
  return failures > 0 || ageMs > OLD_MS
}
