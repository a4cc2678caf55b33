/** What a socket can send that no HTTP client would: each is refused or cut in time, and the server lives on. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import { API_PREFIX } from '@puni/contract/route'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'

/** Deadlines of the server under test, milliseconds: short, so that the test does not wait. */
const HEADERS_MS = 400
const BODY_MS = 400
const UPLOAD_MS = 1_200

const LOGIN = `POST ${API_PREFIX}/user/login-rider HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n`
const SIGN_UP = `POST ${API_PREFIX}/rider/ HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\n`
const PHOTO = '--x\r\ncontent-disposition: form-data; name="dniPhoto"; filename="a.jpg"\r\n\r\n'
const CONFIG = `GET ${API_PREFIX}/config HTTP/1.1\r\nHost: a\r\n`
const CHUNKED = 'Transfer-Encoding: chunked\r\n\r\n'

describe('a raw socket', () => {
  let test: TestApp
  const sockets: Socket[] = []
  beforeAll(async () => {
    test = await TestApp.start({
      HEADERS_TIMEOUT_MS: String(HEADERS_MS),
      BODY_TIMEOUT_MS: String(BODY_MS),
      UPLOAD_TIMEOUT_MS: String(UPLOAD_MS),
      // Room for two of the largest photos from an address, and for four in all.
      UPLOAD_MEMORY_MB: '34',
      PUBLIC_URL: 'https://riders.puni.example',
    })
  })
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy()
    expect((await fetch(`${test.origin}/health`)).status, 'the server lives on').toBe(200)
  })
  afterAll(() => test.stop())

  function send(said: string | Buffer): Socket {
    const socket = connect(Number(new URL(test.origin).port), '127.0.0.1')
    sockets.push(socket)
    // A server that hangs up may do so while we write.
    socket.on('error', () => undefined)
    socket.write(said)
    return socket
  }

  /** All that comes back until the server closes the connection, or resets it since we go on sending. */
  async function answerOn(socket: Socket): Promise<string> {
    let answer = ''
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()))
    await new Promise((closed) => socket.once('close', closed))
    return answer
  }

  const answerTo = (said: string | Buffer) => answerOn(send(said))

  /** Sends a byte of the same letter every few milliseconds, until the connection closes. */
  function trickle(socket: Socket): Socket {
    const timer = setInterval(() => socket.write('x'), 40)
    return socket.on('close', () => clearInterval(timer))
  }

  function expectRefusal(answer: string, code: ErrorCode): void {
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${ERRORS[code].status} `))
    for (const header of [
      'connection: close',
      'x-content-type-options: nosniff',
      'strict-transport-security: max-age=31536000; includesubdomains',
      'cache-control: no-store',
    ])
      expect(answer.toLowerCase()).toContain(`\r\n${header}\r\n`)
    expect(answer).toMatch(/\r\ncontent-security-policy: default-src 'self';/)
    const [, body = ''] = answer.split('\r\n\r\n')
    expect(JSON.parse(body)).toEqual({ code, message: expect.stringMatching(/^[A-Z][a-zñáéíóú]+ .*\.?$/) })
  }

  it.each<[what: string, said: string | Buffer, code: ErrorCode]>([
    ['no HTTP at all', 'hola, ¿qué tal?\r\n\r\n', 'INVALID_INPUT'],
    ['a TLS greeting', Buffer.from('16030100a5010000a1030363', 'hex'), 'INVALID_INPUT'],
    ['a method that is none', 'GE\u0000T / HTTP/1.1\r\nHost: a\r\n\r\n', 'INVALID_INPUT'],
    ['a target with NUL', 'GET /\u0000 HTTP/1.1\r\nHost: a\r\n\r\n', 'INVALID_INPUT'],
    ['a target with a space', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 'INVALID_INPUT'],
    ['a header with NUL', 'GET / HTTP/1.1\r\nHost: a\r\nX: a\u0000b\r\n\r\n', 'INVALID_INPUT'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: a\r\n\r\n', 'INVALID_INPUT'],
    ['a version that is none', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 'INVALID_INPUT'],
    ['lengths that differ', `${LOGIN}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 'INVALID_INPUT'],
    ['a negative length', `${LOGIN}Content-Length: -1\r\n\r\n`, 'INVALID_INPUT'],
    ['a length in words', `${LOGIN}Content-Length: dos\r\n\r\n{}`, 'INVALID_INPUT'],
    ['a length besides chunks', `${LOGIN}Content-Length: 2\r\n${CHUNKED}0\r\n\r\n`, 'INVALID_INPUT'],
    ['a chunk without a size', `${LOGIN}${CHUNKED}zz\r\n{}\r\n0\r\n\r\n`, 'INVALID_INPUT'],
    ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 'INVALID_INPUT'],
    ['endless headers', `${CONFIG}X: ${'x'.repeat(100_000)}`, 'HEADERS_TOO_LARGE'],
    ['very many headers', `${CONFIG}${'X: 1\r\n'.repeat(20_000)}`, 'HEADERS_TOO_LARGE'],
  ])('is refused %s', async (_, said, code) => {
    expectRefusal(await answerTo(said), code)
  })

  it.each([
    ['an absolute target without an address', 'GET http://[ HTTP/1.1\r\nHost: a'],
    ['a target that is no URL', 'GET //[ HTTP/1.1\r\nHost: a'],
    ['an encoded NUL', 'GET /%00 HTTP/1.1\r\nHost: a'],
    ['an escape that is none', 'GET /%zz HTTP/1.1\r\nHost: a'],
    ['bytes that are no text', `GET ${API_PREFIX}/orders/%c0%af HTTP/1.1\r\nHost: a`],
    ['a long target', `GET /${'a'.repeat(7_000)} HTTP/1.1\r\nHost: a`],
    ['no host', 'GET / HTTP/1.1'],
    ['two hosts and an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\nExpect: nada'],
    ['all of the server', 'OPTIONS * HTTP/1.1\r\nHost: a'],
    ['an echo', 'TRACE / HTTP/1.1\r\nHost: a'],
    ['a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a'],
  ])('gets no fault of the server for %s', async (_, said) => {
    expect(await answerTo(`${said}\r\nConnection: close\r\n\r\n`)).toMatch(/^(HTTP\/1\.1 4\d\d |$)/)
  })

  it('is cut while its headers do not come, with words where it said anything', async () => {
    const [half, silent] = await Promise.all([answerTo(CONFIG), answerTo('')])
    expectRefusal(half, 'REQUEST_TIMEOUT')
    expect(silent).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  it('is cut when its body stands still or trickles', async () => {
    const still = `${LOGIN}Content-Length: 100\r\n\r\n{`
    const chunks = `${LOGIN}${CHUNKED}5\r\n{`
    const answers = await Promise.all([answerTo(still), answerTo(chunks), answerOn(trickle(send(still)))])
    for (const answer of answers) expectRefusal(answer, 'REQUEST_TIMEOUT')
  })

  it('is cut when it was answered and goes on sending', async () => {
    const stranger = `POST ${API_PREFIX}/orders HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n`
    const answer = await answerOn(trickle(send(stranger)))
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('is cut with a form that never ends, and takes nothing from others meanwhile', async () => {
    const endless = `${SIGN_UP}Content-Length: 9000000\r\n\r\n${PHOTO}${'x'.repeat(100_000)}`
    const uploads = Array.from({ length: 60 }, () => answerOn(trickle(send(endless))))
    const silent = Array.from({ length: 200 }, () => answerTo(`${SIGN_UP}Content-Length: 9000000\r\n\r\n`))
    await test.signUp()
    for (const answer of await Promise.all([...uploads, ...silent])) expectRefusal(answer, 'REQUEST_TIMEOUT')
  })

  it('makes room with a form of which much came and then little', async () => {
    const most = `${SIGN_UP}Content-Length: 9000000\r\n\r\n${PHOTO}${'x'.repeat(8_000_000)}`
    const answers = [1, 2, 3, 4].map(() => answerOn(trickle(send(most))))
    await test.signUp()
    const codes = (await Promise.all(answers)).map((answer) => /HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
    expect(codes, 'half of the room is for one address').toContain('503')
    expect(codes).toHaveLength(4)
  })

  it('leaves its room when it stands still, hangs up, or ends too early', async () => {
    const start = `${SIGN_UP}Content-Length: 9000000\r\n\r\n${PHOTO}`
    for (let place = 0; place < 4; place++) send(start).end()
    for (let place = 0; place < 4; place++) expectRefusal(await answerTo(start), 'REQUEST_TIMEOUT')
    const whole = `${SIGN_UP}Connection: close\r\nContent-Length: ${PHOTO.length}\r\n\r\n${PHOTO}`
    for (let place = 0; place < 5; place++) expectRefusal(await answerTo(whole), 'INVALID_INPUT')
    for (let place = 0; place < 4; place++) send(start).resetAndDestroy()
    await test.signUp()
  })

  it('may not send a compressed body, whatever would come out of it', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000, ' '))
    const said = `${LOGIN}Connection: close\r\nContent-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`
    expectRefusal(await answerTo(Buffer.concat([Buffer.from(said), bomb])), 'UNSUPPORTED_MEDIA')
  })

  it('is answered in order when it sends several requests at once', async () => {
    const unknown = `GET ${API_PREFIX}/nada HTTP/1.1\r\nHost: a\r\n\r\n`
    const answer = await answerTo(`${CONFIG}\r\n${unknown}${CONFIG}Connection: close\r\n\r\n`)
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200'])
  })

  it('keeps its live stream open past every deadline', async () => {
    const rider = await test.activatedRider()
    const stream = send(
      `GET ${API_PREFIX}/rider/${rider.id}/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${rider.token}\r\n\r\n`,
    )
    let received = ''
    stream.on('data', (chunk: Buffer) => (received += chunk.toString()))
    await expect.poll(() => received).toContain(': connected')
    // As long as the longest deadline.
    const waited = answerOn(trickle(send(`${SIGN_UP}Content-Length: 9000\r\n\r\n${PHOTO}`)))
    expectRefusal(await waited, 'REQUEST_TIMEOUT')
    await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
    expect(stream.readableEnded || stream.destroyed).toBe(false)
  })
})
