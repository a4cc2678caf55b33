/** Refusals in the error format of the Uber Direct API. */
import type { Failure } from '@puni/contract/calls'
import type { ErrorCode } from '@puni/contract/errors'
import type { CallName } from '@puni/contract/routes'
import { idOf } from './ids.ts'

type Answer = readonly [status: number, code: string]

const INVALID: Answer = [400, 'invalid_params']
const AWAY: Answer = [503, 'service_unavailable']
const BLOCKED: Answer = [403, 'customer_blocked']

const ANSWERS: Readonly<Partial<Record<ErrorCode, Answer>>> = {
  UNAUTHENTICATED: [401, 'unauthorized'],
  FORBIDDEN: BLOCKED,
  FOREIGN_PAGE: BLOCKED,
  STORE_PAUSED: BLOCKED,
  STORE_DISABLED: BLOCKED,
  STORE_NOT_FOUND: [404, 'customer_not_found'],
  ORDER_NOT_FOUND: [404, 'delivery_not_found'],
  NOT_FOUND: [404, 'not_found'],
  ADDRESS_NOT_FOUND: [400, 'unknown_location'],
  ADDRESS_UNSURE: [400, 'unknown_location'],
  OUT_OF_ZONE: [400, 'address_undeliverable'],
  ZONE_CLOSED: [400, 'address_undeliverable_limited_couriers'],
  QUOTE_EXPIRED: [400, 'expired_quote'],
  QUOTE_USED: [400, 'used_quote'],
  QUOTE_OTHERWISE: [400, 'mismatched_price_quote'],
  PRICE_RISES: [400, 'mismatched_price_quote'],
  PRICE_NEEDED: [400, 'missing_payment'],
  WINDOW_TOO_SOON: [400, 'dropoff_deadline_too_early'],
  REFERENCE_TAKEN: [409, 'duplicate_delivery'],
  KEY_REUSED: [409, 'duplicate_delivery'],
  REQUEST_TIMEOUT: [408, 'request_timeout'],
  TOO_MANY_TRIES: [429, 'customer_limited'],
  TOO_MANY_ORDERS: [429, 'customer_limited'],
  PLACES_UNAVAILABLE: AWAY,
  BUSY: AWAY,
  UNAVAILABLE: AWAY,
  STORAGE_FULL: AWAY,
  INTERNAL: [500, 'internal_server_error'],
}

/** Why an order is not canceled. */
const NOT_CANCELED: ReadonlySet<ErrorCode> = new Set(['LEFT_STORE', 'ORDER_NOT_OPEN', 'CANCELING_COSTS'])

/** What fields of ours are called there. */
const FIELDS: Readonly<Record<string, string>> = {
  destination: 'dropoff_address',
  'destination.address': 'dropoff_address',
  'destination.street': 'dropoff_address',
  'destination.streetNumber': 'dropoff_address',
  'destination.city': 'dropoff_address',
  'destination.latitude': 'dropoff_latitude',
  'destination.longitude': 'dropoff_longitude',
  'destination.name': 'dropoff_name',
  'destination.phone': 'dropoff_phone_number',
  'destination.comment': 'dropoff_notes',
  items: 'manifest_items',
  pickupComment: 'pickup_notes',
  externalReference: 'external_id',
  quoteId: 'quote_id',
  handover: 'dropoff_verification',
  pickupTime: 'pickup_ready_dt',
  price: 'fee',
  'dropoffWindow.from': 'dropoff_ready_dt',
  'dropoffWindow.to': 'dropoff_deadline_dt',
}

/** Where ours name a way out that is none there. */
const WORDS: Readonly<Partial<Record<ErrorCode, string>>> = {
  PRICE_RISES: 'Con ese cambio el envío cuesta más: cancelalo y pedí otra cotización',
  PLACES_UNAVAILABLE: 'La búsqueda de direcciones no responde: mandá también latitud y longitud',
}

/** What is answered of a failure of this call. The values of `metadata` are texts, by field. */
export function errorOf({ code, message, fields, times, candidates, orderId }: Failure, call?: CallName) {
  const [status, theirs] = answerOf(code as ErrorCode, call)
  const named = Object.entries(fields ?? {}).map(([field, words]) => [FIELDS[field] ?? field, words])
  const metadata: Record<string, string> = {
    ...Object.fromEntries(named),
    ...times,
    ...(orderId !== undefined && { delivery_id: idOf('del_', orderId) }),
    ...(candidates && { candidates: candidates.map(({ label }) => label).join('; ') }),
  }
  return {
    status,
    body: { code: theirs, message: WORDS[code as ErrorCode] ?? message, metadata, kind: 'error' },
  }
}

/** Whatever has no name there is said in words. */
function answerOf(code: ErrorCode, call: CallName | undefined): Answer {
  if (call === 'cancelOwnOrder' && NOT_CANCELED.has(code)) return [400, 'noncancelable_delivery']
  return ANSWERS[code] ?? INVALID
}
