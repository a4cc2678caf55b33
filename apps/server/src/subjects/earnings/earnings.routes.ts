import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'

/** A rider's earnings in a month of the platform's calendar. */
export function serveEarnings(serve: Serve, db: Database, config: Config): void {
  serve('getMonthlyTotals', async ({ params, query }) => {
    const firstDay = `${query.year}-${String(query.month).padStart(2, '0')}-01`
    const { total, centavos } = await db
      .selectFrom('orders')
      .select([
        sql<number>`count(*)::int`.as('total'),
        sql<number>`coalesce(sum(shipping_cost), 0)::float8`.as('centavos'),
      ])
      .where('assigned_rider_id', '=', params.id)
      .where('status', '=', 'delivered')
      .where(
        'delivered_at',
        '>=',
        sql<Date>`${firstDay}::date::timestamp at time zone ${config.PLATFORM_TIME_ZONE}`,
      )
      .where(
        'delivered_at',
        '<',
        sql<Date>`(${firstDay}::date + interval '1 month') at time zone ${config.PLATFORM_TIME_ZONE}`,
      )
      .executeTakeFirstOrThrow()
    return {
      month: monthName(query.month),
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
