import type { Proof } from '@puni/contract/handover/entities'
import { expect, it } from 'vitest'
import { Refusal } from '../../platform/refusal.ts'
import { type AskedProof, judgeProof } from './proof.policy.ts'

const asked = (changes: Partial<AskedProof> = {}): AskedProof => ({
  kind: 'pin',
  pin: '4321',
  formerPins: [],
  code: null,
  signedCode: null,
  tried: [],
  reason: null,
  hasPhoto: false,
  ...changes,
})

/** What comes of a proof, in a line. */
function judged(changes: Partial<AskedProof>, proof: Proof): string {
  try {
    const verdict = judgeProof(asked(changes), proof)
    return verdict.is === 'taken' ? verdict.state : `counted: ${verdict.refusal.message}`
  } catch (error) {
    if (error instanceof Refusal) return `${error.code}: ${error.message}`
    throw error
  }
}

const pin = (typed: string): Proof => ({ kind: 'pin', pin: typed })

it('tells a wrong PIN from one that was wrong before, which costs no try', () => {
  expect(judged({}, pin('0000'))).toBe(
    'counted: No coincide. Pedíselo de nuevo a quien recibe. Te quedan 2 intentos.',
  )
  expect(judged({ tried: ['0000'] }, pin('0000'))).toBe(
    'HANDOVER_WRONG: Es el mismo de antes, y no coincide. Pedíselo de nuevo a quien recibe. Te quedan 2 intentos.',
  )
  expect(judged({ tried: ['0000', '1111'] }, pin('0000'))).toContain('Es el mismo de antes')
})

it.each(['pin', 'code'] as const)('takes a photo and a reason in place of a %s, tried or not', (kind) => {
  const reason = 'No le llegó el mensaje'
  for (const tried of [[], ['0000'], ['0000', '1111', '2222']]) {
    expect(judged({ kind, tried }, { kind: 'photo', reason })).toBe('unverified')
    expect(judged({ kind, tried, hasPhoto: true }, { kind: 'photo', reason })).toBe('explained')
    expect(judged({ kind, tried }, { kind: 'photo' })).toMatch(/^HANDOVER_PROOF_NEEDED: Contá/)
  }
})

it('takes the PIN of an earlier rider from a phone that kept it, and from no other', () => {
  const formerPins = ['1234']
  expect(judged({ formerPins }, { kind: 'pin', pin: '1234', kept: true })).toBe('verified')
  expect(judged({ formerPins }, { kind: 'pin', pin: '0000', kept: true })).toBe('unverified')
  expect(judged({ formerPins }, pin('1234'))).toMatch(/^counted/)
})
