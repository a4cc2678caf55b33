/** At the door of orders that ask for a proof: right ones, wrong ones, and what is sent or owed afterwards. */
import type { Proof } from '@puni/contract/handover/entities'
import { SHORT_CODE_DATA, shortCodeOf } from '@puni/contract/handover/handover-code'
import { HANDOVER } from '@puni/contract/handover/limits'
import * as actions from '../support/lifecycle/actions.ts'
import type { ModelHandover } from '../support/lifecycle/model.ts'
import { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor } from './clockwork.ts'
import type { Habits } from './habits.ts'
import { keyed, taps } from './taps.ts'

/** What the customer of an order says; undefined where it asks for nothing. */
export function rightProof(handover: ModelHandover | null): Proof | undefined {
  if (handover === null) return undefined
  if (handover.kind === 'photo') return { kind: 'photo' }
  return typedProof(handover.kind, handover.secret ?? '')
}

const typedProof = (kind: 'pin' | 'code', typed: string): Proof =>
  kind === 'pin' ? { kind, pin: typed } : { kind, code: typed }

/** A delivery about to be made. */
interface AtTheDoor {
  readonly orderId: string
  readonly riderId: string
  /** By the phone's clock, epoch milliseconds. */
  readonly occurredAt: number
}

/**
 * Delivers an order that asks for a proof. Some customers say a wrong one first; without signal a wrong one is found out later. One photo
 * in ten is never sent.
 */
export function* provesHandover(
  city: City,
  { orderId, riderId, occurredAt }: AtTheDoor,
  habits: Habits,
): Actor {
  const chance = chanceOf(orderId)
  const asked = () => city.model.orders.get(orderId)?.handover ?? null
  const right = rightProof(asked())
  if (right === undefined) return
  const step = (proof: Proof, at: number | null) =>
    actions.setStatus({ orderId, by: riderId, to: 'delivered', occurredAt: at, proof }, keyed())
  let proof = right
  if (right.kind !== 'photo' && chance.chance(1 / 5)) {
    const wrongOnes = chance.between(1, HANDOVER.tries)
    for (let guess = 0; guess < wrongOnes; guess += 1)
      yield* taps(step(wrongProof(right, chance), null), habits, chance)
  }
  if (asked()?.tried.length === HANDOVER.tries)
    proof = { kind: 'photo', reason: 'El cliente no sabe cuál es' }
  if (proof.kind !== 'photo' && chance.chance(habits.losesSignal)) {
    const said = chance.chance(1 / 3) ? wrongProof(right, chance) : proof
    if (said.kind !== 'photo') proof = { ...said, kept: true }
  }
  const answer = yield* taps(step(proof, occurredAt), habits, chance)
  if (answer === '422 DEVICE_TIME_WRONG') yield* act(step(proof, null))
  if (asked()?.state === 'unverified' && chance.chance(0.9)) yield* act(actions.provePhoto(orderId, riderId))
}

/** A stream of its own: what is drawn at the door changes nothing in the rest of the day. */
const chanceOf = (orderId: string) => new Random(Number.parseInt(orderId.slice(0, 8), 16))

/** A wrong one of the right kind: two guesses may be the same. */
function wrongProof(right: Proof, chance: Random): Proof {
  if (right.kind === 'pin') {
    const pin = String((Number(right.pin) + chance.between(1, 3)) % 10_000).padStart(HANDOVER.pinDigits, '0')
    return { kind: 'pin', pin }
  }
  return {
    kind: 'code',
    code: shortCodeOf(Array.from({ length: SHORT_CODE_DATA }, () => chance.between(0, 31))),
  }
}
