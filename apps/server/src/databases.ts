/** Opens the databases of a process: the primary, migrated, and a standby if there is one. */
import type { Logger } from 'pino'
import type { Config } from './platform/config.ts'
import { connect, type ConnectionSettings, type PoolOptions } from './platform/database/connect.ts'
import { warnUnlessDurable } from './platform/database/durability.ts'
import { migrate } from './platform/database/migrate.ts'
import { PoolWatch } from './platform/database/pool-watch.ts'
import { Replica } from './platform/database/replica.ts'
import { warnUnlessInForce } from './platform/database/session-settings.ts'
import { slowStatementLog } from './platform/database/slow-statements.ts'
import { keepCountersIn } from './subjects/earnings/counters.commands.ts'
import { keepLedger } from './subjects/ledger/terms.commands.ts'

/** Connections to a standby. */
const REPLICA_POOL = 4

interface Parts {
  readonly config: Config
  readonly connection: ConnectionSettings
  readonly log: Logger
}

/** `direct` are the settings for a connection of one's own, past a pooler. */
export async function openDatabases({ config, connection, log }: Parts) {
  const pool = new PoolWatch()
  const optionsFor = (name: string): Pick<PoolOptions, 'onError' | 'onStatement'> => ({
    onError: (error) => log.warn({ err: error }, `${name} connection lost`),
    onStatement: slowStatementLog(config.SLOW_STATEMENT_MS, log),
  })
  const db = connect(connection, {
    ...optionsFor('database'),
    size: config.DATABASE_POOL,
    onPool: (opened) => pool.attach(opened),
  })
  const standbyUrl = config.DATABASE_REPLICA_URL
  const standby =
    standbyUrl === undefined
      ? null
      : connect({ connectionString: standbyUrl }, { ...optionsFor('replica'), size: REPLICA_POOL })
  // A pooler lends connections for a transaction each: nobody can listen on one, and a migration takes its time.
  const direct =
    config.DATABASE_DIRECT_URL === undefined ? connection : { connectionString: config.DATABASE_DIRECT_URL }
  await migrate(direct, log)
  await keepCountersIn(config.PLATFORM_TIME_ZONE, { connection: direct, log })
  const terms = { timeZone: config.PLATFORM_TIME_ZONE, commissionRate: config.COMMISSION_RATE }
  await keepLedger(terms, { connection: direct, log })
  await warnUnlessDurable(db, log)
  await warnUnlessInForce(db, log)
  return { db, pool, replica: new Replica(db, standby, log), direct }
}
