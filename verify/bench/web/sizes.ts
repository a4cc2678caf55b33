/** What the rider's phone downloads, in gzipped bytes, compared with the budget. Run after the build. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const DIST = fileURLToPath(new URL('../../../apps/rider/dist/', import.meta.url))

const gzipped = (content: Buffer | string): number => gzipSync(content, { level: 9 }).length
const assets = readdirSync(`${DIST}assets`).map((name) => `assets/${name}`)
const page = readFileSync(`${DIST}index.html`, 'utf8')
const named = (pattern: RegExp): string[] => assets.filter((file) => pattern.test(file))
const onLoginPage = assets.filter((file) => file.endsWith('.js') && page.includes(file))
/** The style stands in the page. */
const style = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)

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
  /** What is downloaded for it: none is a fault of this list. */
  readonly contents: readonly (Buffer | string)[]
  /** Kilobytes of 1,000 bytes. */
  readonly limit: number
}

const read = (files: readonly string[]) => files.map((file) => readFileSync(`${DIST}${file}`))

/** The work screen with the next turn. What a phone really downloads without a tap is counted by `verify/journeys/opening.spec.ts`. */
const workScreen = withImports(named(/\/active-routes-.*\.js$/))
const phoneRouter = withImports(named(/\/phone-router-.*\.js$/))
const helmet = withImports(named(/\/helmet-screen-.*\.js$/))
const map = withImports(named(/\/(route-map|maplibre-gl-worker)-.*\.js$/))
const beside = (files: readonly string[]) => files.filter((file) => !workScreen.includes(file))

const budgets: readonly Budget[] = [
  { what: 'Login page, JS', contents: read(onLoginPage), limit: 100 },
  { what: 'Login page, CSS', contents: style, limit: 10 },
  { what: 'Work screen, JS', contents: read(workScreen), limit: 70 },
  // Comes late, with an order: what holds at some hours is searched on the phone too.
  { what: 'Ways without signal, JS', contents: read(beside(phoneRouter)), limit: 17 },
  { what: 'Helmet mode, JS', contents: read(beside(helmet)), limit: 10 },
  { what: 'Service worker', contents: read(['firebase-messaging-sw.js']), limit: 12 },
  { what: 'Map with its worker, JS', contents: read(beside(map)), limit: 450 },
]

let failed = 0
for (const { what, contents, limit } of budgets) {
  const size = contents.reduce((sum, content) => sum + gzipped(content), 0) / 1000
  const fits = contents.length > 0 && size <= limit
  if (!fits) failed += 1
  const verdict = contents.length === 0 ? 'no such file' : fits ? 'ok' : 'OVER'
  console.log(
    `${what.padEnd(26)} ${size.toFixed(1).padStart(7)} kB of ${String(limit).padStart(3)}  ${verdict}`,
  )
}
process.exitCode = failed === 0 ? 0 : 1
