import type { Rider } from '@puni/contract/riders/entities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { session } from './session-store.ts'
import { dropInvalidPushToken } from './stored-session.ts'

const rita = { _id: 'rita', activationCode: true } as Rider
const stored = new Map<string, string>()
const drafts = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  vi.stubGlobal('sessionStorage', { clear: () => drafts.clear() })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('keeps the login on the phone and wipes it at the end', () => {
  session.begin('secret', rita)
  stored.set('pushToken', 'x'.repeat(60))
  drafts.set('signUp', '{}')
  expect([...stored.keys()].toSorted()).toEqual(['pushToken', 'token', 'user'])

  session.end()
  expect(stored.size + drafts.size).toBe(0)
  expect(session.current()).toEqual({ phase: 'visitor' })
})

it('goes on as the stored rider', () => {
  stored.set('token', 'secret')
  stored.set('user', JSON.stringify(rita))
  session.resume()
  expect(session.current()).toEqual({ phase: 'rider', rider: rita })
})

it.each([
  ['no token', { user: JSON.stringify(rita) }],
  ['no rider', { token: 'secret' }],
  ['a rider that cannot be read', { token: 'secret', user: '{' }],
])('starts as a visitor with %s', (_, content) => {
  for (const [key, value] of Object.entries(content)) stored.set(key, value)
  session.resume()
  expect(session.current()).toEqual({ phase: 'visitor' })
})

it('does not bring a rider back after the session has ended', () => {
  session.begin('secret', rita)
  session.end()
  session.riderChanged(rita)
  expect(session.current()).toEqual({ phase: 'visitor' })
  expect(stored.size).toBe(0)
})

it.each(['true', 'false', 'x'.repeat(49)])('clears the stored push token %s', (pushToken) => {
  stored.set('pushToken', pushToken)
  dropInvalidPushToken()
  expect(stored.has('pushToken')).toBe(false)
})

it('keeps a push token that can be one', () => {
  stored.set('pushToken', 'x'.repeat(50))
  dropInvalidPushToken()
  expect(stored.has('pushToken')).toBe(true)
})
