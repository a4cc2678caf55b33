import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts'
import { EMPTY_DRAFT } from './sign-up-draft.ts'

const stored = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

it('keeps what was typed, never the password', () => {
  keepDraft({ ...EMPTY_DRAFT, fullName: 'Rita Rider', password: 'secreta-1' })
  expect([...stored.values()].join()).not.toContain('secreta-1')
  expect(readDraft()).toEqual({ ...EMPTY_DRAFT, fullName: 'Rita Rider' })
})

it('has nothing after the form was sent or given up', () => {
  keepDraft({ ...EMPTY_DRAFT, fullName: 'Rita Rider' })
  forgetDraft()
  expect(readDraft()).toBeNull()
})
