import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AREA_CODES } from './area-codes.ts'
import { formatPhone, readMobile, readPhone, telUrl, whatsappUrl } from './phone.ts'

/** E.164 and kind in one line, or what is wrong. */
const told = (reading: ReturnType<typeof readPhone>) =>
  typeof reading === 'string' ? reading : `${reading.e164} ${reading.kind}`

describe('the number of a person', () => {
  it.each([
    ['11 5555-1234', '+5491155551234'],
    ['011 5555-1234', '+5491155551234'],
    ['11-15-5555-1234', '+5491155551234'],
    ['011 15 5555-1234', '+5491155551234'],
    ['(011) 15-5555-1234', '+5491155551234'],
    ['9 11 5555 1234', '+5491155551234'],
    ['+54 9 11 5555-1234', '+5491155551234'],
    ['+54 11 5555-1234', '+5491155551234'],
    ['+54 11 15 5555-1234', '+5491155551234'],
    ['+54 9 11 15 5555-1234', '+5491155551234'],
    ['+54 (011) 15 5555-1234', '+5491155551234'],
    ['+54 9 011 5555-1234', '+5491155551234'],
    ['0054 9 11 5555 1234', '+5491155551234'],
    ['5491155551234', '+5491155551234'],
    ['541155551234', '+5491155551234'],
    ['54 11 15 5555 1234', '+5491155551234'],
    ['\u202A+54 9 11 5555‑1234\u202C', '+5491155551234'],
    ['+54\u00A09\u00A011\u00A05555.1234', '+5491155551234'],
    ['0351 15 555-1234', '+5493515551234'],
    ['351 555 1234', '+5493515551234'],
    ['0351 155 551 234', '+5493515551234'],
    ['02202 15 41-2345', '+5492202412345'],
    ['2202 412345', '+5492202412345'],
    ['03876 15 412345', '+5493876412345'],
    ['0387 15 612 3456', '+5493876123456'],
    ['+598 99 123 456', '+59899123456'],
    ['00598 99 123 456', '+59899123456'],
    ['+1 (212) 555-0123', '+12125550123'],
  ])('%s is %s', (typed, e164) => {
    expect(readMobile(typed)).toMatchObject({ e164 })
  })

  it.each([
    ['15-5555-1234', 'AREA_MISSING'],
    ['15 555 1234', 'AREA_MISSING'],
    ['15 41 2345', 'AREA_MISSING'],
    ['5555-1234', 'AREA_MISSING'],
    ['5411-1234', 'AREA_MISSING'],
    ['412345', 'AREA_MISSING'],
    ['+54 15 5555 1234', 'AREA_MISSING'],
    ['+54 9 5555 1234', 'AREA_MISSING'],
    ['', 'NOT_A_PHONE'],
    ['llamame', 'NOT_A_PHONE'],
    ['11 5555-123', 'NOT_A_PHONE'],
    ['11 5555-12345', 'NOT_A_PHONE'],
    ['11 1555-1234', 'NOT_A_PHONE'],
    ['19 5555-1234', 'NOT_A_PHONE'],
    ['+11 5555-1234', 'NOT_A_PHONE'],
    ['+15 5555-1234', 'NOT_A_PHONE'],
    ['+598', 'NOT_A_PHONE'],
    ['11+5555-1234', 'NOT_A_PHONE'],
    ['11 5555-1234 int. 5', 'NOT_A_PHONE'],
    ['1234567890123456789', 'NOT_A_PHONE'],
    ['0810 555 1234', 'NOT_A_PHONE'],
    ['911', 'NOT_A_PHONE'],
  ])('%s is refused: %s', (typed, problem) => {
    expect(readMobile(typed)).toBe(problem)
  })
})

describe('the number of a business', () => {
  it.each([
    ['11 4371-8141', '+541143718141 unstated'],
    ['(0351) 421-0000', '+543514210000 unstated'],
    ['011 15 5555-1234', '+5491155551234 mobile'],
    ['0810-555-1234', '+548105551234 nationwide'],
    ['0800 555 1234', '+548005551234 nationwide'],
    ['+598 2901 2345', '+59829012345 foreign'],
  ])('%s is %s', (typed, reading) => {
    expect(told(readPhone(typed))).toBe(reading)
  })
})

