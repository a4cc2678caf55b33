import { expect, it } from 'vitest'
import { cornersIn, cornersText, troubleOf } from './corners.ts'

const CORNERS = [
  [-58.4, -34.6],
  [-58.3, -34.6],
  [-58.3, -34.5],
] as const

it.each([
  '-34.6, -58.4\n-34.6,-58.3\n\n-34.5 -58.3\n',
  '-34,6; -58,4\n  -34,6 -58,3\n-34,5, -58,3',
  '-34.600000, -58.400000\n-34.6, -58.3\n-34.5, -58.3\n-34.6, -58.4',
])('reads corners however they are written: %j', (text) => {
  expect(cornersIn(text).corners).toEqual(CORNERS)
})

it('writes what it reads', () => {
  expect(cornersIn(cornersText(CORNERS)).corners).toEqual(CORNERS)
})

it.each([
  ['', 'Marcá entre 3 y 200 esquinas'],
  ['-34.6, -58.4\nnorte', 'No se entiende el renglón 2: escribí latitud y longitud'],
  ['-34.6', 'No se entiende el renglón 1: escribí latitud y longitud'],
  ['-94.6, -58.4', 'No se entiende el renglón 1: escribí latitud y longitud'],
  ['0,0\n1 1\n1 0\n0 1', 'Los bordes se cruzan o se tocan'],
  [cornersText(CORNERS), null],
])('says what is wrong: %j', (text, trouble) => {
  expect(troubleOf(text)).toBe(trouble)
})
