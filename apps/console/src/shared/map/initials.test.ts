import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Ramona Díaz', 'RD'],
  ['  ángela del  Valle Ruiz ', 'ÁR'],
  ['Tomás', 'T'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
