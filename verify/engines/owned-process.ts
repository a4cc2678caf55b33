/** A program that this one starts and ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'

export interface OwnedProcess {
  readonly child: ChildProcess
  /** Its output on file descriptor 3: programs report there what they chose, such as a display. */
  readonly told: Readable
  readonly end: () => Promise<void>
}

/**
 * Starts it with these variables added to this process's own. It ends with this process at the latest.
 * @throws if it cannot be started
 */
export async function startProcess(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<OwnedProcess> {
  const child = spawn(program, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  await once(child, 'spawn')
  const leave = () => void child.kill()
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill()
    await exited
  }
  return { child, told: child.stdio[3] as Readable, end }
}
