import { expect, it } from 'vitest'
import { shortName } from './short-name.ts'

it.each([
  ['Avenida General Paz', 'Av. Gral. Paz'],
  ['Teniente General Juan Domingo Perón', 'Tte. Gral. Juan Domingo Perón'],
  ['Calle 50', 'Calle 50'],
  // The last word carries the name.
  ['Avenida', 'Avenida'],
  ['Gran Avenida', 'Gran Avenida'],
  ['Rivadavia;Ruta 7', 'Rivadavia'],
  [';', ';'],
])('writes %s as %s', (name, expected) => {
  expect(shortName(name)).toBe(expected)
})
