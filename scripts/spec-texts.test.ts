/** The specification's texts are where `docs/spec-texts.md` says, to the letter. */
import { expect, it } from 'vitest'
import { literalsIn, readSource, specTexts } from './texts.ts'

/** A text as a whole, or the part of one before its first value. */
const stands = ({ text, file }: { readonly text: string; readonly file: string }) =>
  literalsIn(readSource(file)).some((literal) => literal === text || literal.startsWith(`${text}\${`))

it('every text stands in its file', () => {
  const texts = specTexts()
  expect(texts.length).toBeGreaterThan(90)
  expect(texts.filter((each) => !stands(each))).toEqual([])
})

it('finds a text that was changed by one letter, or is only a part of another', () => {
  const file = 'apps/rider/src/features/work/duty/duty-text.ts'
  expect(stands({ text: 'Activarse para recibir pedidos', file })).toBe(true)
  expect(stands({ text: 'Activarse para recibir pedido', file })).toBe(false)
  expect(stands({ text: 'Activate para recibir pedidos', file })).toBe(false)
})
