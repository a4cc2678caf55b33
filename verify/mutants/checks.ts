/** The checks that have to find a defect put back, each as the command that everybody runs. */
import { stripVTControlCharacters } from 'node:util'
import { runChild } from './child.ts'
import type { Check } from './mend.ts'

const LIMIT_MS = 8 * 60_000
const BUILD_LIMIT_MS = 5 * 60_000
const LONGEST_LINE = 180
/** The projects of `npm test` that run without a browser. */
const SUITE = ['units', 'components', 'server on postgres'].flatMap((name) => ['--project', name])

/** The result of a check: passed, found something, or broke in another way. */
export interface Verdict {
  readonly result: 'passed' | 'found' | 'broke'
  readonly seconds: number
  /** The first line of what was found, or the end of the output. */
  readonly detail: string
}

/** What to type for a check. */
export function commandOf(check: Check): string {
  switch (check.by) {
    case 'days':
      return `npm run days -- ${optionsOf(check.options).map(quoted).join(' ')}`
    case 'journey':
      return `npm run engines -- --engine chromium --journey ${check.journey}`
    case 'suite':
      return check.named === undefined
        ? `npm test -- ${check.paths.join(' ')}`
        : `npx vitest run ${check.paths.join(' ')} -t '${check.named}'`
  }
}

/** Node's arguments for a check. */
function argumentsOf(check: Check): string[] {
  switch (check.by) {
    case 'days':
      return ['--import', 'tsx', 'verify/days/days.ts', '--as-is', ...optionsOf(check.options)]
    case 'journey':
      return [
        '--import',
        'tsx',
        'verify/engines/engines.ts',
        '--engine',
        'chromium',
        '--journey',
        check.journey,
      ]
    case 'suite':
      return [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...SUITE,
        ...check.paths,
        ...(check.named === undefined ? [] : ['-t', check.named]),
      ]
  }
}

/** Each with its value, which may have spaces in it. */
const optionsOf = (options: string) => options.split(/ (?=--)/)
const quoted = (option: string) => (option.includes(' ') ? `'${option}'` : option)

/** Runs a check in a tree. */
export async function runCheck(folder: string, check: Check): Promise<Verdict> {
  const { code, output, seconds, wasInTime } = await runChild(process.execPath, argumentsOf(check), {
    cwd: folder,
    limitMs: LIMIT_MS,
  })
  if (!wasInTime)
    return { result: 'broke', seconds, detail: `it takes more than ${LIMIT_MS / 60_000} minutes` }
  if (code === 0) {
    const isLeftOut = check.by === 'journey' && !output.includes('passed')
    return isLeftOut
      ? { result: 'broke', seconds, detail: 'there is no Chromium' }
      : { result: 'passed', seconds, detail: '' }
  }
  const failure = failureIn(output, check)
  return failure === null
    ? { result: 'broke', seconds, detail: short(output.trim().slice(-LONGEST_LINE)) }
    : { result: 'found', seconds, detail: short(failure) }
}

/** Builds these workspaces in a tree. */
export async function build(folder: string, workspaces: readonly string[]): Promise<void> {
  const args = ['run', 'build', ...workspaces.flatMap((name) => ['--workspace', `apps/${name}`])]
  const { code, output } = await runChild('npm', args, { cwd: folder, limitMs: BUILD_LIMIT_MS })
  if (code !== 0) throw new Error(`${workspaces.join(', ')} cannot be built:\n${output}`)
}

/** The lines in which each check says what it found. */
const FOUND = { days: /^seed \d+: /, journey: /^chromium, \w+, /, suite: /^ *FAIL +/ } as const

/** What the check itself reports. Any other failure proves nothing. */
function failureIn(output: string, check: Check): string | null {
  const lines = stripVTControlCharacters(output).split('\n')
  const prefix = FOUND[check.by]
  const at = lines.findIndex((line) => prefix.test(line))
  if (at === -1) return null
  const first = lines[at]!.replace(prefix, '')
  return first.endsWith(':') ? `${first} ${lines[at + 1]?.trim().replace(/^[\d ]+: /, '')}` : first
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '/')
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)} …` : line
}
