import { Readable } from 'node:stream'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Serve } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { Reads } from '../audit/reads.ts'
import { writeCsv, writeJournal } from './books.ts'
import { setCashLimit } from './cash-limit.commands.ts'
import { countDisputes, readCash, readDues, readSettlement } from './cash.queries.ts'
import { readProof } from './proof.ts'
import { readMovements } from './movements.queries.ts'
import { answerDispute, answerSettlement, settle, undoSettlement } from './settlements.commands.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Pick<Config, 'PLATFORM_TIME_ZONE'>
  readonly commands: Commands
  readonly reads: Reads
}

const EXTENSIONS = { csv: 'csv', hledger: 'journal' } as const
const centavos = (pesos: number) => Math.round(pesos * 100)

/** The ledger, as riders and operators read it, and what settles its debts. */
export function serveLedger(serve: Serve, dependencies: Dependencies): void {
  serveOwn(serve, dependencies)
  serveOperators(serve, dependencies)
  serveSettlements(serve, dependencies)
}

function serveOwn(serve: Serve, { db, clock, config, commands }: Dependencies): void {
  serve('getCash', async ({ caller }) => await readCash(db, clock.now(), caller.id, 'rider'))

  serve('listMovements', async ({ query: { day, after }, caller }) => {
    return await readMovements(db, { riderId: caller.id, timeZone: config.PLATFORM_TIME_ZONE, day, after })
  })

  serve('answerSettlement', async ({ params: { id: settlementId }, body, caller }) => {
    const dispute = body.confirm ? null : (body.text ?? null)
    const receipt = { settlementId, riderId: caller.id, dispute }
    await commands.transact((tx, now) => answerSettlement(tx, now, receipt))
    return await readSettlement(db, settlementId, 'rider')
  })

  serve('reportRefund', async ({ body: { orderId, seen }, headers, caller }) => {
    const settling = {
      riderId: caller.id,
      kind: 'store-refunded',
      orderId,
      seen: centavos(seen),
      centavos: centavos(seen),
      reason: null,
      operatorId: null,
    } as const
    const keyed = keyedRequest('reportRefund', caller.id, headers['idempotency-key'], { orderId, seen })
    const { settlementId } = await commands.transact((tx, now) => settle(tx, now, settling), keyed)
    return await readSettlement(db, settlementId, 'rider')
  })
}

function serveOperators(serve: Serve, { db, clock, config, commands, reads }: Dependencies): void {
  const refuseUnknown = async (id: string) => {
    const rider = await db.selectFrom('riders').select('id').where('id', '=', id).executeTakeFirst()
    if (rider === undefined) throw new Refusal('RIDER_NOT_FOUND')
  }

  serve('listDues', async ({ query: { limit, offset }, caller }) => {
    const page = await readDues(db, { limit, offset })
    await reads.list(caller, 'dues', page.dues.length, { limit, offset })
    return { ...page, disputes: await countDisputes(db), proof: await readProof(db) }
  })

  serve('getCashOfRider', async ({ params: { id }, caller }) => {
    await refuseUnknown(id)
    await reads.one(caller, 'rider', id)
    return await readCash(db, clock.now(), id, 'operator')
  })

  serve('listMovementsOfRider', async ({ params: { id: riderId }, query: { day, after }, caller }) => {
    await refuseUnknown(riderId)
    await reads.one(caller, 'rider', riderId)
    return await readMovements(db, { riderId, timeZone: config.PLATFORM_TIME_ZONE, day, after })
  })

  serve(
    'downloadBooks',
    async ({ query: { from, to, format }, caller, reply }) => {
      const details = { from, to, format }
      await commands.transact(async (tx, now) => {
        await recordAudit(tx, now, caller.id, { action: 'books-downloaded', details })
        return { happened: [] }
      })
      const period = { from, to, timeZone: config.PLATFORM_TIME_ZONE }
      const pieces = format === 'csv' ? writeCsv(db, period) : writeJournal(db, period)
      return reply
        .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'text/plain; charset=utf-8')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename="libros-${from}-${to}.${EXTENSIONS[format]}"`)
        .send(Readable.from(pieces, { objectMode: false }))
    },
    { costly: true },
  )
}

function serveSettlements(serve: Serve, { db, clock, commands }: Dependencies): void {
  serve('settle', async ({ params: { id: riderId }, body, headers, caller, reply }) => {
    const { kind, orderId = null, seen, money, reason = null } = body
    const amounts = { seen: centavos(seen), centavos: centavos(money) }
    const settling = { riderId, kind, orderId, ...amounts, reason, operatorId: caller.id }
    const keyed = keyedRequest('settle', caller.id, headers['idempotency-key'], { riderId, ...body })
    const { settlementId } = await commands.transact((tx, now) => settle(tx, now, settling), keyed)
    reply.status(201)
    return await readSettlement(db, settlementId, 'operator')
  })

  serve('setCashLimit', async ({ params: { id: riderId }, body, caller }) => {
    const limit = body.limit === null ? null : centavos(body.limit)
    await commands.transact((tx, now) => setCashLimit(tx, now, { riderId, operatorId: caller.id, limit }))
    return await readCash(db, clock.now(), riderId, 'operator')
  })

  serve('undoSettlement', async ({ params: { id: settlementId }, body: { reason }, caller }) => {
    await commands.transact((tx, now) =>
      undoSettlement(tx, now, { settlementId, operatorId: caller.id, reason }),
    )
    return await readSettlement(db, settlementId, 'operator')
  })

  serve('answerDispute', async ({ params: { id: settlementId }, body: { text: answer }, caller }) => {
    await commands.transact((tx, now) =>
      answerDispute(tx, now, { settlementId, operatorId: caller.id, answer }),
    )
    return await readSettlement(db, settlementId, 'operator')
  })
}
