/** Whether a proof is the one that an order asks for. Decides only; what comes of it is written by `proof.commands.ts`. */
import type { Proof } from '@puni/contract/handover/entities'
import type { HandoverKind, HandoverState } from '@puni/contract/handover/proofs'
import { readHandoverCode, signedCodeOf } from '@puni/contract/handover/handover-code'
import { HANDOVER } from '@puni/contract/handover/limits'
import { Refusal } from '../../platform/refusal.ts'
import { isSame, type Secrets } from './secrets.ts'

/** What is known of the handover of an order before its rider proves it. */
export interface AskedProof extends Secrets {
  readonly kind: HandoverKind
  /** What the customer was told for the order's earlier riders. */
  readonly formerPins: readonly string[]
  /** Wrong ones of its rider so far. */
  readonly tried: readonly string[]
  readonly reason: string | null
  readonly hasPhoto: boolean
}

/** What comes of a proof. */
export type Verdict =
  /** The delivery stands. `wrong`: what was typed in vain, if it was. */
  | {
      readonly is: 'taken'
      readonly state: HandoverState
      readonly reason: string | null
      readonly wrong: string | null
    }
  /** It does not, and the try counts. */
  | { readonly is: 'wrong'; readonly typed: string; readonly refusal: Refusal }

/**
 * Judges what a rider gives; a photo and a reason stand in for what the customer does not have. Throws HANDOVER_PROOF_NEEDED where it is
 * not what the order asks for, HANDOVER_LOCKED where nothing else will do, and HANDOVER_WRONG for what was wrong before: that counts
 * once, however often it is sent.
 */
export function judgeProof(asked: AskedProof, proof: Proof | undefined): Verdict {
  if (proof === undefined) throw new Refusal('HANDOVER_PROOF_NEEDED')
  const { kind, tried } = asked
  const left = triesLeft(tried.length)
  if (kind === 'photo') {
    if (proof.kind !== 'photo') throw needs('Para entregar este pedido hace falta una foto')
    return taken(asked.hasPhoto ? 'verified' : 'unverified', { reason: proof.reason })
  }
  if (proof.kind === 'photo') return judgeExplanation(asked, proof.reason)
  if (proof.kind !== kind) throw needs(`Para entregar este pedido hace falta ${NAMES[kind]}`)
  const typed = proof.kind === 'pin' ? proof.pin : wholeCode(proof.code)
  if (left > 0 && isRight(asked, typed)) return taken('verified')
  if (proof.kept === true) {
    // The customer may have said the PIN of before, or the rider may be the one of before.
    const wasRight = asked.formerPins.some((pin) => isSame(pin, typed))
    return wasRight ? taken('verified') : taken('unverified', { wrong: typed })
  }
  if (left === 0) throw new Refusal('HANDOVER_LOCKED')
  // A typing mistake is no guess.
  if (kind === 'code' && readHandoverCode(typed) === null) throw new Refusal('HANDOVER_WRONG', MISTYPED)
  if (tried.includes(typed)) throw wrong('Es el mismo de antes, y no coincide', left)
  const refusal = left === 1 ? new Refusal('HANDOVER_LOCKED') : wrong('No coincide', left - 1)
  return { is: 'wrong', typed, refusal }
}

/** Tries that are left after so many wrong ones. */
export function triesLeft(wrongOnes: number): number {
  return Math.max(0, HANDOVER.tries - wrongOnes)
}

const MISTYPED = { message: 'Ese código está mal escrito o le falta una parte. Revisalo.' }

/** A code in the one form in which it is compared and kept. */
function wholeCode(typed: string): string {
  const read = readHandoverCode(typed)
  if (read === null) return typed
  return read.form === 'short' ? read.code : signedCodeOf(read.orderId, read.signature)
}

const NAMES = { pin: 'el PIN', code: 'el código' } as const

/** A photo and a reason, in place of what the customer does not have, or tries did not bring. */
function judgeExplanation(asked: AskedProof, reason: string | undefined): Verdict {
  const said = reason || asked.reason
  if (!said) throw needs('Contá por qué se entregó sin comprobante')
  return taken(asked.hasPhoto ? 'explained' : 'unverified', { reason: said })
}

/** The signature needs no check here: of one message and one key there is only one. */
function isRight({ pin, code, signedCode }: AskedProof, typed: string): boolean {
  return [pin, code, signedCode].some((secret) => isSame(secret, typed))
}

function taken(
  state: HandoverState,
  { reason, wrong: typed }: { reason?: string | null | undefined; wrong?: string } = {},
): Verdict {
  return { is: 'taken', state, reason: reason || null, wrong: typed ?? null }
}

const needs = (message: string) => new Refusal('HANDOVER_PROOF_NEEDED', { message })

function wrong(what: string, left: number): Refusal {
  const tries = left === 1 ? 'Te queda 1 intento' : `Te quedan ${left} intentos`
  return new Refusal('HANDOVER_WRONG', {
    message: `${what}. Pedíselo de nuevo a quien recibe. ${tries}.`,
  })
}
