/** The database's version next to the program's: what a start would change, and what could not be taken back. */
import { CONTRACTS, MIGRATIONS } from '../../platform/database/migrate.ts'
import { error, type Finding, note, ok, plural, warning } from './finding.ts'

/** Names told of many. */
const MOST_NAMED = 3

/** `run` are the migrations that the database has, null for one without any; `ours` those of this program. */
export function migrationFinding(
  run: readonly string[] | null,
  ours: readonly string[] = Object.keys(MIGRATIONS),
): Finding {
  if (run === null) return ok(`empty; the first start makes its ${plural(ours.length, 'migration')}`)
  const newer = run.filter((name) => !ours.includes(name))
  const missing = ours.filter((name) => !run.includes(name))
  if (newer.length > 0) return newerFinding(newer)
  if (missing.length === 0) return ok(`of this version, ${plural(ours.length, 'migration')}`)
  const what = `${plural(missing.length, 'migration')} behind this program, which the next start makes: ${named(missing)}`
  const contract = missing.find((name) => CONTRACTS.test(name))
  if (contract === undefined) return note(what, 'make a backup first: puni-rider backup (docs/backup.md)')
  return warning(
    `${what}. After ${contract} the previous version cannot start any more`,
    'make a backup first, puni-rider backup: afterwards only that leads back (docs/install.md, Back)',
  )
}

function newerFinding(newer: readonly string[]): Finding {
  const what = `newer than this program, which does not know ${named(newer)}`
  const contract = newer.find((name) => CONTRACTS.test(name))
  if (contract !== undefined)
    return error(
      `${what}, and does not start after ${contract}`,
      'run the newer version again, or restore the backup made before it (docs/backup.md)',
    )
  return warning(
    what,
    'this version works with it all the same; run the newer one, unless you went back on purpose',
  )
}

function named(names: readonly string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  return names.slice(0, MOST_NAMED).join(', ') + more
}
