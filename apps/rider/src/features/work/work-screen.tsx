import { AcceptedOrderCard } from '../delivery/accepted-order-card.tsx'
import { useLegs } from '../route/use-legs.ts'
import { useWorkPosition } from '../../platform/position/position-provider.tsx'
import { MapArea } from '../map/map-area.tsx'
import { OfferAnnouncement } from '../offers/offer-announcement.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { useCovered } from '../../shared/sheet/use-covered.ts'
import { OffDutyScreen } from './off-duty-screen.tsx'
import { PositionStrip } from './position-strip.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { useWork } from './work-provider.tsx'
import { offerOf, orderUnderWay } from './work-state.ts'

/** The heart of the app: off duty the button to start, on duty the map and the task at hand. */
export function WorkScreen() {
  const { zone } = useRider()
  const { fix } = useWorkPosition()
  const { state, advance, answers } = useWork()
  const underWay = orderUnderWay(state)
  const offer = offerOf(state)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, covered] = useCovered()

  if (state.is === 'off duty') return <OffDutyScreen />
  return (
    <>
      <MapArea zone={zone} rider={fix} order={order} legs={legs} covered={covered} />
      <OfferAnnouncement offer={offer} legs={legs} />
      <PositionStrip covered={covered} />
      {underWay !== null ? (
        <AcceptedOrderCard key={underWay._id} ref={sheet} order={underWay} legs={legs} advance={advance} />
      ) : offer !== null ? (
        <OfferCard key={offer.id} ref={sheet} offer={offer} legs={legs} answers={answers} />
      ) : (
        <WaitingPanel ref={sheet} />
      )}
    </>
  )
}
