/** Starts the server: reads the configuration, opens its dependencies, listens, and shuts down in order. */
import { VERSION } from '@puni/contract/version'
import { NoBinariesError } from '@puni/embedded-postgres/binaries'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@puni/embedded-postgres/supervisor'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApp, type App } from './app.ts'
import { systemClock } from './platform/clock.ts'
import { ConfigError, readConfig, type Config } from './platform/config.ts'
import { EMBEDDED_NAME } from './platform/database/embedded-name.ts'
import { isDatabaseAway } from './platform/database/failures.ts'
import { createLog } from './platform/log.ts'
import { warnOfMisspelt } from './platform/misspelt.ts'
import { DEMO_OPERATOR, DEMO_RIDER } from './demo/demo-accounts.ts'

/** The apps are two folders up, whether seen from this source file or from its bundle. */
const APPS = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Connections that the system keeps until they are accepted; more have to call again after a second or three. A city's
 * phones may come back all at once. Linux allows 4096 by default.
 */
const BACKLOG = 4_096

/** A shutdown that takes longer is cut off. */
const SHUTDOWN_MS = 10_000

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  // Node itself would print every property of the error.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'the process ends')
    process.exit(1)
  })
  warnOfMisspelt(process.env, log)
  const embedded = config.DATABASE_URL === undefined ? await startDatabase(config, log) : null
  try {
    const connection = embedded?.connection ?? { connectionString: config.DATABASE_URL }
    const app = await createApp({ config, connection, clock: systemClock, log, appsFolder: APPS })
    await listen(app, config)
    app.start()
    greet(config, app)
    endOnSignal(app, embedded, config.DRAIN_SECONDS * 1000)
  } catch (error) {
    await embedded?.stop()
    if (error instanceof Error && isDatabaseAway(error))
      throw new ConfigError(`DATABASE_URL: ${error.message}`)
    throw error
  }
}

async function startDatabase(config: Config, log: Logger): Promise<EmbeddedPostgres> {
  try {
    return await startEmbeddedPostgres({
      dataDir: resolve(config.DATA_DIR),
      name: EMBEDDED_NAME,
      log: (message) => log.info(message),
    })
  } catch (error) {
    if (error instanceof NoBinariesError) throw new ConfigError(`${error.message}: set DATABASE_URL`)
    // The supervisor's reasons are one line each and meant for the operator: folder in use, no space, no
    // permissions.
    throw new ConfigError(`DATA_DIR=${config.DATA_DIR}: ${messageOf(error)}`)
  }
}

async function listen(app: App, { HOST, PORT }: Config): Promise<void> {
  try {
    await app.server.listen({ host: HOST, port: PORT, backlog: BACKLOG })
  } catch (error) {
    await app.close()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT=${PORT}: another program is already listening there`)
    if (code === 'EACCES') throw new ConfigError(`PORT=${PORT}: this user may not listen there`)
    throw error
  }
}

function greet(config: Config, { server }: App): void {
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.PORT
  if (config.ROLE === 'dispatch') {
    process.stdout.write(`${config.BRAND_NAME} dispatches\n  Health     http://localhost:${port}/health\n`)
    return
  }
  const base = config.PORT === 0 ? `http://localhost:${port}` : config.PUBLIC_URL
  const lines = [
    `${config.BRAND_NAME} is ready, version ${VERSION}`,
    `  Riders     ${base}/`,
    `  Operators  ${config.CONSOLE_URL ?? base}/console/`,
    `  API docs   ${base}/prod/api/docs`,
  ]
  if (config.DEMO) {
    lines.push(
      `  Demo rider     ${DEMO_RIDER.email} / ${DEMO_RIDER.password}`,
      ...(config.OPERATOR_EMAIL === undefined
        ? [`  Demo operator  ${DEMO_OPERATOR.email} / ${DEMO_OPERATOR.password}`]
        : []),
    )
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}

function endOnSignal(app: App, embedded: EmbeddedPostgres | null, drainMs: number): void {
  let ending = false
  const end = (): void => {
    if (ending) return
    ending = true
    setTimeout(cutShutdown, drainMs + SHUTDOWN_MS).unref()
    app.drain()
    sleep(drainMs)
      .then(() => app.close())
      .then(() => embedded?.stop())
      .then(() => process.exit(0), fail)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}

/** Exits immediately. If we run PostgreSQL ourselves, its guard shuts it down in order. */
function cutShutdown(): void {
  process.stderr.write(`puni-rider: the shutdown took more than ${SHUTDOWN_MS / 1000} s and was cut\n`)
  process.exit(1)
}

/** One line for what the operator can fix, a stack trace for what we must. */
function fail(error: unknown): void {
  const isOurs = error instanceof Error && !(error instanceof ConfigError)
  process.stderr.write(`puni-rider: ${isOurs ? error.stack : messageOf(error)}\n`)
  process.exit(1)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

main().catch(fail)
