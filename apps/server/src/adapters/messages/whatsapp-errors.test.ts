import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failureOf, WHATSAPP_ERRORS } from './whatsapp-errors.ts'

const DOCUMENT = readFileSync(new URL('../../../../../docs/messages.md', import.meta.url), 'utf8')

/** The codes of each row of the document, with what it says to happen. */
const ROWS = [...DOCUMENT.matchAll(/^\| (\d+(?:, \d+)*) +\| [^|]+\| (.+?) +\|$/gm)].map(
  ([, codes = '', happens = '']) => ({ codes: codes.split(', ').map(Number), happens }),
)
const HAPPENS = {
  refused: /^next channel(, and a warning)?$/,
  closed: /^next channel, or else later; a warning$/,
  later: /^later/,
  unknown: /^never$/,
} as const

describe('an error of WhatsApp', () => {
  it('is in the document, once', () => {
    expect(ROWS.flatMap(({ codes }) => codes).toSorted((one, other) => one - other)).toEqual(
      Object.keys(WHATSAPP_ERRORS).map(Number),
    )
  })

  it.each(ROWS)('$codes does as the document says: $happens', ({ codes, happens }) => {
    for (const code of codes) expect(happens).toMatch(HAPPENS[failureOf(code).outcome])
  })

  it('that nobody knows is about this message', () => {
    expect(failureOf(999_999)).toEqual({ outcome: 'refused', problem: 'refused' })
  })
})
