import type { Rider } from '@puni/contract/riders/entities'
import { expect, it } from 'vitest'
import type { Session } from '../services/session/session-store.ts'
import { viewOf } from './session-view.ts'

const rider = (activationCode: boolean): Session => ({
  phase: 'rider',
  rider: { activationCode } as Rider,
})

it.each([
  ['loading', { phase: 'loading' } as const],
  ['visitor', { phase: 'visitor' } as const],
  ['activation', rider(false)],
  ['active', rider(true)],
])('reaches %s', (view, session) => {
  expect(viewOf(session)).toBe(view)
})
