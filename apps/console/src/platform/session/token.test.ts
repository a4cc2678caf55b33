import { beforeEach, expect, it, vi } from 'vitest'

const shared = new Map<string, string>()
const tab = new Map<string, string>()
const storageOf = (stored: Map<string, string>) => ({
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
})

beforeEach(() => {
  vi.stubGlobal('localStorage', storageOf(shared))
  vi.stubGlobal('sessionStorage', storageOf(tab))
  return () => vi.unstubAllGlobals()
})

/** The page after a reload. */
async function load() {
  vi.resetModules()
  return await import('./token.ts')
}

it('survives a reload in its tab, and is out of reach of every other page of the origin', async () => {
  const { writeToken } = await load()
  writeToken('secreto')
  expect((await load()).readToken()).toBe('secreto')
  expect(shared.size).toBe(0)
  tab.clear()
  expect((await load()).readToken()).toBeNull()
})

it('is gone when the session ends, which its listeners hear', async () => {
  const { writeToken, readToken, subscribeToToken } = await load()
  const heard: (string | null)[] = []
  const unsubscribe = subscribeToToken(() => heard.push(readToken()))
  writeToken('secreto')
  writeToken(null)
  unsubscribe()
  writeToken('otro')
  expect(heard).toEqual(['secreto', null])
  writeToken(null)
  expect(tab.size).toBe(0)
})
