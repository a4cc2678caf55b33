/** Sets what deliveries cost, and from when on. */
import type { PriceTerms } from '@puni/contract/prices/entities'
import { PRICE_DATE } from '@puni/contract/prices/limits'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'

const DAY_MS = 86_400_000

/** Other prices. */
interface PriceChange {
  readonly zoneId: string
  /** Whose orders they are for; null for all of the zone. */
  readonly storeId: string | null
  /** Null for at once. */
  readonly holdsFrom: Date | null
  /** Null ends the rule before. */
  readonly terms: PriceTerms | null
  readonly operatorId: string
}

/**
 * Lets other prices hold. Orders that are placed already keep theirs. Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, ZONE_NOT_OF_STORE, PRICE_TAKEN,
 * or INVALID_INPUT for a date out of range.
 */
export async function setPrice(
  tx: DatabaseTransaction,
  now: Date,
  { zoneId, storeId, holdsFrom, terms, operatorId }: PriceChange,
): Promise<Outcome & { readonly priceId: string; readonly from: Date }> {
  await refuseUnknown(tx, { zoneId, storeId })
  const from = dateOf(holdsFrom, now)
  try {
    const { id: priceId } = await tx
      .insertInto('price_rules')
      .values({
        zone_id: zoneId,
        store_id: storeId,
        holds_from: from,
        terms: terms && JSON.stringify(terms),
        set_by: operatorId,
        set_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { priceId, from, happened: [changed(zoneId)] }
  } catch (error) {
    if (violatedUnique(error) === 'price_rules_date') throw new Refusal('PRICE_TAKEN')
    throw error
  }
}

/** Drops prices that don't hold yet; those before hold on. Throws PRICE_NOT_FOUND or PRICE_HOLDS. */
export async function dropPrice(
  tx: DatabaseTransaction,
  now: Date,
  priceId: string,
): Promise<Outcome & { readonly zoneId: string; readonly storeId: string | null; readonly from: Date }> {
  const row = await tx
    .selectFrom('price_rules')
    .select(['zone_id', 'store_id', 'holds_from'])
    .where('id', '=', priceId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('PRICE_NOT_FOUND')
  const { zone_id: zoneId, store_id: storeId, holds_from: from } = row
  if (from <= now) throw new Refusal('PRICE_HOLDS')
  await tx.deleteFrom('price_rules').where('id', '=', priceId).execute()
  return { zoneId, storeId, from, happened: [changed(zoneId)] }
}

const changed = (zoneId: string): DomainEvent => ({ type: 'zone-changed', zoneId })

async function refuseUnknown(
  tx: DatabaseTransaction,
  { zoneId, storeId }: Pick<PriceChange, 'zoneId' | 'storeId'>,
): Promise<void> {
  const zone = await tx.selectFrom('zones').select('id').where('id', '=', zoneId).executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  if (storeId === null) return
  const store = await tx.selectFrom('stores').select('zone_id').where('id', '=', storeId).executeTakeFirst()
  if (store === undefined) throw new Refusal('STORE_NOT_FOUND')
  if (store.zone_id !== zoneId) throw new Refusal('ZONE_NOT_OF_STORE')
}

/** From when on they hold: never before now, so that what has held stays what it was. */
function dateOf(holdsFrom: Date | null, now: Date): Date {
  if (holdsFrom === null) return now
  const ahead = holdsFrom.getTime() - now.getTime()
  if (ahead < -PRICE_DATE.pastToleranceMs) throw refuseDate('Esa fecha ya pasó')
  if (ahead > PRICE_DATE.aheadDays * DAY_MS) throw refuseDate('Tiene que ser dentro de un año como máximo')
  return ahead < 0 ? now : holdsFrom
}

const refuseDate = (message: string) => new Refusal('INVALID_INPUT', { fields: { holdsFrom: message } })
