/** When an order is to be picked up, as it is typed: by the platform's clocks, wherever the operator is. */
import { PICKUP_TIME } from '@puni/contract/orders/limits'
import { instantAt } from '@puni/contract/wall-time'
import { newOrderText } from './new-order-text.ts'
import type { OrderForm } from './order-form.ts'

const MINUTE_MS = 60_000
const DAY_MS = 1_440 * MINUTE_MS

/** The chosen time; null for as soon as possible, and until day and hour are complete. */
export function pickupInstant(form: OrderForm, timeZone: string): Date | null {
  const [day, clock] = [form['schedule.day'], form['schedule.clock']]
  if (form.when !== 'later' || day === '' || clock === '') return null
  const instant = instantAt({ day, clock }, timeZone)
  return Number.isNaN(instant.getTime()) ? null : instant
}

/** The time as the API takes it; one that is not complete as it is typed, to be refused there. */
export function pickupTimeIn(form: OrderForm, timeZone: string): string | undefined {
  if (form.when !== 'later') return undefined
  return pickupInstant(form, timeZone)?.toISOString() ?? `${form['schedule.day']}T${form['schedule.clock']}`
}

/** What is wrong with a time, at `now` (milliseconds); null for nothing. */
export function pickupProblem(instant: Date | null, now: number): string | null {
  if (instant === null) return null
  const ahead = instant.getTime() - now
  if (ahead <= -MINUTE_MS) return newOrderText.when.past
  return ahead > PICKUP_TIME.aheadDays * DAY_MS ? newOrderText.when.far(PICKUP_TIME.aheadDays) : null
}
