/** Notes of a rider that are shown, the newest first. */
export const NOTES_SHOWN = 100
