/** Riders who may be the same person as one who signs up. */
import type { AlikeRider } from '@puni/contract/riders/entities'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/schema.ts'
import { presentOperatorRider } from './riders.present.ts'
import { selectOperatorRiders } from './riders.queries.ts'

/** Of each rider, the blocked ones and then the newest: one phone may be a whole family's. */
const MOST_ALIKE = 10

interface Pair {
  readonly rider_id: string
  readonly other_id: string
  readonly same_document: boolean
  readonly same_phone: boolean
}

/** Who else has the document or the phone of these riders, by its digits; by the id of the rider. */
export async function readAlike(
  db: Database,
  riderIds: readonly string[],
): Promise<ReadonlyMap<string, AlikeRider[]>> {
  const pairs = await readPairs(db, riderIds)
  if (pairs.length === 0) return new Map()
  const rows = await selectOperatorRiders(db)
    .where(
      'riders.id',
      'in',
      pairs.map(({ other_id }) => other_id),
    )
    .execute()
  const others = new Map(rows.map((row) => [row.id, presentOperatorRider(row)]))
  const alike = pairs.flatMap(({ rider_id, other_id, same_document, same_phone }) => {
    const other = others.get(other_id)
    if (other === undefined) return []
    const { _id, fullName, activationCode, isBlocked, blocks, refusal } = other
    const same = { sameDocument: same_document, samePhone: same_phone }
    return [
      { riderId: rider_id, rider: { _id, fullName, activationCode, isBlocked, blocks, refusal, ...same } },
    ]
  })
  return new Map(
    riderIds.map((id) => [id, alike.filter(({ riderId }) => riderId === id).map(({ rider }) => rider)]),
  )
}

async function readPairs(db: Database, riderIds: readonly string[]): Promise<readonly Pair[]> {
  const { rows } = await sql<Pair>`
    select riders.id as rider_id, other.*
    from riders
    cross join lateral (select digits_of(riders.document_number) as document, digits_of(riders.phone) as phone) as own
    cross join lateral (
      select others.id as other_id, digits_of(others.document_number) = own.document as same_document,
        digits_of(others.phone) = own.phone as same_phone
      from riders as others
      where others.id <> riders.id
        and (digits_of(others.document_number) = nullif(own.document, '') or digits_of(others.phone) = nullif(own.phone, ''))
      order by others.blocked_at is null, others.created_at desc
      limit ${MOST_ALIKE}
    ) as other
    where riders.id = any(${riderIds}::uuid[])
  `.execute(db)
  return rows
}
