/** Server processes as they are built, and what they leave behind when they are killed. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import {
  launchServer,
  type RunningServer,
  type ServerProcess,
  startServer,
} from '../support/server-process.ts'
import type { Findings } from './findings.ts'
import { ENVIRONMENT } from './platform.ts'

/** A start that takes longer has failed, milliseconds. */
const START_MS = 60_000
const PINO_ERROR = 50

/** Begins to start a server, without waiting until it is ready. */
export function launch(environment: Readonly<Record<string, string>>): ServerProcess {
  return launchServer('build', { ...ENVIRONMENT, ...environment })
}

/** Starts a server and waits until it answers its health check. Throws when it does not. */
export async function startReady(environment: Readonly<Record<string, string>>): Promise<RunningServer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not ready after ${START_MS / 1000} s`)), START_MS)
  })
  const started = startServer('build', { ...ENVIRONMENT, ...environment })
  try {
    const server = await Promise.race([started, tooLate])
    const { status } = await fetch(`${server.origin}/health`)
    if (status !== 200) throw new Error(`health answers ${status}`)
    return server
  } finally {
    clearTimeout(timer)
  }
}

/** Adds to the findings every error that a server logged. */
export function checkLog(server: ServerProcess, findings: Findings): void {
  for (const line of errorLines(server)) findings.add('unclean', `the server logged ${line.slice(0, 400)}`)
}

/** The lines that a server logged as errors. */
export function errorLines(server: ServerProcess): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => levelOf(line) >= PINO_ERROR)
}

function levelOf(line: string): number {
  const level = /^\{"level":(\d+),/.exec(line)?.[1]
  return level === undefined ? 0 : Number(level)
}

/** A process and all that descend from it: children after their parents. */
export async function familyOf(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
  const family = [pid]
  for (const parent of family) {
    for (const [child, parentOfChild] of pairs) {
      if (parentOfChild === parent && child !== undefined) family.push(child)
    }
  }
  return family
}

/** Sends a signal to processes that may be gone already. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
