import type { Handover } from '@puni/contract/handover/entities'
import type { HandoverState } from '@puni/contract/handover/proofs'
import { Badge } from '@puni/ui/badge'
import type { Tone } from '@puni/ui/tone'
import { handoverText } from '../order-form/handover-text.ts'

const tones: Record<HandoverState, Tone> = {
  verified: 'success',
  unverified: 'warning',
  explained: 'warning',
  waived: 'neutral',
}

/** How far the proof of a delivery is. Nothing where none is asked for, or the order is not delivered. */
export function HandoverBadge({ handover }: { handover: Handover | undefined }) {
  const state = handover?.state ?? null
  return state && <Badge tone={tones[state]}>{handoverText.states[state]}</Badge>
}
