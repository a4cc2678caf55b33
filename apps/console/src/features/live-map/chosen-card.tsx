import { IconButton } from '@puni/ui/icon-button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatusBadge } from '../orders/status-badge.tsx'
import { StoreWait } from '../orders/store-wait.tsx'
import { FreshnessText } from '../riders/freshness-text.tsx'
import { RiderName } from '../riders/rider-name.tsx'
import { commonText } from '../../shared/common-text.ts'
import { liveMapText } from './live-map-text.ts'
import type { LiveOrder, LiveRider, LiveScene } from './live-scene.ts'
import { handsOf, situationOf, wayOf, workOf } from './live-labels.ts'

const t = liveMapText

interface ChosenCardProps {
  scene: LiveScene
  /** The id of the selected rider or order; it may be gone by now. */
  chosen: string | null
  onClose: () => void
}

/** Details of the selected rider or order, over the bottom of the map. */
export function ChosenCard({ scene, chosen, onClose }: ChosenCardProps) {
  const rider = scene.riders.find((live) => live.rider._id === chosen)
  const order = scene.orders.find((live) => live.order._id === chosen)
  return (
    <div aria-live="polite">
      {(rider ?? order) && (
        <section
          aria-label={t.chosen}
          className="absolute right-2 bottom-8 left-2 z-10 flex max-w-sm animate-rise items-start gap-2 rounded-lg border border-line bg-surface-raised py-2 pr-1 pl-4 shadow-overlay"
        >
          <div className="min-w-0 flex-1 py-1">
            {rider && <RiderFacts live={rider} />}
            {order && <OrderFacts live={order} />}
          </div>
          <IconButton icon="close" label={commonText.close} onClick={onClose} />
        </section>
      )}
    </div>
  )
}

function RiderFacts({ live }: { live: LiveRider }) {
  const { rider, freshness, order } = live
  return (
    <>
      <RiderName rider={rider} />
      <Facts>
        <span>{workOf(live)}</span>
        <FreshnessText freshness={freshness} />
        <span>{rider.zone.name}</span>
      </Facts>
      {order && <OrderLink id={order._id} />}
    </>
  )
}

function OrderFacts({ live }: { live: LiveOrder }) {
  const { order, group } = live
  const hands = handsOf(live)
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-bold">
        {t.order(order.number)}
        <StatusBadge status={order.status} />
      </p>
      <p className="text-sm">{wayOf(live)}</p>
      <StoreWait order={order} />
      <Facts>
        {group === 'unassigned' && <span className="font-semibold">{situationOf(live)}</span>}
        {hands !== '' && <span>{hands}</span>}
        <span>{order.origin.zoneNumber.name}</span>
      </Facts>
      <OrderLink id={order._id} />
    </>
  )
}

function Facts({ children }: { children: ReactNode }) {
  return <p className="flex flex-wrap gap-x-3 text-sm">{children}</p>
}

function OrderLink({ id }: { id: string }) {
  return (
    <Link to={`/orders/${id}`} className="inline-flex min-h-11 items-center font-semibold underline">
      {t.openOrder}
    </Link>
  )
}
