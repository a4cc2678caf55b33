/** Where orders come from: a store, or somebody who sends one. */
import { ERRORS } from '@puni/contract/errors'
import type { NewOrder as NewOrderSchema } from '@puni/contract/orders/entities'
import { pauseText } from '@puni/contract/stores/pause-text'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { DatabaseTransaction, Tables } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import { lockedZone, type Reach, refuseClosed } from '../zones/zones.policy.ts'
import type { Pickups } from './preparation.ts'

type NewOrder = z.output<typeof NewOrderSchema>

/** Where an order comes from, and the zone that has to reach both of its ends. */
export interface Origin {
  readonly zone: Reach
  /** The latest pickups there; null where none are known. */
  readonly pickups: Pickups | null
  readonly columns: OriginColumns
  /** Whether it takes orders. */
  readonly state: OriginState
}

type OriginState = Pick<
  Selectable<Tables['stores']>,
  'paused_until' | 'paused_reason' | 'disabled_at' | 'disabled_reason'
> &
  Pick<Selectable<Tables['zones']>, 'closed_at'>

export type OriginColumns = Pick<
  Selectable<Tables['orders']>,
  | 'store_id'
  | 'store_name'
  | 'independent_store_name'
  | 'store_phone'
  | 'origin_latitude'
  | 'origin_longitude'
  | 'origin_street'
  | 'origin_street_number'
  | 'origin_city'
>

/** When it is placed, and in which time zone that is told. */
interface Moment {
  readonly now: Date
  readonly timeZone: string
}

/** Throws STORE_NOT_FOUND, ZONE_NOT_OF_STORE or ZONE_NOT_FOUND. */
export async function readOrigin(tx: DatabaseTransaction, order: NewOrder): Promise<Origin> {
  if (order.storeId === undefined) return await readIndependentStore(tx, order)
  const { zoneId, ...origin } = await readStoreOrigin(tx, order.storeId)
  if (zoneId !== order.zoneId)
    throw new Refusal('ZONE_NOT_OF_STORE', { fields: { zoneId: ERRORS.ZONE_NOT_OF_STORE.message } })
  return origin
}

/** A store, and the zone that its orders are of. Throws STORE_NOT_FOUND. */
export async function readStoreOrigin(
  tx: DatabaseTransaction,
  storeId: string,
): Promise<Origin & { readonly zoneId: string }> {
  const found = await tx
    .selectFrom('stores')
    .innerJoin('zones', 'zones.id', 'stores.zone_id')
    .leftJoin('store_preparation', 'store_preparation.store_id', 'stores.id')
    .where('stores.id', '=', storeId)
    .select([
      'stores.id as store_id',
      'stores.name as store_name',
      'stores.phone as store_phone',
      'stores.latitude as origin_latitude',
      'stores.longitude as origin_longitude',
      'stores.street as origin_street',
      'stores.street_number as origin_street_number',
      'stores.city as origin_city',
      'zones.id as zone_id',
      'zones.latitude',
      'zones.longitude',
      'zones.radius_km',
      'zones.corners',
      'zones.closed_at',
      'stores.paused_until',
      'stores.paused_reason',
      'stores.disabled_at',
      'stores.disabled_reason',
      'stores.preparation_minutes',
      'store_preparation.took_ms',
      'store_preparation.waited_ms',
    ])
    // See `lockedZone`.
    .forShare('zones')
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('STORE_NOT_FOUND')
  const { zone_id: zoneId, latitude, longitude, radius_km, corners, closed_at, ...rest } = found
  const { paused_until, paused_reason, disabled_at, disabled_reason, ...others } = rest
  const { took_ms: tookMs, waited_ms: waitedMs, preparation_minutes: said, ...store } = others
  return {
    zoneId,
    state: { closed_at, paused_until, paused_reason, disabled_at, disabled_reason },
    zone: { latitude, longitude, radius_km, corners },
    pickups: { saidMs: said && said * 60_000, tookMs: tookMs ?? [], waitedMs: waitedMs ?? [] },
    columns: { ...store, independent_store_name: null },
  }
}

/** Throws ZONE_CLOSED, STORE_DISABLED or STORE_PAUSED, with why and until when, where no orders are taken. */
export function refuseIdle(store: OriginState, { now, timeZone }: Moment): void {
  refuseClosed(store)
  if (store.disabled_at !== null) {
    const { message } = ERRORS.STORE_DISABLED
    const reason = store.disabled_reason
    throw new Refusal('STORE_DISABLED', {
      message: reason === null ? message : `${message} (motivo: ${reason})`,
    })
  }
  const { paused_until: until, paused_reason: reason } = store
  if (until === null || until <= now) return
  throw new Refusal('STORE_PAUSED', {
    message: `La tienda está en pausa. ${pauseText({ until, reason }, now, timeZone)}`,
    times: { until },
    retryAfterMs: until.getTime() - now.getTime(),
  })
}

/** Of a store that is not the platform's. */
async function readIndependentStore(tx: DatabaseTransaction, { zoneId, origin }: NewOrder): Promise<Origin> {
  const zone = await lockedZone(tx, zoneId)
  // The schema rejects orders without a store or an origin.
  if (origin === undefined) throw new Refusal('INVALID_INPUT')
  const noStore = { paused_until: null, paused_reason: null, disabled_at: null, disabled_reason: null }
  return {
    zone,
    state: { ...noStore, closed_at: zone.closed_at },
    pickups: null,
    columns: {
      store_id: null,
      store_name: null,
      independent_store_name: origin.independentStoreName,
      store_phone: origin.storePhone ?? null,
      origin_latitude: origin.latitude,
      origin_longitude: origin.longitude,
      origin_street: origin.street,
      origin_street_number: origin.streetNumber ?? '',
      origin_city: origin.city ?? '',
    },
  }
}
