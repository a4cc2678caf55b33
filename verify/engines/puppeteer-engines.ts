/** Chromium and Firefox. */
import { existsSync } from 'node:fs'
import { launch, type LaunchOptions } from 'puppeteer-core'
import { QUIET, SOFTWARE_GPU } from '../journeys/browser.ts'
import type { Engine } from './engine.ts'
import { PuppeteerTab } from './puppeteer-tab.ts'
import { startScreen } from './screen.ts'
import type { View } from './tab.ts'

/** No command takes longer, milliseconds. */
const COMMAND_MS = 30_000

/** Starts the Chromium at this path; if there is a headless one beside it, that one. */
export async function startChromium(path: string): Promise<Engine> {
  const shell = `${path}-headless-shell`
  const executable = existsSync(shell)
    ? ({ executablePath: shell, headless: 'shell' } as const)
    : { executablePath: path }
  return await start({ ...executable, args: [...QUIET, ...SOFTWARE_GPU] })
}

/** Starts the Firefox at this path, with windows on a virtual display: headless it has no WebGL, and so no map. */
export async function startFirefox(path: string): Promise<Engine> {
  const screen = await startScreen()
  try {
    const env = { ...process.env, DISPLAY: screen.display }
    const engine = await start({ browser: 'firefox', executablePath: path, headless: false, env })
    const end = async () => {
      await engine.end()
      await screen.end()
    }
    return { ...engine, end }
  } catch (error) {
    await screen.end()
    throw error
  }
}

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await launch({ ...options, protocolTimeout: COMMAND_MS })
  const open = async ({ width, height, place }: View, origin: string) => {
    const context = await browser.createBrowserContext()
    const page = await context.newPage()
    await page.setViewport({ width, height })
    if (place !== null) {
      await context.overridePermissions(origin, ['geolocation'])
      await page.setGeolocation({ ...place })
    }
    return new PuppeteerTab(page)
  }
  // As 'firefox/153.7.0', 'HeadlessChrome/156.0.8078.79'.
  const version = (await browser.version()).split('/').at(-1) ?? ''
  return { version, open, end: () => browser.close() }
}
