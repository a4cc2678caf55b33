import { dayOf } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { presentOrder } from '../orders/orders.present.ts'
import { readOrder } from '../orders/orders.queries.ts'
import { readDayAndWeek, readEffort, readMonth } from './earnings.queries.ts'
import { audited } from '../audit/audit.commands.ts'
import { reviewEarnings } from './review.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
}

/** A rider's earnings in a month of the platform's calendar, and operators' decisions on held ones. */
export function serveEarnings(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  serve('reviewEarnings', async ({ params, body, caller }) => {
    const review = {
      orderId: params.id,
      operatorId: caller.id,
      verdict: body.confirm ? 'confirmed' : 'rejected',
    } as const
    const decide = audited(
      caller,
      (tx, now) => reviewEarnings(tx, now, review),
      () => ({
        action: 'earnings-reviewed',
        subject: ['order', params.id],
        details: { confirm: body.confirm },
      }),
    )
    await commands.transact(decide)
    return { order: presentOrder(await readOrder(db, config.PLATFORM_TIME_ZONE, params.id), 'desk') }
  })

  serve('getMonthlyTotals', async ({ params, query }) => {
    const { year, month } = query
    const [now, timeZone] = [clock.now(), config.PLATFORM_TIME_ZONE]
    const asked = { riderId: params.id, year, month }
    const { days, waits, waitedSeconds } = await readMonth(db, asked)
    const { extras, ...effort } = await readEffort(db, asked, { now, timeZone })
    const { today, week } = await readDayAndWeek(db, params.id, dayOf(now, timeZone))
    const sumOf = (what: 'delivered' | 'earned' | 'commission') =>
      days.reduce((sum, day) => sum + day[what], 0)
    return {
      month: monthName(month),
      total: sumOf('delivered'),
      totalMoneyByMonth: sumOf('earned') / 100,
      puniEarnings: sumOf('commission') / 100,
      waits,
      waitedSeconds,
      days: days.map(({ day, delivered, earned }) => ({ day, total: delivered, money: earned / 100 })),
      work: { ...effort, extras: extras / 100 },
      recent: { today: pesosOf(today), week: pesosOf(week) },
    }
  })
}

const pesosOf = ({ delivered, centavos }: { readonly delivered: number; readonly centavos: number }) => ({
  delivered,
  money: centavos / 100,
})

function monthName(month: number): string {
  const name = new Intl.DateTimeFormat('es-AR', { month: 'long', timeZone: 'UTC' })
  return name.format(new Date(Date.UTC(2024, month - 1, 1))).toUpperCase()
}
