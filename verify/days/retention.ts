/** More than a year after the last day: the night's work has forgotten whom it has to forget, and kept what was earned. */
import { RETENTION_DAYS } from '@puni/contract/privacy/limits'
import { isActive } from '../support/lifecycle/model.ts'
import type { City } from './city.ts'

const LATER_MS = (Math.max(...Object.values(RETENTION_DAYS)) + 1) * 86_400_000

/** What may not be left by then, in SQL. */
const FORGOTTEN: Readonly<Record<string, string>> = {
  'phones of customers': `select from orders where destination_phone is not null and status in ('delivered', 'canceled', 'error')`,
  'proofs of ended orders': `select from handovers join orders on orders.id = order_id where status in ('delivered', 'canceled', 'error')`,
  'ended offers': 'select from offers where closed_at is not null',
  'answered appeals': 'select from appeals where answered_at is not null',
  alarms: 'select from emergencies',
  'places where shifts began': 'select from shifts where off_at is not null and latitude is not null',
  'what was said of settlements':
    'select from settlements where coalesce(reason, dispute, answer, undone_reason) is not null',
  notices: 'select from rider_notices',
}

const EARNED = 'select rider_id, day, delivered, centavos from rider_days order by rider_id, day'

/** Longer than anybody stays on duty without a word: a pause, and the silence after it. */
const SILENT_MS = 6 * 3_600_000

/** Orders in hand end, and duty with the silence: a shift that lasted until the very end would not be forgotten yet. */
async function everybodyLeaves(city: City): Promise<void> {
  for (const order of city.model.orders.values()) if (isActive(order)) await city.test.cancel(order.id)
  city.passUntil(city.now() + SILENT_MS)
  await city.test.app.endSilentDuty()
}

/** Lets the time pass and the night's work be done; throws where something is left, or missing. The city ends with it. */
export async function forgets(city: City): Promise<void> {
  const { sql } = city.test
  await everybodyLeaves(city)
  const earned = JSON.stringify((await sql.query(EARNED)).rows)
  // A push that is queued keeps its offer.
  await city.test.push()
  city.passUntil(city.now() + LATER_MS)
  await city.keepHouse()
  for (const [what, query] of Object.entries(FORGOTTEN)) {
    const { rows } = await sql.query(query)
    if (rows.length > 0)
      throw city.failure(`After ${LATER_MS / 86_400_000} days ${rows.length} ${what} are left`)
  }
  if (JSON.stringify((await sql.query(EARNED)).rows) !== earned)
    throw city.failure('What riders earned is forgotten')
}
