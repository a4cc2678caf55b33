import { initialsOf } from './initials.ts'

/** What a rider on duty is doing. `lost` means no recent position, whatever else the rider was doing; in a pause that is no surprise. */
export type RiderState = 'free' | 'offered' | 'toPickup' | 'toDelivery' | 'paused' | 'lost'

const looks: Record<RiderState, string> = {
  free: 'border-on-primary bg-primary text-on-primary',
  offered: 'border-dashed border-on-primary bg-primary text-on-primary',
  toPickup: 'border-surface-raised bg-route-pickup text-surface-raised',
  toDelivery: 'border-surface-raised bg-route-delivery text-surface-raised',
  paused: 'border-double border-line-strong bg-surface-muted text-ink',
  lost: 'border-dashed border-line-strong bg-surface-raised text-ink-muted',
}

interface RiderMarkProps {
  name: string
  state: RiderState
}

/** A rider on the map: a disc with initials. A lost rider's is hollow and must not look live. */
export function RiderMark({ name, state }: RiderMarkProps) {
  return (
    <span
      role="img"
      aria-label={name}
      title={name}
      className={`grid size-9 place-items-center rounded-full border-3 text-sm font-bold shadow-raised ${looks[state]}`}
    >
      {initialsOf(name)}
    </span>
  )
}
