/**
 * Every command of an installation by its name: `./puni-rider COMMAND` in a release, `npm run COMMAND` in a checkout.
 * Each loads only what it needs.
 */
import { VERSION } from '@puni/contract/version'
import type { Surroundings } from './commands/command-line.ts'
import { systemClock } from './platform/clock.ts'

/** Runs with its arguments and returns its exit code. */
type Run = (args: readonly string[], surroundings: Surroundings) => Promise<number>

/** What each is for, and its code. */
const COMMANDS: Readonly<Record<string, { readonly what: string; readonly load: () => Promise<Run> }>> = {
  backup: {
    what: 'copies the embedded database and the photos into a folder',
    load: async () => (await import('./commands/backup-command.ts')).backupCommand,
  },
  restore: {
    what: 'puts a backup back in place',
    load: async () => (await import('./commands/restore-command.ts')).restoreCommand,
  },
  city: {
    what: 'builds the city pack from an OpenStreetMap extract',
    load: async () => (await import('./commands/city-command.ts')).cityCommand,
  },
  replay: {
    what: 'shows a past day beside the same day under other dispatch policies',
    load: async () => (await import('./commands/replay-command.ts')).replayCommand,
  },
}

const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
const USAGE = `PUNI Rider ${VERSION}

Usage: puni-rider [--config FILE] COMMAND [ARGUMENTS]

  ${'start'.padEnd(width)}  runs the server
${Object.entries(COMMANDS)
  .map(([name, { what }]) => `  ${name.padEnd(width)}  ${what}`)
  .join('\n')}

  --config  a file of variables to read besides those of the environment, which count first
`

/** Runs the command that is asked for and returns its exit code; undefined for the server, which runs on. */
async function runCommand([name, ...args]: readonly string[]): Promise<number | undefined> {
  if (name === '--config') return await withVariables(args)
  if (name === 'start' && args.length === 0) {
    await import('./main.ts')
    return undefined
  }
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name]
  const { stdout: out, stderr: err, env } = process
  if (name === '--help' || name === '--version') {
    out.write(name === '--help' ? USAGE : `${VERSION}\n`)
    return 0
  }
  if (command === undefined) {
    err.write(USAGE)
    return 2
  }
  return await (
    await command.load()
  )(args, { env, clock: systemClock, out, err })
}

/** Reads a file of variables first. Node 20 takes a name of its own for that, `--env-file`, wherever it stands. */
async function withVariables([file = '', ...args]: readonly string[]): Promise<number | undefined> {
  try {
    process.loadEnvFile(file)
  } catch (error) {
    process.stderr.write(`--config ${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    return 1
  }
  return await runCommand(args)
}

process.exitCode = await runCommand(process.argv.slice(2))
