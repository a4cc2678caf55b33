import type { ErrorCode } from '@puni/contract/errors'
import { ORDER_STATUSES } from '@puni/contract/orders/order-states'
import { refusalsOf } from '@puni/contract/reference'
import type { CallName } from '@puni/contract/routes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorOf } from './errors.ts'
import { idOf, uuidIn } from './ids.ts'
import { itemsIn, itemsText } from './manifest.ts'
import { deliveryStatus, FILTERS } from './statuses.ts'

describe('statuses', () => {
  const none = { rider: null, pickedUpAt: null }
  const rider = { firstName: 'Ana', vehicleType: 'Moto' } as const

  it('are those of that API', () => {
    const table = ORDER_STATUSES.map((status) => [status, deliveryStatus({ status, ...none })])
    expect(Object.fromEntries(table)).toEqual({
      pending: 'pending',
      assigned: 'pickup',
      to_pickup: 'pickup',
      waiting_pickup: 'pickup',
      'on the way': 'dropoff',
      delivered: 'delivered',
      canceled: 'canceled',
      error: 'pending',
    })
    expect(deliveryStatus({ status: 'error', rider, pickedUpAt: null })).toBe('pickup')
    expect(deliveryStatus({ status: 'error', rider, pickedUpAt: '2026-03-10T12:00:00Z' })).toBe('dropoff')
  })

  it('are found by the filter of that name; what goes on is all that has not ended', () => {
    for (const status of ORDER_STATUSES.filter((each) => each !== 'error'))
      expect(FILTERS[deliveryStatus({ status, ...none })]).toContain(status)
    const ended = [...FILTERS.delivered, ...FILTERS.canceled]
    expect([...FILTERS.ongoing, ...ended].toSorted()).toEqual([...ORDER_STATUSES].toSorted())
  })
})

it('items come back as they were sent', () => {
  const name = fc.stringMatching(/^[\p{L}\d][\p{L}\d ×()]{0,20}$/u)
  const item = fc.record({ name, quantity: fc.integer({ min: 1, max: 1_000 }) })
  fc.assert(
    fc.property(fc.array(item), (items) => {
      const back = itemsIn(itemsText(items) ?? null)
      expect(back).toEqual(items.map((each) => ({ ...each, size: 'small' })))
    }),
  )
  expect(itemsIn('una torta\n3 × velas')).toMatchObject([
    { name: 'una torta', quantity: 1 },
    { name: 'velas', quantity: 3 },
  ])
})

it('identifiers are ours with what they name before them', () => {
  const id = crypto.randomUUID()
  expect(uuidIn('del_', idOf('del_', id))).toBe(id)
  expect(uuidIn('del_', id)).toBe(id)
  for (const other of [idOf('dqt_', id), 'del_', 'del_1', '']) expect(uuidIn('del_', other)).toBeNull()
})

describe('errors', () => {
  const CALLS: readonly CallName[] = [
    'quoteDelivery',
    'placeStoreOrder',
    'listOwnOrders',
    'getOwnOrder',
    'changeOwnOrder',
    'cancelOwnOrder',
    'getProofPhoto',
  ]
  const answers = (call: CallName) =>
    refusalsOf(call, ['store']).map((code) => {
      const { status, body } = errorOf({ code, message: 'x' }, call)
      return [code, `${status} ${body.code}`] as const
    })

  it('are those of that API, whatever our own calls are refused with', () => {
    expect(Object.fromEntries(CALLS.flatMap(answers))).toMatchInlineSnapshot(`
      {
        "ADDRESS_NOT_FOUND": "400 unknown_location",
        "ADDRESS_UNSURE": "400 unknown_location",
        "BUSY": "503 service_unavailable",
        "CANCELING_COSTS": "400 noncancelable_delivery",
        "FORBIDDEN": "403 customer_blocked",
        "FOREIGN_PAGE": "403 customer_blocked",
        "INTERNAL": "500 internal_server_error",
        "INVALID_INPUT": "400 invalid_params",
        "INVALID_JSON": "400 invalid_params",
        "KEY_REUSED": "409 duplicate_delivery",
        "LEFT_STORE": "400 noncancelable_delivery",
        "ORDER_NOT_FOUND": "404 delivery_not_found",
        "ORDER_NOT_OPEN": "400 noncancelable_delivery",
        "OUT_OF_ZONE": "400 address_undeliverable",
        "PHOTO_NOT_FOUND": "400 invalid_params",
        "PICKUP_TIME_OUT_OF_RANGE": "400 invalid_params",
        "PLACES_UNAVAILABLE": "503 service_unavailable",
        "PRICE_NEEDED": "400 missing_payment",
        "PRICE_OUT_OF_BOUNDS": "400 invalid_params",
        "PRICE_RISES": "400 mismatched_price_quote",
        "QUOTE_EXPIRED": "400 expired_quote",
        "QUOTE_NOT_FOUND": "400 invalid_params",
        "QUOTE_OTHERWISE": "400 mismatched_price_quote",
        "QUOTE_USED": "400 used_quote",
        "REFERENCE_TAKEN": "409 duplicate_delivery",
        "REQUEST_TIMEOUT": "408 request_timeout",
        "STORAGE_FULL": "503 service_unavailable",
        "STORE_DISABLED": "403 customer_blocked",
        "STORE_PAUSED": "403 customer_blocked",
        "TOO_LARGE": "400 invalid_params",
        "TOO_MANY_ORDERS": "429 customer_limited",
        "TOO_MANY_TRIES": "429 customer_limited",
        "UNAUTHENTICATED": "401 unauthorized",
        "UNAVAILABLE": "503 service_unavailable",
        "UNSUPPORTED_MEDIA": "400 invalid_params",
        "VALUE_TOO_HIGH": "400 invalid_params",
        "WINDOW_TOO_SOON": "400 dropoff_deadline_too_early",
        "ZONE_CLOSED": "400 address_undeliverable_limited_couriers",
      }
    `)
  })

  it('of a cancellation say that it can’t be', () => {
    const codes: readonly ErrorCode[] = ['LEFT_STORE', 'ORDER_NOT_OPEN', 'CANCELING_COSTS']
    for (const code of codes)
      expect(errorOf({ code, message: 'x' }, 'cancelOwnOrder').body.code).toBe('noncancelable_delivery')
  })

  it('name fields as they are called there, and tell times and places in words', () => {
    const place = {
      kind: 'street',
      street: 'Belgrano',
      streetNumber: '',
      city: '',
      certainty: 'street',
    } as const
    const candidate = { ...place, latitude: -34, longitude: -58, inZone: true }
    const { body } = errorOf({
      code: 'ADDRESS_UNSURE',
      message: 'No es seguro',
      fields: { 'destination.phone': 'Mal', tip: 'No' },
      times: { earliest: '2026-03-10T12:00:00Z' },
      candidates: [
        { ...candidate, label: 'Belgrano, Sur' },
        { ...candidate, label: 'Belgrano, Norte' },
      ],
    })
    expect(body).toEqual({
      code: 'unknown_location',
      message: 'No es seguro',
      kind: 'error',
      metadata: {
        dropoff_phone_number: 'Mal',
        tip: 'No',
        earliest: '2026-03-10T12:00:00Z',
        candidates: 'Belgrano, Sur; Belgrano, Norte',
      },
    })
  })
})
