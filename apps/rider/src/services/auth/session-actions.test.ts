import type { Rider } from '@puni/contract/riders/entities'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { goOffDuty, refreshRider } from './session-actions.ts'
import { session } from '../session/session-store.ts'

const rita = { _id: 'rita', fullName: 'Rita', working: true, isBlocked: false, zone: { _id: 'z1' } } as Rider
const blocked = { ...rita, working: false, isBlocked: true }

/** Pending calls, in the order in which they were made. */
const waiting: ((rider: Rider) => void)[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', () => {
    let resolve: (response: Response) => void = () => undefined
    const answer = new Promise<Response>((give) => (resolve = give))
    waiting.push((rider) => resolve(Response.json(rider)))
    return answer
  })
  session.begin('secret', rita)
})
afterEach(() => {
  session.end()
  waiting.length = 0
  vi.unstubAllGlobals()
})

const isBlocked = () => {
  const current = session.current()
  return current.phase === 'rider' && current.rider.isBlocked
}
const asked = async (count: number) => {
  await expect.poll(() => waiting).toHaveLength(count)
}

it('an older answer about the rider does not take a newer one back', async () => {
  const first = refreshRider()
  const second = refreshRider()
  await asked(2)
  waiting[1]?.(blocked)
  await second
  waiting[0]?.(rita)
  await asked(3)
  expect(isBlocked()).toBe(true)
  waiting[2]?.(blocked)
  await first
  expect(isBlocked()).toBe(true)
})

it('nor does the answer to a tap', async () => {
  const tap = goOffDuty(rita)
  const refresh = refreshRider()
  await asked(2)
  waiting[1]?.(blocked)
  await refresh
  waiting[0]?.({ ...rita, working: false })
  await asked(3)
  waiting[2]?.(blocked)
  await tap
  expect(isBlocked()).toBe(true)
})

it('what another page of the phone learned meanwhile counts as newer', async () => {
  const refresh = refreshRider()
  await asked(1)
  session.riderChanged(blocked)
  waiting[0]?.(rita)
  await asked(2)
  waiting[1]?.(blocked)
  await refresh
  expect(isBlocked()).toBe(true)
})
