import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { RateCounts } from '../limits/rate-counts.ts'
import { RequestLimits } from './request-limits.ts'
import { createHttpServer } from './server.ts'
import { serveWebApps } from './web-apps.ts'

const FORGED = '198.51.100.1'
const CALLER = '203.0.113.9'
const LIMIT = 5

async function serverWith(trusted: string) {
  const limits = new RequestLimits({
    counts: new RateCounts(10),
    clock: systemClock,
    perMinute: { ordinary: LIMIT, costly: LIMIT },
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

it('files of the web apps are not limited, so that a flood does not keep an app from opening; all else is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'puni-apps-'))
  await mkdir(join(folder, 'rider', 'dist'), { recursive: true })
  await writeFile(join(folder, 'rider', 'dist', 'index.html'), 'Hola')
  const server = await serverWith('0')
  await serveWebApps(server, folder, null)
  const statusesOf = async (url: string) => {
    const answers = await Promise.all(
      Array.from({ length: LIMIT + 1 }, () => server.inject({ url, headers: { accept: 'text/html' } })),
    )
    return new Set(answers.map(({ statusCode }) => statusCode))
  }
  expect(await statusesOf('/a-page-of-the-app')).toEqual(new Set([200, 429]))
  expect(await statusesOf('/')).toEqual(new Set([200]))
  expect(await statusesOf('/index.html')).toEqual(new Set([200]))
  await server.close()
  await rm(folder, { recursive: true })
})
