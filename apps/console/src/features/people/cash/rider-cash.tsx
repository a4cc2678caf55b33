import type { Cash, StoreDebt } from '@puni/contract/ledger/entities'
import { formatPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { DescriptionList } from '@puni/ui/description-list'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { riderCashQuery } from '../../../data/ledger.ts'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { useIsAdmin } from '../../../shared/views/use-platform.tsx'
import { cashText } from './cash-text.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { MovementsTable } from './movements-table.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { SettlementEntry } from './settlement-entry.tsx'

const t = cashText
const BALANCE = 'balance'

interface RiderCashProps {
  rider: { readonly _id: string; readonly fullName: string }
}

/** A rider's Caja: what is owed, what was settled, and every movement behind it. Admins settle. */
export function RiderCash({ rider }: RiderCashProps) {
  const query = useQuery(riderCashQuery(rider._id))
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title={t.title}>
      <QueryView query={query}>{(cash) => <Standing cash={cash} rider={rider} />}</QueryView>
      {isOpen ? (
        <MovementsTable riderId={rider._id} />
      ) : (
        <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
          {t.showMovements}
        </Button>
      )}
    </Card>
  )
}

function Standing({ cash, rider }: RiderCashProps & { cash: Cash }) {
  const isAdmin = useIsAdmin()
  /** What is being settled: the balance, or the debt of the order with this id. */
  const [settling, setSettling] = useState<string | null>(null)
  const { owed, held, debts, settlements, terms, hasOwnLimit = false } = cash
  const limit = terms?.cashLimit ?? null
  const [isLimiting, setLimiting] = useState(false)
  const debt = debts.find(({ order }) => order._id === settling)
  const stop = () => setSettling(null)
  return (
    <div className="flex flex-col gap-3">
      {owed === 0 && <p>{t.even}</p>}
      <DescriptionList
        items={[
          ...(owed > 0 ? [{ label: t.riderOwes, value: formatPesos(owed) }] : []),
          ...(owed < 0 ? [{ label: t.platformOwes, value: formatPesos(-owed) }] : []),
          ...(held > 0 ? [{ label: t.held, value: formatPesos(held) }] : []),
          { label: t.limit, value: limitText(limit, hasOwnLimit) },
        ]}
      />
      {limit !== null && owed >= limit && <Notice tone="warning">{t.limitReached}</Notice>}
      {isAdmin && (
        <div className="flex flex-wrap gap-3">
          {owed !== 0 && <Button onClick={() => setSettling(BALANCE)}>{t.settle}</Button>}
          <Button variant="secondary" onClick={() => setLimiting(true)}>
            {t.changeLimit}
          </Button>
        </div>
      )}
      {debts.length > 0 && (
        <section aria-label={t.debts}>
          <h3 className="font-semibold">{t.debts}</h3>
          <ul className="divide-y divide-line">
            {debts.map((each) => (
              <DebtEntry
                key={each.order._id}
                debt={each}
                onSettle={isAdmin && !each.isInHand ? setSettling : undefined}
              />
            ))}
          </ul>
        </section>
      )}
      {settlements.length > 0 && (
        <section aria-label={t.settlements}>
          <h3 className="font-semibold">{t.settlements}</h3>
          <ul className="divide-y divide-line">
            {settlements.map((settlement) => (
              <SettlementEntry key={settlement._id} settlement={settlement} mayChange={isAdmin} />
            ))}
          </ul>
        </section>
      )}
      {isLimiting && (
        <LimitDialog rider={rider} own={hasOwnLimit ? limit : null} onClose={() => setLimiting(false)} />
      )}
      {settling === BALANCE && <SettleDialog rider={rider} owed={owed} debt={null} onClose={stop} />}
      {debt !== undefined && <SettleDialog rider={rider} owed={owed} debt={debt} onClose={stop} />}
    </div>
  )
}

function limitText(limit: number | null, isOwn: boolean): string {
  if (limit === null) return t.noLimit
  return isOwn ? t.limitOwn(formatPesos(limit)) : t.limitOfZone(formatPesos(limit))
}

interface DebtEntryProps {
  debt: StoreDebt
  /** With the order; missing where there is nothing to settle. */
  onSettle: ((orderId: string) => void) | undefined
}

function DebtEntry({ debt: { order, money, isInHand }, onSettle }: DebtEntryProps) {
  const note = isInHand ? t.inHand : money < 0 ? t.oweStore : null
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
      <Link
        to={`/orders/${order._id}`}
        className="inline-flex min-h-12 items-center font-semibold underline wrap-anywhere"
      >
        {t.order(order.number, order.storeName)}
      </Link>
      <span className="ml-auto tabular-nums">
        {formatPesos(Math.abs(money))}
        {note !== null && <span className="text-ink-muted"> ({note})</span>}
      </span>
      {onSettle && (
        <Button variant="secondary" onClick={() => onSettle(order._id)}>
          {t.settleDebt}
        </Button>
      )}
    </li>
  )
}
