import type { LookupAddress } from 'node:dns'
import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { type AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { ANY_PUBLIC, isPublic, Outgoing, publicLookup, type Resolve, THIS_MACHINE } from './outgoing.ts'

const soon = () => AbortSignal.timeout(30_000)
const answering =
  (...answers: readonly (readonly string[])[]): Resolve =>
  (_, __, done) => {
    const [addresses = []] = answers.length > 1 ? (answers as string[][]).splice(0, 1) : answers
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }

describe('addresses', () => {
  it.each(['8.8.8.8', '200.45.0.1', '2800:a4::1', '2001:4860:4860::8888', '::ffff:8.8.8.8'])(
    '%s is public',
    (address) => expect(isPublic(address)).toBe(true),
  )

  it.each(
    `127.0.0.1 127.9.9.9 0.0.0.0 10.0.0.8 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1
    100.100.100.200 192.0.0.8 192.0.2.1 198.18.0.1 224.0.0.1 240.0.0.1 255.255.255.255 :: ::1
    fe80::1 fe80::1%eth0 fc00::1 fd00:ec2::254 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1
    ::ffff:a9fe:a9fe ::127.0.0.1 ::7f00:1 ::ffff:0:7f00:1 64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1
    2001:db8::1 fec0::1`.split(/\s+/),
  )('%s is not', (address) => expect(isPublic(address)).toBe(false))
})

describe('a lookup', () => {
  const look = (resolve: Resolve, options: object = { all: true }) =>
    new Promise<string | LookupAddress[]>((found, failed) => {
      publicLookup(resolve)('push.example', options, (error, address) =>
        error === null ? found(address) : failed(error),
      )
    })

  it('returns what was checked, and of a mixed answer what is public', async () => {
    const mixed = answering(['10.0.0.8', '8.8.8.8', '::1', '2800:a4::1'])
    expect(await look(mixed)).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2800:a4::1', family: 6 },
    ])
    expect(await look(mixed, {})).toBe('8.8.8.8')
  })

  it('is made once: a name that changes to a private address later does not get there', async () => {
    const rebinding = answering(['8.8.8.8'], ['127.0.0.1'])
    expect(await look(rebinding)).toEqual([{ address: '8.8.8.8', family: 4 }])
    await expect(look(rebinding)).rejects.toThrow('push.example has no public address')
  })

  it('fails as the resolver does', async () => {
    await expect(look((_, __, done) => done(new Error('ENOTFOUND'), []))).rejects.toThrow('ENOTFOUND')
  })
})

