import { priceOf } from '@puni/contract/prices/price-of'
import { dayOf } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { audited } from '../audit/audit.commands.ts'
import { priceWay, type WaySources } from './price-ways.ts'
import { dropPrice, refuseUnknown, setPrice } from './prices.commands.ts'
import { presentPrice } from './prices.present.ts'
import { readPrice, readPricePage, readPriceTerms } from './prices.queries.ts'

interface Dependencies extends WaySources {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** What deliveries cost. */
export function servePrices(serve: Serve, { db, clock, config, commands, ...ways }: Dependencies): void {
  const timeZone = config.PLATFORM_TIME_ZONE
  serve('listPrices', async ({ params: { id: zoneId }, query }) => {
    const now = clock.now()
    await refuseUnknown(db, { zoneId, storeId: query.storeId ?? null })
    const { page, next } = await readPricePage(db, now, { ...query, zoneId })
    return { prices: page.map((row) => presentPrice(row, now)), next }
  })

  serve('setPrice', async ({ params: { id: zoneId }, body, caller, reply }) => {
    const { storeId = null, terms } = body
    const holdsFrom = body.holdsFrom === undefined ? null : new Date(body.holdsFrom)
    const set = audited(
      caller,
      (tx, now) => setPrice(tx, now, { zoneId, storeId, holdsFrom, terms, operatorId: caller.id, timeZone }),
      ({ from }) => ({
        action: 'price-set',
        subject: storeId === null ? ['zone', zoneId] : ['store', storeId],
        details: { day: dayOf(from, timeZone) },
      }),
    )
    const { priceId } = await commands.transact(set)
    reply.status(201)
    return presentPrice(await readPrice(db, priceId), clock.now())
  })

  serve('dropPrice', async ({ params: { id }, caller }) => {
    const drop = audited(
      caller,
      (tx, now) => dropPrice(tx, now, { priceId: id, timeZone }),
      ({ zoneId, storeId, from }) => ({
        action: 'price-dropped',
        subject: storeId === null ? ['zone', zoneId] : ['store', storeId],
        details: { day: dayOf(from, timeZone) },
      }),
    )
    await commands.transact(drop)
    return { ok: true as const }
  })

  serve('previewPrice', async ({ query: { zoneId, storeId = null, from, to, isUrgent, at } }) => {
    const now = clock.now()
    const terms = await readPriceTerms(db, { zoneId, storeId, at: now })
    if (terms === null) return { price: null }
    const { metres, estimated } = await priceWay({ from, to }, ways)
    const carriage = { metres, isUrgent, at: at === undefined ? now : new Date(at) }
    const { override } = terms
    return {
      price: {
        pesos: priceOf(terms, carriage, timeZone) / 100,
        override: override && { least: override.least / 100, most: override.most / 100 },
        metres,
        estimated,
      },
    }
  })
}
