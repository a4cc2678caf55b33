/**
 * Migrates the database to the newest version. Safe to run from several processes at once: the migrator
 * locks.
 */
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import { connectPatiently, type ConnectionSettings } from './connect.ts'
import { isLockedOut, isMissingTable } from './failures.ts'
import { mainJob } from './migrations/001-main-job.ts'
import { offerReceipts } from './migrations/002-offer-receipts.ts'
import { pushJobs } from './migrations/002-push-jobs.ts'
import { settings } from './migrations/002-settings.ts'
import { shifts } from './migrations/003-shifts.ts'
import { ordersOfPlaces } from './migrations/003-orders-of-places.ts'
import { zoneLeases } from './migrations/003-zone-leases.ts'
import { oncePerKey } from './migrations/004-once-per-key.ts'
import { codeTimes } from './migrations/005-code-times.ts'
import { unfinishedOrders } from './migrations/006-unfinished-orders.ts'
import { waysByStreets } from './migrations/007-ways-by-streets.ts'
import { riderBlocks } from './migrations/008-rider-blocks.ts'
import { requestResults } from './migrations/009-request-results.ts'
import { requestCounts } from './migrations/010-request-counts.ts'
import { loginThrottle } from './migrations/010-login-throttle.ts'
import { approximateDestinations } from './migrations/011-approximate-destinations.ts'
import { earningsReviews } from './migrations/012-earnings-reviews.ts'
import { activationCodesForADay } from './migrations/012-activation-codes-for-a-day.ts'
import { sessions } from './migrations/013-sessions.ts'
import { recoveryCodes } from './migrations/013-recovery-codes.ts'
import { demoAccounts } from './migrations/014-demo-accounts.ts'
import { operators } from './migrations/014-operators.ts'
import { storeKeys } from './migrations/014-store-keys.ts'
import { auditLog } from './migrations/014-audit-log.ts'
import { erasure } from './migrations/015-erasure.ts'
import { storePreparation } from './migrations/016-store-preparation.ts'
import { riderCounters } from './migrations/017-rider-counters.ts'
import { lists } from './migrations/018-lists.ts'
import { riderSearch } from './migrations/018-rider-search.ts'
import { replays } from './migrations/019-replays.ts'
import { handovers } from './migrations/020-handovers.ts'
import { waits } from './migrations/021-waits.ts'
import { pauses } from './migrations/022-pauses.ts'
import { signingKeys } from './migrations/023-signing-keys.ts'
import { appeals } from './migrations/024-appeals.ts'
import { emergencies } from './migrations/025-emergencies.ts'
import { lateSteps } from './migrations/026-late-steps.ts'
import { riderNotices } from './migrations/027-rider-notices.ts'
import { lastStep } from './migrations/028-last-step.ts'
import { formerPins } from './migrations/029-former-pins.ts'
import { oneDayAnOrder } from './migrations/030-one-day-an-order.ts'
import { refusedSignUps } from './migrations/031-refused-sign-ups.ts'
import { samePerson } from './migrations/032-same-person.ts'
import { noListByPlacing } from './migrations/033-no-list-by-placing.ts'
import { slidingLimits } from './migrations/034-sliding-limits.ts'
import { flatsInStreets } from './migrations/035-flats-in-streets.ts'
import { recoveredAccounts } from './migrations/036-recovered-accounts.ts'
import { auditLogByAction } from './migrations/037-audit-log-by-action.ts'
import { confirmedSessions } from './migrations/038-confirmed-sessions.ts'
import { auditLogKept } from './migrations/039-audit-log-kept.ts'
import { board } from './migrations/040-board.ts'
import { operatorsHands } from './migrations/041-operators-hands.ts'
import { places } from './migrations/042-places.ts'
import { adjustments } from './migrations/043-adjustments.ts'
import { recurringOrders } from './migrations/044-recurring-orders.ts'
import { ridersPage } from './migrations/045-riders-page.ts'
import { references } from './migrations/047-references.ts'
import { imports } from './migrations/048-imports.ts'
import { missedOffers } from './migrations/049-missed-offers.ts'
import { ledger } from './migrations/050-ledger.ts'
import { zoneTerms } from './migrations/051-zone-terms.ts'
import { metresFree } from './migrations/052-metres-free.ts'
import { answeredAdjustments } from './migrations/053-answered-adjustments.ts'
import { storeDebts } from './migrations/054-store-debts.ts'
import { correctedCancellations } from './migrations/055-corrected-cancellations.ts'
import { priceRules } from './migrations/056-price-rules.ts'
import { paidOrders } from './migrations/057-paid-orders.ts'
import { webhooks } from './migrations/058-webhooks.ts'
import { messages } from './migrations/059-messages.ts'
import { customerNotes } from './migrations/060-customer-notes.ts'
import { storeApi } from './migrations/061-store-api.ts'
import { storeUsers } from './migrations/063-store-users.ts'
import type { Database } from './schema.ts'

