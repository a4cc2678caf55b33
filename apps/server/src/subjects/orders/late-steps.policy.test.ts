/** When a step that was reported after a decision counts: to the instant. */
import { STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import { expect, it } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { judgeReport } from './late-steps.policy.ts'

const DECIDED = Date.parse('2026-03-10T15:00:00Z')
const after = (ms: number) => new Date(DECIDED + ms)
const TAKEN_MS = -60_000
const LAST_MS = STEPS_AFTER_DECISION_HOURS * 3_600_000

const hold = {
  status: 'on the way',
  previous: { at: after(-600_000), device_at: null },
  decidedAt: after(0),
  arrivedAt: null,
  pickedUpAt: null,
} as const

it.each([
  [{ now: LAST_MS }, 'counts'],
  [{ now: LAST_MS + 1 }, 'STEP_TOO_LATE'],
  [{ readAt: TAKEN_MS + 1 }, 'counts'],
  [{ readAt: TAKEN_MS }, 'ORDER_CANCELED'],
  [{ blockedAt: TAKEN_MS + 1 }, 'counts'],
  [{ blockedAt: TAKEN_MS }, 'RIDER_BLOCKED'],
])(
  'a step a minute before the decision, %j ms after it: %s',
  (times: { now?: number; readAt?: number; blockedAt?: number }, verdict) => {
    const { now = 0, readAt, blockedAt } = times
    const judged = judgeReport(hold, {
      status: 'canceled',
      to: 'delivered',
      occurredAt: after(TAKEN_MS),
      now: after(now),
      readAt: readAt === undefined ? null : after(readAt),
      blockedAt: blockedAt === undefined ? null : after(blockedAt),
    })
    expect(judged instanceof Refusal ? judged.code : 'counts').toBe(verdict)
    if (!(judged instanceof Refusal)) expect(judged).toEqual(after(TAKEN_MS))
  },
)
