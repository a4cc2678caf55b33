import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { manyLines, oneLine } from './typed-text.ts'

describe('a text of one line', () => {
  it.each([
    ['white space around it', '  Centro\t', 'Centro'],
    ['more than one space', 'Barrio   Sur', 'Barrio Sur'],
    ['line breaks', 'Ana\r\nX-Injected: 1', 'Ana X-Injected: 1'],
    ['a bell and an end of text', 'Cen\u0007tro\0', 'Centro'],
    ['a space without width', 'Cen\u200Btro', 'Centro'],
    ['a mark at its beginning', '\uFEFFCentro', 'Centro'],
    ['a turn of direction', '\u202ECentro\u202C', 'Centro'],
    ['a Hangul filler', 'Centro\u3164', 'Centro'],
    ['a soft hyphen', 'Cen\u00ADtro', 'Centro'],
    ['a joiner that joins nothing', 'Centro\u200D\uFE0F', 'Centro'],
    ['half a character', 'Centro\uD83D', 'Centro'],
    ['letters in parts', 'N\u0303andu\u0301', 'Ñandú'],
    ['nothing that shows', ' \u200B\u2800\u3164\u0000 ', ''],
  ])('is cleaned of %s', (_, typed, stored) => {
    expect(oneLine(typed)).toBe(stored)
  })

  it.each(['Ñandú 1º «B» (fondo) — 12½', '👩🏽‍🍳 Doña Rosa ❤️', '东方 кафе مطعم'])('keeps %s', (typed) => {
    expect(oneLine(typed)).toBe(typed)
  })

  it('has one form, whatever nobody sees is put into it', () => {
    const invisible = fc.constantFrom(
      '\u200B',
      '\u3164',
      '\u202E',
      '\u0007',
      '\u2060',
      '\u2800',
      '\uFEFF',
      '\u00AD',
    )
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(), invisible, (typed, at, hidden) => {
        const form = oneLine(typed)
        expect(oneLine(form)).toBe(form)
        expect(form).toBe(form.normalize('NFC'))
        expect(form).not.toMatch(/^\s|\s$|\s\s|\p{Cc}/u)
        const letters = form
          .replace(/\P{ASCII}/gu, '')
          .trim()
          .replace(/ +/g, ' ')
        const middle = at % (letters.length + 1)
        expect(oneLine(letters.slice(0, middle) + hidden + letters.slice(middle))).toBe(letters)
      }),
    )
  })
})

it('of many lines keeps the lines, and cleans each', () => {
  expect(manyLines('\r\n Timbre 3\u200B \r\n\r\nPor  la\u0007 puerta\u2028lateral\n ')).toBe(
    'Timbre 3\n\nPor la puerta\nlateral',
  )
})