/**
 * The statements of every migration, by the name under which databases remember that it ran; they run in the sequence of the names.
 * Some of these names are older than those of the files.
 */
export const MIGRATIONS: Readonly<Record<string, readonly string[]>> = {
  '001-main-job': mainJob,
  '002-notifications': [...offerReceipts, ...pushJobs, ...settings],
  '003-dispatch': [...shifts, ...ordersOfPlaces, ...zoneLeases],
  '004-once-per-key': oncePerKey,
  '005-code-times': codeTimes,
  '006-unfinished-orders': unfinishedOrders,
  '007-ways-by-streets': waysByStreets,
  '008-blocks': riderBlocks,
  '009-outcomes': requestResults,
  '010-limits': [...requestCounts, ...loginThrottle],
  '011-held-details': approximateDestinations,
  '012-blocks': [...earningsReviews, ...activationCodesForADay],
  '013-sessions': [...sessions, ...recoveryCodes],
  '014-operators': [...demoAccounts, ...operators, ...storeKeys, ...auditLog],
  '015-privacy': erasure,
  '016-preparation': storePreparation,
  '017-rider-counters': riderCounters,
  '018-pages': [...lists, ...riderSearch],
  '019-replays': replays,
  '020-handovers': handovers,
  '021-waits': waits,
  '022-breaks': pauses,
  '023-signing-keys': signingKeys,
  '024-appeals': appeals,
  '025-emergencies': emergencies,
  '026-late-steps': lateSteps,
  '027-rider-notices': riderNotices,
  '028-last-step': lastStep,
  '029-former-pins': formerPins,
  '030-one-day-an-order': oneDayAnOrder,
  '031-refused-sign-ups': refusedSignUps,
  '032-same-person': samePerson,
  '033-no-list-by-placing': noListByPlacing,
  '034-sliding-limits': slidingLimits,
  '035-flats-in-streets': flatsInStreets,
  '036-recovered-accounts': recoveredAccounts,
  '037-audit-log-by-action': auditLogByAction,
  '038-confirmed-sessions': confirmedSessions,
  '039-audit-log-kept': auditLogKept,
  '040-board': board,
  '041-operators-hands': operatorsHands,
  '042-places': places,
  '043-adjustments': adjustments,
  '044-recurring-orders': recurringOrders,
  '045-riders-page': ridersPage,
  '047-references': references,
  '048-imports': imports,
  '049-missed-offers': missedOffers,
  '050-ledger': ledger,
  '051-zone-terms': zoneTerms,
  '052-metres-free': metresFree,
  '053-answered-adjustments': answeredAdjustments,
  '054-store-debts': storeDebts,
  '055-corrected-cancellations': correctedCancellations,
  '056-price-rules': priceRules,
  '057-paid-orders': paidOrders,
  '058-webhooks': webhooks,
  '059-messages': messages,
  '060-customer-notes': customerNotes,
  '061-store-api': storeApi,
  '063-store-users': storeUsers,
}

/** What a migration's name says that takes away what the version before it uses: `021-contract-old-columns`. */
export const CONTRACTS = /^\d+-contract-/

