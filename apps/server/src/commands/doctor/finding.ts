/** What checks find, and how they are run: all at once, each for a limited time. */

/** Something found: all right, good to know, to be looked after, or so that the server does not work. */
export type Finding =
  | { readonly level: 'ok'; readonly what: string }
  | {
      readonly level: 'note' | 'warning' | 'error'
      /** In words with figures, without secrets. */
      readonly what: string
      /** A command, a variable or a page of docs. */
      readonly todo: string
    }

/** A check, which never throws what a person could cause. */
export interface Check {
  /** What it is about: 'disk'. */
  readonly subject: string
  readonly look: () => Promise<readonly Finding[]> | readonly Finding[]
}

/** Until somebody who is asked has to answer, milliseconds. */
export const PATIENCE_MS = 4_000

export const ok = (what: string): Finding => ({ level: 'ok', what })
export const note = (what: string, todo: string): Finding => ({ level: 'note', what, todo })
export const warning = (what: string, todo: string): Finding => ({ level: 'warning', what, todo })
export const error = (what: string, todo: string): Finding => ({ level: 'error', what, todo })

/**
 * Starts all checks and returns what each finds, in their sequence. One that takes longer than `limitMs` milliseconds finds that,
 * whatever it still does.
 */
export async function runChecks(
  checks: readonly Check[],
  limitMs: number,
): Promise<readonly { readonly subject: string; readonly findings: readonly Finding[] }[]> {
  return await Promise.all(
    checks.map(async (check) => ({ subject: check.subject, findings: await within(check, limitMs) })),
  )
}

async function within({ look }: Check, limitMs: number): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<readonly Finding[]>((resolve) => {
    const found = warning(
      `did not end within ${limitMs / 1000} s`,
      'run it again when the machine is less busy',
    )
    timer = setTimeout(() => resolve([found]), limitMs)
  })
  try {
    return await Promise.race([look(), tooLong])
  } catch (thrown) {
    const todo = "run this as the server's user; if it stays, report this line"
    return [error(`could not be looked at: ${messageOf(thrown)}`, todo)]
  } finally {
    clearTimeout(timer)
  }
}

/** An error's reason, on one line. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  // Of a host name with several addresses, none of which answers, Node says the reasons only.
  const [first] = thrown instanceof AggregateError ? thrown.errors : []
  const message = thrown.message === '' ? messageOf(first ?? thrown.name) : thrown.message
  // OpenSSL says where in its sources it was.
  const unencrypted = /:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1]
  return unencrypted === undefined ? message.replaceAll(/\s*\n\s*/g, ' ') : `no TLS: ${unencrypted}`
}

/** What is said of findings, a line each and one for what to do; then how many there are of what is wrong. */
export function* linesOf(
  found: readonly { readonly subject: string; readonly findings: readonly Finding[] }[],
): Generator<string> {
  for (const { subject, findings } of found) {
    for (const finding of findings) {
      yield `${finding.level.padEnd(LEVEL_WIDTH)}${subject}: ${finding.what}`
      if (finding.level !== 'ok') yield `${' '.repeat(LEVEL_WIDTH)}${finding.todo}`
    }
  }
  const levels = found.flatMap(({ findings }) => findings.map(({ level }) => level))
  const count = (level: Finding['level']) => levels.filter((each) => each === level).length
  yield `${plural(count('error'), 'error')}, ${plural(count('warning'), 'warning')}`
}

const LEVEL_WIDTH = 'warning  '.length

/** A number with its noun. */
export const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
