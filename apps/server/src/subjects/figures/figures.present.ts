import type { FigureRow, Figures, Spread } from '@puni/contract/figures/entities'
import type { OfferSums, OrderSums, TimedSums } from './figures.queries.ts'

/** A group: what is known of it, which may be its orders or its offers alone. */
export interface Group {
  readonly orders: OrderSums | undefined
  readonly offers: OfferSums | undefined
}

/** The figures of a group, or of all; `hasOffers` says whether offers of these orders are still kept. */
export function presentFigures({ orders, offers }: Group, hasOffers: boolean): Figures {
  const { delivered = 0, canceled = 0, failed = 0 } = orders ?? {}
  const placed = orders?.orders ?? 0
  return {
    orders: placed,
    delivered,
    canceled,
    failed,
    open: placed - delivered - canceled - failed,
    promised: orders?.promised ?? 0,
    late: orders?.late ?? 0,
    offers: hasOffers
      ? {
          made: offers?.made ?? 0,
          accepted: offers?.accepted ?? 0,
          skipped: offers?.skipped ?? 0,
          unanswered: offers?.unanswered ?? 0,
        }
      : null,
    times: {
      toOffer: spreadOf(orders?.times.toOffer),
      toAccept: spreadOf(orders?.times.toAccept),
      toStore: spreadOf(orders?.times.toStore),
      atStore: spreadOf(orders?.times.atStore),
      toDoor: spreadOf(orders?.times.toDoor),
      placedToDoor: spreadOf(orders?.times.placedToDoor),
    },
    money: {
      goods: pesos(orders?.goods ?? 0),
      fees: pesos(orders?.fees ?? 0),
      earned: pesos(orders?.earned ?? 0),
      commission: pesos(orders?.commission ?? 0),
    },
  }
}

/** The figures of a group under its name. */
export function presentRow({ key, name }: Pick<FigureRow, 'key' | 'name'>, figures: Figures): FigureRow {
  return { key, name, ...figures }
}

function spreadOf(timed: TimedSums | undefined): Spread | null {
  if (timed === undefined || timed.spread === null) return null
  const [p10, median, p90] = timed.spread.map(Math.round) as [number, number, number]
  return { count: timed.count, p10, median, p90 }
}

const pesos = (centavos: number) => centavos / 100