/**
 * How long a migration waits for a lock, milliseconds. Others queue up behind it meanwhile, and whoever holds the lock may be waiting
 * for another one that the migration holds. PostgreSQL looks for such a deadlock after a second (`deadlock_timeout`) and may then end
 * the other, a request of the version before: the migration gives way sooner.
 */
const LOCK_MS = 100
/** Until it tries again, milliseconds. */
const PAUSE_MS = 250
/** A wait is told after so many tries, and again after as many: something holds a table for long, such as a backup. */
const TRIES_TOLD = 40

/**
 * Runs the missing migrations, however long they take, each in a transaction of its own. A table that others keep locked is
 * waited for. Those of a newer version that only added something are left alone, so that this version still starts beside it or
 * after it. Throws the first failure, and ConfigError if a newer version took away what this one uses, or if the database is not in UTF-8.
 */
export async function migrate(settings: ConnectionSettings, log: Pick<Logger, 'warn'>): Promise<void> {
  const db = connectPatiently(settings)
  try {
    await requireUtf8(db)
    // Processes that start together migrate one after the other. Held until the connection closes: the migrator's own lock is for
    // each migration, and it looks at the tables before it has it.
    await sql`select pg_advisory_lock(hashtext('migrations'))`.execute(db)
    const migrator = new Migrator({ db, provider: await politeMigrations(db) })
    for (let isDone = false; !isDone;) isDone = !(await runNext(migrator, log))
  } finally {
    await db.destroy()
  }
}

/** Texts are normalized, which PostgreSQL does in this encoding alone: in another, sign-ups would fail. */
async function requireUtf8(db: Database): Promise<void> {
  const { rows } = await sql<{
    encoding: string
  }>`select current_setting('server_encoding') as encoding`.execute(db)
  const encoding = rows[0]?.encoding
  if (encoding !== 'UTF8')
    throw new ConfigError(
      `DATABASE_URL: the database is in ${encoding}: create it anew, with encoding 'UTF8' template template0`,
    )
}

/** Runs the next migration, as soon as the tables it changes are free. Returns whether there was one. */
async function runNext(migrator: Migrator, log: Pick<Logger, 'warn'>): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    const { error, results = [] } = await migrator.migrateUp()
    if (error === undefined) return results.length > 0
    if (!isLockedOut(error)) throw error instanceof Error ? error : new Error(JSON.stringify(error))
    if (tries % TRIES_TOLD === 0) log.warn({ err: error }, 'a migration waits for a table that is in use')
    await sleep(PAUSE_MS)
  }
}

/** All migrations of this database, ours and those of a newer version. None of them waits long for a lock. */
async function politeMigrations(db: Database): Promise<MigrationProvider> {
  const newer = await namesOfNewer(db)
  const contract = newer.find((name) => CONTRACTS.test(name))
  if (contract !== undefined)
    throw new ConfigError(
      `DATABASE_URL: a newer version has changed the database (${contract}): run that version`,
    )
  const ours = Object.entries(MIGRATIONS).map(([name, statements]) => [name, asMigration(statements)])
  // The migrator wants to know every migration that has run.
  const all = Object.fromEntries([...ours, ...newer.map((name) => [name, NOTHING])])
  return { getMigrations: () => Promise.resolve(all as Record<string, Migration>) }
}

/** A migration of these statements. */
export function asMigration(statements: readonly string[]): Migration {
  return {
    async up(db) {
      await sql`select set_config('lock_timeout', ${String(LOCK_MS)}, true)`.execute(db)
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

const NOTHING: Migration = { up: () => Promise.resolve() }

/** Migrations that have run here and that this version does not know. */
async function namesOfNewer(db: Database): Promise<string[]> {
  const names = (await migrationsRun(db)) ?? []
  return names.filter((name) => !(name in MIGRATIONS))
}

/** The names of the migrations that have run here, in their sequence; null in a database without any. */
export async function migrationsRun(db: Database): Promise<string[] | null> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isMissingTable(error)) return null
    throw error
  }
}
