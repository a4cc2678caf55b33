import { spawn } from 'node:child_process'
import type { SystemUser } from './unprivileged-user.ts'

/** A PostgreSQL program that can't outlive this process. */
export interface GuardedProcess {
  /** Process id of the guard, whose only child the program is. Undefined if it could not be started. */
  readonly guardPid: number | undefined
  /** Resolves, never rejects, with the exit code once the program is gone. */
  readonly exited: Promise<number>
  /** Ends the program as in PostgreSQL's fast mode; resolves when it's gone. */
  end(): Promise<void>
}

export interface GuardOptions {
  cwd: string
  user: SystemUser | undefined
  onOutput: (text: string) => void
}

/* The guard is a process of its own between us and PostgreSQL. It sees its input end however we die,
   including SIGKILL. It is inline because a bundle has no second file to run. It runs as our user, because
   the unprivileged user may be unable to read the Node binary. Ten seconds are for a shutdown checkpoint
   on a slow disk. */
const guardScript = `
const { spawn, spawnSync } = require('node:child_process')
const { dirname, join } = require('node:path')
const { command, args, options } = JSON.parse(process.argv[1])
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => {})
const child = spawn(command, args, { ...options, stdio: ['ignore', 2, 2] })
child.on('error', (error) => {
  console.error('FATAL: ' + error.message)
  process.exit(1)
})
child.on('exit', (code) => process.exit(code ?? 1))
const signal = (name) =>
  process.platform === 'win32'
    ? spawnSync(join(dirname(command), 'pg_ctl'), ['kill', name, child.pid])
    : child.kill('SIG' + name)
const end = () => {
  signal('INT')
  setTimeout(() => signal('QUIT'), 10_000)
}
process.stdin.once('close', end).on('error', () => {}).resume()
`

/** Runs a PostgreSQL program under a guard that ends it when this process is gone. */
export function spawnGuarded(command: string, args: string[], options: GuardOptions): GuardedProcess {
  const { cwd, user, onOutput } = options
  const task = JSON.stringify({ command, args, options: { cwd, ...user } })
  const guard = spawn(process.execPath, ['--input-type=commonjs', '-e', guardScript, task], {
    // A separate session, so that Ctrl-C reaches only the server, which then shuts PostgreSQL down in order.
    detached: true,
    windowsHide: true,
    env: cleanEnvironment(),
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const exited = new Promise<number>((resolve) => {
    guard.on('error', (error) => {
      onOutput(`FATAL: ${error.message}\n`)
      resolve(1)
    })
    guard.on('exit', (code) => {
      // The last output may still be on its way; a PostgreSQL that lost its guard would keep it coming for
      // ever.
      guard.on('close', () => resolve(code ?? 1))
      setTimeout(() => resolve(code ?? 1), 200).unref()
    })
  })
  guard.stderr.setEncoding('utf8').on('data', onOutput)
  // If the guard is already gone, its exit is reported, which every caller watches.
  guard.stdin.on('error', () => {})
  return {
    guardPid: guard.pid,
    exited,
    async end() {
      guard.stdin.end()
      await exited
    },
  }
}

/**
 * Without NODE_OPTIONS and the PG* variables, which would change the behaviour of the guard and PostgreSQL.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' }
}
