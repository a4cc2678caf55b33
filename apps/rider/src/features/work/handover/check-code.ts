/** Checks a customer's code on the phone, as far as it can: the signed one whole, without signal. */
import { readHandoverCode, signedBytesOf, signedCodeOf } from '@puni/contract/handover/handover-code'
import { logFailure } from '../../../shared/failure.ts'

/** `send` has what goes to the server, which checks what the phone cannot. */
export type CheckedCode =
  | { readonly is: 'unreadable' }
  | { readonly is: 'foreign' }
  | { readonly is: 'readable'; readonly send: string; readonly isVerified: boolean }

/** @param publicKey the platform's, raw, base64url */
export async function checkCode(
  typed: string,
  orderId: string,
  publicKey: string | null,
): Promise<CheckedCode> {
  const code = readHandoverCode(typed)
  if (code === null) return { is: 'unreadable' }
  if (code.form === 'short') return { is: 'readable', send: code.code, isVerified: false }
  if (code.orderId !== orderId) return { is: 'foreign' }
  const isSigned = publicKey === null ? null : await isSignedBy(publicKey, orderId, code.signature)
  if (isSigned === false) return { is: 'foreign' }
  return { is: 'readable', send: signedCodeOf(orderId, code.signature), isVerified: isSigned === true }
}

/** Null where this browser knows no Ed25519, or the page is not served over TLS. */
async function isSignedBy(
  publicKey: string,
  orderId: string,
  signature: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  try {
    const base64 = publicKey.replaceAll('-', '+').replaceAll('_', '/')
    const raw = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const key = await crypto.subtle.importKey('raw', raw, { name: 'Ed25519' }, false, ['verify'])
    return await crypto.subtle.verify({ name: 'Ed25519' }, key, signature, signedBytesOf(orderId))
  } catch (error) {
    logFailure('check code', error)
    return null
  }
}
