/**
 * Proof of a handover: digits of a PIN, wrong PINs or codes after which only a photo and a reason will do, and how long after the delivery
 * the app asks for a proof that is missing, in hours.
 */
export const HANDOVER = { pinDigits: 4, tries: 3, askedHours: 24 } as const
