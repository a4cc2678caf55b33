import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { RateCounts } from '../limits/rate-counts.ts'
import { RequestLimits } from './request-limits.ts'
import { createHttpServer } from './server.ts'
import { serveWebApps } from './web-apps.ts'

const FORGED = '198.51.100.1'
const CALLER = '203.0.113.9'
const LIMIT = 5

async function serverWith(trusted: string, perMinute = LIMIT) {
  const limits = new RequestLimits({
    counts: new RateCounts(10),
    clock: systemClock,
    perMinute: { ordinary: perMinute, costly: perMinute },
    onRefused: () => {},
  })
  return await createHttpServer(readConfig({ TRUST_PROXY: trusted }), pino({ level: 'silent' }), limits)
}

it.each([
  { trusted: '0', peer: CALLER, forwarded: FORGED, caller: CALLER },
  { trusted: '1', peer: '10.0.0.1', forwarded: CALLER, caller: CALLER },
  { trusted: '1', peer: '10.0.0.1', forwarded: `${FORGED}, ${CALLER}`, caller: CALLER },
  { trusted: '2', peer: '10.0.0.1', forwarded: `${FORGED}, ${CALLER}, 10.0.0.2`, caller: CALLER },
  { trusted: '10.0.0.0/8', peer: '10.0.0.1', forwarded: `${FORGED}, ${CALLER}, 10.9.9.9`, caller: CALLER },
  { trusted: '10.0.0.1', peer: '10.0.0.1', forwarded: `10.0.0.1, ${CALLER}`, caller: CALLER },
  { trusted: '10.0.0.0/8, fd00::/8', peer: 'fd00::1', forwarded: `${FORGED}, ${CALLER}`, caller: CALLER },
  { trusted: '10.0.0.0/8', peer: CALLER, forwarded: FORGED, caller: CALLER },
  { trusted: 'loopback', peer: '127.0.0.1', forwarded: `${FORGED}, ${CALLER}`, caller: CALLER },
  { trusted: 'loopback', peer: '::ffff:127.0.0.1', forwarded: `${FORGED}, ${CALLER}`, caller: CALLER },
])(
  'TRUST_PROXY=$trusted believes $peer that $forwarded is $caller',
  async ({ trusted, peer, ...expected }) => {
    const server = await serverWith(trusted)
    server.get('/caller', (request) => ({ caller: request.ip }))
    const headers = { 'x-forwarded-for': expected.forwarded }
    const answer = await server.inject({ url: '/caller', remoteAddress: peer, headers })
    expect(answer.json()).toEqual({ caller: expected.caller })
    await server.close()
  },
)

describe('the web apps', () => {
  /** A server with these files around its apps; `work` gets what asks it for a path. */
  async function withFiles(
    files: Readonly<Record<string, string>>,
    work: (get: (url: string, accept?: string) => Promise<LightMyRequestResponse>) => Promise<void>,
    perMinute?: number,
  ): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), 'puni-apps-'))
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), content)
    }
    const server = await serverWith('0', perMinute)
    await serveWebApps(server, join(folder, 'apps'), null)
    await work((url, accept = 'text/html') => server.inject({ url, headers: { accept } }))
    await server.close()
    await rm(folder, { recursive: true })
  }

  it('are not limited, so that a flood does not keep an app from opening; all else is', async () => {
    await withFiles({ 'apps/rider/dist/index.html': 'Hola' }, async (get) => {
      const statusesOf = async (url: string) => {
        const answers = await Promise.all(Array.from({ length: LIMIT + 1 }, () => get(url)))
        return new Set(answers.map(({ statusCode }) => statusCode))
      }
      expect(await statusesOf('/a-page-of-the-app')).toEqual(new Set([200, 429]))
      expect(await statusesOf('/')).toEqual(new Set([200]))
      expect(await statusesOf('/index.html')).toEqual(new Set([200]))
    })
  })

  it('may run their own files, and of their pages what was built into them', async () => {
    const [script, style] = ['hola()', 'p { margin: 0 }']
    const page = `<script>${script}</script><style>${style}</style><script src="/a.js"></script>`
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const files = { 'apps/rider/dist/index.html': page, 'apps/console/dist/index.html': page }
    await withFiles(files, async (get) => {
      for (const url of ['/', '/a-page-of-the-app', '/console/', '/console/a-page']) {
        const policy = String((await get(url)).headers['content-security-policy'])
        expect(policy.split('; '), url).toEqual(
          expect.arrayContaining([
            "default-src 'self'",
            `script-src 'self' ${hashOf(script)}`,
            `style-src 'self' ${hashOf(style)}`,
            "base-uri 'none'",
            "object-src 'none'",
          ]),
        )
        expect(policy, url).not.toMatch(/unsafe|https:|\*/)
      }
    })
  })

  it('are all that is served: no list of a folder, no source, nothing beside them', async () => {
    const files = {
      '.git/config': 'secreto',
      'apps/.env': 'secreto',
      'apps/rider/src/a.ts': 'secreto',
      'apps/rider/dist/index.html': 'Hola',
      'apps/rider/dist/assets/a.js': 'secreto',
    }
    await withFiles(
      files,
      async (get) => {
        expect((await get('/assets/a.js')).statusCode).toBe(200)
        for (const url of [
          '/assets',
          '/assets/',
          '/.git/config',
          '/..%2f.git/config',
          '/assets/..%2f..%2f..%2f..%2f.git%2fconfig',
          '/..%5c..%5c.git%5cconfig',
          '/.env',
          '/..%2f..%2f.env',
          '/src/a.ts',
          '/rider/src/a.ts',
          '/..%2fsrc%2fa.ts',
          '/rider/dist/assets/a.js',
        ]) {
          expect((await get(url, '*/*')).statusCode, url).toBe(404)
          // To a browser that opens it, it is a page of the app.
          expect((await get(url)).body, url).not.toContain('secreto')
        }
      },
      1_000,
    )
  })
})
