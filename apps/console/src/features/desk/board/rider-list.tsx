import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../../../shared/desk/desk-context.ts'
import type { DeskRider } from '../../../shared/desk/desk-scene.ts'
import { ageOf, stateOf } from '../../../shared/desk/rider-words.ts'
import { RiderMark } from '../../../shared/map/rider-mark.tsx'
import { textScale } from '../../../shared/views/text-scale.ts'
import { deskText } from './desk-text.ts'

const t = deskText
/** Height of a row at the usual size of text, pixels. */
const ROW_PX = 36

interface RiderListProps {
  riders: readonly DeskRider[]
  chosen: string | null
  /** The address of the same view with a rider chosen. */
  linkTo: (riderId: string) => string
  isEmpty: boolean
}

/** The riders on duty, those who have gone silent first. */
export function RiderList({ riders, chosen, linkTo, isEmpty }: RiderListProps) {
  const { format, now, zones } = useDesk()
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = ROW_PX * textScale()
  // oxlint-disable-next-line react/incompatible-library -- the list is drawn anew with each of its parent's renders, as it has to be
  const virtual = useVirtualizer({
    count: riders.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => riders[index]?.rider._id ?? index,
  })
  // The virtualizer keeps the heights that it knows.
  useEffect(() => virtual.measure(), [virtual, rowPx])
  if (riders.length === 0)
    return <p className="p-6 text-center text-ink-muted">{isEmpty ? t.noRiders : t.noRiderFound}</p>
  return (
    <div ref={scroller} className="@container min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t.riders} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, key, start, size }) => {
          const live = riders[index]
          if (live === undefined) return null
          const { rider, state, order } = live
          const doing = stateOf(live, format)
          const zone = zones.find(({ _id }) => _id === rider.zoneId)?.name ?? ''
          return (
            <li
              key={key}
              aria-setsize={riders.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 grid grid-cols-[2.25rem_minmax(0,1fr)_minmax(0,1fr)_5.5rem] items-center gap-x-2 border-b border-line px-2 text-sm hover:bg-surface-muted has-aria-current:bg-surface-muted"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              <span aria-hidden className="[zoom:0.75]">
                <RiderMark name={rider.fullName} state={state} />
              </span>
              <Link
                to={linkTo(rider._id)}
                aria-current={rider._id === chosen || undefined}
                title={rider.fullName}
                className="truncate font-semibold after:absolute after:inset-0"
              >
                {rider.fullName}
              </Link>
              <span title={`${doing} · ${zone}`} className="truncate">
                {order === null ? (
                  doing
                ) : (
                  <Link to={`/orders/${order._id}`} className="relative underline">
                    {doing}
                  </Link>
                )}
                <span className="text-ink-muted"> · {zone}</span>
              </span>
              <span
                className={`text-right tabular-nums ${state === 'lost' ? 'font-semibold text-warning' : 'text-ink-muted'}`}
              >
                {ageOf(live, now)}
              </span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
