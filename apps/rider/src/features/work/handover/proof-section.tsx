import type { Order } from '@puni/contract/orders/entities'
import type { HandoverState } from '@puni/contract/handover/proofs'
import { Badge } from '@puni/ui/badge'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import type { Tone } from '@puni/ui/tone'
import { handoverText as t } from './handover-text.ts'

const tones: Record<HandoverState, Tone> = {
  verified: 'success',
  unverified: 'warning',
  explained: 'warning',
  waived: 'neutral',
}

/** What an order asks for at the door, and how far the proof is. `order` with what this phone has not sent yet. */
export function ProofSection({ order: { handover, status } }: { order: Order }) {
  if (handover === undefined) return null
  const { kind, state } = handover
  return (
    <Card title={t.section}>
      <DescriptionList
        items={[
          { label: t.kind, value: t.kinds[kind] },
          {
            label: t.state,
            value:
              state !== null ? (
                <Badge tone={tones[state]}>{t.states[state]}</Badge>
              ) : status === 'delivered' ? (
                <Badge tone="warning">{t.unsent}</Badge>
              ) : (
                t.askedAtTheDoor
              ),
          },
        ]}
      />
    </Card>
  )
}
