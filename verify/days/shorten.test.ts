import { expect, it } from 'vitest'
import { shorten } from './shorten.ts'
import { CALENDARS, type Case } from './simulate.ts'

const WHOLE: Case = {
  seed: 1,
  days: 1,
  riders: 1,
  orders: 9,
  policy: 'plan',
  calendar: CALENDARS[0]!,
  kinds: [],
  only: null,
  endsAt: 100,
}
const NAMES = Array.from({ length: 20 }, (_, number) => `part ${number}`)
const failing = (failure: string) => ({ names: NAMES, failure })

it('leaves out whatever the failure does not need, and what comes after it', async () => {
  const tried: Case[] = []
  const shorter = await shorten(
    WHOLE,
    failing('order #12 is broken'),
    (each) => {
      tried.push(each)
      const fails = each.only?.has('part 3') === true && each.only.has('part 17')
      return Promise.resolve({ failure: fails ? 'order #4 is broken' : null, endedAt: 42 })
    },
    60_000,
  )
  expect(shorter).toEqual({ parts: ['part 3', 'part 17'], failure: 'order #4 is broken' })
  expect(tried.at(-1)?.endsAt).toBe(43)
})

it('takes no other failure for the same', async () => {
  const other = { failure: 'order #12 is lost', endedAt: 42 }
  expect(
    await shorten(WHOLE, failing('order #12 is broken'), () => Promise.resolve(other), 60_000),
  ).toBeNull()
})

it('gives nothing where a part less is all it takes to do well', async () => {
  const well = { failure: null, endedAt: 42 }
  expect(await shorten(WHOLE, failing('order #12 is broken'), () => Promise.resolve(well), 60_000)).toBeNull()
})
