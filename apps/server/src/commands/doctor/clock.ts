/** The time of day: kept by NTP, and the same as others have it. Offers expire by it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { error, type Finding, note, ok, PATIENCE_MS, warning } from './finding.ts'

/** Differences that are told, and that break logins and pushes. Milliseconds. */
const TOLD_MS = 5_000
const WRONG_MS = 60_000

/** What another clock showed, and what ours showed at that moment. */
export interface Reading {
  /** Whose: 'the database'. */
  readonly whose: string
  readonly theirs: Date
  readonly ours: Date
}

/** The reading that differs most decides. `isKept` is whether NTP keeps this clock; null where nobody can tell. */
export function clockFinding(readings: readonly Reading[], isKept: boolean | null): Finding {
  const offsets = readings.map(({ whose, theirs, ours }) => ({
    whose,
    ms: ours.getTime() - theirs.getTime(),
  }))
  const [worst] = offsets.toSorted((one, other) => Math.abs(other.ms) - Math.abs(one.ms))
  const todo = 'have it kept by NTP: timedatectl set-ntp true, or install chrony'
  if (worst !== undefined && Math.abs(worst.ms) > TOLD_MS) {
    const what = `this machine's clock is ${duration(Math.abs(worst.ms))} ${worst.ms > 0 ? 'ahead of' : 'behind'} that of ${worst.whose}`
    return Math.abs(worst.ms) >= WRONG_MS ? error(what, todo) : warning(what, todo)
  }
  if (isKept === false) return warning('right now, but not kept by NTP', todo)
  const kept = isKept === true ? 'kept by NTP' : 'nobody here tells whether NTP keeps it'
  if (worst === undefined)
    return note(`compared with no other clock; ${kept}`, 'compare it by hand: date --utc')
  const names = readings.map(({ whose }) => whose).join(', ')
  return ok(`as that of ${names}; ${kept}`)
}

function duration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

const run = promisify(execFile)

/** Whether systemd or chrony says that NTP keeps this machine's clock; null if neither is there to tell. */
export async function isKeptByNtp(): Promise<boolean | null> {
  const asked = async (program: string, ...args: string[]) =>
    await run(program, args, { timeout: PATIENCE_MS }).then(
      ({ stdout }) => stdout,
      () => '',
    )
  const systemd = (await asked('timedatectl', 'show', '--property=NTPSynchronized', '--value')).trim()
  if (systemd === 'yes') return true
  const chrony = await asked('chronyc', '-n', 'tracking')
  if (chrony.includes('Leap status')) return !chrony.includes('Not synchronised')
  return systemd === 'no' ? false : null
}
