import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import { api } from '../../../platform/api/client.ts'

/** The calls that make a code for a rider. */
export type CodeCall = 'issueActivationCode' | 'issueRecoveryCode'

/** The result of requesting a code: a new one, or the validity period of the existing one (ISO 8601). */
export type IssuedCode =
  | { readonly kind: 'fresh'; readonly code: Reply<CodeCall> }
  | { readonly kind: 'live'; readonly issuedAt: string; readonly expiresAt: string }

/** Requests a code. A valid one is only invalidated with `replace`. Throws ApiError. */
export async function issueCode(call: CodeCall, riderId: string, replace: boolean): Promise<IssuedCode> {
  try {
    const code = await api.call(call, {
      params: { id: riderId },
      query: replace ? { replace: 'true' } : {},
    })
    return { kind: 'fresh', code }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'CODE_LIVE') throw cause
    const { issuedAt = '', expiresAt = '' } = cause.times
    return { kind: 'live', issuedAt, expiresAt }
  }
}
