/** A command as a child process, which ends in time with all that it started. */
import { spawn } from 'node:child_process'

export interface Ended {
  /** Null where it was ended by a signal. */
  readonly code: number | null
  readonly output: string
  readonly seconds: number
  readonly wasInTime: boolean
}

/** Between asking to end and ending it, milliseconds. */
const GRACE_MS = 10_000

const running = new Set<number>()

/** An interrupted run leaves nothing behind. */
process.once('exit', () => running.forEach((group) => signal(group, 'SIGTERM')))
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(130))

/** Runs a command in a process group of its own. */
export async function runChild(
  program: string,
  args: readonly string[],
  { cwd, limitMs }: { readonly cwd: string; readonly limitMs: number },
): Promise<Ended> {
  const since = performance.now()
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const group = child.pid
  let output = ''
  let wasInTime = true
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  if (group !== undefined) running.add(group)
  const timers = [
    setTimeout(() => {
      wasInTime = false
      signal(group, 'SIGTERM')
    }, limitMs),
    setTimeout(() => signal(group, 'SIGKILL'), limitMs + GRACE_MS),
  ]
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    return { code, output, seconds: (performance.now() - since) / 1000, wasInTime }
  } finally {
    timers.forEach(clearTimeout)
    if (group !== undefined) running.delete(group)
  }
}

function signal(group: number | undefined, name: NodeJS.Signals): void {
  try {
    if (group !== undefined) process.kill(-group, name)
  } catch {
    // It has ended meanwhile.
  }
}
