import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinLines } from './join-lines.ts'

/** Nodes 10 x + y on a grid. */
const bearing = (from: number, to: number) => {
  const east = Math.floor(to / 10) - Math.floor(from / 10)
  const north = (to % 10) - (from % 10)
  return (Math.atan2(east, north) * 180) / Math.PI
}
const joined = (lines: readonly number[][]) => joinLines(lines, bearing).map((line) => Array.from(line))

/** Lines as '0 10|10 20'. */
const linesOf = (text: string) =>
  text === '' ? [] : text.split('|').map((line) => line.split(' ').map(Number))

it.each([
  ['nothing', '', ''],
  ['a line', '0 10', '0 10'],
  ['lines end to end', '0 10|10 20 30', '0 10 20 30'],
  ['lines drawn against each other', '10 0|10 20|30 20', '30 20 10 0'],
  ['those that go straight on where three meet', '0 10|10 11|10 20', '0 10 20|10 11'],
  ['no line that turns back', '0 20|20 11', '0 20|20 11'],
  ['a ring, once around', '0 10 11|11 1 0', '0 10 11 1 0'],
  ['no lines apart', '0 10|30 40', '0 10|30 40'],
])('joins %s', (_, lines, expected) => {
  expect(joined(linesOf(lines))).toEqual(linesOf(expected))
})

it('keeps every stretch once, whatever the pieces', () => {
  const node = fc.integer({ min: 0, max: 99 })
  const line = fc.uniqueArray(node, { minLength: 2, maxLength: 5 })
  const stretches = (lines: readonly (readonly number[])[]) =>
    lines.flatMap((line) => line.slice(1).map((to, i) => [line[i]!, to].sort((a, b) => a - b).join())).sort()
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      expect(stretches(joined(lines))).toEqual(stretches(lines))
    }),
  )
})
