/** What the audit log records. Another action is a word here, and its sentence in the console's `audit-sentences.ts`. */

export const AUDIT_ACTIONS = [
  'operator-logged-in',
  'operator-refused',
  'guesses-refused',
  'requests-refused',
  'operator-invited',
  'operator-joined',
  'operator-changed',
  'operator-reset',
  'operator-password-changed',
  'operator-configured',
  'second-factor-set',
  'second-factor-removed',
  'second-factor-required',
  'recovery-code-used',
  'rider-code-issued',
  'rider-recovery-issued',
  'rider-refused',
  'rider-zones-set',
  'rider-blocked',
  'rider-unblocked',
  'rider-logged-out',
  'rider-photo-seen',
  'rider-erased',
  'order-placed',
  'order-moved',
  'handover-photo-seen',
  'earnings-reviewed',
  'appeal-answered',
  'appeal-photo-seen',
  'emergency-seen',
  'zone-created',
  'zone-changed',
  'store-created',
  'store-key-made',
  'store-keys-revoked',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** What an action can be about. */
export const AUDIT_SUBJECTS = ['operator', 'rider', 'order', 'zone', 'store'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
