/** Operators and stores change orders that are not over. */
import type { OrderEdit as OrderEditSchema } from '@puni/contract/orders/entities'
import { type Edit, editWords } from '@puni/contract/orders/edits'
import { isActive, isPickedUp } from '@puni/contract/orders/order-states'
import type { Updateable } from 'kysely'
import type { z } from 'zod'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { newSecrets } from '../handover/secrets.ts'
import { giveNotices } from '../notifications/notices.commands.ts'
import { withdrawOffers } from '../offers/endings.commands.ts'
import { estimatedLength } from '../routing/way-length.ts'
import { refuseOutside } from '../zones/zones.policy.ts'
import { refuseOver, refusePaidTwice, refuseTooLate } from './edit.policy.ts'
import { type EditableOrder, lockEditableOrder, readChanges } from './edit.queries.ts'
import { pickupTimeOf } from './place.commands.ts'
import { promisedAt, type PromiseTimes } from './promise.ts'

type AskedEdit = z.output<typeof OrderEditSchema>
type Text = string | null | undefined

/** What an operator asks for; a store may also erase texts, by null. */
interface OrderEdit extends Pick<AskedEdit, 'pickup' | 'management' | 'schedule' | 'handover'> {
  readonly destination?:
    | (Omit<NonNullable<AskedEdit['destination']>, 'name' | 'phone' | 'comment'> & {
        readonly name?: Text
        readonly phone?: Text
        readonly comment?: Text
      })
    | undefined
  readonly origin?: { readonly comment?: Text } | undefined
  readonly items?: Text
}

/** What an operator, or its store, changes of an order. */
export interface Editing {
  readonly orderId: string
  readonly edit: OrderEdit
  /** The order's `updatedAt` as it was seen; null for a change that holds whatever else changed. */
  readonly seen: Date | null
  readonly by: { readonly kind: 'operator' | 'store'; readonly id: string }
  readonly times: PromiseTimes
  /** Signs the codes that customers show. */
  readonly signingKey: SigningKey
}

type Columns = Updateable<Tables['orders']>

/** What a rider who is being asked was told otherwise. */
const TERMS: ReadonlySet<Edit> = new Set([
  'address',
  'pickupAddress',
  'storeValue',
  'shippingCost',
  'paid',
  'handover',
] as const)

/**
 * Changes an order that is not over. The rider who has it in hand is told what; a live offer with other terms is withdrawn. What is the
 * same changes nothing. Throws ORDER_NOT_FOUND, ORDER_NOT_OPEN, ORDER_CHANGED, OUT_OF_ZONE, PICKUP_TIME_OUT_OF_RANGE, or INVALID_INPUT
 * for what cannot change any more.
 */
export async function editOrder(tx: DatabaseTransaction, now: Date, editing: Editing): Promise<Outcome> {
  const { orderId, edit, seen } = editing
  const order = await lockEditableOrder(tx, orderId)
  refuseOver(order)
  const columns = columnsOf(order, edit, now)
  const edits = editsIn(order, columns)
  if (edits.length === 0) return { happened: [] }
  if (seen !== null) await refuseUnseen(tx, order, seen)
  refuseTooLate(order, edits, columns)
  const changed = { ...order, ...columns }
  refusePaidTwice(changed.is_paid ?? order.is_paid, changed.store_value ?? order.store_value)
  if (edits.includes('pickupAddress')) refuseOutside(order, 'pickup', pickupOf(changed))
  if (edits.includes('address')) refuseOutside(order, 'destination', deliveryOf(changed))
  const proof = edits.includes('handover') ? await replaceProof(tx, now, order, editing) : {}
  const way = edits.includes('address') || edits.includes('pickupAddress') ? wayOf(changed) : {}
  const promise = promiseOf(order, columns, editing.times)
  await tx
    .updateTable('orders')
    .set({ ...columns, ...way, ...proof, ...promise, updated_at: now })
    .where('id', '=', orderId)
    .execute()
  return { happened: await tell(tx, now, order, { ...editing, edits }) }
}

/** The columns with what is asked for. */
function columnsOf(order: EditableOrder, edit: Editing['edit'], now: Date): Columns {
  const { origin, pickup, destination, items, management, schedule, handover } = edit
  return {
    ...(pickup && {
      origin_latitude: pickup.latitude,
      origin_longitude: pickup.longitude,
      origin_street: pickup.street,
      origin_street_number: pickup.streetNumber ?? '',
      origin_city: pickup.city ?? '',
    }),
    ...(destination && {
      destination_latitude: destination.latitude,
      destination_longitude: destination.longitude,
      destination_street: destination.street,
      destination_street_number: destination.streetNumber ?? '',
      destination_city: destination.city ?? '',
      ...(destination.name !== undefined && { customer_name: destination.name }),
      ...(destination.phone !== undefined && { destination_phone: destination.phone }),
      destination_comment: destination.comment ?? null,
    }),
    ...(management && {
      store_value: Math.round(management.storeValue * 100),
      shipping_cost: Math.round(management.shippingCost * 100),
      ...(management.paid !== undefined && { is_paid: management.paid }),
    }),
    ...(schedule && { pickup_due_at: dueAt(order, schedule.pickupTime, now) }),
    ...(origin && { origin_comment: origin.comment ?? null }),
    ...(items !== undefined && { items }),
    ...(handover && { handover: handover === 'none' ? null : handover }),
  }
}

