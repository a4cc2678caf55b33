import { beforeEach, expect, it, vi } from 'vitest'

const shared = new Map<string, string>()
const typed = new Map<string, string>()

beforeEach(() => {
  shared.clear()
  vi.stubGlobal('sessionStorage', { clear: () => typed.clear() })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => shared.get(key) ?? null,
    setItem: (key: string, value: string) => void shared.set(key, value),
    removeItem: (key: string) => void shared.delete(key),
  })
  const tab = new EventTarget()
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab))
  vi.stubGlobal('removeEventListener', tab.removeEventListener.bind(tab))
  vi.stubGlobal('dispatchEvent', tab.dispatchEvent.bind(tab))
  return () => vi.unstubAllGlobals()
})

/** The page after a reload, or in another tab. */
async function load() {
  vi.resetModules()
  return await import('./session.ts')
}

/** What a browser tells the other tabs. */
const changed = (key: string | null, newValue: string | null = null) =>
  dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))

it('is one for all tabs, and each has another name', async () => {
  const { beginSession, readSession } = await load()
  expect(readSession()).toBeNull()
  beginSession()
  const first = readSession()
  expect((await load()).readSession()).toBe(first)
  beginSession()
  expect(readSession()).not.toBe(first)
})

it('is heard of in its tab and in the others, until nobody listens', async () => {
  const { beginSession, endSession, readSession, subscribeToSession } = await load()
  const heard: boolean[] = []
  const unsubscribe = subscribeToSession(() => heard.push(readSession() !== null))
  beginSession()
  shared.delete('operatorSession')
  changed('operatorSession')
  changed('something else')
  shared.clear()
  changed(null)
  expect(heard).toEqual([true, false, false])
  unsubscribe()
  endSession()
  changed('operatorSession')
  expect(heard).toHaveLength(3)
})

it('that was left is to be told, until the server knows or another begins', async () => {
  const { beginSession, leaveSession, isLeaving, hasLeft, readSession } = await load()
  beginSession()
  leaveSession()
  expect([readSession(), isLeaving(), (await load()).isLeaving()]).toEqual([null, true, true])
  hasLeft()
  expect(isLeaving()).toBe(false)
  leaveSession()
  beginSession()
  expect(isLeaving()).toBe(false)
})

it('takes along what was typed, in every tab, if somebody leaves; not if it ends by itself', async () => {
  const { endSession, leaveSession, subscribeToSession } = await load()
  const unsubscribe = subscribeToSession(() => undefined)
  const isKept = (ends: () => void) => {
    typed.set('draft', 'Doña Rosa')
    ends()
    return typed.size > 0
  }
  expect(isKept(endSession)).toBe(true)
  expect(isKept(() => changed('operatorSession'))).toBe(true)
  expect(isKept(() => changed('operatorLeft'))).toBe(true)
  expect(isKept(leaveSession)).toBe(false)
  expect(isKept(() => changed('operatorLeft', '1'))).toBe(false)
  unsubscribe()
})
