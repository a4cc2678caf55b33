/** Background work: the orders of recurrences, when their time comes. */
import { sql } from 'kysely'
import { dayOf } from '../../platform/calendar.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { type PricingSources, waysToPrice } from '../orders/ways-to-price.ts'
import { type Due, endRecurringOver, placeRecurringDay, type Platform } from './place-recurring.commands.ts'

interface Dependencies extends Platform, PricingSources {
  readonly commands: Commands
}

/** Of one statement. */
const BATCH = 200
/** Days that one run makes up for after the server was away; the next goes on. */
const MOST_ROUNDS = 30

/**
 * One run: tries refused ones again while their pickup is ahead, then places all that are due. One that fails keeps none of the others.
 * Throws the first failure at the end. Safe in several processes at once.
 */
export async function placeDueRecurring(deps: Dependencies): Promise<void> {
  const { db, clock, commands, config } = deps
  const failures: unknown[] = []
  const place = async (due: readonly Due[]) => {
    for (const one of due) {
      try {
        const [way = null] = await waysToPrice([one.template], deps)
        await commands.transact((tx, now) => placeRecurringDay(tx, now, { ...one, way }, deps))
      } catch (error) {
        failures.push(error)
      }
    }
  }
  await place(await refusedDays(db, clock.now()))
  for (let round = 0; round < MOST_ROUNDS && failures.length === 0; round++) {
    const due = await dueDays(db, clock.now())
    await place(due)
    if (due.length === 0) break
  }
  await commands.run((_, now) => endRecurringOver(db, now, dayOf(now, config.PLATFORM_TIME_ZONE)))
  if (failures.length > 0) throw failures[0]
}

/** Of each recurrence whose time has come the next day, what comes first first. */
async function dueDays(db: Database, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, next_day as day, template, updated_at from recurring_orders where next_at <= ${now} order by next_at, id limit ${BATCH}
  `.execute(db)
  return rows
}

/** Refused days whose order may still be placed, what comes first first. */
async function refusedDays(db: Database, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select recurring_id as id, day, template, updated_at
    from recurring_days join recurring_orders on recurring_orders.id = recurring_id
    where state = 'refused' and pickup_at > ${now} order by pickup_at, recurring_id limit ${BATCH}
  `.execute(db)
  return rows
}
