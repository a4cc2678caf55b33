/** Sets what one rider may owe, and tells riders who come near it before offers stop. */
import { formatPesos } from '@puni/contract/pesos'
import { sql } from 'kysely'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import { giveNotices, overtakeNotices } from '../notifications/notices.commands.ts'
import { CASH_LIMIT, OWED_NOW } from './owed.ts'

/** From this part of the limit on it is told that it comes near. */
const NEAR = 0.8

/** Another limit for one rider. */
interface LimitChange {
  readonly riderId: string
  readonly operatorId: string
  /** Centavos; null for the zone's. */
  readonly limit: number | null
}

/** Sets it, and tells the rider; the same again changes nothing. Throws RIDER_NOT_FOUND. */
export async function setCashLimit(
  tx: DatabaseTransaction,
  now: Date,
  { riderId, operatorId, limit }: LimitChange,
): Promise<Outcome> {
  const rider = await tx
    .selectFrom('riders')
    .select('cash_limit')
    .where('id', '=', riderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  if (rider.cash_limit === limit) return { happened: [] }
  const { holds } = await tx
    .updateTable('riders')
    .set({ cash_limit: limit })
    .where('id', '=', riderId)
    .returning(CASH_LIMIT.as('holds'))
    .executeTakeFirstOrThrow()
  const details = { pesos: limit === null ? null : limit / 100 }
  await recordAudit(tx, now, operatorId, { action: 'cash-limit-set', subject: ['rider', riderId], details })
  const body =
    holds === null
      ? 'Ya no tenés límite.'
      : `Si le debés ${formatPesos(holds / 100)} o más a la plataforma, no te llegan pedidos.`
  const notices = await giveNotices(tx, now, [{ riderId, kind: 'terms_changed', body }])
  return { happened: [{ type: 'rider-changed', riderId }, ...notices] }
}

/** Tells riders on duty who owe most of their limit, or all of it, once; what was told of those who owe less again is over, on duty or not. */
export async function tellCashLimits(tx: DatabaseTransaction, now: Date): Promise<Outcome> {
  const { rows } = await sql<{ id: string; told: 0 | 1 | 2; limit: number; owed: number }>`
    with standing as (
      select id, ${CASH_LIMIT} as "limit", ${OWED_NOW} as owed from riders
      where cash_told > 0 or (working and ${CASH_LIMIT} is not null)
    ), levels as (
      select *, case when owed >= "limit" then 2 when owed >= "limit" * ${NEAR}::float8 then 1 else 0 end as level from standing
    )
    update riders set cash_told = level from levels where riders.id = levels.id and cash_told <> level
    returning riders.id, cash_told as told, "limit", owed
  `.execute(tx)
  const over = await overtakeNotices(
    tx,
    now,
    rows.map(({ id }) => id),
    ['cash_near_limit', 'cash_limit_reached'],
  )
  const notices = await giveNotices(
    tx,
    now,
    rows
      .filter(({ told }) => told > 0)
      .map(({ id: riderId, told, ...sums }) => ({
        riderId,
        kind: told === 2 ? 'cash_limit_reached' : 'cash_near_limit',
        body: limitWords(told === 2, sums),
      })),
  )
  const changed = rows.map(({ id: riderId }): DomainEvent => ({ type: 'rider-changed', riderId }))
  return { happened: [...changed, ...over, ...notices] }
}

function limitWords(isReached: boolean, { owed, limit }: { readonly owed: number; readonly limit: number }) {
  const [debt, most] = [owed, limit].map((centavos) => formatPesos(centavos / 100))
  return isReached
    ? `Le debés ${debt} a la plataforma y el límite es ${most}. Hasta que pagues no te llegan pedidos nuevos. El que tenés lo terminás igual.`
    : `Le debés ${debt} a la plataforma. Con ${most} dejan de llegarte pedidos: coordiná el pago con soporte.`
}
