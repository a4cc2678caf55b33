import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(',', '"', '\r', '\n', ';', ' ', '=', 'a') }),
)

it('is read back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.array(value, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const { data, errors } = Papa.parse(rows.map(csvLine).join(''), { newline: '\r\n', delimiter: ',' })
      expect(errors).toEqual([])
      // After the last line's end there is one more, empty.
      expect(data.slice(0, -1)).toEqual(rows)
    }),
  )
})

it('tells nothing from an empty text', () => {
  expect(csvLine([null, '', 'a'])).toBe(',"",a\r\n')
})
