import { expect, it } from 'vitest'
import { wrapStorage } from './page-storage.ts'

/** A storage that throws when used, or is missing altogether. */
const refusing = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

it.each([
  ['refuses its very name', refusing],
  ['is not there', () => null],
  ['refuses every use', () => new Proxy({} as Storage, { get: () => refusing })],
])('a storage that %s keeps for the life of the page', (_, area) => {
  const store = wrapStorage(area)
  expect(store.get('token')).toBeNull()
  expect(store.set('token', 'secret')).toBe(false)
  expect(store.get('token')).toBe('secret')
  store.remove('token')
  expect(store.get('token')).toBeNull()
  store.set('user', '{}')
  store.clear()
  expect(store.get('user')).toBeNull()
})

it('a storage that is full shows what was set last, and nothing older afterwards', () => {
  const kept = new Map([['user', 'before']])
  const full = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: () => refusing(),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage
  const store = wrapStorage(() => full)
  expect(store.get('user')).toBe('before')
  expect(store.set('user', 'now')).toBe(false)
  expect(store.get('user')).toBe('now')
  expect(kept.size).toBe(0)
})