/** The same time as before stays, however long ago it is. */
function dueAt({ pickup_due_at: before }: EditableOrder, time: string | undefined, now: Date): Date | null {
  const isSame = time !== undefined && before !== null && before.getTime() === Date.parse(time)
  return isSame ? before : pickupTimeOf(time, now)
}

const COLUMNS: Readonly<Record<Edit, readonly (keyof EditableOrder & keyof Columns)[]>> = {
  address: [
    'destination_latitude',
    'destination_longitude',
    'destination_street',
    'destination_street_number',
    'destination_city',
  ],
  pickupAddress: [
    'origin_latitude',
    'origin_longitude',
    'origin_street',
    'origin_street_number',
    'origin_city',
  ],
  name: ['customer_name'],
  phone: ['destination_phone'],
  comment: ['destination_comment'],
  items: ['items'],
  originComment: ['origin_comment'],
  storeValue: ['store_value'],
  shippingCost: ['shipping_cost'],
  paid: ['is_paid'],
  pickupTime: ['pickup_due_at'],
  handover: ['handover'],
}

/** What is other than before. */
function editsIn(order: EditableOrder, columns: Columns): Edit[] {
  const plain = (value: unknown) => (value instanceof Date ? value.getTime() : value)
  const isOther = (column: keyof EditableOrder & keyof Columns) =>
    columns[column] !== undefined && plain(columns[column]) !== plain(order[column])
  return (Object.keys(COLUMNS) as Edit[]).filter((edit) => COLUMNS[edit].some(isOther))
}

async function refuseUnseen(tx: DatabaseTransaction, order: EditableOrder, seen: Date): Promise<void> {
  if (order.updated_at.getTime() === seen.getTime()) return
  const changes = await readChanges(tx, order.id, seen)
  throw new Refusal('ORDER_CHANGED', changes === null ? {} : { message: `Mientras tanto ${changes}` })
}

const pickupOf = ({ origin_latitude: lat = NaN, origin_longitude: lng = NaN }: Columns) => ({ lat, lng })
const deliveryOf = ({ destination_latitude: lat = NaN, destination_longitude: lng = NaN }: Columns) => ({
  lat,
  lng,
})

/** Until the next offer knows the street distance. */
function wayOf(ends: Columns): Columns {
  const { metres } = estimatedLength({ from: pickupOf(ends), to: deliveryOf(ends), vehicle: 'Moto' })
  return { delivery_metres: metres, delivery_estimated: true }
}

/** What was promised, later or sooner by as much as another pickup time or another way is. */
function promiseOf(order: EditableOrder, columns: Columns, times: PromiseTimes): Columns {
  if (order.promised_at === null) return {}
  const changed = { ...order, ...columns }
  const promise = ({ pickup_due_at: dueAt, ...ends }: typeof changed) =>
    promisedAt(
      {
        now: order.created_at,
        dueAt: dueAt ?? null,
        pickups: null,
        pickup: pickupOf(ends),
        delivery: deliveryOf(ends),
      },
      times,
    ).getTime()
  return { promised_at: new Date(order.promised_at.getTime() + promise(changed) - promise(order)) }
}

/** Another proof has other secrets, and all tries. */
async function replaceProof(
  tx: DatabaseTransaction,
  now: Date,
  { id }: EditableOrder,
  { edit, signingKey }: Editing,
): Promise<Columns> {
  const kind = edit.handover === undefined || edit.handover === 'none' ? null : edit.handover
  const { publicKey, pin, code, signedCode } = newSecrets({ kind, orderId: id }, signingKey)
  await tx.deleteFrom('handovers').where('order_id', '=', id).execute()
  if (kind !== null)
    await tx
      .insertInto('handovers')
      .values({ order_id: id, pin, code, signed_code: signedCode, created_at: now })
      .execute()
  return { handover_key: publicKey, handover_tries: 0 }
}

/** History, audit log, and whoever has the order, or is being asked about it on other terms. */
async function tell(
  tx: DatabaseTransaction,
  now: Date,
  order: EditableOrder,
  { by, edits }: Editing & { readonly edits: readonly Edit[] },
): Promise<DomainEvent[]> {
  const { id: orderId, zone_id: zoneId, assigned_rider_id: riderId } = order
  const reason = editWords(edits)
  const event = { type: 'edited', actor: by.kind, actor_id: by.id } as const
  await tx
    .insertInto('order_events')
    .values({ ...event, order_id: orderId, at: now, reason })
    .execute()
  const details = { edits }
  if (by.kind === 'operator')
    await recordAudit(tx, now, by.id, { action: 'order-edited', subject: ['order', orderId], details })
  const lost = edits.some((edit) => TERMS.has(edit))
    ? await withdrawOffers(tx, now, { orderId }, 'Cambiaron el pedido')
    : []
  const holder = riderId !== null && isActive(order.status) ? [riderId] : []
  const pickedUp = isPickedUp(order.status)
  const notices = await giveNotices(
    tx,
    now,
    holder.map((each) => ({ riderId: each, kind: 'order_edited', orderId, reason, pickedUp })),
  )
  return [...lost, { type: 'order-moved', orderId, zoneId, riderIds: holder }, ...notices]
}
