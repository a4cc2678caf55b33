/** For what is told without a sound, milliseconds. */
export const NUDGE = 250

/** Before the first tap browsers refuse to vibrate and log a warning. Older ones do not report user activation: we try anyway. */
const tapped = () => navigator.userActivation?.hasBeenActive ?? true

/** Vibrates where the phone can; 0 ends it. */
export function vibrate(pattern: VibratePattern): void {
  if ('vibrate' in navigator && tapped()) navigator.vibrate(pattern)
}
