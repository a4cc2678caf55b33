import { lazyEarly } from '@puni/web/views/lazy'
import { useEffect } from 'react'
import { Optional } from '../../shared/views/optional.tsx'
import { usePausedUntil } from '../breaks/use-paused-until.ts'
import { useLegs } from '../route/use-legs.ts'
import { useWorkPosition } from '../../platform/position/position-provider.tsx'
import { MapArea } from '../map/map-area.tsx'
import { OfferAnnouncement } from '../offers/offer-announcement.tsx'
import { HelmetMode, useInHelmet } from '../helmet/helmet-mode.tsx'
import { PocketMode } from '../pocket/pocket-mode.tsx'
import { keptStreets } from '../../platform/session/stored-session.ts'
import { useRider } from '../../platform/session/use-session.ts'
import { useCovered } from '../../shared/sheet/use-covered.ts'
import { OffDutyScreen } from './off-duty-screen.tsx'
import { PositionNotices, SimulationLabel } from './position-notices.tsx'
import { WaitingPanel } from './waiting-panel.tsx'
import { useWork } from './work-provider.tsx'
import { offerOf, orderUnderWay } from './work-state.ts'

const Guidance = lazyEarly(() => import('../guidance/guidance.tsx'))
const OrderCard = lazyEarly(() => import('./order-card.tsx'))
const PausedPanel = lazyEarly(() => import('../breaks/paused-panel.tsx'))

/** The heart of the app: off duty the button to start, on duty the map and the task at hand. */
export function WorkScreen() {
  const { zone } = useRider()
  const { fix } = useWorkPosition()
  const { state, answers, advance, notices } = useWork()
  const notice = notices[0] ?? null
  const isOnlyHeard = useInHelmet()
  const pausedUntil = usePausedUntil()
  const underWay = orderUnderWay(state)
  const offer = offerOf(state)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, covered] = useCovered()
  const at = underWay !== null ? { underWay } : offer !== null ? { offer } : null

  const isFree = underWay === null && 'isConfirmed' in state && state.isConfirmed
  useEffect(() => {
    if (isFree) keptStreets.remove()
  }, [isFree])

  if (state.is === 'off duty') return <OffDutyScreen />
  return (
    <div className="absolute inset-0 flex flex-col [container-type:size]">
      <Optional>
        {underWay !== null && <Guidance order={underWay} legs={legs} isOnlyHeard={isOnlyHeard} />}
      </Optional>
      <PositionNotices />
      <div className="relative min-h-0 flex-1">
        <MapArea zone={zone} rider={fix} order={order} legs={legs} covered={covered} />
        <OfferAnnouncement offer={offer} legs={legs} />
        <SimulationLabel covered={covered} />
        <PocketMode order={underWay} offer={offer} notice={notice} legs={legs} />
        <HelmetMode
          order={underWay}
          offer={offer}
          notice={notice}
          legs={legs}
          answers={answers}
          advance={advance}
        />
        {at !== null ? (
          <OrderCard ref={sheet} at={at} legs={legs} />
        ) : pausedUntil !== null ? (
          <PausedPanel ref={sheet} until={pausedUntil} />
        ) : (
          <WaitingPanel ref={sheet} answers={answers} />
        )}
      </div>
    </div>
  )
}
