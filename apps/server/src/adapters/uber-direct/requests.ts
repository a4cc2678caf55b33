/** Reads what clients of the Uber Direct API send, as the calls of a store. What can't be done is refused in words, by field. */
import { Instant, mayBeBlank, optional, repeatable } from '@puni/contract/fields'
import {
  NewStoreOrder,
  QuoteInput,
  type StoreOrder,
  StoreOrderChange,
} from '@puni/contract/store-api/entities'
import { metresBetween } from '@puni/streets/geodesic'
import { z } from 'zod'
import { invalidInput } from '../../platform/http/error-handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wordsOf } from '../../subjects/store-api/find-address.ts'
import type { OwnStoreRow } from '../../subjects/store-api/own-store.queries.ts'
import { itemsText } from './manifest.ts'

/** A pickup nearer to the store than this is at the store, metres. */
const SAME_METRES = 300

const typed = optional(z.string())
const number = mayBeBlank(z.number().optional())
const flag = mayBeBlank(z.boolean().optional())
const switched = optional(z.object({ enabled: flag }))
const anything = z.unknown().optional()

/** What a handover may ask for there. */
const Verification = optional(
  z.object({
    picture: flag,
    pincode: switched,
    signature: flag,
    signature_requirement: switched,
    identification: anything,
    barcodes: anything,
  }),
)

/** All that is read of a quote, a delivery or a change. What else comes along is left alone. */
const Body = z.object({
  pickup_address: typed,
  pickup_latitude: number,
  pickup_longitude: number,
  pickup_notes: typed,
  pickup_verification: anything,
  pickup_ready_dt: optional(Instant),
  dropoff_address: typed,
  dropoff_latitude: number,
  dropoff_longitude: number,
  dropoff_name: typed,
  dropoff_business_name: typed,
  dropoff_phone_number: typed,
  dropoff_notes: typed,
  dropoff_seller_notes: typed,
  dropoff_verification: Verification,
  dropoff_ready_dt: optional(Instant),
  dropoff_deadline_dt: optional(Instant),
  manifest_items: optional(
    z.array(z.object({ name: z.string(), quantity: mayBeBlank(z.number().int().min(1).optional()) })),
  ),
  manifest_reference: typed,
  external_id: typed,
  idempotency_key: mayBeBlank(repeatable.shape['idempotency-key']),
  quote_id: typed,
  deliverable_action: typed,
  undeliverable_action: typed,
  requires_dropoff_signature: flag,
  requires_id: flag,
  return_verification: anything,
  tip: number,
  tip_by_customer: number,
  test_specifications: anything,
  testSpecifications: anything,
})
export type Asked = z.output<typeof Body>

/** Throws INVALID_INPUT for what is not in the format, or can't be done here. */
export function readBody(sent: unknown, isTest: boolean): Asked {
  const asked = read(Body, sent ?? {})
  const refused = Object.entries({ ...undoable(asked), ...(!isTest && onlyTests(asked)) })
  if (refused.length > 0) throw invalidInput(refused)
  return asked
}

/** What a schema makes of some input. Throws INVALID_INPUT, by the names of the schema's fields. */
export function read<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const { data, error } = schema.safeParse(input)
  if (error === undefined) return data
  throw invalidInput(error.issues.map(({ path, message }) => [path.join('.'), message]))
}

const NO_TIPS = 'Por esta API no se mandan propinas'
const NO_SIGNATURE = 'En la puerta se pide una foto o un PIN: ni firmas, ni documentos, ni códigos de barras'

