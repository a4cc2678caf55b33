/**
 * Every command of an installation by its name: `./puni-rider COMMAND` in a release, `npm run COMMAND` in a checkout.
 * Each loads only what it needs.
 */
import { VERSION } from '@puni/contract/version'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
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
  doctor: {
    what: 'checks the installation, and says what to do',
    load: async () => (await import('./commands/doctor-command.ts')).doctorCommand,
  },
  export: {
    what: 'writes everything of the installation as open files',
    load: async () => (await import('./commands/export-command.ts')).exportCommand,
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

  --config  a file of variables, which count before those of the environment
`

const [first, ...rest] = process.argv.slice(2)
if (first === '--config') {
  const [file = '', ...command] = rest
  if (isRead(file)) await run(command, file)
} else await run(process.argv.slice(2))

/** Reads a file of variables. Node 20 takes the usual name of the option, `--env-file`, for itself, wherever it stands. */
function isRead(file: string): boolean {
  try {
    Object.assign(process.env, parseEnv(readFileSync(file, 'utf8')))
    return true
  } catch (error) {
    process.stderr.write(`--config ${file}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return false
  }
}

/** Runs the command that is asked for, with the variables of this file among those of the environment. */
async function run([name = '', ...args]: readonly string[], configFile?: string): Promise<void> {
  const { stdout: out, stderr: err, env } = process
  if (name === '--help') out.write(USAGE)
  else if (name === '--version') out.write(`${VERSION}\n`)
  else if (name === 'start' && args.length === 0) await import('./main.ts')
  else if (Object.hasOwn(COMMANDS, name)) {
    const command = await COMMANDS[name]?.load()
    const surroundings = {
      env,
      clock: systemClock,
      out,
      err,
      ...(configFile !== undefined && { configFile }),
    }
    // Not later: a name that nobody looks up, or a disk that hangs, would hold the process up.
    process.exit(await command?.(args, surroundings))
  } else {
    err.write(USAGE)
    process.exitCode = 2
  }
}
