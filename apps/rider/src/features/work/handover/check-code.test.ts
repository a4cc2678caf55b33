import { shortCodeOf, signedBytesOf, signedCodeOf } from '@puni/contract/handover/handover-code'
import { afterEach, expect, it, vi } from 'vitest'
import { checkCode } from './check-code.ts'

const ORDER = '6f1c2f5e-54a1-4d0a-9a39-0f7f2ab1c9d4'
const OTHER = '00000000-0000-4000-8000-000000000001'
const { subtle } = crypto
const newPair = async () => await subtle.generateKey({ name: 'Ed25519' }, true, ['sign', 'verify'])
const pair = await newPair()
const publicKey = (await subtle.exportKey('jwk', pair.publicKey)).x ?? ''
const signed = async (orderId: string, by = pair.privateKey) =>
  signedCodeOf(orderId, new Uint8Array(await subtle.sign({ name: 'Ed25519' }, by, signedBytesOf(orderId))))

afterEach(() => vi.unstubAllGlobals())

it('verifies the signed code of the order', async () => {
  const code = await signed(ORDER)
  expect(await checkCode(code.toLowerCase(), ORDER, publicKey)).toEqual({
    is: 'readable',
    send: code,
    isVerified: true,
  })
})

it('tells the code of another order, and one that somebody else signed', async () => {
  expect(await checkCode(await signed(OTHER), ORDER, publicKey)).toEqual({ is: 'foreign' })
  const forged = await signed(ORDER, (await newPair()).privateKey)
  expect(await checkCode(forged, ORDER, publicKey)).toEqual({ is: 'foreign' })
})

it('leaves to the server what it cannot verify: a short code, and a browser without Ed25519', async () => {
  const short = shortCodeOf([1, 2, 3, 4, 5, 6, 7])
  expect(await checkCode(short, ORDER, publicKey)).toEqual({ is: 'readable', send: short, isVerified: false })
  const code = await signed(ORDER)
  vi.stubGlobal('crypto', {})
  vi.spyOn(console, 'error').mockReturnValue()
  expect(await checkCode(code, ORDER, publicKey)).toEqual({ is: 'readable', send: code, isVerified: false })
})

it('tells what is no code', async () => {
  expect(await checkCode('hola', ORDER, publicKey)).toEqual({ is: 'unreadable' })
})
