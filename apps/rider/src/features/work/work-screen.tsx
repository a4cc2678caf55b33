import { lazy, Suspense, useEffect } from 'react'
import { useLegs } from '../route/use-legs.ts'
import { useWorkPosition } from '../../platform/position/position-provider.tsx'
import { logFailure } from '../../shared/failure.ts'
import { MapArea } from '../map/map-area.tsx'
import { OfferAnnouncement } from '../offers/offer-announcement.tsx'
import { loadOfferWhy, OfferCard } from '../offers/offer-card.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { commonText } from '../../shared/common-text.ts'
import { useCovered } from '../../shared/sheet/use-covered.ts'
import { WaitingPanel } from './waiting-panel.tsx'
import { useWork } from './work-provider.tsx'
import { offerOf, orderUnderWay } from './work-state.ts'

const loadAcceptedOrderCard = () => import('../delivery/accepted-order-card.tsx')
const AcceptedOrderCard = lazy(loadAcceptedOrderCard)
const PositionStrip = lazy(() => import('./position-strip.tsx'))
const OffDutyScreen = lazy(() => import('./off-duty-screen.tsx'))

/** The heart of the app: off duty the way in, on duty the map and what there is to do. */
export function WorkScreen() {
  const { zone } = useRider()
  const { fix } = useWorkPosition()
  const { state, advance, answers } = useWork()
  const underWay = orderUnderWay(state)
  const offer = offerOf(state)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, covered] = useCovered()

  const offered = offer !== null
  useEffect(() => {
    // By the time an offer is accepted, what follows is there. If not, whoever draws it asks again and tells.
    if (!offered) return
    Promise.all([loadAcceptedOrderCard(), loadOfferWhy()]).catch((error: unknown) =>
      logFailure(commonText.screenFailed, error),
    )
  }, [offered])

  if (state.is === 'off duty') return <OffDutyScreen />
  return (
    <>
      <MapArea zone={zone} rider={fix} order={order} legs={legs} covered={covered} />
      <OfferAnnouncement offer={offer} legs={legs} />
      <Suspense>
        <PositionStrip covered={covered} />
      </Suspense>
      {underWay !== null ? (
        <Suspense>
          <AcceptedOrderCard key={underWay._id} ref={sheet} order={underWay} legs={legs} advance={advance} />
        </Suspense>
      ) : offer !== null ? (
        <OfferCard key={offer.id} ref={sheet} offer={offer} legs={legs} answers={answers} />
      ) : (
        <WaitingPanel ref={sheet} />
      )}
    </>
  )
}