/** Where somebody would count on what never happens. */
function undoable(asked: Asked): Record<string, string> {
  const { picture, pincode, signature, signature_requirement, identification, barcodes } =
    asked.dropoff_verification ?? {}
  const others = [signature, signature_requirement?.enabled, isAsked(identification), isAsked(barcodes)]
  return {
    ...((asked.tip ?? 0) > 0 && { tip: NO_TIPS }),
    ...((asked.tip_by_customer ?? 0) > 0 && { tip_by_customer: NO_TIPS }),
    ...(asked.requires_dropoff_signature && { requires_dropoff_signature: NO_SIGNATURE }),
    ...(asked.requires_id && { requires_id: NO_SIGNATURE }),
    ...(others.includes(true) && { dropoff_verification: NO_SIGNATURE }),
    ...(picture &&
      pincode?.enabled && {
        dropoff_verification: 'En la puerta se pide una foto o un PIN, no las dos cosas',
      }),
    ...(isAsked(asked.pickup_verification) && { pickup_verification: 'En el local no se pide comprobante' }),
    ...(isAsked(asked.return_verification) && {
      return_verification: 'Las devoluciones se arreglan con un operador: no piden comprobante',
    }),
    ...(!['return', undefined].includes(asked.undeliverable_action) && {
      undeliverable_action: 'Lo que no se puede entregar lo decide un operador con la tienda: mandá return',
    }),
  }
}

/** A real rider would come for what somebody takes for a test. */
function onlyTests({ test_specifications, testSpecifications }: Asked): Record<string, string> {
  if (!isAsked(test_specifications) && !isAsked(testSpecifications)) return {}
  return { test_specifications: 'Solo con una clave de prueba: con esta vendría un rider de verdad' }
}

/** Anything but nothing, `false`, or a list or an object of only such. */
function isAsked(value: unknown): boolean {
  return typeof value === 'object' && value !== null ? Object.values(value).some(isAsked) : Boolean(value)
}

/** Throws INVALID_INPUT for a pickup elsewhere than at the store of the key. */
export function refuseOtherPickup(asked: Asked, store: OwnStoreRow): void {
  if (isAtStore(asked, store)) return
  const words = `El retiro es en ${store.street} ${store.street_number}: con esta clave no se retira en otro lugar`
  throw invalidInput([['pickup_address', words]])
}

function isAtStore(
  { pickup_address: address, pickup_latitude: lat, pickup_longitude: lng }: Asked,
  { street, street_number: streetNumber, latitude, longitude }: OwnStoreRow,
): boolean {
  if (lat !== undefined && lng !== undefined)
    return metresBetween({ lat, lng }, { lat: latitude, lng: longitude }) <= SAME_METRES
  if (address === undefined) return true
  // 'Gral. Paz' and 'Av. Paz' are 'Avenida General Paz'.
  const named = [...wordsOf(street).slice(-1), ...wordsOf(streetNumber)]
  const words = wordsOf(address)
  return named.every((word) => words.includes(word))
}

/** What a quote is asked for. */
export function quoteIn(asked: Asked): z.output<typeof QuoteInput> {
  return read(QuoteInput, { destination: placeIn(asked), ...scheduleIn(asked) })
}

/** A new order. Its goods are paid: nobody collects at the door there. */
export function orderIn(asked: Asked): z.output<typeof NewStoreOrder> {
  const externalReference = referenceIn(asked)
  const { manifest_reference: reference, pickup_notes: notes } = asked
  const toldReference = reference !== undefined && reference !== externalReference
  return read(NewStoreOrder, {
    quoteId: asked.quote_id,
    externalReference,
    destination: {
      ...placeIn(asked),
      name: asked.dropoff_name,
      phone: asked.dropoff_phone_number,
      comment: commentIn(asked),
    },
    items: itemsText(asked.manifest_items),
    pickupComment: linesOf(toldReference ? `Pedido ${reference}` : undefined, notes),
    payment: { paid: true },
    handover: handoverIn(asked),
    ...scheduleIn(asked),
  })
}

