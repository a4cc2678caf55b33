import type { Order } from '@puni/contract/entities'
import { ACCEPT_MODAL_MS, CONGRATULATIONS_MODAL_MS } from '@puni/contract/limits'
import { DescriptionList } from '@puni/ui/description-list'
import { Icon } from '@puni/ui/icon'
import { useState } from 'react'
import { AcceptedOrderCard } from '../delivery/accepted-order-card.tsx'
import { useAcceptedOrder } from '../delivery/use-accepted-order.ts'
import { useLegs } from '../delivery/use-legs.ts'
import { useWorkPosition } from '../device/position-provider.tsx'
import { formatMoney } from '../format/money.ts'
import { MapArea } from '../map/map-area.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { useOfferedOrder } from '../offers/use-offered-order.ts'
import { storeNameOf } from '../orders/order-view.ts'
import { useRider } from '../session/use-session.ts'
import { text } from '../text.ts'
import { OffDutyPanel } from './off-duty-panel.tsx'
import { PositionStrip } from './position-strip.tsx'
import { TimedDialog } from './timed-dialog.tsx'
import { useHeight } from './use-height.ts'
import { WaitingPanel } from './waiting-panel.tsx'

/** The heart of the app: off duty the way in, on duty the map and what there is to do. */
export function WorkScreen() {
  const { working, zone } = useRider()
  const { fix } = useWorkPosition()
  const accepted = useAcceptedOrder()
  const [started, setStarted] = useState(false)
  const [delivered, setDelivered] = useState<Order | null>(null)
  const underWay = accepted.order ?? delivered
  const offer = useOfferedOrder(working && !accepted.pending && underWay === null)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, sheetHeight] = useHeight()

  if (!working && underWay === null) return <OffDuty />
  return (
    <>
      <MapArea zone={zone} rider={fix} order={order} legs={legs} covered={sheetHeight} />
      <PositionStrip />
      {underWay !== null ? (
        <AcceptedOrderCard
          key={underWay._id}
          ref={sheet}
          order={underWay}
          legs={legs}
          onDelivered={setDelivered}
        />
      ) : offer !== null ? (
        <OfferCard
          key={offer.order._id}
          ref={sheet}
          offer={offer}
          legs={legs}
          onAccepted={() => setStarted(true)}
        />
      ) : (
        <WaitingPanel ref={sheet} />
      )}
      {started && (
        <TimedDialog
          title={text.offer.startedTitle}
          after={ACCEPT_MODAL_MS}
          onClose={() => setStarted(false)}
        >
          <p>{text.offer.started}</p>
        </TimedDialog>
      )}
      {delivered && (
        <TimedDialog
          title={text.delivery.doneTitle}
          after={CONGRATULATIONS_MODAL_MS}
          onClose={() => setDelivered(null)}
        >
          <p>{text.delivery.done}</p>
          <DescriptionList
            items={[
              { label: text.delivery.store, value: storeNameOf(delivered) },
              { label: text.delivery.earned, value: formatMoney(delivered.management.shippingCost) },
            ]}
          />
        </TimedDialog>
      )}
    </>
  )
}

function OffDuty() {
  return (
    <>
      <div aria-hidden className="flex h-1/2 items-center justify-center">
        <Icon name="bike" className="size-40 text-line-strong [stroke-width:1]" />
      </div>
      <OffDutyPanel />
    </>
  )
}
