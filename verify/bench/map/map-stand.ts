/** The apps' map in a browser of its own, over packs built from extracts. */
import { chromium, type Page } from '@playwright/test'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { build } from 'vite'
import { ensureChromium } from '../../../scripts/browsers.mjs'
import { WITH_MAPS } from '../../journeys/browser.ts'
import type { Count, View } from './map-page.ts'
import type { CityMap } from '@puni/contract/city/entities'

/** The screen of a small phone, pixels. */
export const SCREEN = { width: 360, height: 740 } as const

/** A city on the stand's server. */
export interface StoodCity {
  readonly map: CityMap
  readonly archive: Uint8Array
}

/** A browser with the map. Close it in the end. */
export interface MapStand {
  readonly page: Page
  readonly open: (city: StoodCity, theme: 'light' | 'dark') => Promise<void>
  readonly look: (view: View) => Promise<void>
  readonly countStreets: () => Promise<Count>
  readonly close: () => Promise<void>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
}

/** Builds the page, serves it and opens it. `pixelRatio` is of the pictures. */
export async function openMapStand(pixelRatio = 1): Promise<MapStand> {
  // First: where there is no browser, nothing else is to be closed.
  const installed = ensureChromium()
  const browser = await chromium.launch({ ...(installed && { executablePath: installed }), ...WITH_MAPS })
  const folder = await mkdtemp(join(tmpdir(), 'map-page-'))
  await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'warn',
    base: '/',
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2000,
      rolldownOptions: { input: join(import.meta.dirname, 'map-page.html') },
    },
    worker: { format: 'es' },
  })
  const archives = new Map<string, Uint8Array>()
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://stand').pathname
    const archive = archives.get(path)
    if (archive) {
      const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
      response.writeHead(206).end(archive.subarray(Number(first), Number(last) + 1))
      return
    }
    readFile(join(folder, path)).then(
      (content) => {
        const type = TYPES[extname(path)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type }).end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const page = await browser.newPage({ viewport: SCREEN, deviceScaleFactor: pixelRatio })
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/map-page.html`)
  await page.waitForFunction(() => window.mapPage !== undefined)
  return {
    page,
    open: async ({ map, archive }, theme) => {
      archives.set(map.tiles, archive)
      await page.evaluate(([city, isDark]) => window.mapPage?.open(city, isDark), [
        map,
        theme === 'dark',
      ] as const)
    },
    look: (view) => page.evaluate((view) => window.mapPage?.look(view), view),
    countStreets: () => page.evaluate(() => window.mapPage!.countStreets()),
    close: async () => {
      await browser.close()
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
