import type { Order } from '@puni/contract/orders/entities'
import { Button } from '@puni/ui/button'
import { useState } from 'react'
import { orderActionText } from './order-action-text.ts'
import { operatorActions, type OperatorAction } from './operator-actions.ts'
import { OrderActionDialog } from './order-action-dialog.tsx'

const t = orderActionText

/** What an operator can currently do with the order. */
export function OrderActions({ order }: { order: Order }) {
  const [asking, setAsking] = useState<OperatorAction | null>(null)
  const actions = operatorActions(order)

  const canBe = asking !== null && actions.includes(asking)
  return (
    <>
      {actions.length === 0 ? (
        <p className="text-ink-muted">{t.finished}</p>
      ) : (
        <div role="group" aria-label={t.label} className="flex flex-wrap gap-3">
          {actions.map((action) => (
            <Button
              key={action}
              variant={action === 'pending' ? 'primary' : 'secondary'}
              onClick={() => setAsking(action)}
            >
              {t[action].button}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <OrderActionDialog order={order} action={asking} canBe={canBe} onClose={() => setAsking(null)} />
      )}
    </>
  )
}
