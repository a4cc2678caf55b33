import { IconButton } from '@puni/ui/icon-button'
import { Link } from 'react-router'
import { useContacts } from '../../../data/riders.ts'
import { commonText } from '../../../shared/common-text.ts'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskRider } from '../../../shared/desk/desk-scene.ts'
import { ageOf, stateOf } from '../../../shared/desk/rider-words.ts'
import { RiderName } from '../../../shared/riders/rider-name.tsx'

interface ChosenRiderProps {
  live: DeskRider | undefined
  onClose: () => void
}

/** The rider that is chosen, over the bottom of the map. */
export function ChosenRider({ live, onClose }: ChosenRiderProps) {
  return <div aria-live="polite">{live && <Chosen live={live} onClose={onClose} />}</div>
}

function Chosen({ live, onClose }: ChosenRiderProps & { live: DeskRider }) {
  const { format, now, zones } = useDesk()
  const contacts = useContacts(live.rider._id)
  return (
    <section
      aria-label={live.rider.fullName}
      className="absolute right-2 bottom-8 left-2 z-10 flex max-w-sm animate-rise items-start gap-2 rounded-lg border border-line bg-surface-raised py-2 pr-1 pl-4 shadow-overlay"
    >
      <div className="min-w-0 flex-1 py-1">
        <RiderName rider={live.rider} contacts={contacts} />
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
  )
}
