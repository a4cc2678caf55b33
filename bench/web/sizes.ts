/** What the rider's phone downloads, in gzipped bytes, compared with the budget. Run after the build. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../../apps/rider/dist/', import.meta.url))

const gzipped = (file: string): number => gzipSync(readFileSync(`${DIST}${file}`), { level: 9 }).length
const assets = readdirSync(`${DIST}assets`).map((name) => `assets/${name}`)
const page = readFileSync(`${DIST}index.html`, 'utf8')
const named = (pattern: RegExp): string[] => assets.filter((file) => pattern.test(file))
const onPage = (extension: string): string[] =>
  assets.filter((file) => file.endsWith(extension) && page.includes(file))

const onLoginPage = onPage('.js')

/** These files and what they import at once; what they load later, and what the login page brought, is not counted. */
function withImports(files: readonly string[]): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    if (found.has(file) || onLoginPage.includes(file)) return
    found.add(file)
    const code = readFileSync(`${DIST}${file}`, 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      visit(`assets/${name}`)
    }
  }
  for (const file of files) visit(file)
  return [...found]
}

interface Budget {
  readonly what: string
  readonly files: readonly string[]
  /** Kilobytes of 1,000 bytes. */
  readonly limit: number
}

const workScreen = withImports(named(/\/(active-routes|work-screen)-.*\.js$/))
const map = withImports(named(/\/(route-map|maplibre-gl-worker)-.*\.js$/))

const budgets: readonly Budget[] = [
  { what: 'Login page, JS', files: onLoginPage, limit: 100 },
  { what: 'Login page, CSS', files: onPage('.css'), limit: 10 },
  { what: 'Work screen, JS', files: workScreen, limit: 40 },
  { what: 'Service worker', files: ['firebase-messaging-sw.js'], limit: 12 },
  { what: 'Map with its worker, JS', files: map.filter((file) => !workScreen.includes(file)), limit: 450 },
]

let failed = 0
for (const { what, files, limit } of budgets) {
  const size = files.reduce((sum, file) => sum + gzipped(file), 0) / 1000
  const fits = files.length > 0 && size <= limit
  if (!fits) failed += 1
  const verdict = files.length === 0 ? 'no such file' : fits ? 'ok' : 'OVER'
  console.log(
    `${what.padEnd(26)} ${size.toFixed(1).padStart(7)} kB of ${String(limit).padStart(3)}  ${verdict}`,
  )
}
process.exitCode = failed === 0 ? 0 : 1
