import type { Reply } from '@puni/contract/calls'
import { formatPesos } from '@puni/contract/pesos'
import { Card } from '@puni/ui/card'
import { formatDay } from '@puni/web/format/dates'
import { useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { Remote } from '../remote.tsx'
import { duesText as t } from '../store-text.ts'

/** What the store owes riders, with the orders behind it. */
export function DuesScreen({ timeZone }: { timeZone: string }) {
  const dues = useQuery({
    queryKey: ['dues'],
    queryFn: ({ signal }) => api.call('getOwnDues', {}, { signal }),
  })
  return (
    <>
      <h1 className="text-xl font-bold">{t.title}</h1>
      <Remote query={dues}>{(data) => <Dues dues={data} timeZone={timeZone} />}</Remote>
    </>
  )
}

function Dues({ dues: { due, debts, more }, timeZone }: { dues: Reply<'getOwnDues'>; timeZone: string }) {
  return (
    <>
      {due.orders === 0 ? (
        <p className="font-semibold">{t.nothing}</p>
      ) : (
        <Card title={t.owes}>
          <p className="text-3xl font-bold tabular-nums">{formatPesos(due.money)}</p>
          <p>{t.orders(due.orders)}</p>
          <p className="mt-2 text-sm text-ink-muted">{t.explanation}</p>
        </Card>
      )}
      <ul className="flex flex-col gap-2">
        {debts.map(({ order, riderFirstName, money, isInHand, since }) => (
          <li key={`${order._id}-${riderFirstName}`} className="rounded-md border border-line px-3 py-2">
            <p className="flex flex-wrap justify-between gap-x-3 font-semibold">
              <span>{t.debt(order.number, riderFirstName)}</span>
              <span className="tabular-nums">{formatPesos(Math.abs(money))}</span>
            </p>
            <p className="text-sm text-ink-muted">
              {[formatDay(since, timeZone), isInHand ? t.inHand : money < 0 ? t.riderOwes : null]
                .filter(Boolean)
                .join('. ')}
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t.more(more)}</p>}
    </>
  )
}