/** What changes of an order. Throws INVALID_INPUT for another reference. */
export function changeIn(asked: Asked, order: StoreOrder): z.output<typeof StoreOrderChange> {
  const { manifest_reference: reference, dropoff_latitude: latitude, dropoff_longitude: longitude } = asked
  if (reference !== undefined && reference !== order.externalReference)
    throw invalidInput([['manifest_reference', 'La referencia de un pedido no se cambia']])
  const { street, streetNumber, city } = order.destination
  const isMoved = latitude !== undefined || longitude !== undefined
  const place =
    asked.dropoff_address === undefined && isMoved
      ? { street, streetNumber, city, latitude, longitude }
      : placeIn(asked)
  const destination = {
    ...place,
    name: asked.dropoff_name,
    phone: asked.dropoff_phone_number,
    comment: commentIn(asked),
  }
  const isSaid = Object.values(destination).some((value) => value !== undefined)
  return read(StoreOrderChange, {
    ...(isSaid && { destination }),
    items: itemsText(asked.manifest_items),
    pickupComment: asked.pickup_notes,
    pickupTime: asked.pickup_ready_dt,
    handover: handoverIn(asked),
  })
}

/** The reference that no two orders share: without a key for repeats the manifest's own is one there, too. */
const referenceIn = ({ external_id, manifest_reference, idempotency_key }: Asked) =>
  external_id ?? (idempotency_key === undefined ? manifest_reference : undefined)

/** Where to: an address in one line, or its parts as JSON in a text. */
function placeIn({ dropoff_address: address, dropoff_latitude, dropoff_longitude }: Asked) {
  const point = { latitude: dropoff_latitude, longitude: dropoff_longitude }
  return address?.trimStart().startsWith('{') ? { ...partsIn(address), ...point } : { address, ...point }
}

const Parts = z.object({
  street_address: z.union([z.array(z.string()), z.string()]),
  city: optional(z.string()),
})

function partsIn(json: string) {
  const { data } = Parts.safeParse(parsed(json))
  if (data === undefined)
    throw invalidInput([['dropoff_address', 'La dirección no se entiende: falta street_address']])
  const street = [data.street_address].flat().filter(Boolean).join(' ')
  return { street, city: data.city }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** All that the rider is to read at the door. */
function commentIn(asked: Asked): string | undefined {
  const leaves = asked.deliverable_action === LEAVE ? 'Dejalo en la puerta y sacale una foto' : undefined
  return linesOf(asked.dropoff_business_name, asked.dropoff_notes, asked.dropoff_seller_notes, leaves)
}

const LEAVE = 'deliverable_action_leave_at_door'

/** Without a word on it there is none, except that what is left at a door is photographed. */
function handoverIn({ dropoff_verification: asked, deliverable_action }: Asked) {
  if (asked?.pincode?.enabled) return 'pin'
  return asked?.picture || deliverable_action === LEAVE ? 'photo' : undefined
}

function linesOf(...lines: readonly (string | undefined)[]): string | undefined {
  const said = lines.filter((line) => line !== undefined)
  return said.length === 0 ? undefined : said.join('\n')
}

/** A time at the store goes before a span at the door, which `suits` then looks at. */
function scheduleIn({ pickup_ready_dt: pickupTime, dropoff_ready_dt: from, dropoff_deadline_dt: to }: Asked) {
  if (pickupTime !== undefined) return { pickupTime }
  if (from !== undefined && to === undefined)
    throw invalidInput([['dropoff_deadline_dt', 'Falta hasta cuándo: dropoff_deadline_dt']])
  return to === undefined ? {} : { dropoffWindow: { from, to } }
}

/** Throws WINDOW_TOO_SOON or INVALID_INPUT where a delivery whose pickup has its time would be at the door outside the span asked for. */
export const suits =
  ({ pickup_ready_dt: pickupTime, dropoff_ready_dt: from, dropoff_deadline_dt: to }: Asked) =>
  (promised: Date): void => {
    if (pickupTime === undefined) return
    if (to !== undefined && promised > new Date(to)) {
      const fields = { dropoff_deadline_dt: 'Con esa hora de retiro no llegamos' }
      throw new Refusal('WINDOW_TOO_SOON', { fields, times: { earliest: promised } })
    }
    if (from !== undefined && promised < new Date(from))
      throw invalidInput([
        ['dropoff_ready_dt', 'Con esa hora de retiro llegamos antes: mandá una de las dos'],
      ])
  }
