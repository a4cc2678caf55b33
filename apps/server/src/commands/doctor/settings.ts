/** The variables: wrong values, missing companions, and names that the server does not read. */
import { parseEnv } from 'node:util'
import { problemsOf, VARIABLES } from '../../platform/config.ts'
import { nearestVariable } from '../../platform/misspelt.ts'
import { error, type Finding, ok, plural, warning } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Names in an installation's file that are for Node, the system, containers or the proxy. */
const OTHERS =
  /^(NODE_OPTIONS|NODE_EXTRA_CA_CERTS|TZ|PATH|HOME|HOSTNAME|TMPDIR|LANG|USER|LC_\w+|POSTGRES_\w+|COMPOSE_\w+|PUNI_\w+)$/

/** What an environment file sets, as systemd and containers read it: `NAME=value` lines and comments. */
export const readEnvFile = (text: string): Environment => parseEnv(text)

/**
 * What is wrong with the variables. `file` is what an environment file sets: whatever is in it is meant for the server. Of
 * the process's other variables only those are told that are nearly ours.
 */
export function settingsFindings(environment: Environment, file: Environment | null): Finding[] {
  const values = problemsOf({ ...environment, ...file }).map((problem) =>
    error(problem, 'correct it: docs/configuration.md has every variable'),
  )
  const names = [
    ...Object.keys(file ?? {}).flatMap(unreadFinding),
    ...Object.keys(environment)
      .filter((name) => file?.[name] === undefined)
      .flatMap(nearMissFinding),
  ]
  const found = [...values, ...names]
  const set = VARIABLES.filter((name) => (file?.[name] ?? environment[name] ?? '').trim() !== '')
  return found.length > 0 ? found : [ok(`${plural(set.length, 'variable')} set, all of them sound`)]
}

function unreadFinding(name: string): Finding[] {
  if (VARIABLES.includes(name) || OTHERS.test(name)) return []
  const meant = nearestVariable(name)
  return [
    meant === null
      ? error(`${name} is no variable of the server`, 'remove it; docs/configuration.md has every variable')
      : error(`${name} is no variable of the server: did you mean ${meant}?`, `rename it to ${meant}`),
  ]
}

function nearMissFinding(name: string): Finding[] {
  const meant = OTHERS.test(name) ? null : nearestVariable(name)
  if (meant === null) return []
  return [
    warning(
      `${name} is no variable of the server: did you mean ${meant}?`,
      `rename it to ${meant} where it is set, or ignore this if another program reads it`,
    ),
  ]
}
