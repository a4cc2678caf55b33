/** The key of this installation: one for all processes, not to be read from the database, and listed for good. */
import { createHash, createPublicKey, randomBytes, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { signingKeyOf } from './signing-key.ts'

interface PublicKey {
  readonly kid: string
  readonly x: string
  readonly pem: string
}

const LIST = '/.well-known/puni-rider-keys.json'

describe('a signing key', () => {
  it('signs by Ed25519, as RFC 8032 has it', () => {
    // The first test vector of section 7.1: no message.
    const seed = Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex')
    const raw = Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')
    const key = signingKeyOf(seed)
    expect(key.publicKey.export({ format: 'jwk' }).x).toBe(raw.toString('base64url'))
    expect(key.keyId).toBe(createHash('sha256').update(raw).digest('hex').slice(0, 16))
    expect(key.sign(Buffer.alloc(0)).toString('hex')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    )
  })
})

describe('the keys of an installation', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.start()
  })
  afterAll(() => test.stop())

  const listed = async () => {
    const response = await fetch(`${test.origin}${LIST}`)
    expect(response.status).toBe(200)
    return ((await response.json()) as { keys: PublicKey[] }).keys
  }

  it('are listed at a fixed address, for any page, raw and in PEM', async () => {
    const response = await fetch(`${test.origin}${LIST}`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const [key] = await listed()
    expect(key).toMatchObject({ kty: 'OKP', crv: 'Ed25519', kid: expect.stringMatching(/^[0-9a-f]{16}$/) })
    expect(createPublicKey(key!.pem).export({ format: 'jwk' }).x).toBe(key!.x)
    const file = await fetch(`${test.origin}/.well-known/puni-rider-keys/${key!.kid}.pem`)
    expect(await file.text()).toBe(key!.pem)
    const unknown = await fetch(`${test.origin}/.well-known/puni-rider-keys/0000000000000000.pem`)
    expect(unknown.status).toBe(404)
  })

  it('are the same in every process and after a restart', async () => {
    const before = await listed()
    await test.throughAnotherServer(async () => expect(await listed()).toEqual(before))
    await test.restart()
    expect(await listed()).toEqual(before)
    expect(before).toHaveLength(1)
  })

  it('cannot be taken from the database', async () => {
    const { rows } = await test.sql.query<{ seed: Buffer; raw: Buffer }>(
      'select sealed_seed as seed, public_key as raw from signing_keys',
    )
    const { seed: sealed, raw } = rows[0]!
    for (let from = 0; from + 32 <= sealed.length; from += 1) {
      const { publicKey } = signingKeyOf(sealed.subarray(from, from + 32))
      expect(publicKey.export({ format: 'jwk' }).x).not.toBe(raw.toString('base64url'))
    }
  })

  it('stay listed when another is given, or when the secret that encrypts them is gone', async () => {
    const [first] = await listed()
    const given = signingKeyOf(randomBytes(32))
    const seed = randomBytes(32)
    test.clock.advance(1_000)
    await test.restart(undefined, { SIGNING_KEY: seed.toString('base64') })
    expect((await listed()).map(({ kid }) => kid)).toEqual([signingKeyOf(seed).keyId, first?.kid])
    test.clock.advance(1_000)
    await test.restart(undefined, { SECRET_KEY: randomBytes(32).toString('base64') })
    const all = await listed()
    expect(all.map(({ kid }) => kid).slice(1)).toEqual([signingKeyOf(seed).keyId, first?.kid])
    const message = Buffer.from('Hola')
    expect(all.some(({ pem }) => verify(null, message, pem, given.sign(message)))).toBe(false)
    expect(all.some(({ pem }) => verify(null, message, pem, signingKeyOf(seed).sign(message)))).toBe(true)
  })
})
