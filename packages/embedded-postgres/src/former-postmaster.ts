import { spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './error-code.ts'

/**
 * Cleans up what a killed server left in the cluster:
 *
 * - Ends a PostgreSQL that is still alive.
 * - Removes a pid file whose number now belongs to an unrelated process or a zombie. PostgreSQL would take it
 *   for itself for ever (usual in a container, where the numbers start again).
 *
 * The caller holds the data folder's lock, so no living server owns that PostgreSQL.
 * @param mark a string that only the command line of this data folder's PostgreSQL contains
 * @throws when the old PostgreSQL hasn't ended by the deadline
 */
export async function clearFormerPostmaster(cluster: string, mark: string, deadline: number): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  for (;;) {
    const pid = await readPid(pidFile)
    if (pid === undefined) return
    const command = await commandLine(pid)
    if (command === undefined) return
    if (!command.includes('postgres')) return rm(pidFile, { force: true })
    if (!command.includes(mark)) return
    if (Date.now() > deadline)
      throw new Error(`The PostgreSQL of a former server (process ${pid}) doesn't end`)
    endInFastMode(pid)
    await sleep(50)
  }
}

async function readPid(pidFile: string): Promise<number | undefined> {
  try {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10)
    return pid > 0 ? pid : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/**
 * Undefined when there is no such process, empty for a zombie. Small Linux images have no ps, but /proc
 * exists everywhere on Linux.
 */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || undefined
  }
  try {
    return await readFile(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return undefined
    throw error
  }
}

function endInFastMode(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error
  }
}
