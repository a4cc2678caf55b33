/** What the phones of riders, customers and stores download, in gzipped bytes, compared with the budget. Run after the build. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readPageAssets } from '../../../apps/server/src/subjects/tracking/page-assets.ts'
import { trackingPage } from '../../../apps/server/src/subjects/tracking/tracking-page.ts'

const APPS = fileURLToPath(new URL('../../../apps/', import.meta.url))
const DIST = `${APPS}rider/dist/`

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

/** The customer's page with all that it may say, its style in it, and its script, which imports nothing at once. */
function customersPage(): (Buffer | string)[] {
  const assets = readPageAssets(APPS)
  if (assets.script === null) return []
  const words = {
    title: 'Tu pedido está en camino',
    lead: 'Maximiliano va hacia tu dirección.',
    when: 'Llega en unos 6 a 9 min',
    late: 'Viene con demora: lo prometimos para las 20:45.',
    rider: 'Maximiliano, en bicicleta',
    pay: '$ 14.800,00 en efectivo',
    address: 'Avenida Presidente Roque Sáenz Peña 1234',
    secret: '4821',
    secretHint:
      'Es tu PIN. Decíselo al rider cuando tengas el pedido en la mano; antes no se lo des a nadie.',
    located: 'Ubicación de hace 40 s',
    notes: Array.from({ length: 3 }, (_, note) => String(note).repeat(140)).join('\n'),
    asOf: 'Actualizado a las 20:52',
  }
  const tracking = { words, step: 3, isOver: false, mayWrite: true, map: null }
  const html = trackingPage({ seller: 'Empanadas La Cocina', number: 1042, said: '' }, tracking, assets)
  return [html, readFileSync(`${APPS}tracking/dist/${assets.script.replace('/seguir/', '')}`)]
}

/** What the page for stores names itself: all of it but the screens behind the log-in. */
function storesPage(end: '.js' | '.css'): Buffer[] {
  const folder = `${APPS}store/dist/assets/`
  const html = readFileSync(`${APPS}store/dist/index.html`, 'utf8')
  return readdirSync(folder)
    .filter((name) => name.endsWith(end) && html.includes(name))
    .map((name) => readFileSync(folder + name))
}

const budgets: readonly Budget[] = [
  { what: 'Login page, JS', contents: read(onLoginPage), limit: 100 },
  { what: 'Login page, CSS', contents: style, limit: 10 },
  { what: 'Work screen, JS', contents: read(workScreen), limit: 70 },
  // Comes late, with an order: what holds at some hours is searched on the phone too.
  { what: 'Ways without signal, JS', contents: read(beside(phoneRouter)), limit: 17 },
  { what: 'Helmet mode, JS', contents: read(beside(helmet)), limit: 10 },
  { what: 'Service worker', contents: read(['firebase-messaging-sw.js']), limit: 12 },
  { what: 'Customer’s page, all but map', contents: customersPage(), limit: 30 },
  { what: 'Stores’ page, JS', contents: storesPage('.js'), limit: 100 },
  { what: 'Stores’ page, CSS', contents: storesPage('.css'), limit: 10 },
  { what: 'Map with its worker, JS', contents: read(beside(map)), limit: 450 },
]

let failed = 0
for (const { what, contents, limit } of budgets) {
  const size = contents.reduce((sum, content) => sum + gzipped(content), 0) / 1000
  const fits = contents.length > 0 && size <= limit
  if (!fits) failed += 1
  const verdict = contents.length === 0 ? 'no such file' : fits ? 'ok' : 'OVER'
  console.log(
    `${what.padEnd(29)} ${size.toFixed(1).padStart(7)} kB of ${String(limit).padStart(3)}  ${verdict}`,
  )
}
process.exitCode = failed === 0 ? 0 : 1
