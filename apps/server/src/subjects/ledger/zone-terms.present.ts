import type { ZoneTerms } from '@puni/contract/zones/entities'
import type { ZoneRow } from '../../platform/database/schema.ts'

/** What a zone pays beside the fee, and how much its riders may owe; pesos. */
export function presentTerms(row: Terms): ZoneTerms {
  return {
    cashLimit: pesos(row.cash_limit),
    waiting: presentWaiting(row),
    cancellation: pesos(row.cancellation_pay),
  }
}

type WaitTerms = Pick<ZoneRow, 'wait_pay' | 'wait_free_minutes' | 'wait_pay_most'>
type Terms = WaitTerms & Pick<ZoneRow, 'cash_limit' | 'cancellation_pay'>

/** What a zone pays for waits at stores, pesos; null for nothing. */
export function presentWaiting({
  wait_pay: pay,
  wait_free_minutes: freeMinutes,
  wait_pay_most: most,
}: WaitTerms): ZoneTerms['waiting'] {
  if (pay === null || freeMinutes === null || most === null) return null
  return { freeMinutes, perMinute: pay / 100, most: most / 100 }
}

const pesos = (centavos: number | null) => (centavos === null ? null : centavos / 100)
