import fc from 'fast-check'
import { expect, it } from 'vitest'
import { base64Url } from './subscription.ts'

it('writes a key so that it can be read again, in letters of base64url', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 65 }), (bytes) => {
      const text = base64Url(bytes.slice().buffer)
      expect(text).toMatch(/^[\w-]*$/)
      const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
      expect(Uint8Array.from(binary, (char) => char.codePointAt(0) ?? 0)).toEqual(bytes)
    }),
  )
})

it('knows no key by the empty text', () => {
  expect(base64Url(null)).toBe('')
})
