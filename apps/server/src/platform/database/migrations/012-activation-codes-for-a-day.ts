/** Activation codes live for a day, also those issued before. */

export const activationCodesForADay = [
  `update activation_codes set expires_at = least(expires_at, issued_at + interval '24 hours')`,
]
