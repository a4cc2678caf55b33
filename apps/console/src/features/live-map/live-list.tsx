import { Icon } from '@puni/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '../../shared/views/section.tsx'
import { StoreWait } from '../orders/store-wait.tsx'
import { RiderMark } from '../map/rider-mark.tsx'
import { FreshnessText } from '../riders/freshness-text.tsx'
import { liveMapText } from './live-map-text.ts'
import type { LiveOrder, LiveRider, LiveScene } from './live-scene.ts'
import { handsOf, situationOf, wayOf, workOf } from './live-labels.ts'
import { OrderMark } from './order-mark.tsx'

const t = liveMapText

interface LiveListProps {
  scene: LiveScene
  /** The id of the rider or order in the card. */
  chosen: string | null
  onChoose: (id: string) => void
}

/** Everything on the map as text: for the keyboard, for screen readers, and when there is no map. */
export function LiveList({ scene: { riders, orders }, chosen, onChoose }: LiveListProps) {
  return (
    <div className="flex flex-col gap-5">
      <Section title={t.count(t.orders, orders.length)}>
        <List label={t.orders} empty={t.noOrders}>
          {orders.map((live) => (
            <Row
              key={live.order._id}
              id={live.order._id}
              chosen={chosen}
              onChoose={onChoose}
              {...orderRow(live)}
            />
          ))}
        </List>
      </Section>
      <Section title={t.count(t.riders, riders.length)}>
        <List label={t.riders} empty={t.noRiders}>
          {riders.map((live) => (
            <Row
              key={live.rider._id}
              id={live.rider._id}
              chosen={chosen}
              onChoose={onChoose}
              {...riderRow(live)}
            />
          ))}
        </List>
      </Section>
    </div>
  )
}

function List({ label, empty, children }: { label: string; empty: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-muted">{empty}</p>
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

interface RowContent {
  readonly mark: ReactNode
  readonly title: string
  readonly state: ReactNode
  readonly detail: string
  /** The accessible name. */
  readonly name: string
  /** The order it links to. */
  readonly order: { readonly _id: string; readonly number: number } | null
}

function orderRow(live: LiveOrder): RowContent {
  const { order } = live
  return {
    mark: <OrderMark live={live} />,
    title: t.order(order.number),
    state: (
      <>
        {situationOf(live)}
        <StoreWait order={order} />
      </>
    ),
    detail: [wayOf(live), handsOf(live)].filter(Boolean).join(' · '),
    name: t.order(order.number),
    order,
  }
}

function riderRow(live: LiveRider): RowContent {
  const { rider, state, freshness, order } = live
  return {
    mark: <RiderMark name={rider.fullName} state={state} />,
    title: rider.fullName,
    state: <FreshnessText freshness={freshness} />,
    detail: `${workOf(live)} · ${rider.vehicleType} · ${rider.zone.name}`,
    name: rider.fullName,
    order,
  }
}

interface RowProps extends RowContent {
  id: string
  chosen: string | null
  onChoose: (id: string) => void
}

function Row({ id, chosen, onChoose, mark, title, state, detail, name, order }: RowProps) {
  return (
    <li
      aria-current={id === chosen || undefined}
      className="relative flex items-center gap-2 px-1 py-2 hover:bg-surface-muted aria-current:bg-surface-muted aria-current:shadow-[inset_0.25rem_0_var(--color-primary-edge)]"
    >
      <span aria-hidden className="flex w-18 shrink-0 justify-center">
        {mark}
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <button
            type="button"
            aria-label={t.showOnMap(name)}
            className="text-left font-bold after:absolute after:inset-0"
            onClick={() => onChoose(id)}
          >
            {title}
          </button>
          <span className="text-sm font-semibold tabular-nums">{state}</span>
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{detail}</p>
      </div>
      {order && (
        <Link
          to={`/orders/${order._id}`}
          aria-label={t.openOrderOf(order.number)}
          title={t.openOrderOf(order.number)}
          className="relative grid size-11 shrink-0 place-items-center rounded-md hover:bg-surface-raised"
        >
          <Icon name="chevron" className="size-5 -rotate-90" />
        </Link>
      )}
    </li>
  )
}
