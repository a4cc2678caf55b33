/** Sets what deliveries cost, and from when on. */
import type { PriceTerms } from '@puni/contract/prices/entities'
import { PRICE_DATE } from '@puni/contract/prices/limits'
import { priceWords } from '@puni/contract/prices/price-words'
import { wallTime } from '@puni/contract/wall-time'
import { violatedUnique } from '../../platform/database/failures.ts'
import type { Database, DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { tellZone } from '../zones/tell-zone.ts'

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
  /** Of the date that riders are told: the platform's. */
  readonly timeZone: string
}

/**
 * Lets other prices hold, and tells the zone's riders, unless they are a store's. Orders that are placed already keep theirs. Throws ZONE_NOT_FOUND, STORE_NOT_FOUND, ZONE_NOT_OF_STORE, PRICE_TAKEN,
 * or INVALID_INPUT for a date out of range.
 */
export async function setPrice(
  tx: DatabaseTransaction,
  now: Date,
  { zoneId, storeId, holdsFrom, terms, operatorId, timeZone }: PriceChange,
): Promise<Outcome & { readonly priceId: string; readonly from: Date }> {
  await refuseUnknown(tx, { zoneId, storeId })
  const from = dateOf(holdsFrom, now)
  const priceId = await refuseTaken(
    tx
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
      .executeTakeFirstOrThrow(),
  )
  const when = from > now ? `Desde el ${wordsOf(from, timeZone)}. ` : ''
  const words = terms === null ? NO_TERMS : priceWords(terms).join(' ')
  const told = storeId === null ? await tellZone(tx, now, { zoneId, body: when + words }) : []
  return { priceId, from, happened: [changed(zoneId), ...told] }
}

const NO_TERMS = 'Lo que se paga por cada envío lo dice quien carga el pedido.'

async function refuseTaken(write: Promise<{ readonly id: string }>): Promise<string> {
  try {
    return (await write).id
  } catch (error) {
    if (violatedUnique(error) === 'price_rules_date') throw new Refusal('PRICE_TAKEN')
    throw error
  }
}

/** A date as riders read it: '01/12 a las 00:00'. */
function wordsOf(instant: Date, timeZone: string): string {
  const { day, clock } = wallTime(instant, timeZone)
  return `${day.slice(8)}/${day.slice(5, 7)} a las ${clock}`
}

/** Drops prices that don't hold yet; those before hold on. Throws PRICE_NOT_FOUND or PRICE_HOLDS. */
export async function dropPrice(
  tx: DatabaseTransaction,
  now: Date,
  { priceId, timeZone }: { readonly priceId: string; readonly timeZone: string },
): Promise<Outcome & { readonly zoneId: string; readonly storeId: string | null; readonly from: Date }> {
  const row = await tx
    .deleteFrom('price_rules')
    .where('id', '=', priceId)
    .where('holds_from', '>', now)
    .returning(['zone_id', 'store_id', 'holds_from'])
    .executeTakeFirst()
  if (row === undefined) {
    const held = await tx.selectFrom('price_rules').select('id').where('id', '=', priceId).executeTakeFirst()
    throw new Refusal(held === undefined ? 'PRICE_NOT_FOUND' : 'PRICE_HOLDS')
  }
  const { zone_id: zoneId, store_id: storeId, holds_from: from } = row
  const body = `El ${wordsOf(from, timeZone)} no cambia lo que se paga por cada envío, como estaba previsto.`
  const told = storeId === null ? await tellZone(tx, now, { zoneId, body }) : []
  return { zoneId, storeId, from, happened: [changed(zoneId), ...told] }
}

const changed = (zoneId: string): DomainEvent => ({ type: 'zone-changed', zoneId })

/** Throws ZONE_NOT_FOUND, STORE_NOT_FOUND or ZONE_NOT_OF_STORE. */
export async function refuseUnknown(
  db: Database,
  { zoneId, storeId }: Pick<PriceChange, 'zoneId' | 'storeId'>,
): Promise<void> {
  const zone = await db.selectFrom('zones').select('id').where('id', '=', zoneId).executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  if (storeId === null) return
  const store = await db.selectFrom('stores').select('zone_id').where('id', '=', storeId).executeTakeFirst()
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
