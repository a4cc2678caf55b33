import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:tls'
import { VERSION } from '@puni/contract/version'
import { describe, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import type { Send } from '../../platform/remote/outgoing.ts'
import { addressFindings, addressSettingFindings, certificateEnd } from './address.ts'

describe('the settings of addresses', () => {
  const PLACE = { PUBLIC_URL: 'https://puni.example', CONSOLE_URL: undefined, NODE_ENV: 'production' }

  it.each([
    ['https behind a proxy', { TRUST_PROXY: ['loopback'] }, []],
    ['http in production', { PUBLIC_URL: 'http://puni.example', TRUST_PROXY: 0 }, ['error']],
    ['a console by http', { CONSOLE_URL: 'http://console.example', TRUST_PROXY: 1 }, ['error']],
    [
      'http while trying it out',
      { PUBLIC_URL: 'http://puni.example', NODE_ENV: 'development', TRUST_PROXY: 0 },
      [],
    ],
    ['a proxy that is not believed', { TRUST_PROXY: 0 }, ['warning']],
  ])('%s', (_, changed, levels) => {
    expect(addressSettingFindings({ ...PLACE, ...changed }).map(({ level }) => level)).toEqual(levels)
  })
})

describe('an address', () => {
  const clock = new TestClock()
  const RIDERS = { name: 'PUBLIC_URL', url: 'https://puni.example' } as const
  const HEALTHY: Readonly<Record<string, readonly [number, string]>> = {
    'https://puni.example/health': [200, `{"ok":true,"version":"${VERSION}"}`],
    'http://puni.example/': [301, ''],
  }
  const answersOf =
    (answers: Readonly<Record<string, readonly [number, string] | undefined>>): Send =>
    ({ url }) => {
      const [status, body] = answers[String(url)] ?? []
      if (status === undefined) return Promise.reject(new Error('connect ECONNREFUSED'))
      return Promise.resolve({ status, body: Buffer.from(body ?? ''), retryAfter: null, date: null })
    }
  const look = (answers: Parameters<typeof answersOf>[0], end: () => Promise<Date> = () => inDays(60)) =>
    addressFindings(RIDERS, { send: answersOf({ ...HEALTHY, ...answers }), clock, certificateEnd: end })
  const inDays = (days: number) => Promise.resolve(new Date(clock.now().getTime() + days * 86_400_000))

  it('is all right', async () => {
    expect(await look({})).toEqual([
      {
        level: 'ok',
        what: `https://puni.example answers, version ${VERSION}; its certificate has 60 days left`,
      },
    ])
  })

  it.each([
    [
      'nobody answers',
      { 'https://puni.example/health': undefined },
      'error',
      /does not answer: connect ECONN/,
    ],
    ['the database is away', { 'https://puni.example/health': [503, '{}'] }, 'error', /says 503/],
    [
      'somebody else answers',
      { 'https://puni.example/health': [200, '<html>'] },
      'error',
      /as no server of ours/,
    ],
    ['the proxy knows no server', { 'https://puni.example/health': [502, ''] }, 'error', /answers 502/],
    [
      'the version before answers',
      { 'https://puni.example/health': [200, '{"ok":true,"version":"0.0.9"}'] },
      'warning',
      /is served by version 0\.0\.9/,
    ],
    ['pages come without TLS', { 'http://puni.example/': [200, '<app>'] }, 'warning', /without TLS/],
    ['nobody answers without TLS', { 'http://puni.example/': undefined }, 'note', /does not answer/],
  ] as const)('%s', async (_, answers, level, what) => {
    const found = await look(answers)
    expect(found).toMatchObject([{ level }])
    expect(found[0]?.what).toMatch(what)
  })

  it.each([
    ['soon ends', () => inDays(19), 'warning', /has 19 days left$/],
    ['has ended', () => rejected('CERT_HAS_EXPIRED'), 'error', /^the certificate of .+ has ended$/],
    ['is nobody’s', () => rejected('SELF_SIGNED_CERT_IN_CHAIN'), 'error', /has no valid TLS: no$/],
  ])('whose certificate %s', async (_, end, level, what) => {
    const found = await look({}, end)
    expect(found).toMatchObject([{ level }])
    expect(found[0]?.what).toMatch(what)
  })

  const rejected = (code: string) => Promise.reject(Object.assign(new Error('no'), { code }))
})

describe('certificateEnd', () => {
  const openssl =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30 -subj /CN=localhost'.split(' ')
  const canSign = (() => {
    try {
      execFileSync('openssl', ['version'])
      return true
    } catch {
      console.warn('A test of certificates is LEFT OUT: there is no openssl here')
      return false
    }
  })()

  it.runIf(canSign)('takes no certificate that a browser would refuse', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'puni-tls-'))
    const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync('openssl', [...openssl, '-keyout', keyPath, '-out', certPath], { stdio: 'ignore' })
    const server = createServer({ key: readFileSync(keyPath), cert: readFileSync(certPath) }).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await expect(certificateEnd(`https://localhost:${port}`)).rejects.toMatchObject({
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    server.close()
    rmSync(folder, { recursive: true })
  })

  it('says that nobody listens', async () => {
    await expect(certificateEnd('https://127.0.0.1:1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })
})
