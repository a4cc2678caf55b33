/**
 * Lighthouse as a phone on a slow network: the login page at the first visit, the work screen of a demo as an app that was
 * open before. Reports the four scores and fails below the bounds; performance depends on the machine and is only reported.
 *
 * A machine without a graphics card draws the map in software, and Lighthouse counts four times the page's wait for it. So
 * the work screen is measured again without WebGL: everything our own code does, and nothing of that wait.
 */
import { chromium, type BrowserContext } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_RIDER } from '../../../apps/server/src/demo/demo-accounts.ts'
import { findChromium } from '../../../scripts/browsers.mjs'
import { startServer } from '../../support/server-process.ts'
import { QUIET, SOFTWARE_GPU } from '../../journeys/browser.ts'

const CHROMIUM = findChromium()
const DEBUGGING_PORT = 9_333
/** Scores out of 100 that must be reached. */
const BOUNDS = { accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** Logs the demo rider in and puts it on duty, so that the work screen shows its map. */
async function sessionOf(origin: string): Promise<Record<string, string>> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(`${origin}/prod/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const { token, user } = (await call('POST', '/user/login-rider', DEMO_RIDER)) as {
    token: string
    user: { _id: string }
  }
  const working = await call('PATCH', `/rider/${user._id}/working`, { working: true }, token)
  return { token, user: JSON.stringify(working) }
}

/** What is read here of Lighthouse's report. */
interface Report {
  readonly audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; displayValue?: string }
  >
  readonly categories: Record<string, { readonly score: number | null }>
}

/** Fetched when it is asked for: with all it brings, it would be a fifth of what everybody installs. */
const LIGHTHOUSE = 'lighthouse@12.8.2'

async function reportOf(url: string): Promise<Report> {
  const options = [
    `--port=${DEBUGGING_PORT}`,
    '--output=json',
    '--quiet',
    '--disable-storage-reset',
    '--no-enable-error-reporting',
    `--only-categories=${['performance', ...Object.keys(BOUNDS)].join(',')}`,
  ]
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, url, ...options], {
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout) as Report
}

async function scoresOf(url: string): Promise<Record<string, number>> {
  const { audits, categories } = await reportOf(url)
  for (const audit of Object.values(audits)) {
    if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary') {
      console.log(`    ${audit.id}: ${audit.title}`)
    }
  }
  const metrics = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ]
  console.log(`    ${metrics.map((id) => `${id} ${audits[id]?.displayValue}`).join('  ')}`)
  return Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}

const NO_WEBGL = ['--disable-3d-apis']

async function openBrowser(profile: string, graphics: readonly string[]): Promise<BrowserContext> {
  return await chromium.launchPersistentContext(profile, {
    ...(CHROMIUM !== '' && { executablePath: CHROMIUM }),
    permissions: ['geolocation'],
    geolocation: { latitude: -34.609, longitude: -58.392 },
    args: [`--remote-debugging-port=${DEBUGGING_PORT}`, ...QUIET, ...graphics],
  })
}

/** Opens the app once with this storage, until it is cached on the phone and has shown its map, or failed to. */
async function visit(
  browser: BrowserContext,
  origin: string,
  storage: Record<string, string>,
): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await page.goto(origin)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByText('Esperando pedidos').first().waitFor()
  await page.getByText('Cargando mapa...').waitFor({ state: 'detached' })
  await page.close()
}

const dataDir = await mkdtemp(join(tmpdir(), 'puni-lighthouse-'))
const demo = await startServer('build', { DATA_DIR: dataDir, DEMO: '1', DEMO_ORDERS: '0' })
const screens = [
  { name: 'Login page', graphics: SOFTWARE_GPU, bounds: BOUNDS },
  { name: 'Work screen', graphics: SOFTWARE_GPU, storage: await sessionOf(demo.origin), bounds: BOUNDS },
  // A map that cannot be drawn is rightly an error in the console; only the speed counts here.
  { name: 'Without WebGL', graphics: NO_WEBGL, storage: await sessionOf(demo.origin), bounds: {} },
]
let failed = false
try {
  for (const { name, graphics, storage, bounds } of screens) {
    const browser = await openBrowser(join(dataDir, name), graphics)
    try {
      if (storage) await visit(browser, demo.origin, storage)
      const scores = await scoresOf(demo.origin)
      const line = Object.entries(scores).map(([category, score]) => `${category} ${score}`)
      console.log(`${name.padEnd(14)} ${line.join('  ')}`)
      failed ||= Object.entries(bounds).some(([category, bound]) => (scores[category] ?? 0) < bound)
    } finally {
      await browser.close()
    }
  }
} finally {
  await demo.end()
  await rm(dataDir, { recursive: true })
}
process.exitCode = failed ? 1 : 0
