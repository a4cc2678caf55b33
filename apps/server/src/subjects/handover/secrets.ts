/** What the customer of an order is told: a PIN, or a code to type and its signed form. Made at random, compared in constant time. */
import type { HandoverKind } from '@puni/contract/handover/proofs'
import {
  SHORT_CODE_DATA,
  shortCodeOf,
  signedBytesOf,
  signedCodeOf,
} from '@puni/contract/handover/handover-code'
import { HANDOVER } from '@puni/contract/handover/limits'
import { randomInt, timingSafeEqual } from 'node:crypto'
import { rawPublicKey, type SigningKey } from '../../platform/signing/signing-key.ts'

/** The secrets of an order, each null unless it asks for it. */
export interface Secrets {
  readonly pin: string | null
  readonly code: string | null
  readonly signedCode: string | null
}

/** New secrets for an order, and the public key (base64url) that goes with its code. */
export function newSecrets(
  { kind, orderId }: { readonly kind: HandoverKind | null; readonly orderId: string },
  key: SigningKey,
): Secrets & { readonly publicKey: string | null } {
  const isCode = kind === 'code'
  return {
    pin: kind === 'pin' ? newPin() : null,
    code: isCode ? newShortCode() : null,
    signedCode: isCode ? signedCodeOf(orderId, key.sign(signedBytesOf(orderId))) : null,
    publicKey: isCode ? rawPublicKey(key.publicKey).toString('base64url') : null,
  }
}

/** A PIN for the customer. */
export function newPin(): string {
  return String(randomInt(10 ** HANDOVER.pinDigits)).padStart(HANDOVER.pinDigits, '0')
}

function newShortCode(): string {
  return shortCodeOf(Array.from({ length: SHORT_CODE_DATA }, () => randomInt(32)))
}

/** Whether both are the same; how long it takes depends on the length alone. */
export function isSame(secret: string | null, typed: string): boolean {
  if (secret === null) return false
  const [one, other] = [Buffer.from(secret), Buffer.from(typed)]
  return one.length === other.length && timingSafeEqual(one, other)
}
