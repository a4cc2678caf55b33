import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { readMonth } from './earnings.queries.ts'

/** A rider's earnings in a month of the platform's calendar. */
export function serveEarnings(serve: Serve, db: Database, config: Config): void {
  serve('getMonthlyTotals', async ({ params, query }) => {
    const { year, month } = query
    const timeZone = config.PLATFORM_TIME_ZONE
    const { total, centavos } = await readMonth(db, { riderId: params.id, year, month, timeZone })
    return {
      month: monthName(month),
      total,
      totalMoneyByMonth: centavos / 100,
      puniEarnings: Math.round(centavos * config.COMMISSION_RATE) / 100,
    }
  })
}

function monthName(month: number): string {
  const name = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' })
  return name.format(new Date(Date.UTC(2024, month - 1, 1))).toUpperCase()
}
