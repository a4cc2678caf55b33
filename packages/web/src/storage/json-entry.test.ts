import { expect, it } from 'vitest'
import { jsonEntry } from './json-entry.ts'
import { wrapStorage } from './page-storage.ts'

const storage = () => wrapStorage(() => null)

it('reads what was written, and nothing once it is removed', () => {
  const entry = jsonEntry<string[]>(storage(), 'farewells')
  expect(entry.read()).toBeNull()
  entry.write(['one'])
  expect(entry.read()).toEqual(['one'])
  entry.remove()
  expect(entry.read()).toBeNull()
})

it('drops what cannot be read', () => {
  const kept = storage()
  kept.set('user', '{"name": ')
  expect(jsonEntry(kept, 'user').read()).toBeNull()
  expect(kept.get('user')).toBeNull()
})
