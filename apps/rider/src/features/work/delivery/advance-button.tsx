import type { Order } from '@puni/contract/orders/entities'
import { DELIVERY_LABELS, nextDeliveryStep } from '@puni/contract/orders/order-states'
import { Button } from '@puni/ui/button'
import { SlideButton } from '@puni/ui/slide-button'
import { type MouseEvent, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../shared/views/confirm-dialog.tsx'
import { useWork } from '../now/work-context.ts'
import { useMoneyOf } from '../order/use-money-of.ts'
import { deliveryText } from './delivery-text.ts'

/** 'Avanzar a: …'. The last step ends the order, so it is slid; pressed instead, it asks. */
export function AdvanceButton({ order }: { order: Order }) {
  const { advance } = useWork()
  const [asking, setAsking] = useState(false)
  const { door } = useMoneyOf(order)
  const next = nextDeliveryStep(order.status)
  const label = next === null ? deliveryText.completed : deliveryText.advance(DELIVERY_LABELS[next])
  const go = () => {
    setAsking(false)
    advance.advance(order)
  }
  const state = { busy: advance.busy, busyLabel: deliveryText.advancing, disabled: advance.resting }
  const touch = useFreshTouch(advance.resting ? null : `${order._id} ${order.status}`)
  if (next !== 'delivered' || order.handover) {
    return (
      <div {...touch}>
        <Button size="large" className="w-full px-2!" onClick={go} {...state}>
          {label}
        </Button>
      </div>
    )
  }
  return (
    <>
      <SlideButton label={label} onSlide={go} onPress={() => setAsking(true)} {...state} />
      <ConfirmDialog
        open={asking}
        title={deliveryText.confirmTitle}
        cancelLabel={deliveryText.notYet}
        confirmLabel={deliveryText.confirm}
        onConfirm={go}
        onClose={() => setAsking(false)}
      >
        <p className="text-2xl font-extrabold">{door}</p>
      </ConfirmDialog>
    </>
  )
}

/**
 * Handlers for what surrounds a button that changes its meaning under the finger: a tap counts only if it began after the change. A key, or a
 * screen reader's action, always does.
 * @param step what the button does now; null while it rests
 */
function useFreshTouch(step: string | null) {
  const began = useRef<string | null | undefined>(undefined)
  return {
    onPointerDownCapture: () => void (began.current = step),
    onClickCapture: (event: MouseEvent) => {
      const isOld = event.detail > 0 && began.current !== undefined && began.current !== step
      if (!isOld) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
