/** Sets what a zone pays beside the fee, and how much its riders may owe. */
import type { ZoneTerms } from '@puni/contract/zones/entities'
import { termsWords } from '@puni/contract/zones/terms-words'
import type { DatabaseTransaction, ZoneRow } from '../../platform/database/schema.ts'
import type { Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { presentTerms } from '../ledger/zone-terms.present.ts'
import { tellZone } from './tell-zone.ts'

/** Other terms for a zone. */
interface TermsChange {
  readonly zoneId: string
  readonly terms: ZoneTerms
  /** As the operator saw them. */
  readonly seen: ZoneTerms
}

/** Sets them from now on, and tells the riders whose zone it is; the same again changes nothing. Throws ZONE_NOT_FOUND, or ZONE_CHANGED if they are not as seen. */
export async function setZoneTerms(
  tx: DatabaseTransaction,
  now: Date,
  { zoneId, terms, seen }: TermsChange,
): Promise<Outcome & { readonly zone: ZoneRow }> {
  const zone = await tx
    .selectFrom('zones')
    .selectAll()
    .where('id', '=', zoneId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (zone === undefined) throw new Refusal('ZONE_NOT_FOUND')
  const before = presentTerms(zone)
  if (!isSame(before, seen)) throw new Refusal('ZONE_CHANGED', { message: CHANGED })
  if (isSame(before, terms)) return { zone, happened: [] }
  const changed = await tx
    .updateTable('zones')
    .set({
      cash_limit: centavos(terms.cashLimit),
      wait_pay: centavos(terms.waiting?.perMinute),
      wait_free_minutes: terms.waiting?.freeMinutes ?? null,
      wait_pay_most: centavos(terms.waiting?.most),
      cancellation_pay: centavos(terms.cancellation),
    })
    .where('id', '=', zoneId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const told = await tellZone(tx, now, { zoneId, body: changedWords(before, terms) })
  return { zone: changed, happened: [{ type: 'zone-changed', zoneId }, ...told] }
}

const CHANGED = 'Otra persona cambió las condiciones mientras editabas. Fijate cómo quedaron.'

const centavos = (pesos: number | null | undefined) =>
  pesos === null || pesos === undefined ? null : Math.round(pesos * 100)

function isSame(a: ZoneTerms, b: ZoneTerms): boolean {
  const values = ({ cashLimit, waiting, cancellation }: ZoneTerms) =>
    [cashLimit, waiting?.freeMinutes, waiting?.perMinute, waiting?.most, cancellation].join()
  return values(a) === values(b)
}

/** What holds from now on, of what changed. */
function changedWords(before: ZoneTerms, terms: ZoneTerms): string {
  const [old, words] = [termsWords(before), termsWords(terms)]
  return (['waiting', 'cancellation', 'cashLimit'] as const)
    .filter((each) => old[each] !== words[each])
    .map((each) => words[each])
    .join(' ')
}
