/** How the phone vibrates for an offer: milliseconds on, off, on. */
export const BUZZ: readonly number[] = [400, 150, 400]
