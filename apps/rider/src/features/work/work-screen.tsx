import { Suspense } from 'react'
import { lazyEarly } from '../../shared/views/lazy-early.ts'
import { usePausedUntil } from '../breaks/use-paused-until.ts'
import { useLegs } from '../route/use-legs.ts'
import { useWorkPosition } from '../../platform/position/position-provider.tsx'
import { MapArea } from '../map/map-area.tsx'
import { OfferAnnouncement } from '../offers/offer-announcement.tsx'
import { PocketMode } from '../pocket/pocket-mode.tsx'
import { useRider } from '../../platform/session/use-session.ts'
import { useCovered } from '../../shared/sheet/use-covered.ts'
import { OffDutyScreen } from './off-duty-screen.tsx'
import { PositionStrip } from './position-strip.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { useWork } from './work-provider.tsx'
import { offerOf, orderUnderWay } from './work-state.ts'

const OrderCard = lazyEarly(() => import('./order-card.tsx'))
const PausedPanel = lazyEarly(() => import('../breaks/paused-panel.tsx'))

/** The heart of the app: off duty the button to start, on duty the map and the task at hand. */
export function WorkScreen() {
  const { zone } = useRider()
  const { fix } = useWorkPosition()
  const { state, answers } = useWork()
  const pausedUntil = usePausedUntil()
  const underWay = orderUnderWay(state)
  const offer = offerOf(state)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, covered] = useCovered()
  const at = underWay !== null ? { underWay } : offer !== null ? { offer } : null

  if (state.is === 'off duty') return <OffDutyScreen />
  return (
    <>
      <MapArea zone={zone} rider={fix} order={order} legs={legs} covered={covered} />
      <OfferAnnouncement offer={offer} legs={legs} />
      <PositionStrip covered={covered} />
      <PocketMode order={underWay} offer={offer} legs={legs} />
      {at !== null ? (
        <Suspense>
          <OrderCard ref={sheet} at={at} legs={legs} />
        </Suspense>
      ) : pausedUntil !== null ? (
        <Suspense>
          <PausedPanel ref={sheet} until={pausedUntil} />
        </Suspense>
      ) : (
        <WaitingPanel ref={sheet} answers={answers} />
      )}
    </>
  )
}
