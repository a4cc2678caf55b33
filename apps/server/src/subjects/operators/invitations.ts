/** Invitations: random, stored hashed, for a day, used once. */
import type { Invitation } from '@puni/contract/operators/entities'
import { INVITATION_HOURS } from '@puni/contract/operators/limits'
import { hashToken, newToken } from '../accounts/tokens.ts'

const HOUR_MS = 3_600_000

/** A new invitation to a page, and the columns that store it. */
export function newInvitation(now: Date, page: string) {
  const code = newToken()
  const until = new Date(now.getTime() + INVITATION_HOURS * HOUR_MS)
  const invitation: Invitation = {
    code,
    // In the fragment, which browsers send to nobody.
    url: `${page}#${code}`,
    expiresAt: until.toISOString(),
  }
  return { invitation, columns: { invitation_hash: hashToken(code), invited_until: until } }
}
