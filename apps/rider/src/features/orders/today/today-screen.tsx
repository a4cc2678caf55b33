import type { Order } from '@puni/contract/orders/entities'
import { Badge } from '@puni/ui/badge'
import { buttonClass } from '@puni/ui/button'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dataText } from '../../../data/data-text.ts'
import { ordersOfToday, unassignedToday } from '../../../data/orders.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { useDay } from '../../../services/api/use-day.ts'
import { paths } from '../../../shared/paths.ts'
import { Remote } from '../../../shared/views/remote.tsx'
import { Words } from '../../../shared/views/words.tsx'
import { Amount } from '../../../shared/format/amount.tsx'
import { statusWords } from '../../../shared/format/status-words.ts'
import { timeWords } from '../../../shared/format/time-words.ts'
import { useRider } from '../../../services/session/use-session.ts'
import { layoutText } from '../../../shared/layout-text.ts'
import { Screen } from '../../../shared/views/screen.tsx'
import { todayText } from './today-text.ts'
import { deliveryAddressOf } from '../../../shared/order/destination-words.ts'
import { storeNameOf } from '@puni/web/order/order-words'

/** 'Pedidos de hoy': the rider's own and those of its zone that are not assigned yet. */
export default function TodayScreen() {
  const { _id: riderId, zone } = useRider()
  const day = useDay()
  return (
    <Screen
      title={layoutText.today}
      aside={
        <Link to={paths.logbook} className={`${buttonClass('ghost')} -mx-2 px-2!`}>
          {layoutText.logbook}
        </Link>
      }
    >
      <OrderList
        title={todayText.mine}
        emptyText={todayText.mineEmpty}
        query={ordersOfToday(day, riderId)}
        linked
      />
      <OrderList
        title={todayText.unassigned(zone.name)}
        emptyText={todayText.unassignedEmpty}
        query={unassignedToday(day, zone._id)}
      />
    </Screen>
  )
}

interface OrderListProps {
  title: string
  emptyText: string
  query: ReturnType<typeof ordersOfToday>
  /** Whether orders link to their detail: the rider's own do, those of the zone do not. */
  linked?: boolean
}

function OrderList({ title, emptyText, query, linked = false }: OrderListProps) {
  const orders = useQuery(query)
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-lg font-bold">{title}</h2>
      <Remote query={orders} failed={dataText.ordersFailed}>
        {(found) =>
          found.orders.length === 0 ? (
            <p className="text-ink-muted">{emptyText}</p>
          ) : (
            <ul className="flex flex-col gap-3">
              {found.orders.map((order) => (
                <li key={order._id}>
                  <Entry order={order} linked={linked} />
                </li>
              ))}
            </ul>
          )
        }
      </Remote>
    </section>
  )
}

const box = 'block rounded-lg border border-line bg-surface-raised p-4'

function Entry({ order, linked }: { order: Order; linked: boolean }) {
  const timeZone = useTimeZone()
  const content: ReactNode = (
    <>
      <span className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <span className="max-w-full font-bold">
          <Words>{storeNameOf(order)}</Words>
        </span>
        <Badge>{statusWords(order)}</Badge>
      </span>
      <span className="mt-1 block text-ink-muted">
        <Words>{deliveryAddressOf(order)}</Words>
      </span>
      <span className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span>{timeWords(order, timeZone)}</span>
        <span className="font-bold">
          <Amount pesos={order.management.shippingCost} />
        </span>
      </span>
    </>
  )
  if (!linked) return <div className={box}>{content}</div>
  return (
    <Link to={paths.orderDetail(order._id)} className={`${box} hover:bg-surface-muted`}>
      {content}
    </Link>
  )
}
