import { expect, it } from 'vitest'
import { shorten, type Case } from './shorten.ts'

const WHOLE: Case = { seed: 1, days: 1, riders: 1, orders: 9, policy: 'plan', only: null, endsAt: 100 }
const NAMES = Array.from({ length: 20 }, (_, number) => `part ${number}`)

it('leaves out whatever the failure does not need, and what comes after it', async () => {
  const tried: Case[] = []
  const shorter = await shorten(
    WHOLE,
    NAMES,
    (each) => {
      tried.push(each)
      const fails = each.only?.has('part 3') === true && each.only.has('part 17')
      return Promise.resolve(fails ? { failure: 'broken', endedAt: 42 } : null)
    },
    60_000,
  )
  expect(shorter).toEqual({ parts: ['part 3', 'part 17'], failure: 'broken', endedAt: 42 })
  expect(tried.at(-1)?.endsAt).toBe(42)
})

it('gives nothing where a part less is all it takes to do well', async () => {
  expect(await shorten(WHOLE, NAMES, () => Promise.resolve(null), 60_000)).toBeNull()
})
