/** WebKit, from WebKitGTK: its driver, its small browser, and a virtual display. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Engine } from './engine.ts'
import { startProcess } from './owned-process.ts'
import { startScreen } from './screen.ts'
import type { Tab, View } from './tab.ts'
import { WAIT_MS, waitFor } from './wait.ts'
import { WebDriverSession } from './webdriver.ts'
import { WebDriverTab } from './webdriver-tab.ts'

/** Height of the browser's own toolbar in a window, pixels. With it no window is narrower than 447. */
const TOOLBAR_HEIGHT = 38

/** Starts the driver for the browser at this path. */
export async function startWebKit(miniBrowser: string): Promise<Engine> {
  const engine = new WebKit(miniBrowser)
  try {
    await engine.start()
    return engine
  } catch (error) {
    await engine.end()
    throw error
  }
}

class WebKit implements Engine {
  readonly #miniBrowser: string
  /** What to end, in this order. */
  readonly #started: { readonly end: () => Promise<void> }[] = []
  #address = ''
  #home = ''
  version = ''

  constructor(miniBrowser: string) {
    this.#miniBrowser = miniBrowser
  }

  async start(): Promise<void> {
    this.#home = await mkdtemp(join(tmpdir(), 'puni-webkit-'))
    const screen = await startScreen()
    this.#started.unshift(screen)
    const port = await freePort()
    const environment = { DISPLAY: screen.display, HOME: this.#home }
    this.#started.unshift(await startProcess('WebKitWebDriver', [`--port=${port}`], environment))
    this.#address = `http://127.0.0.1:${port}`
    await waitFor('WebKitWebDriver', async () => (await fetch(`${this.#address}/status`)).ok)
  }

  /** Each tab is a browser of its own: the driver has one session at a time. */
  async open({ width, height, place }: View): Promise<Tab> {
    const session = await WebDriverSession.open(this.#address, {
      timeouts: { pageLoad: WAIT_MS, script: WAIT_MS },
      'webkitgtk:browserOptions': { binary: this.#miniBrowser, args: ['--automation'] },
    })
    this.version = session.version
    await session.post('/window/rect', { x: 0, y: 0, width, height: height + TOOLBAR_HEIGHT })
    return new WebDriverTab(session, place)
  }

  async end(): Promise<void> {
    for (const { end } of this.#started) await end()
    await rm(this.#home, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
