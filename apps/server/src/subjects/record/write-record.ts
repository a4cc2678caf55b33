/** Writes a rider's record of a period, and signs it. */
import { RECORD } from '@puni/contract/record/limits'
import { filePieces } from '@puni/record/record-file'
import { RECORD_TYPE, type RiderRecord } from '@puni/record/verify-record'
import { readPages, writeRows } from '../../platform/database/keyed-pages.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { presentRecordedEntry, presentRecordedOrder } from './record.present.ts'
import {
  deliveredOrders,
  entriesWithin,
  type Period,
  type RecordedEntry,
  type RecordedOrder,
  type RecordedShift,
  shiftsWithin,
  undeliveredOrders,
} from './record.queries.ts'

/** What a record says besides the rider's work. */
export interface Heading {
  readonly now: Date
  readonly brand: string
  /** Of the page that verifies it. */
  readonly verifyUrl: string
}

/**
 * The file, whole and signed. It is made in memory, since Ed25519 signs no stream: at most RECORD.mostOrders, read in pages, so that others
 * are answered in between. Throws RECORD_TOO_LONG.
 */
export async function writeRecord(
  db: Database,
  period: Period,
  { heading, key }: { readonly heading: Heading; readonly key: SigningKey },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of recordPieces(db, period, heading)) pieces.push(Buffer.from(piece))
  const payload = Buffer.concat(pieces)
  const signature = await key.signAside(payload)
  return Buffer.concat(filePieces({ payload, keyId: key.keyId, signature }))
}

async function* recordPieces(db: Database, period: Period, heading: Heading): AsyncGenerator<string> {
  const totals = { entregados: 0, noEntregados: 0, centavos: 0, heldCentavos: 0, wait: 0, duty: 0 }
  const count = (order: RecordedOrder, list: 'entregados' | 'noEntregados') => {
    totals[list] += 1
    if (totals.entregados + totals.noEntregados > RECORD.mostOrders) throw new Refusal('RECORD_TOO_LONG')
    if (order.is_earned) totals.centavos += order.earns
    if (order.in_review) totals.heldCentavos += order.earns
    const presented = presentRecordedOrder(order)
    totals.wait += presented.esperaSegundos ?? 0
    return presented
  }
  const head = JSON.stringify(await headOf(db, period, heading))
  yield `${head.slice(0, -1)},\n"entregados":`
  yield* writeRows(readPages<RecordedOrder>(db, deliveredOrders(period)), (order) =>
    count(order, 'entregados'),
  )
  yield `,\n"noEntregados":`
  yield* writeRows(readPages<RecordedOrder>(db, undeliveredOrders(period)), (order) =>
    count(order, 'noEntregados'),
  )
  yield `,\n"turnos":`
  yield* writeRows(
    readPages<RecordedShift>(db, shiftsWithin(period, heading.now)),
    ({ seconds, ...shift }) => {
      totals.duty += seconds
      return shift
    },
  )
  const sums = new Map<string, number>()
  yield `,\n"caja":`
  yield* writeRows(readPages<RecordedEntry>(db, entriesWithin(period)), (entry) => {
    const presented = presentRecordedEntry(entry)
    sums.set(presented.cuenta, (sums.get(presented.cuenta) ?? 0) + entry.centavos)
    return presented
  })
  const totales: RiderRecord['totales'] = {
    entregados: totals.entregados,
    noEntregados: totals.noEntregados,
    ganado: totals.centavos / 100,
    enRevision: totals.heldCentavos / 100,
    esperaSegundos: totals.wait,
    turnosSegundos: Math.round(totals.duty),
    caja: Object.fromEntries(Array.from(sums, ([account, centavos]) => [account, centavos / 100])),
  }
  yield `,\n"totales":${JSON.stringify(totales)}}\n`
}

type Head = Omit<RiderRecord, 'entregados' | 'noEntregados' | 'turnos' | 'caja' | 'totales'>

async function headOf(db: Database, period: Period, { now, brand, verifyUrl }: Heading): Promise<Head> {
  const rider = await db
    .selectFrom('riders')
    .select(['id', 'full_name as nombre', 'document_number as documento', 'vehicle_type as vehiculo'])
    .where('id', '=', period.riderId)
    .executeTakeFirstOrThrow()
  return {
    tipo: RECORD_TYPE,
    verificar: verifyUrl,
    plataforma: brand,
    emitido: now.toISOString(),
    zonaHoraria: period.timeZone,
    desde: period.from,
    hasta: period.to,
    rider,
  }
}
