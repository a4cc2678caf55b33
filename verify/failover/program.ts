/** A program of the cluster: runs with an environment of its own, as an unprivileged user, and never outlives us. */
import { spawnGuarded, type GuardedProcess } from '@puni/embedded-postgres/guard'
import type { SystemUser } from '@puni/embedded-postgres/unprivileged-user'
import { appendFileSync } from 'node:fs'

interface ProgramOptions {
  /** Where it runs, and where its output is kept. */
  readonly folder: string
  readonly log: string
  readonly user: SystemUser | undefined
  readonly environment: Readonly<Record<string, string>>
}

/** Starts a program. It is ended when this process is gone, however that happens. */
export function runProgram(
  command: string,
  args: readonly string[],
  { folder, log, user, environment }: ProgramOptions,
): GuardedProcess {
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`)
  return spawnGuarded('/usr/bin/env', [...variables, command, ...args], {
    cwd: folder,
    user,
    onOutput: (text) => appendFileSync(log, text),
  })
}
