/** The server as a separate process on a free port: from its source, or from its build. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const PROGRAMS = {
  source: ['--import', 'tsx', file('../../apps/server/src/main.ts')],
  build: [file('../../apps/server/dist/main.js')],
} as const

export interface ServerProcess {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** Its output so far. */
  readonly output: () => string
  readonly errors: () => string
  /** Ends it if it is still running and returns its exit code, or null if a signal killed it. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>
}

export interface RunningServer extends ServerProcess {
  readonly origin: string
  /** The lines it prints once it is ready. */
  readonly greeting: string
}

/** For tests, as `TestApp` has it: on a busy machine a server is late by itself, which is not to decide what they see. */
export const UNHURRIED = { OVERLOAD_MS: '0' }

/** The server as it is here, or Node's arguments for that of another tree. */
type Program = keyof typeof PROGRAMS | readonly string[]

/** Runs the server with these environment variables and none of this process's others. */
export function launchServer(program: Program, environment: Readonly<Record<string, string>>): ServerProcess {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, typeof program === 'string' ? PROGRAMS[program] : program, {
    env: { PATH, HOME, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // An interrupted run leaves no server behind.
  const leave = () => void child.kill()
  process.once('exit', leave)
  child.once('exit', () => process.off('exit', leave))
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit')
      child.kill(signal)
      await exited
    }
    return child.exitCode
  }
  return { child, output: () => output, errors: () => errors, end }
}

/**
 * Runs the server and waits until it is ready.
 * @throws if it exits before that, with what it wrote to stderr
 */
export async function startServer(
  program: Program,
  environment: Readonly<Record<string, string>>,
): Promise<RunningServer> {
  const server = launchServer(program, environment)
  const { child, output, errors } = server
  child.stderr.pipe(process.stderr)
  return await new Promise((resolve, reject) => {
    child.stdout.on('data', () => {
      // The greeting is written in one piece.
      const port = /Riders +http:\/\/localhost:(\d+)\/\n/.exec(output())?.[1]
      if (port !== undefined) {
        resolve({ ...server, origin: `http://127.0.0.1:${port}`, greeting: output() })
      }
    })
    child.on('close', (code) => reject(new Error(`the server ended with ${code}: ${errors()}`)))
  })
}
