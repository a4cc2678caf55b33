/**
 * What the error codes of WhatsApp's Cloud API mean for a message, in answers and in receipts. Codes, not titles or statuses, are what it
 * promises to keep. `docs/messages.md` tells the same to whoever runs a platform.
 */
import type { SendFailure } from '../../engines/messages/message-sender.ts'

const refused = (problem: 'no-whatsapp' | 'not-delivered' | 'refused' | 'template') =>
  ({ outcome: 'refused', problem }) as const
const closed = (problem: 'access' | 'account') => ({ outcome: 'closed', problem }) as const
const later = (problem: 'too-many' | 'service-away') =>
  ({ outcome: 'later', problem, retryAfterMs: 0 }) as const

export const WHATSAPP_ERRORS: Readonly<Record<number, SendFailure>> = {
  // The token: expired, revoked, without the permission.
  0: closed('access'),
  3: closed('access'),
  10: closed('access'),
  190: closed('access'),
  200: closed('access'),
  131005: closed('access'),
  // The account or its number: restricted, unpaid, not registered, gone; or a trial's, which writes to listed numbers only.
  33: closed('account'),
  368: closed('account'),
  131030: closed('account'),
  131031: closed('account'),
  131037: closed('account'),
  131042: closed('account'),
  131045: closed('account'),
  133010: closed('account'),
  // The template: missing, not approved, other parameters, paused, disabled.
  132000: refused('template'),
  132001: refused('template'),
  132007: refused('template'),
  132012: refused('template'),
  132015: refused('template'),
  132016: refused('template'),
  // Too many: of the app, of the account, of the number, to this person, or it takes them for spam.
  4: later('too-many'),
  80007: later('too-many'),
  130429: later('too-many'),
  131048: later('too-many'),
  131056: later('too-many'),
  // The service.
  1: later('service-away'),
  2: later('service-away'),
  131000: later('service-away'),
  131016: later('service-away'),
  131057: later('service-away'),
  133004: later('service-away'),
  // The person: without WhatsApp, out of the window, in an experiment, or not to be bothered.
  131026: refused('no-whatsapp'),
  131021: refused('not-delivered'),
  131047: refused('not-delivered'),
  131049: refused('not-delivered'),
  131050: refused('not-delivered'),
  130472: refused('not-delivered'),
}

/** Any other: it is about this message. */
export function failureOf(code: number): SendFailure {
  return WHATSAPP_ERRORS[code] ?? refused('refused')
}
