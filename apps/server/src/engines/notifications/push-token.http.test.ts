import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/abc'
const p256dh = createECDH('prime256v1').generateKeys('base64url')
const auth = randomBytes(16).toString('base64url')
const subscription = (endpoint: unknown, keys: object = { p256dh, auth }) =>
  JSON.stringify({ endpoint, expirationTime: null, keys })

/** A well-formed key that is not a point on the curve. */
function offTheCurve(): string {
  const point = Buffer.from(p256dh, 'base64url')
  point[64] = (point[64] ?? 0) ^ 1
  return point.toString('base64url')
}

describe('push tokens', () => {
  let test: TestApp
  let rider: TestRider
  beforeAll(async () => {
    test = await TestApp.start({ PUSH_HOSTS: 'push.puni.example, *.ntfy.example, http://127.0.0.1:9999' })
    rider = await test.activatedRider()
  })
  afterAll(() => test.stop())

  it.each([
    ENDPOINT,
    'https://jmt17.google.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/QABC',
    'https://db5p.notify.windows.com/w/?token=abc',
    'https://fcm.googleapis.com:443/fcm/send/abc',
    'https://push.puni.example/abc',
    'https://eu.ntfy.example/abc',
    'http://127.0.0.1:9999/abc',
  ])('may lead to %s, and are kept as they were sent', async (endpoint) => {
    const pushToken = JSON.stringify({ ...JSON.parse(subscription(endpoint)), extra: 'kept' })
    await test.subscribe(rider, pushToken)
    expect((await test.ok('getMe', {}, rider.token)).pushToken).toBe(pushToken)
  })

  const padded = (text: string) => text.padEnd(60)
  it.each<[string, string]>([
    ['an unknown host', subscription('https://push.example.net/abc')],
    ['a host that ends like a known one', subscription('https://evilfcm.googleapis.com/abc')],
    ['a host that begins like a known one', subscription('https://fcm.googleapis.com.example.net/abc')],
    ['a host below one named alone', subscription('https://a.fcm.googleapis.com/abc')],
    ['the bare domain of a wildcard', subscription('https://push.apple.com/abc')],
    ['localhost', subscription('https://localhost/abc')],
    ['a loopback address', subscription('https://127.0.0.1/abc')],
    ['another port of an allowed origin', subscription('http://127.0.0.1:9998/abc')],
    ['an allowed origin by another name', subscription('http://localhost:9999/abc')],
    ['a private address', subscription('https://10.0.0.8/abc')],
    ['a private address as a number', subscription('https://167772168/abc')],
    ['an IPv6 address', subscription('https://[::1]/abc')],
    ['an IPv4 address inside IPv6', subscription('https://[::ffff:127.0.0.1]/abc')],
    ['metadata of a cloud', subscription('http://169.254.169.254/latest/meta-data')],
    ['an odd port', subscription('https://fcm.googleapis.com:8443/abc')],
    ['plain http', subscription('http://fcm.googleapis.com/fcm/send/abc')],
    ['another scheme', subscription('file:///etc/passwd')],
    ['credentials', subscription('https://user:secret@fcm.googleapis.com/abc')],
    ['a host hidden in credentials', subscription('https://fcm.googleapis.com@example.net/abc')],
    ['a host hidden by a backslash', subscription('https://example.net\\@fcm.googleapis.com/abc')],
    ['a trailing dot', subscription('https://fcm.googleapis.com./abc')],
    ['no URL', subscription('fcm')],
    ['an endpoint that is no text', subscription(['https://fcm.googleapis.com/abc'])],
    ['no keys', padded(JSON.stringify({ endpoint: ENDPOINT }))],
    ['no auth', subscription(ENDPOINT, { p256dh })],
    ['a short auth', subscription(ENDPOINT, { p256dh, auth: 'AAAA' })],
    ['a long auth', subscription(ENDPOINT, { p256dh, auth: randomBytes(17).toString('base64url') })],
    ['a key that is cut', subscription(ENDPOINT, { p256dh: p256dh.slice(0, 60), auth })],
    ['a key off the curve', subscription(ENDPOINT, { p256dh: offTheCurve(), auth })],
    ['a key of another alphabet', subscription(ENDPOINT, { p256dh: `${p256dh.slice(0, -1)}!`, auth })],
    ['broken JSON', subscription(ENDPOINT).slice(0, -1)],
    ['a list', padded('[{}]')],
    ['an FCM token where there is no FCM', `d${'x'.repeat(20)}:APA91b${'x'.repeat(120)}`],
  ])('are refused with %s', async (_, pushToken) => {
    const before = await test.fingerprint()
    expect(await test.refused('setPushToken', { body: { pushToken } }, rider.token)).toBe(
      '400 PUSH_TOKEN_INVALID',
    )
    expect(await test.fingerprint()).toBe(before)
  })

  it.each<[string, unknown]>([
    ['true', true],
    ['false', false],
    ['the text true', 'true'],
    ['the text false', 'false'],
    ['49 characters', 'x'.repeat(49)],
    ['more than 4096 characters', subscription(`${ENDPOINT}${'x'.repeat(4_000)}`)],
    ['nothing', null],
  ])('are no tokens at all: %s', async (_, pushToken) => {
    const before = await test.fingerprint()
    expect(await test.refused('setPushToken', { body: { pushToken } }, rider.token)).toBe('400 INVALID_INPUT')
    expect(await test.fingerprint()).toBe(before)
  })
})
