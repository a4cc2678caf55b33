import { ACCEPT_MODAL_MS, CONGRATULATIONS_MODAL_MS } from '@puni/contract/limits'
import type { Order } from '@puni/contract/entities'
import { DescriptionList } from '@puni/ui/description-list'
import { Amount } from '../format/amount.tsx'
import { storeNameOf } from '../orders/order-view.ts'
import { deliveryText } from '../text/delivery.ts'
import { offerText } from '../text/offer.ts'
import { TimedDialog } from './timed-dialog.tsx'

interface MilestoneDialogProps {
  /** The order just delivered; null when one has just been accepted. */
  delivered: Order | null
  onClose: () => void
}

/** The trip began, or the order is delivered. */
export default function MilestoneDialog({ delivered, onClose }: MilestoneDialogProps) {
  if (delivered === null) {
    return (
      <TimedDialog title={offerText.startedTitle} after={ACCEPT_MODAL_MS} onClose={onClose}>
        <p>{offerText.started}</p>
      </TimedDialog>
    )
  }
  return (
    <TimedDialog title={deliveryText.doneTitle} after={CONGRATULATIONS_MODAL_MS} onClose={onClose}>
      <p>{deliveryText.done}</p>
      <DescriptionList
        items={[
          { label: deliveryText.store, value: storeNameOf(delivered) },
          { label: deliveryText.earned, value: <Amount pesos={delivered.management.shippingCost} /> },
        ]}
      />
    </TimedDialog>
  )
}
