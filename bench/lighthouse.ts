/**
 * Lighthouse on the login page and the work screen of a demo, as a phone on a slow network. Reports the four scores and
 * fails below the bounds; performance depends on the machine and is only reported.
 */
import { chromium } from '@playwright/test'
import lighthouse, { type Flags } from 'lighthouse'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const DEBUGGING_PORT = 9_333
/** Scores out of 100 that must be reached. */
const BOUNDS = { accessibility: 100, 'best-practices': 100, seo: 100 } as const

interface Demo {
  readonly origin: string
  readonly rider: { email: string; password: string }
}

async function startDemo(dataDir: string) {
  const server = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: '1',
      DEMO_ORDERS: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const demo = await new Promise<Demo>((resolve, reject) => {
    let output = ''
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, origin] = output.match(/Riders +(http:\S+)\//) ?? []
      const [, email, password] = output.match(/Demo rider +(\S+) \/ (\S+)/) ?? []
      if (origin && email && password) resolve({ origin, rider: { email, password } })
    })
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const stop = async () => {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    await exited
  }
  return { ...demo, stop }
}

/** Logs the demo rider in and puts it on duty, so that the work screen shows its map. */
async function sessionOf({ origin, rider }: Demo): Promise<Record<string, string>> {
  const call = async (method: string, path: string, body: object, token = '') => {
    const response = await fetch(`${origin}/prod/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  const { token, user } = (await call('POST', '/user/login-rider', rider)) as {
    token: string
    user: { _id: string }
  }
  const working = await call('PATCH', `/rider/${user._id}/working`, { working: true }, token)
  return { token, user: JSON.stringify(working) }
}

async function scoresOf(url: string): Promise<Record<string, number>> {
  const flags: Flags = {
    port: DEBUGGING_PORT,
    output: 'json',
    logLevel: 'error',
    disableStorageReset: true,
    onlyCategories: ['performance', ...Object.keys(BOUNDS)],
  }
  const result = await lighthouse(url, flags)
  if (result === undefined) throw new Error(`Lighthouse gave nothing for ${url}`)
  for (const audit of Object.values(result.lhr.audits)) {
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
  console.log(`    ${metrics.map((id) => `${id} ${result.lhr.audits[id]?.displayValue}`).join('  ')}`)
  return Object.fromEntries(
    Object.entries(result.lhr.categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  )
}

const dataDir = await mkdtemp(join(tmpdir(), 'puni-lighthouse-'))
const demo = await startDemo(dataDir)
const browser = await chromium.launchPersistentContext(join(dataDir, 'browser'), {
  ...(process.env['CHROMIUM_PATH'] ? { executablePath: process.env['CHROMIUM_PATH'] } : {}),
  permissions: ['geolocation'],
  geolocation: { latitude: -34.609, longitude: -58.392 },
  args: [
    `--remote-debugging-port=${DEBUGGING_PORT}`,
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--use-angle=swiftshader',
    '--enable-unsafe-swiftshader',
  ],
})
let failed = false
try {
  const screens = [
    { name: 'Login page', path: '/', storage: {} },
    { name: 'Work screen', path: '/', storage: await sessionOf(demo) },
  ]
  for (const { name, path, storage } of screens) {
    const page = await browser.newPage()
    await page.goto(demo.origin)
    await page.evaluate((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, storage)
    await page.close()
    const scores = await scoresOf(`${demo.origin}${path}`)
    console.log(
      `${name.padEnd(12)} ${Object.entries(scores)
        .map(([category, score]) => `${category} ${score}`)
        .join('  ')}`,
    )
    failed ||= Object.entries(BOUNDS).some(([category, bound]) => (scores[category] ?? 0) < bound)
  }
} finally {
  await browser.close()
  await demo.stop()
  await rm(dataDir, { recursive: true })
}
process.exitCode = failed ? 1 : 0
