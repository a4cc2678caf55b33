/** `puni-rider doctor`: checks an installation and says in words what to do. */
import { clusterOf } from '@puni/embedded-postgres/cluster'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { allowedHosts } from '../adapters/allowed-hosts.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { Outgoing } from '../platform/remote/outgoing.ts'
import { PROGRAM_FOLDER } from '../program-folder.ts'
import { backupFolder, exitCodeOf, readOptions, type Surroundings } from './command-line.ts'
import { addressChecks, certificateEnd, originsAsked } from './doctor/address.ts'
import { backupFindings } from './doctor/backups.ts'
import { cityPackFindings, packFolder } from './doctor/city-pack.ts'
import { clockFinding, isKeptByNtp } from './doctor/clock.ts'
import { accountFindings, databaseFindings, lookIntoDatabase, otherWayFindings } from './doctor/database.ts'
import { dataFolderFinding, diskFinding, disksOf, folderBytes } from './doctor/disk.ts'
import { type Check, linesOf, note, runChecks } from './doctor/finding.ts'
import { memoryFinding, nodeFinding, programFileFindings, readMemory } from './doctor/program.ts'
import { askPushServices, fcmFindings, messageFindings, pushFindings } from './doctor/services.ts'
import { readEnvFile, settingsFindings } from './doctor/settings.ts'

const USAGE = `Usage: puni-rider [--config FILE] doctor [--before-start]

  --before-start  only what has to be right before this version starts

  Checks the installation and says what to do. It changes nothing. Whatever FILE sets has to be a variable of the server.
`

const OPTIONS = { 'before-start': { type: 'boolean', default: false } } as const

/** Of each check, milliseconds; all run at once. */
const LIMIT_MS = 12_000

/** What is around the process: its files, and the way out. */
export interface World {
  readonly programFolder: string
  readonly openNetwork: (hosts: readonly string[]) => Pick<Outgoing, 'send' | 'close'>
  readonly certificateEnd: (origin: string) => Promise<Date>
}

const THIS_WORLD: World = {
  programFolder: PROGRAM_FOLDER,
  openNetwork: (hosts) => new Outgoing(hosts),
  certificateEnd,
}

/**
 * Runs the command and returns its exit code: 0 when nothing found is an error, 1 when something is, 2 for wrong
 * arguments.
 */
export async function doctorCommand(
  args: readonly string[],
  surroundings: Surroundings,
  world: World = THIS_WORLD,
): Promise<number> {
  let isSound = false
  const examine = async () => void (isSound = await run(args, surroundings, world))
  const code = await exitCodeOf(examine, USAGE, surroundings.err)
  return code === 0 && !isSound ? 1 : code
}

/** What is examined, and by what. */
interface Examined {
  readonly config: Config
  readonly options: { readonly 'before-start': boolean }
  readonly clock: Surroundings['clock']
  readonly world: World
}

/** Returns whether nothing found is an error. */
async function run(
  args: readonly string[],
  { env, configFile, clock, out }: Surroundings,
  world: World,
): Promise<boolean> {
  const options = readOptions(args, OPTIONS)
  const file = configFile === undefined ? null : readEnvFile(readFileSync(configFile, 'utf8'))
  const config = configOf(env)
  const checks: Check[] = [
    { subject: 'settings', look: () => settingsFindings(env, file) },
    { subject: 'program files', look: () => programFileFindings(world.programFolder) },
    { subject: 'node', look: () => [nodeFinding(process.versions.node)] },
    { subject: 'memory', look: async () => [memoryFinding(await readMemory())] },
  ]
  const network = world.openNetwork(
    config === null ? [] : [...allowedHosts(config, null), ...originsAsked(config)],
  )
  try {
    const more = config === null ? [UNSETTLED] : checksOf({ config, options, clock, world }, network)
    const found = await runChecks([...checks, ...more], LIMIT_MS)
    for (const line of linesOf(found)) out.write(`${line}\n`)
    return found.every(({ findings }) => findings.every(({ level }) => level !== 'error'))
  } finally {
    await network.close()
  }
}

function configOf(environment: Surroundings['env']): Config | null {
  try {
    return readConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return null
    throw error
  }
}

const UNSETTLED: Check = {
  subject: 'the rest',
  look: () => [note('is looked at once the settings are right', 'correct them, and run this again')],
}

/** The checks of what the settings lead to. */
function checksOf(examined: Examined, network: Pick<Outgoing, 'send'>): Check[] {
  const { config, options, clock } = examined
  const database = lookIntoDatabase(config, clock)
  const services = askPushServices(config, network.send, clock)
  const first: Check[] = [
    { subject: 'data folder', look: async () => [await dataFolderFinding(resolve(config.DATA_DIR))] },
    {
      subject: 'database',
      look: async () => {
        const { facts, finding } = await database
        return [
          ...(facts === null ? [finding] : databaseFindings(facts)),
          ...(await otherWayFindings(config)),
        ]
      },
    },
    { subject: 'disk', look: async () => (await disksOf(await usesOf(examined))).map(diskFinding) },
    {
      subject: 'clock',
      look: async () => {
        const { facts } = await database
        const others = (await services).answers.flatMap(({ reading }) => reading ?? [])
        return [clockFinding([...(facts === null ? [] : [facts.reading]), ...others], await isKeptByNtp())]
      },
    },
  ]
  if (options['before-start']) return first
  const zones = async () => (await database).content?.openZones ?? []
  return [
    ...first,
    { subject: 'accounts', look: async () => accountFindings(config, (await database).content) },
    ...addressChecks(examined.config, {
      send: network.send,
      certificateEnd: examined.world.certificateEnd,
      clock,
    }),
    { subject: 'push', look: async () => pushFindings(await services) },
    { subject: 'push', look: () => fcmFindings(config, examined.world.openNetwork, clock) },
    { subject: 'messages', look: () => messageFindings(config, network.send) },
    { subject: 'backups', look: () => backupFindings(config, backupFolder(config), clock.now()) },
    {
      subject: 'city pack',
      look: async () => {
        const place = { folder: packFolder(config), isDemo: config.DEMO }
        return await cityPackFindings(place, await zones(), clock.now())
      },
    },
  ]
}

/** The folders whose disks must have room. */
async function usesOf({ config, world }: Examined) {
  const dataDir = resolve(config.DATA_DIR)
  const copies = config.DATABASE_URL === undefined ? await folderBytes(clusterOf(dataDir)) : 0
  return [
    { purpose: 'data', folder: dataDir, copies },
    { purpose: 'backups', folder: backupFolder(config), copies },
    { purpose: 'program', folder: resolve(world.programFolder), copies: 0 },
  ]
}
