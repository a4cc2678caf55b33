/** The figures of a busy month, by day, with amounts of as many digits as there may be. */
import type { Reply } from '@puni/contract/calls'
import type { Figures, Spread } from '@puni/contract/figures/entities'

const DAYS = 31

/** Looks random, and is the same every time: 0 to 1. */
const wave = (day: number, salt: number) => (1 + Math.sin(day * 1.7 + salt) * Math.cos(day * 0.6 + salt)) / 2

const spread = (count: number, minutes: number, day: number): Spread => {
  const median = Math.round(60 * minutes * (0.8 + 0.5 * wave(day, minutes)))
  return { count, p10: Math.round(median * 0.45), median, p90: Math.round(median * 2.1) }
}

function figuresOf(orders: number, day: number): Figures {
  const canceled = Math.round(orders * 0.04)
  const failed = Math.round(orders * 0.015 * wave(day, 3))
  const open = day === DAYS ? Math.round(orders * 0.05) : 0
  const delivered = orders - canceled - failed - open
  return {
    orders,
    delivered,
    canceled,
    failed,
    open,
    promised: delivered,
    late: Math.round(delivered * 0.12 * wave(day, 5)),
    offers: {
      made: Math.round(orders * 1.4),
      accepted: orders - canceled,
      skipped: Math.round(orders * 0.2),
      unanswered: Math.round(orders * 0.15),
    },
    times: {
      toOffer: spread(orders, 1, day),
      toAccept: spread(orders, 0.4, day),
      toStore: spread(delivered, 8, day),
      atStore: spread(delivered, 6, day),
      toDoor: spread(delivered, 13, day),
      placedToDoor: spread(delivered, 31, day),
    },
    money: {
      goods: delivered * 14_350.5,
      fees: delivered * 2_300,
      earned: delivered * 2_300,
      commission: delivered * 115,
    },
  }
}

export const MONTH: Reply<'getFigures'> = {
  total: figuresOf(52_340, 1),
  rows: Array.from({ length: DAYS }, (_, index) => {
    const day = index + 1
    const orders = Math.round(1_100 + 900 * wave(day, 1))
    return { key: `2026-03-${String(day).padStart(2, '0')}`, name: null, ...figuresOf(orders, day) }
  }),
  groups: DAYS,
  offersSince: '2026-03-04',
  riderName: null,
}
