import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const oldestUsable = 15
const debianRoot = '/usr/lib/postgresql'
const clusterConfig = '/etc/postgresql-common/createcluster.conf'

/** The folder with the executables of the newest usable PostgreSQL on this system. */
export function findSystemBinaries(): string | undefined {
  const debian = existsSync(debianRoot)
    ? readdirSync(debianRoot).map((name) => join(debianRoot, name, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(delimiter)
  const found = [...onPath, ...debian]
    .filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
    .map((folder) => dirname(realpathSync(join(folder, 'postgres'))))
    .map((binDir) => ({ binDir, version: majorVersion(binDir) }))
    .filter(({ version }) => version >= oldestUsable)
  return found.toSorted((a, b) => b.version - a.version)[0]?.binDir
}

/**
 * Installs Debian's PostgreSQL server, without the running cluster Debian adds to it.
 * @returns the folder with its executables; undefined if this isn't Debian or isn't root, or if apt fails
 */
export function installSystemBinaries(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const installed =
    apt('update') && apt('install', '-y', 'postgresql-common') && withoutMainCluster(installServer)
  return installed ? findSystemBinaries() : undefined
}

const installServer = () => apt('install', '-y', 'postgresql')

function withoutMainCluster(install: () => boolean): boolean {
  const config = readFileSync(clusterConfig, 'utf8')
  writeFileSync(clusterConfig, `${config}\ncreate_main_cluster = false\n`)
  try {
    return install()
  } finally {
    writeFileSync(clusterConfig, config)
  }
}

function apt(...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr, error } = spawnSync('apt-get', args, { encoding: 'utf8', env })
  if (status !== 0) console.warn(`apt-get ${args.join(' ')} failed: ${error?.message ?? stderr}`)
  return status === 0
}

function majorVersion(binDir: string): number {
  const { stdout } = spawnSync(join(binDir, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\d+/.exec(stdout)?.[0])
}