describe('links and what is shown', () => {
  it.each([
    ['011 15 5555-1234', '+54 9 11 5555-1234', 'tel:+5491155551234', 'https://wa.me/5491155551234'],
    ['11 5555-1234', '+54 11 5555-1234', 'tel:+541155551234', 'https://wa.me/5491155551234'],
    ['3514210000', '+54 351 421-0000', 'tel:+543514210000', 'https://wa.me/5493514210000'],
    ['02202 15 412345', '+54 9 2202 41-2345', 'tel:+5492202412345', 'https://wa.me/5492202412345'],
    ['+598 99 123 456', '+59899123456', 'tel:+59899123456', 'https://wa.me/59899123456'],
    ['0810 555 1234', '0810 555-1234', 'tel:08105551234', null],
    ['15 5555-1234', '15 5555-1234', 'tel:1555551234', null],
    ['preguntar en el local', 'preguntar en el local', null, null],
    ['11 5555-1234 / 11 4444-5555', '11 5555-1234 / 11 4444-5555', 'tel:+541155551234', null],
    ['4371-8141 - 4371-8142', '4371-8141 - 4371-8142', 'tel:43718141', null],
    ['Ana 11 5555-1234, Luis 15-4444-5555', 'Ana 11 5555-1234, Luis 15-4444-5555', 'tel:+541155551234', null],
    ['011 4371-8141 int. 25', '011 4371-8141 int. 25', 'tel:+541143718141', null],
    ['interno 4521', 'interno 4521', 'tel:4521', null],
    ['911', '911', 'tel:911', null],
    ['timbre 3', 'timbre 3', null, null],
    ['11111111112222222222', '11111111112222222222', null, null],
  ])('%s', (typed, shown, tel, whatsapp) => {
    expect([formatPhone(typed), telUrl(typed), whatsappUrl(typed)]).toEqual([shown, tel, whatsapp])
  })

  it('brings a message along', () => {
    expect(whatsappUrl('11 5555-1234', 'Tu código es 012345')).toBe(
      'https://wa.me/5491155551234?text=Tu%20c%C3%B3digo%20es%20012345',
    )
  })
})

/** An area code and a number in it, ten digits together. */
const inArea = fc.constantFrom(...AREA_CODES).chain((area) =>
  fc
    .tuple(fc.integer({ min: 2, max: 9 }), fc.integer({ min: 0, max: 10 ** (9 - area.length) - 1 }))
    .map(([first, rest]) => ({
      area,
      local: `${first}${String(rest).padStart(9 - area.length, '0')}`,
    })),
)

/** Separators anywhere between digits, any number of them. */
const spaced = (digits: string) =>
  fc
    .array(fc.constantFrom('', '', '', ' ', '-', '.', ' - '), {
      minLength: digits.length,
      maxLength: digits.length,
    })
    .map((gaps) => digits.replace(/\d/g, (digit) => digit + gaps.shift()))

const ways = (area: string, local: string) =>
  fc.constantFrom(
    `0${area}15${local}`,
    `${area}15${local}`,
    `9${area}${local}`,
    `+549${area}${local}`,
    `+54${area}15${local}`,
    `+549${area}15${local}`,
    `+540${area}15${local}`,
    `549${area}${local}`,
    `54${area}15${local}`,
    `00549${area}${local}`,
  )

describe('whatever the area', () => {
  it('every way to write a mobile is the same number', () => {
    fc.assert(
      fc.property(
        inArea.chain(({ area, local }) =>
          fc.tuple(fc.constant(`+549${area}${local}`), ways(area, local).chain(spaced)),
        ),
        ([e164, typed]) => {
          expect(readPhone(typed)).toEqual({ e164, kind: 'mobile' })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('without its area no number is guessed', () => {
    fc.assert(
      fc.property(inArea, fc.constantFrom('', '15', '+5415', '+549'), ({ local }, before) => {
        expect(readPhone(before + local)).toBe('AREA_MISSING')
      }),
    )
  })

  it('normal and shown forms read as themselves', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789+ -()'.split('')), maxLength: 20 })
    const written = inArea.chain(({ area, local }) => fc.oneof(ways(area, local), fc.constant(area + local)))
    fc.assert(
      fc.property(fc.oneof(digits, written), fc.constantFrom(readPhone, readMobile), (typed, read) => {
        const phone = read(typed)
        fc.pre(typeof phone !== 'string')
        const { e164 } = phone
        expect(e164).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(read(e164)).toEqual(phone)
        expect(read(formatPhone(e164))).toEqual(phone)
        expect(telUrl(typed)).toBe(telUrl(readPhone(typed) === phone ? e164 : typed))
      }),
      { numRuns: 500 },
    )
  })
})
