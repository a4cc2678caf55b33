/** The page and the command agree, whatever they are given. */
import { checkSignature as byNode } from '@puni/record/node-signature'
import { keygen, sign } from '@noble/ed25519'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkSignature } from './check-signature.ts'

it('what was signed is genuine, and nothing else is', () => {
  const { secretKey, publicKey } = keygen()
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.nat(63),
      fc.integer({ min: 1, max: 255 }),
      (bytes, at, by) => {
        const signature = sign(bytes, secretKey)
        const changed = Uint8Array.from(signature)
        changed[at]! ^= by
        for (const check of [checkSignature, byNode]) {
          expect(check(signature, bytes, publicKey)).toBe(true)
          expect(check(changed, bytes, publicKey)).toBe(false)
        }
      },
    ),
    { numRuns: 50 },
  )
})
