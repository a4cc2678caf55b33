import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { RiderLink } from '../../../shared/views/rider-link.tsx'
import { Section } from '../../../shared/views/section.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { handsText } from '../hands/hands-text.ts'
import { isUnfinished } from '../hands/operator-actions.ts'

const t = handsText.exclude

/** Riders who are kept from an order, which can be undone while it is not over; nothing where there are none. */
export function OrderExclusions({ order }: { order: OperatorOrderDetail }) {
  const { format } = usePlatform()
  const undo = useAction({
    command: (riderId: string) =>
      orderCommands.setExclusion({ params: { id: order._id, riderId }, body: { excluded: false } }),
    done: t.undone,
  })
  const { exclusions = [] } = order
  if (exclusions.length === 0) return null
  return (
    <Section title={t.section}>
      <ul className="divide-y divide-line">
        {exclusions.map(({ riderId, riderName, by, at }) => (
          <li key={riderId} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span className="min-w-0">
              <span className="block">
                <RiderLink id={riderId} name={riderName} />
              </span>
              <span className="block text-sm text-ink-muted">
                {by === null ? format.dateTime(at) : t.by(by, format.dateTime(at))}
              </span>
            </span>
            {isUnfinished(order) && (
              <Button
                variant="secondary"
                aria-label={t.undoOf(riderName)}
                busy={undo.isPending && undo.variables === riderId}
                busyLabel={t.undoing}
                onClick={() => undo.mutate(riderId)}
              >
                {t.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
