/**
 * `npm run audit`: known vulnerabilities in what production runs. A finding of severity high or critical
 * fails. A registry that cannot be asked does not; one line says that the audit was left out.
 */
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ROOT } from './prepare.mjs'

const GRAVE = new Set(['high', 'critical'])
/** What a registry answers that keeps no advisories, or that is overloaded. */
const CANNOT_BE_ASKED = new Set([404, 405, 429, 501, 502, 503, 504])

/**
 * What npm's report means: its lines for the reader, and whether the audit passes.
 * @param {any} report the output of `npm audit --json`
 * @returns {{ passes: boolean, lines: string[] }}
 */
export function verdictOn(report) {
  if (report?.auditReportVersion === undefined) {
    const reason = reasonIn(report)
    return reason === null
      ? { passes: false, lines: [`The audit failed: ${report?.message ?? JSON.stringify(report)}`] }
      : { passes: true, lines: [`Audit of dependencies left out: ${reason}`] }
  }
  /** @type {{ name: string, severity: string, range: string, via: unknown[] }[]} */
  const found = Object.values(report.vulnerabilities)
  const grave = found.filter(({ severity }) => GRAVE.has(severity))
  const lines = grave.map(({ name, severity, range, via }) => {
    const titles = via.flatMap((each) =>
      typeof each === 'object' && each && 'title' in each ? each.title : [],
    )
    return `${name} ${range}: ${severity}. ${titles.join('; ')}`
  })
  return {
    passes: grave.length === 0,
    lines: [
      ...lines,
      `Audit of dependencies: ${grave.length} grave, ${found.length - grave.length} lesser findings`,
    ],
  }
}

/**
 * Why the registry could not be asked, without its address; null if it could.
 * @param {any} report
 */
function reasonIn(report) {
  if (CANNOT_BE_ASKED.has(report?.statusCode)) return `the registry answers ${report.statusCode}`
  const [, code] =
    /failed, reason:.*?\b(E[A-Z_]{3,}|timeout|socket hang up)/.exec(report?.message ?? '') ?? []
  return code === undefined ? null : `the registry cannot be reached (${code})`
}

function main() {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=1', '--fetch-timeout=20000']
  const { stdout } = spawnSync(npm, args, {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  const { passes, lines } = verdictOn(JSON.parse(stdout || 'null'))
  console.log(lines.join('\n'))
  process.exit(passes ? 0 : 1)
}

if (process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) main()
