import type { Input } from '@puni/contract/calls'
import type { Order } from '@puni/contract/orders/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { mayMove, nextDetailStep, statusLabel } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import { useToast } from '@puni/ui/toast'
import { useState, type ComponentType } from 'react'
import { serverClock } from '../../../services/api/server-clock.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { useOutbox } from '../../../services/outbox/use-outbox.ts'
import { ConfirmDialog } from '../../../shared/views/confirm-dialog.tsx'
import { detailText } from './detail-text.ts'
import { storeNameOf } from '@puni/web/order/order-words'

type StatusChange = Input<'setOrderStatus'>['body']

/** How a delivery is proved. */
export interface OrderHandover {
  Handover: ComponentType<{
    order: Order
    onDelivered: (order: Order) => void
    onClose: () => void
  }>
}

interface OrderActionsProps extends OrderHandover {
  order: Order
}

/** The rider's actions for an order. The two that cannot be undone ask for confirmation. */
export function OrderActions({ order, Handover }: OrderActionsProps) {
  const { change, busy } = useStatusChange(order)
  const [asking, setAsking] = useState<'canceled' | 'error' | null>(null)
  const [reason, setReason] = useState('')
  const [proving, setProving] = useState(false)
  const toast = useToast()
  const next = nextDetailStep(order.status)
  const stopAsking = () => setAsking(null)

  const confirm = (body: StatusChange) => {
    change(body)
    stopAsking()
  }
  return (
    <div className="flex flex-col gap-3">
      {next !== null && (
        <Button
          size="large"
          busy={busy}
          onClick={() =>
            next === 'delivered' && order.handover
              ? setProving(true)
              : change({ status: next, occurredAt: serverClock.now() })
          }
        >
          {detailText.mark(statusLabel(next))}
        </Button>
      )}
      {mayMove(order.status, 'error', 'rider') && (
        <Button variant="secondary" disabled={busy} onClick={() => setAsking('error')}>
          {detailText.error}
        </Button>
      )}
      {mayMove(order.status, 'canceled', 'rider') && (
        <Button variant="secondary" disabled={busy} onClick={() => setAsking('canceled')}>
          {detailText.cancel}
        </Button>
      )}
      {proving && (
        <Handover
          order={order}
          onDelivered={() => toast(detailText.updated, 'success')}
          onClose={() => setProving(false)}
        />
      )}
      <ConfirmDialog
        open={asking === 'canceled'}
        title={detailText.cancel}
        danger
        cancelLabel={detailText.keep}
        confirmLabel={detailText.cancelConfirm}
        onConfirm={() => confirm({ status: 'canceled', occurredAt: serverClock.now() })}
        onClose={stopAsking}
      >
        <p>{detailText.cancelLead}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'error'}
        title={detailText.error}
        danger
        cancelLabel={detailText.keep}
        confirmLabel={detailText.errorConfirm}
        onConfirm={() => confirm({ newStatus: 'error', reason, occurredAt: serverClock.now() })}
        onClose={stopAsking}
      >
        <p>{detailText.errorLead}</p>
        <TextAreaField
          label={detailText.reason}
          value={reason}
          maxLength={TEXT_MAX.comment}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </div>
  )
}

function useStatusChange(order: Order) {
  const send = useOutbox()
  const toast = useToast()
  const { busy, run } = useSingleFlight()
  const change = (body: StatusChange) =>
    void run(async () => {
      const failure = 'newStatus' in body ? detailText.errorFailed : detailText.statusFailed
      const input = { params: { id: order._id }, body }
      const outcome = await send({ call: 'setOrderStatus', input }, storeNameOf(order), failure)
      if (outcome === 'sent') toast(detailText.updated, 'success')
    })
  return { change, busy }
}
