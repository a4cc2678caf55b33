import type { Movement } from '@puni/contract/ledger/entities'
import { Button } from '@puni/ui/button'
import { EmptyState } from '@puni/ui/empty-state'
import { formatInstant } from '@puni/web/format/dates'
import { useInfiniteQuery } from '@tanstack/react-query'
import { movementsQuery } from '../../../data/cash.ts'
import { dataText } from '../../../data/data-text.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { Remote } from '../../../shared/views/remote.tsx'
import { OrderLink } from '../detail/order-link.tsx'
import { cashText } from './cash-text.ts'

const t = cashText

/** The movements of a day `YYYY-MM-DD`, or all, the newest first: each with its entries, and leading to its order. */
export function Movements({ day }: { day: string | null }) {
  const query = useInfiniteQuery(movementsQuery(day))
  return (
    <Remote query={query} failed={dataText.movementsFailed}>
      {({ pages }) => {
        const movements = pages.flatMap((page) => page.movements)
        if (movements.length === 0)
          return <EmptyState icon="earnings" title={day === null ? t.noMovements : t.noMovementsOfDay} />
        return (
          <>
            <ul className="flex flex-col gap-3">
              {movements.map((movement) => (
                <MovementEntry key={movement._id} movement={movement} />
              ))}
            </ul>
            {query.hasNextPage && (
              <Button
                variant="secondary"
                className="mt-3 w-full"
                busy={query.isFetchingNextPage}
                busyLabel={t.busy}
                onClick={() => void query.fetchNextPage()}
              >
                {t.more}
              </Button>
            )}
          </>
        )
      }}
    </Remote>
  )
}

function MovementEntry({
  movement: { cause, settlement, occurredAt, order, entries },
}: {
  movement: Movement
}) {
  const timeZone = useTimeZone()
  const isPaid = entries.some(({ account }) => account === 'fees')
  return (
    <li className="rounded-md border border-line bg-surface-raised p-3">
      <p className="font-bold">
        {settlement === null || cause === 'undone' ? t.cause(cause, isPaid) : t.settlement[settlement]}
      </p>
      <p className="text-sm text-ink-muted">{formatInstant(occurredAt, timeZone)}</p>
      {order !== null && (
        <OrderLink
          orderId={order._id}
          className="inline-flex min-h-12 items-center font-semibold underline underline-offset-4 wrap-anywhere"
        >
          {t.order(order.number, order.storeName)}
        </OrderLink>
      )}
      <dl className="divide-y divide-line">
        {entries.map(({ _id, account, money }) => (
          <div key={_id} className="flex flex-wrap justify-between gap-x-4 py-1">
            <dt className="text-ink-muted">{t.line(account, money, settlement)}</dt>
            <dd className="ml-auto font-semibold">
              <Amount pesos={Math.abs(money)} />
            </dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
