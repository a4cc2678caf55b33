import { expect, it } from 'vitest'
import { readEmail } from './email.ts'

it.each([
  ['Ramona@Example.com', 'ramona@example.com'],
  ["Ana.O'Hara+pedidos@mail.example.com.ar", "ana.o'hara+pedidos@mail.example.com.ar"],
  ['Muñoz@example.com', 'muñoz@example.com'],
  ['josé.núñez@ñandú.com.ar', 'josé.núñez@xn--and-6ma2c.com.ar'],
  ['josé.núñez@xn--and-6ma2c.com.ar', 'josé.núñez@xn--and-6ma2c.com.ar'],
  ['иван@пример.рф', 'иван@xn--e1afmkfd.xn--p1ai'],
])('%s is %s', (typed, email) => {
  expect(readEmail(typed)).toBe(email)
})

it.each([
  '',
  'ana',
  'ana@',
  '@example.com',
  'ana@example',
  'ana@@example.com',
  'a b@example.com',
  '.a@example.com',
])('%j is none', (typed) => {
  expect(readEmail(typed)).toBeNull()
})