describe('outgoing calls', () => {
  let service: FakeService
  let outgoing: Outgoing
  beforeAll(async () => {
    service = await FakeService.start()
    outgoing = new Outgoing(['push.example', '*.push.example', service.origin], answering(['127.0.0.1']))
  })
  afterAll(async () => {
    await outgoing.close()
    await service.stop()
  })
  beforeEach(() => {
    service.asked.length = 0
    service.answer = { body: 'sí' }
  })
  const call = (url: string, signal = soon()) => outgoing.send({ url, signal })

  it('reach a private address where the operator named it', async () => {
    const { status, body } = await call(`${service.origin}/ruta`)
    expect([status, body.toString()]).toEqual([200, 'sí'])
  })

  it.each(['https://push.example/abc', 'https://eu.push.example/abc'])(
    'reach no private address by a name: %s',
    async (url) => {
      await expect(call(url)).rejects.toThrow('has no public address')
    },
  )

  it.each(
    `https://example.net/ http://push.example/ https://push.example:8443/ file:///etc/passwd
    https://push.example.net/ https://push.example./ https://user:x@push.example/
    https://push.example@example.net/ https://example.net\\@push.example/ https://127.0.0.1/
    https://2130706433/ https://0177.0.0.1/ https://0x7f.1/ https://127.1/ https://[::1]/
    https://[::ffff:127.0.0.1]/ https://①②⑦.⓪.⓪.①/ http://localhost:9/`.split(/\s+/),
  )('do not go to %s', async (url) => {
    await expect(call(url)).rejects.toThrow('is not an allowed host')
  })

  it('do not go to an address in the list of names', async () => {
    const careless = new Outgoing(['127.0.0.1', '[::1]', '*.0.0.1'])
    for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://2130706433/']) {
      await expect(careless.send({ url, signal: soon() })).rejects.toThrow('is not an allowed host')
    }
  })

  it('follow no redirect', async () => {
    service.answer = { status: 307, headers: { location: `${service.origin}/otra` } }
    expect(await call(`${service.origin}/una`)).toMatchObject({ status: 307 })
    expect(service.asked).toHaveLength(1)
  })

  it('read no answer without end, and none for longer than they may', async () => {
    service.answer = { instead: 'flood' }
    await expect(call(service.origin)).rejects.toThrow('exceeded max size')
    for (const instead of ['silence', 'beginning'] as const) {
      service.answer = { instead }
      await expect(call(service.origin, AbortSignal.timeout(50))).rejects.toThrow('timeout')
    }
  })

  it('believe no certificate that nobody vouches for, wherever the operator sends them', async () => {
    const server = createTlsServer(selfSigned(), (_, response) => response.end('sí')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
    await expect(new Outgoing([origin]).send({ url: origin, signal: soon() })).rejects.toThrow(
      'self-signed certificate',
    )
    server.close()
  })

  it('unpack nothing: a small answer stays small', async () => {
    const packed = gzipSync(Buffer.alloc(8_000_000))
    const server = createServer((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const { body } = await new Outgoing([origin]).send({ url: origin, signal: soon() })
    server.close()
    server.closeAllConnections()
    expect(body).toHaveLength(packed.length)
  })
})

describe('calls to what strangers name', () => {
  const NAMES: Readonly<Record<string, readonly string[]>> = {
    'loop.example': ['127.0.0.1'],
    'ten.example': ['10.0.0.8'],
    'metadata.example': ['169.254.169.254'],
    'six.example': ['::1'],
    'mapped.example': ['::ffff:10.0.0.8'],
    'local.example': ['fd00::8', '192.168.1.1'],
    localhost: ['127.0.0.1'],
    'metadata.google.internal': ['169.254.169.254'],
    intranet: ['172.16.0.9'],
  }
  const resolve: Resolve = (host, options, done) => answering(NAMES[host] ?? [])(host, options, done)
  /** Every address to which a connection was tried. */
  const tried: string[] = []
  beforeAll(() => {
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the socket below
    const connect = Socket.prototype.connect as (this: Socket, ...args: unknown[]) => Socket
    vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
      this.on('connectionAttempt', (address: string) => tried.push(address))
      return connect.apply(this, args)
    })
  })
  afterAll(() => void vi.restoreAllMocks())
  beforeEach(() => void (tried.length = 0))

  const strangers = new Outgoing([ANY_PUBLIC], resolve)
  const call = (url: string, outgoing = strangers) =>
    outgoing.send({ url, method: 'POST', body: '{}', wanted: 1_024, signal: soon() })

  it.each(
    `https://127.0.0.1/ https://127.9.9.9/ https://0.0.0.0/ https://10.0.0.8/ https://172.16.0.1/ https://172.31.255.254/
    https://192.168.1.1/ https://169.254.169.254/latest/meta-data https://100.64.0.1/ https://224.0.0.1/ https://255.255.255.255/
    https://[::1]/ https://[::]/ https://[fc00::1]/ https://[fd00:ec2::254]/ https://[fe80::1]/ https://[::ffff:127.0.0.1]/
    https://[::ffff:a00:8]/ https://[::127.0.0.1]/ https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://2130706433/
    https://017700000001/ https://0177.0.0.1/ https://0x7f000001/ https://0x7f.1/ https://127.1/ https://127.0.0.1./ https://①②⑦.⓪.⓪.①/
    https://localhost/ https://localhost./ https://intranet/ https://loop.example/ https://ten.example/ https://metadata.example/
    https://six.example/ https://mapped.example/ https://local.example/ https://metadata.google.internal/ https://loop.example:8443/
    https://loop.example:22/ https://loop.example:5432/ http://loop.example/ http://127.0.0.1:3000/ https://ana:x@loop.example/
    https://8.8.8.8@127.0.0.1/ https://loop.example#@8.8.8.8 ftp://loop.example/ file:///etc/passwd`.split(
      /\s+/,
    ),
  )('never connect to %s', async (url) => {
    await expect(call(url)).rejects.toThrow(/is not an allowed host|has no public address/)
    expect(tried).toEqual([])
  })

  it('never connect to a name that was public a moment ago, nor to the private one of its addresses', async () => {
    // Nobody listens at an address for documentation, wherever a route to it may lead.
    const rebinding = new Outgoing([ANY_PUBLIC], answering(['127.0.0.1', '10.0.0.8'], ['127.0.0.1']))
    for (let time = 0; time < 2; time++)
      await expect(call('https://changing.example/', rebinding)).rejects.toThrow('has no public address')
    expect(tried).toEqual([])
  })

  it('reach this machine, and the origin that was named, only where the list says so', async () => {
    const service = await FakeService.start()
    service.answer = { status: 307, headers: { location: 'https://10.0.0.8/' } }
    await expect(call(service.origin)).rejects.toThrow('is not an allowed host')
    expect(tried).toEqual([])
    for (const host of [THIS_MACHINE, service.origin]) {
      const outgoing = new Outgoing([ANY_PUBLIC, host])
      // A redirect is an answer.
      expect(await call(service.origin, outgoing)).toMatchObject({ status: 307 })
      await outgoing.close()
    }
    expect(tried).toEqual(['127.0.0.1', '127.0.0.1'])
    const trying = new Outgoing([ANY_PUBLIC, THIS_MACHINE], resolve)
    for (const url of [
      'http://10.0.0.8/',
      'http://loop.example/',
      'https://127.0.0.1/',
      'http://localhost.:9/',
    ])
      await expect(call(url, trying)).rejects.toThrow('is not an allowed host')
    expect(tried).toHaveLength(2)
    await service.stop()
  })

  it('read the beginning of an answer, and take its status where the rest never comes', async () => {
    const service = await FakeService.start()
    const outgoing = new Outgoing([service.origin])
    const read = (signal = soon()) => outgoing.send({ url: service.origin, wanted: 9, signal })
    service.answer = { instead: 'flood' }
    expect((await read()).body.toString()).toBe(' '.repeat(9))
    service.answer = { instead: 'beginning' }
    const { status, body } = await read(AbortSignal.timeout(200))
    expect([status, body.toString()]).toEqual([200, '{"code":'])
    await outgoing.close()
    await service.stop()
  })
})

/** A key and its certificate in PEM, signed by itself: X.509 as DER writes it, with a serial number, no name and no extensions. */
function selfSigned(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const sequence = 0x30
  const algorithm = der(sequence, Buffer.from('06032b6570', 'hex'))
  const nobody = der(sequence)
  const always = der(sequence, ...['200101000000Z', '491231235959Z'].map((at) => der(0x17, Buffer.from(at))))
  const key = publicKey.export({ type: 'spki', format: 'der' })
  const claims = der(sequence, der(0x02, Buffer.of(1)), algorithm, nobody, always, nobody, key)
  const signature = der(0x03, Buffer.of(0), sign(null, claims, privateKey))
  const certificate = der(sequence, claims, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  }
}

/** A value of this kind, as long as a certificate without names has any. */
function der(kind: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const length = content.length < 128 ? [content.length] : [0x81, content.length]
  return Buffer.concat([Buffer.from([kind, ...length]), content])
}
