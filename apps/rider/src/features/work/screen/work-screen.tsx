import { useEffect, type ComponentType } from 'react'
import { Optional } from '../../../shared/views/optional.tsx'
import { PausedPanel } from '../breaks/paused-panel.tsx'
import { usePausedUntil } from '../breaks/use-paused-until.ts'
import { useLegs } from '../order/use-legs.ts'
import { useWorkPosition } from '../../../services/position/position-provider.tsx'
import { MapArea } from '../map/map-area.tsx'
import { AcceptedOrderCard } from '../delivery/accepted-order-card.tsx'
import { BackOnDuty } from '../duty/back-on-duty.tsx'
import { OfferCard } from '../offers/offer-card.tsx'
import { OfferAnnouncement } from '../offers/offer-announcement.tsx'
import { Guidance } from '../guidance/guidance.tsx'
import { HelmetMode, useInHelmet } from '../hands-free/helmet-mode.tsx'
import { PocketMode } from '../hands-free/pocket-mode.tsx'
import { keptStreets } from '../../../services/session/stored-session.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { useCovered } from '../../../shared/sheet/use-covered.ts'
import { OffDutyScreen } from '../duty/off-duty-screen.tsx'
import { PositionNotices, SimulationLabel } from './position-notices.tsx'
import { WaitingPanel } from '../waiting/waiting-panel.tsx'
import { useWork } from '../now/work-context.ts'
import { offerOf, orderUnderWay } from '../now/work-state.ts'

interface WorkScreenProps {
  /** What else a rider who is off duty sees; `isIdle` until the way onto duty has begun. */
  WhileOff: ComponentType<{ isIdle: boolean }>
}

/** The heart of the app: off duty the button to start, on duty the map and the task at hand. */
export function WorkScreen({ WhileOff }: WorkScreenProps) {
  const { zone } = useRider()
  const { fix } = useWorkPosition()
  const { state } = useWork()
  const isOnlyHeard = useInHelmet()
  const pausedUntil = usePausedUntil()
  const underWay = orderUnderWay(state)
  const offer = offerOf(state)
  const order = underWay ?? offer?.order ?? null
  const legs = useLegs(order)
  const [sheet, covered] = useCovered()

  const isFree = underWay === null && 'isConfirmed' in state && state.isConfirmed
  useEffect(() => {
    if (isFree) keptStreets.remove()
  }, [isFree])

  if (state.is === 'off duty') return <OffDutyScreen WhileOff={WhileOff} />
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
        <PocketMode legs={legs} />
        <HelmetMode legs={legs} />
        {underWay !== null ? (
          <AcceptedOrderCard
            key={underWay._id}
            ref={sheet}
            order={underWay}
            legs={legs}
            duty={<BackOnDuty />}
          />
        ) : offer !== null ? (
          <OfferCard key={offer.id} ref={sheet} offer={offer} legs={legs} />
        ) : pausedUntil !== null ? (
          <PausedPanel ref={sheet} until={pausedUntil} />
        ) : (
          <WaitingPanel ref={sheet} />
        )}
      </div>
    </div>
  )
}
