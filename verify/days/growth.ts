/** Tables and memory may grow with the work, and no faster. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { City } from './city.ts'

/** Allowed heap growth between two ends of day: a fixed part, and a part per step. */
const SPARE_BYTES = 16_000_000
const BYTES_PER_STEP = 2_000

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** What a city has at the end of a day. */
interface DayEnd {
  readonly heapBytes: number
  readonly steps: number
  /** Requests with a key, since the city was founded. */
  readonly keyed: number
}

export class Growth {
  readonly #ends: DayEnd[] = []

  /** Looks at the end of a day; throws where something has grown by more than the work explains. */
  async check(city: City): Promise<void> {
    collectGarbage()
    const { keyed } = city.ledger
    const end = { heapBytes: process.memoryUsage().heapUsed, steps: city.steps, keyed }
    this.#checkMemory(city, end)
    const most = { ...mostRows(city), idempotency_keys: keyed - (this.#ends.at(-2)?.keyed ?? 0) }
    await checkTables(city, most)
    this.#ends.push(end)
  }

  /** The first day fills the caches. */
  #checkMemory(city: City, { heapBytes, steps }: DayEnd): void {
    const [first] = this.#ends
    if (first === undefined) return
    const grown = heapBytes - first.heapBytes
    const limit = SPARE_BYTES + (steps - first.steps) * BYTES_PER_STEP
    if (grown > limit) throw city.failure(`The memory has grown by ${grown} bytes, by more than ${limit}`)
  }
}

async function checkTables(city: City, most: Readonly<Record<string, number | undefined>>): Promise<void> {
  for (const [table, rows] of await rowsOf(city)) {
    const limit = most[table]
    if (limit === undefined) throw city.failure(`Nobody says how many rows table ${table} may have`)
    if (rows > limit) throw city.failure(`Table ${table} has ${rows} rows, more than ${limit}`)
  }
}

/** Maximum rows of each table, without those kept for a time only. */
function mostRows({ ledger, riders, steps }: City): Readonly<Record<string, number>> {
  const newcomers = ledger.done(/ signs up/) + ledger.done(/ erases the account/)
  const operators = 1 + ledger.done(/operator is invited/)
  const accounts = riders.length + newcomers
  const missed = [...ledger.offers.values()].filter(({ outcome }) => outcome === 'expired').length
  const settled = ledger.done(/ settles with /) + ledger.done(/ gives back /)
  const paid = ledger.done(/ pays fees/)
  // Each payment may be for all orders, and undone.
  const ofFees = 2 * paid * ledger.orders.size
  const moves = 4 * (ledger.done(/ accepts /) + ledger.done(/ moves order /))
  return {
    kysely_migration: 100,
    kysely_migration_lock: 1,
    zones: 2,
    zone_leases: 2,
    stores: ledger.done(/ opens a store/),
    store_keys: ledger.done(/ opens a store/) + ledger.done(/ another key/),
    // Nobody is let in, and none is set.
    store_users: 0,
    price_rules: 0,
    operators,
    operator_tries: 0,
    second_factor_recovery_codes: 0,
    // An operator's step leaves at most one; more while the city was founded.
    audit_log: steps + 4 * riders.length + 10 + 20 * ledger.done(/ every page/) + 5 * ledger.done(/ erases /),
    // The push keys, and the time zone of the counters.
    // The days of counters and ledger, the ledger's proof, the key of pushes.
    settings: 4,
    signing_keys: 1,
    riders: accounts,
    rider_zones: 2 * accounts,
    rider_totals: accounts,
    // The day of placing and that of delivering, for each rider who had the order.
    rider_days: 2 * ledger.offers.size,
    store_preparation: ledger.done(/ opens a store/),
    activation_codes: accounts,
    activation_tries: 0,
    // A call whose answer was lost is made again, and both may have logged in.
    // The operator's of today, of last night and of before the clock was set.
    sessions: 3 + 2 * operators + accounts + 2 * ledger.done(/ logs in/),
    recovery_codes: accounts,
    recovery_tries: 0,
    orders: ledger.orders.size,
    offers: ledger.offers.size,
    handovers: ledger.done(/ to be proved by /),
    known_places: operators + accounts,
    // Housekeeping leaves those of the last quarter of an hour: of each secret of an account and of the one address, known or not.
    wrong_guesses: 2 * 4 * (operators + accounts) + 2,
    // Every session and the address, in every call.
    request_counts: 4 * (operators + accounts),
    // An offer begins and ends; a delivery may hold earnings, which are reviewed.
    order_events:
      ledger.orders.size +
      2 * ledger.offers.size +
      ledger.done(/ moves order /) +
      ledger.done(/ to delivered/) +
      ledger.done(/ reviews the earnings /),
    // What nobody does here.
    order_exclusions: 0,
    quotes: 0,
    store_references: ledger.done(/^store .* places /),
    test_orders: 0,
    order_adjustments: 0,
    settlements: settled,
    // What becomes of a pickup, for each rider who had it: an end, a decision on it, a correction.
    ledger_transactions: moves + 2 * settled + ofFees,
    ledger_entries: 8 * moves + 4 * settled + 2 * ofFees,
    // An entry each, at most.
    ledger_totals: 8 * moves + 4 * settled + 2 * ofFees,
    ledger_balances: 8 * moves + 4 * settled + 2 * ofFees,
    // Opened and ended by a movement, or by what settles or undoes it.
    store_debts: moves + 2 * settled,
    store_fees: ledger.orders.size,
    store_payments: paid,
    // Steps and notices of what operators ended: at most so many of each.
    late_steps: ledger.done(/ moves order /),
    rider_notices:
      ledger.done(/ pauses: 200/) +
      ledger.done(/ answers to that/) +
      2 * missed +
      // Told, then undone or answered.
      2 * settled +
      3 * (ledger.done(/ moves order /) + ledger.done(/ reviews the earnings /) + 4 * accounts),
    // Nobody replays a day here.
    replays: 0,
    // Of offers that are live, or have just ended.
    'push_jobs of offers': 2 * riders.length,
    // What may still be news: a question and a pause, or a block and its end.
    'push_jobs of notices': 2 * riders.length,
    // No channel is configured.
    messages: 0,
    pauses: ledger.done(/ pauses: 200/) + missed,
    delay_notices: ledger.done(/ tells of the delay .*: 200/),
    waits: ledger.done(/ to waiting_pickup/),
    // Of the days on which a wait ended.
    rider_waits: ledger.done(/ to waiting_pickup/),
    store_waits: ledger.done(/ opens a store/),
    shifts: ledger.done(/ goes on duty in zone /),
    rider_blocks: ledger.done(/ blocks rider /),
    // Nobody writes down anything of a rider here, or changes a phone.
    rider_notes: 0,
    contact_changes: 0,
    appeals: ledger.done(/ answers to the block/),
    emergencies: ledger.done(/ gives an alarm/),
    // Nothing comes again.
    recurring_orders: 0,
    recurring_days: 0,
    // Nobody looks.
    trouble_acknowledgements: 0,
    // A kitchen ends its own in the evening, and what it was told goes with it.
    webhook_endpoints: 0,
    webhook_messages: 0,
  }
}

async function rowsOf({ test: { sql } }: City): Promise<[table: string, rows: number][]> {
  const { rows: tables } = await sql.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public'",
  )
  const counted: [string, number][] = []
  const count = async (name: string, source: string) => {
    const { rows } = await sql.query<{ count: string }>(`select count(*) as count from ${source}`)
    counted.push([name, Number(rows[0]?.count)])
  }
  for (const { name } of tables) if (name !== 'push_jobs') await count(name, name)
  await count('push_jobs of offers', 'push_jobs where offer_id is not null')
  await count('push_jobs of notices', 'push_jobs where notice_id is not null')
  return counted
}
