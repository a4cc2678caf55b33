/** The main job through two server processes on one database, watched from outside. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../support/random.ts'
import type { RunningServer } from '../support/server-process.ts'
import { Api } from '../chaos/api.ts'
import { Findings } from '../chaos/findings.ts'
import { checkInvariants } from '../chaos/invariants.ts'
import { Ledger } from '../chaos/ledger.ts'
import { Load } from '../chaos/load.ts'
import type { Platform } from '../chaos/platform.ts'
import { Sentinel } from '../chaos/sentinel.ts'
import { errorLines } from '../chaos/servers.ts'
import { readStored } from '../chaos/stored.ts'

interface Scene {
  readonly servers: readonly [RunningServer, RunningServer]
  readonly databaseUrl: string
  /** Where riders and operators work through both at random. */
  readonly platform: Platform
  /** Two with a rider each: one hears through the second what is done through the first, one the other way round. */
  readonly watched: readonly [Platform, Platform]
  /** Whether operators cancel orders that riders have. */
  readonly cancels?: boolean
}

const LOOK_EVERY_MS = 250
const PATIENCE_MS = 40_000

/**
 * Orders are placed, offered, accepted and carried until one is delivered. Returns what was wrong: nothing, if every
 * acknowledged write is there, each process told what the other did, and neither logged an error or ended.
 */
export async function doMainJob({
  servers,
  databaseUrl,
  platform,
  watched,
  cancels = true,
}: Scene): Promise<string[]> {
  const found: string[] = []
  const findings = new Findings('main job', (line) => found.push(line))
  const ledger = new Ledger()
  const random = new Random(7)
  const [one, other] = servers
  const [here, there] = [new Api(() => one.origin), new Api(() => other.origin)]
  const spread = new Api(() => random.pick(servers).origin)
  const load = new Load({ api: spread, platform, ledger, findings, random: random.fork(), cancels })
  const sentinels = [
    new Sentinel({ here, there, streamOrigin: other.origin, platform: watched[0] }),
    new Sentinel({ here: there, there: here, streamOrigin: one.origin, platform: watched[1] }),
  ]
  load.start()
  for (const sentinel of sentinels) await sentinel.start()
  const deadline = performance.now() + PATIENCE_MS
  const isDelivered = async () =>
    (await readStored({ connectionString: databaseUrl })).events.some(({ status }) => status === 'delivered')
  while (!(await isDelivered())) {
    if (performance.now() > deadline) throw new Error('no order was delivered')
    await sleep(LOOK_EVERY_MS)
  }
  await load.stop()
  for (const sentinel of sentinels) await sentinel.stop()

  const stored = await readStored({ connectionString: databaseUrl })
  ledger.check(stored, findings)
  checkInvariants(stored, findings)
  for (const server of servers) {
    found.push(...errorLines(server))
    if (server.child.exitCode !== null) found.push(`a server ended: ${server.errors()}`)
  }
  return found
}
