/** What the audit log records. Another action is a word here, and its sentence in the console's `audit-sentences.ts`. */

/** By what they are about, as the log is filtered. */
export const AUDIT_KINDS = {
  access: [
    'operator-logged-in',
    'operator-refused',
    'guesses-refused',
    'requests-refused',
    'operator-joined',
    'operator-password-changed',
    'operator-configured',
    'second-factor-set',
    'second-factor-removed',
    'recovery-code-used',
  ],
  team: ['operator-invited', 'operator-changed', 'operator-reset', 'second-factor-required'],
  riders: [
    'rider-code-issued',
    'rider-recovery-issued',
    'rider-refused',
    'rider-zones-set',
    'rider-blocked',
    'rider-unblocked',
    'rider-logged-out',
    'rider-noted',
    'rider-contact-change-begun',
    'rider-contact-changed',
    'rider-erased',
    'appeal-answered',
    'emergency-seen',
    'message-sent-by-hand',
  ],
  seen: [
    'list-seen',
    'rider-seen',
    'order-seen',
    'rider-contacts-seen',
    'order-contacts-seen',
    'recurring-contacts-seen',
    'rider-photo-seen',
    'handover-photo-seen',
    'appeal-photo-seen',
    'books-downloaded',
    'all-exported',
  ],
  alarms: ['bulk-read'],
  orders: [
    'order-placed',
    'orders-imported',
    'order-moved',
    'order-assigned',
    'order-taken-back',
    'order-edited',
    'rider-excluded',
    'earnings-reviewed',
    'order-adjusted',
    'debt-settled',
    'cash-limit-set',
    'store-settled',
    'store-paid',
    'store-payment-undone',
    'settlement-undone',
    'dispute-answered',
    'trouble-seen',
    'recurring-created',
    'recurring-changed',
    'recurring-paused',
    'recurring-resumed',
    'recurring-ended',
    'recurring-skipped',
    'recurring-trouble-seen',
  ],
  places: [
    'zone-created',
    'zone-changed',
    'zone-terms-set',
    'price-set',
    'price-dropped',
    'zone-closed',
    'zone-reopened',
    'store-created',
    'store-changed',
    'store-paused',
    'store-resumed',
    'store-disabled',
    'store-enabled',
    'store-key-made',
    'store-key-turned',
    'store-key-ended',
    'store-keys-revoked',
    'store-user-invited',
    'store-user-reinvited',
    'store-user-ended',
    'store-user-joined',
    'webhook-disabled',
    'webhook-enabled',
    'webhook-resent',
  ],
} as const satisfies Record<string, readonly string[]>
export type AuditKind = keyof typeof AUDIT_KINDS
export type AuditAction = (typeof AUDIT_KINDS)[AuditKind][number]
export const AUDIT_ACTIONS: readonly AuditAction[] = Object.values(AUDIT_KINDS).flat()

/** What is shown on request, one by one: every time is recorded. Of the rest that is seen, the same again after an hour. */
export const REVEALS = [
  'rider-contacts-seen',
  'order-contacts-seen',
  'recurring-contacts-seen',
  'rider-photo-seen',
  'handover-photo-seen',
  'appeal-photo-seen',
] as const satisfies readonly AuditAction[]

/** Lists with personal data, as `list-seen` names them. */
export const SEEN_LISTS = [
  'board',
  'riders',
  'orders',
  'recurring',
  'appeals',
  'dues',
  'store-dues',
  'store-users',
  'emergencies',
  'operators',
  'figures',
  'messages',
] as const
export type SeenList = (typeof SEEN_LISTS)[number]

/** What an action can be about. */
export const AUDIT_SUBJECTS = ['operator', 'rider', 'order', 'recurring', 'zone', 'store'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
