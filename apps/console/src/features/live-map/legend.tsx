import type { ReactNode } from 'react'
import { RiderMark } from '../map/rider-mark.tsx'
import { liveMapText } from './live-map-text.ts'
import { waitingText } from '../orders/waiting-text.ts'
import { OrderMark } from './order-mark.tsx'

const t = liveMapText.legends

/** What the marks of the live map mean. */
export function Legend() {
  return (
    <ul aria-label={liveMapText.legend} className="flex flex-wrap gap-x-4 gap-y-1">
      <Entry label={t.free}>
        <RiderMark name={t.free} state="free" />
      </Entry>
      <Entry label={t.busy}>
        <RiderMark name={t.busy} state="busy" />
      </Entry>
      <Entry label={t.paused}>
        <RiderMark name={t.paused} state="paused" />
      </Entry>
      <Entry label={t.lost}>
        <RiderMark name={t.lost} state="lost" />
      </Entry>
      <Entry label={t.waiting}>
        <OrderMark live={{ group: 'unassigned', stop: 'pickup', wait: { brief: waitingText.minutes(5) } }} />
      </Entry>
      <Entry label={t.underWay}>
        <OrderMark live={{ group: 'underWay', stop: 'pickup', wait: { brief: '' } }} />
        <OrderMark live={{ group: 'underWay', stop: 'delivery', wait: { brief: '' } }} />
      </Entry>
      <Entry label={t.problem}>
        <OrderMark live={{ group: 'problem', stop: 'pickup', wait: { brief: '' } }} />
      </Entry>
      <Entry label={t.zone}>
        <span className="w-6 border-t-2 border-dashed border-ink" />
      </Entry>
    </ul>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1.5">
      <span aria-hidden className="flex items-center [zoom:0.7]">
        {children}
      </span>
      {label}
    </li>
  )
}
