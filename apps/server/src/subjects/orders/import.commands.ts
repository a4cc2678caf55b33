/** Places the orders of a file, a part of it at a time: each line once, whoever sends it and how often. */
import {
  type CheckedLine,
  type ImportedLine,
  NewOrder,
  type OrderImport,
} from '@puni/contract/orders/entities'
import { IMPORT } from '@puni/contract/orders/limits'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { DatabaseTransaction } from '../../platform/database/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { invalidInput } from '../../platform/http/error-handler.ts'
import type { DomainEvent, Outcome } from '../../platform/outcomes/domain-events.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SigningKey } from '../../platform/signing/signing-key.ts'
import { recordAudit } from '../audit/audit.commands.ts'
import type { WayLength } from '../routing/way-length.ts'
import { createOrder, refuseNow } from './place.commands.ts'
import { type PricingSources, waysToPrice } from './ways-to-price.ts'

interface Checking {
  readonly file: string
  readonly lines: readonly Line[]
  readonly config: Config
}

interface Importing extends Checking {
  readonly signingKey: SigningKey
  readonly operator: Pick<Caller, 'kind' | 'id'>
}

/** A line, with the way of its order. */
export interface Line extends ImportLine {
  /** See `Placing`. */
  readonly way: WayLength | null
}

type ImportLine = z.output<typeof OrderImport>['lines'][number]

/** What became of each line. */
interface Results<Line> extends Outcome {
  readonly lines: Line[]
}

const HOUR_MS = 3_600_000

/** What would become of these lines now. */
export async function checkImport(
  tx: DatabaseTransaction,
  now: Date,
  { file, lines, config }: Checking,
): Promise<Results<CheckedLine>> {
  const placed = await readPlaced(tx, now, { file, lines })
  const results: CheckedLine[] = []
  for (const { line, order, way } of lines) {
    const number = placed.ofFile.get(line)
    results.push(
      number === undefined
        ? await unlessRefused(async () => {
            await refuseNow(tx, now, { order: read(order), way, timeZone: config.PLATFORM_TIME_ZONE })
            const alike = placed.ofOthers.get(line)
            return alike === undefined ? { state: 'right' } : { state: 'alike', number: alike }
          })
        : { state: 'already', number },
    )
  }
  return { lines: results, happened: [] }
}

/** Places those of these lines that can be, and have not been. */
export async function importOrders(
  tx: DatabaseTransaction,
  now: Date,
  { file, lines, operator, config, signingKey }: Importing,
): Promise<Results<ImportedLine>> {
  // Whoever sends the same file at the same time waits, and is told what is there.
  await sql`select pg_advisory_xact_lock(hashtextextended(${file}, 48))`.execute(tx)
  const placed = await readPlaced(tx, now, { file, lines })
  const ids = new Map<string, string>()
  const happened: DomainEvent[] = []
  const refused = new Map<string, ImportedLine>()
  for (const { line, order, way } of lines) {
    if (placed.ofFile.has(line)) continue
    const refusal = await unlessRefused(async () => {
      const outcome = await createOrder(tx, now, {
        order: read(order),
        caller: operator,
        caps: null,
        way,
        times: config,
        signingKey,
        timeZone: config.PLATFORM_TIME_ZONE,
        imported: { file, line },
      })
      ids.set(line, outcome.orderId)
      happened.push(...outcome.happened)
      return null
    })
    if (refusal !== null) refused.set(line, refusal)
  }
  if (ids.size > 0) {
    const details = { orders: ids.size }
    await recordAudit(tx, now, operator.id, { action: 'orders-imported', details })
  }
  const after = ids.size === 0 ? placed : await readPlaced(tx, now, { file, lines })
  return {
    happened,
    lines: lines.map(({ line }) => {
      const number = after.ofFile.get(line)
      if (number !== undefined) return { state: ids.has(line) ? 'placed' : 'already', number }
      return refused.get(line)!
    }),
  }
}

/** Lines with the ways of their orders. */
export async function withWays(lines: readonly ImportLine[], sources: PricingSources): Promise<Line[]> {
  const orders = lines.map(({ order }) => NewOrder.safeParse(order).data)
  const ways = await waysToPrice(
    orders.filter((order) => order !== undefined),
    sources,
  )
  return lines.map((line, at) => ({ ...line, way: orders[at] === undefined ? null : (ways.shift() ?? null) }))
}

/** The order of a line. Throws INVALID_INPUT, with its fields. */
function read(order: Readonly<Record<string, unknown>>): z.output<typeof NewOrder> {
  const { data, error } = NewOrder.safeParse(order)
  if (data !== undefined) return data
  throw invalidInput(error.issues.map(({ path, message }) => [path.join('/'), message]))
}

/** What some work returns, or its refusal: what refuses an order does so before anything is written. */
async function unlessRefused<T>(work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message, fields } = error
    return { state: 'refused' as const, code, message, ...(fields && { fields: { ...fields } }) }
  }
}

/** The numbers of orders that were imported from these lines before, by line: of this file, and of others of late. */
async function readPlaced(
  tx: DatabaseTransaction,
  now: Date,
  { file, lines }: Pick<Checking, 'file' | 'lines'>,
) {
  const rows = await tx
    .selectFrom('orders')
    .select(['number', 'import_file as file', 'import_line as line', 'created_at as at'])
    .where(
      'import_line',
      'in',
      lines.map(({ line }) => line),
    )
    .orderBy('number')
    .execute()
  const since = now.getTime() - IMPORT.alikeHours * HOUR_MS
  const numbers = (of: typeof rows) => new Map(of.map(({ line, number }) => [line, number]))
  return {
    ofFile: numbers(rows.filter((row) => row.file === file)),
    ofOthers: numbers(rows.filter((row) => row.file !== file && row.at.getTime() > since)),
  }
}
