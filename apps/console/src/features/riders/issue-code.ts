import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import { api } from '../../platform/api/client.ts'

/**
 * The result of requesting an activation code: a new one, or the validity period of the existing one (ISO
 * 8601).
 */
export type IssuedCode =
  | { readonly kind: 'fresh'; readonly activation: Reply<'issueActivationCode'> }
  | { readonly kind: 'live'; readonly issuedAt: string; readonly expiresAt: string }

/** Requests an activation code. A valid one is only invalidated with `replace`. Throws ApiError. */
export async function issueCode(riderId: string, replace: boolean): Promise<IssuedCode> {
  try {
    const activation = await api.call('issueActivationCode', {
      params: { id: riderId },
      query: replace ? { replace: 'true' } : {},
    })
    return { kind: 'fresh', activation }
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.code !== 'CODE_LIVE') throw cause
    const { issuedAt = '', expiresAt = '' } = cause.times
    return { kind: 'live', issuedAt, expiresAt }
  }
}
