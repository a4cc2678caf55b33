import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf } from './rider-search.ts'

it.each([
  ['Núñez', `'nunez':*`],
  ['  ana   LÓPEZ ', `'ana':* & 'lopez':*`],
  ["O'Higgins-Pérez", `'o':* & 'higgins':* & 'perez':*`],
  ['ana.lopez@test.ex', `'ana.lopez@test.ex':*`],
  ["a'b\\@x", `'ab@x':*`],
  ['(011) 5555-0199', `'1155550199':*`],
  ['+54 9 11 5555', `'549115555':*`],
  ['30.111.222', `'30111222':*`],
  ['', null],
  [' - ', null],
  ['000', null],
])('%s is looked for as %s', (search, words) => expect(wordsOf(search)).toBe(words))

it('never has an apostrophe or backslash inside a word', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (search) =>
      /^('[^'\\]+':\*( & )?)*$/u.test(wordsOf(search) ?? ''),
    ),
  )
})
