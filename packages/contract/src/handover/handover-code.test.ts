import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupedCode, readHandoverCode, SHORT_CODE_DATA, shortCodeOf, signedCodeOf } from './handover-code.ts'

const digit = fc.integer({ min: 0, max: 31 })
const data = fc.array(digit, { minLength: SHORT_CODE_DATA, maxLength: SHORT_CODE_DATA })
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })

describe('a short code', () => {
  it('is read as people type it', () => {
    fc.assert(
      fc.property(data, fc.boolean(), (digits, isLower) => {
        const code = shortCodeOf(digits)
        const shown = groupedCode(code)
        const typed = isLower ? ` ${shown.toLowerCase()} ` : shown.replace('-', ' - ')
        expect(readHandoverCode(typed)).toEqual({ form: 'short', code })
      }),
    )
  })

  it('with one character wrong is no code', () => {
    fc.assert(
      fc.property(data, fc.nat(SHORT_CODE_DATA), fc.integer({ min: 1, max: 31 }), (digits, at, off) => {
        const letters = Array.from('0123456789ABCDEFGHJKMNPQRSTVWXYZ')
        const code = Array.from(shortCodeOf(digits))
        code[at] = letters[(letters.indexOf(code[at]!) + off) % letters.length]!
        expect(readHandoverCode(code.join(''))).toBeNull()
      }),
    )
  })

  it('takes letters for the digits that they look like', () => {
    const code = shortCodeOf([0, 1, 1, 0, 0, 1, 7])
    const typed = code.replaceAll('0', 'o').replaceAll('1', 'l')
    expect(readHandoverCode(typed)).toEqual({ form: 'short', code })
  })
})

describe('a signed code', () => {
  it('holds the order and the signature, also within a link, in either case and with line breaks', () => {
    fc.assert(
      fc.property(fc.uuid(), signature, (orderId, bytes) => {
        const code = signedCodeOf(orderId, bytes)
        const read = { form: 'signed', orderId, signature: bytes }
        expect(readHandoverCode(code)).toEqual(read)
        expect(readHandoverCode(`${code.slice(0, 70).toLowerCase()}\n ${code.slice(70)}`)).toEqual(read)
        expect(code).toMatch(/^PUNI1:[0-9A-Z]{128}$/)
      }),
    )
  })

  it('that was cut short is no code', () => {
    const code = signedCodeOf('00000000-0000-4000-8000-000000000000', new Uint8Array(64))
    expect(readHandoverCode(code.slice(0, -1))).toBeNull()
    expect(readHandoverCode(`${code}0`)).toBeNull()
  })
})

it.each(['', 'hola', 'PUNI1:', '12345678', 'U000-0000', 'https://puni.example/'])(
  '%s is no code',
  (typed) => {
    expect(readHandoverCode(typed)).toBeNull()
  },
)
