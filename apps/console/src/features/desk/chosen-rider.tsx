import { IconButton } from '@puni/ui/icon-button'
import { Link } from 'react-router'
import { commonText } from '../../shared/common-text.ts'
import { RiderName } from '../riders/rider-name.tsx'
import { useDesk } from './desk-context.ts'
import type { DeskRider } from './desk-scene.ts'
import { ageOf, stateOf } from './rider-words.ts'

/** The rider that is chosen, over the bottom of the map. */
export function ChosenRider({ live, onClose }: { live: DeskRider | undefined; onClose: () => void }) {
  const { format, now, zones } = useDesk()
  return (
    <div aria-live="polite">
      {live && (
        <section
          aria-label={live.rider.fullName}
          className="absolute right-2 bottom-8 left-2 z-10 flex max-w-sm animate-rise items-start gap-2 rounded-lg border border-line bg-surface-raised py-2 pr-1 pl-4 shadow-overlay"
        >
          <div className="min-w-0 flex-1 py-1">
            <RiderName rider={live.rider} />
            <p className="flex flex-wrap gap-x-3 text-sm">
              {live.order === null ? (
                <span>{stateOf(live, format)}</span>
              ) : (
                <Link to={`/orders/${live.order._id}`} className="font-semibold underline">
                  {stateOf(live, format)}
                </Link>
              )}
              <span>{ageOf(live, now)}</span>
              <span>{zones.find(({ _id }) => _id === live.rider.zoneId)?.name}</span>
            </p>
          </div>
          <IconButton icon="close" label={commonText.close} onClick={onClose} />
        </section>
      )}
    </div>
  )
}
