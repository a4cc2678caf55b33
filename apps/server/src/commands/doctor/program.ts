/** What runs the server: its own files, Node, and the machine's memory. */
import { forEachAtOnce, readContent } from '@puni/embedded-postgres/backup/copy-file'
import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { error, type Finding, note, ok, plural, warning } from './finding.ts'

const CHECKSUMS = 'SHA256SUMS'
/** Names told of many. */
const MOST_NAMED = 3

/** Compares every file of an archive with the list that came with it. */
export async function programFileFindings(folder: string): Promise<Finding[]> {
  const list = await readFile(join(folder, CHECKSUMS), 'utf8').catch(() => null)
  if (list === null)
    return [
      note(
        `no ${CHECKSUMS} in ${folder}: a checkout, whose files are not compared`,
        'nothing to do if you build it yourself; git status shows what was changed',
      ),
    ]
  const files = [...list.matchAll(/^([0-9a-f]{64}) [ *](.+)$/gm)]
  const wrong: string[] = []
  await forEachAtOnce(files, async ([, sha256 = '', path = '']) => {
    const found = await readContent(join(folder, path)).catch(() => null)
    if (found === null) wrong.push(`${path} is missing or cannot be read`)
    else if (found.sha256 !== sha256) wrong.push(`${path} was changed`)
  })
  if (files.length === 0) wrong.push(`${CHECKSUMS} names no files`)
  if (wrong.length === 0) return [ok(`${plural(files.length, 'file')} as in the release`)]
  const more = wrong.length > MOST_NAMED ? `, and ${wrong.length - MOST_NAMED} more` : ''
  return [
    error(
      `${wrong.toSorted().slice(0, MOST_NAMED).join('; ')}${more}`,
      'unpack the release again, into an empty folder, and find out what changed it',
    ),
  ]
}

/** Major and minor version of the oldest Node that runs the server. */
export const OLDEST_NODE = [20, 19] as const

/** `version` as `process.versions.node` has it. */
export function nodeFinding(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldest, oldestMinor] = OLDEST_NODE
  if (major > oldest || (major === oldest && minor >= oldestMinor)) return ok(`Node ${version}`)
  return error(`Node ${version} is too old`, `install Node ${oldest}.${oldestMinor} or newer`)
}

/** Megabytes that a server takes when it is idle, its database included, without a city pack: docs/operations.md. */
const IDLE_MB = 300

/** Both in bytes: what the machine, or its container, has, and what is free to take now. */
export interface Memory {
  readonly total: number
  readonly available: number
}

export function memoryFinding({ total, available }: Memory): Finding {
  const [all, free] = [total, available].map((bytes) => Math.round(bytes / 1e6)) as [number, number]
  const what = `${free} MB of ${all} MB are free`
  const needs = `an idle server takes about ${IDLE_MB} MB, and its city pack comes on top`
  if (all < 2 * IDLE_MB) return warning(`${what}: little, as ${needs}`, 'give the machine 1 GB or more')
  if (free < IDLE_MB / 2)
    return warning(`${what}: little, as ${needs}`, 'see what takes it (ps aux --sort=-rss), or add memory')
  return ok(what)
}

/** The memory of this machine, or of this container where that is less. */
export async function readMemory(): Promise<Memory> {
  const limit = Number(await readFile('/sys/fs/cgroup/memory.max', 'utf8').catch(() => 'max'))
  const total = Math.min(totalmem(), Number.isNaN(limit) ? Infinity : limit)
  const info = await readFile('/proc/meminfo', 'utf8').catch(() => '')
  const kilobytes = /^MemAvailable: +(\d+) kB$/m.exec(info)?.[1]
  return { total, available: kilobytes === undefined ? total : Math.min(total, Number(kilobytes) * 1024) }
}
