/**
 * Serves the built app's files from memory, and one live stream that never ends. The scripted API handles the
 * rest.
 */
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { API_PREFIX } from '@puni/contract/route'
import type { LiveEvent } from '@puni/contract/live/events'
import { CONTENT_SECURITY_POLICY, pagePolicy } from '../../apps/server/src/platform/http/security-headers.ts'
import { cityArchive, TILES_PATH } from './city.ts'

/** Another build can be tested while somebody else rebuilds the usual one. */
const DIST = process.env['RIDER_DIST'] ?? fileURLToPath(new URL('../../apps/rider/dist', import.meta.url))

const SERVICE_WORKER = '/firebase-messaging-sw.js'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
}

export interface Site {
  readonly origin: string
  /** Sends this event to every app on the live stream, once there is one. */
  readonly say: (event: LiveEvent) => Promise<void>
  /** From now on the site has a newer version of the app: its service worker is another file. */
  readonly release: () => void
  readonly close: () => void
}

export async function openSite(): Promise<Site> {
  const entries = await readdir(DIST, { recursive: true, withFileTypes: true })
  const files = new Map<string, Buffer>()
  for (const entry of entries.filter((found) => found.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(DIST.length), await readFile(path))
  }
  const streams = new Set<ServerResponse>()

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site')
    if (pathname.startsWith(API_PREFIX)) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
      response.write(': open\n\n')
      streams.add(response)
      server.emit('followed')
      response.on('close', () => streams.delete(response))
      return
    }
    if (pathname === TILES_PATH) return void servePart(request, response)
    const file = files.get(pathname)
    const body = file ?? files.get('/index.html')
    const type = file === undefined ? '.html' : extname(pathname)
    response
      .writeHead(200, {
        'content-type': TYPES[type] ?? 'application/octet-stream',
        // As the server sends it, so that every journey proves that the app gets by with it.
        'content-security-policy': type === '.html' ? pagePolicy(String(body)) : CONTENT_SECURITY_POLICY,
      })
      .end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    say: async (event) => {
      if (streams.size === 0) await once(server, 'followed')
      for (const stream of streams) stream.write(`data: ${JSON.stringify(event)}\n\n`)
    },
    release: () => {
      const before = files.get(SERVICE_WORKER) ?? ''
      files.set(SERVICE_WORKER, Buffer.from(`${before.toString()}\n// and newer`))
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Answers with the requested part of the city's archive. */
async function servePart({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const archive = await cityArchive()
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
  const part = archive.subarray(Number(first), Number(last) + 1)
  response.writeHead(206, { 'content-type': 'application/octet-stream' }).end(part)
}
