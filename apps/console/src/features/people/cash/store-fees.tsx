import type { Reply } from '@puni/contract/calls'
import type { StoreFee, StorePayment } from '@puni/contract/ledger/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos } from '@puni/contract/pesos'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { TextAreaField } from '@puni/ui/field'
import { Table, type Column } from '@puni/ui/table'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { feesOfStoreQuery, ledgerCommands, type WhichStore } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import type { ZonedFormat } from '../../../shared/format/format.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { useIsAdmin, usePlatform } from '../../../shared/views/use-platform.tsx'
import { PayFeesDialog } from './pay-fees-dialog.tsx'
import { storeDuesText } from './store-dues-text.ts'

const t = storeDuesText.fee

interface StoreFeesProps {
  which: WhichStore
  until: string
}

/** What a store owes the platform for orders that were paid beforehand, up to a day; admins register what it paid. */
export function StoreFees({ which, until }: StoreFeesProps) {
  const query = useQuery({ ...feesOfStoreQuery(which, until), placeholderData: keepPreviousData })
  return (
    <section aria-label={t.title} className="flex flex-col gap-3">
      <h2 className="text-xl font-bold">{t.title}</h2>
      <QueryView query={query}>
        {(fees) => <Fees fees={fees} which={which} until={until} isCurrent={!query.isPlaceholderData} />}
      </QueryView>
    </section>
  )
}

interface FeesProps extends StoreFeesProps {
  fees: Reply<'getStoreFees'>
  /** Whether it is of this day, and no longer of the one before. */
  isCurrent: boolean
}

function Fees({ fees, which, until, isCurrent }: FeesProps) {
  const isAdmin = useIsAdmin()
  const { format } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  const { owed, more, payments } = fees
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-semibold">{wordsOf(owed)}</p>
        {isAdmin && owed.money > 0 && (
          <Button disabled={!isCurrent} onClick={() => setOpen(true)}>
            {t.pay}
          </Button>
        )}
      </div>
      <Table
        caption={t.caption}
        columns={columnsFor(format)}
        rows={fees.fees}
        rowKey={({ order }) => order._id}
        emptyText={t.empty}
      />
      {more > 0 && <p className="text-ink-muted">{t.more(fees.fees.length, more)}</p>}
      {payments.length > 0 && (
        <>
          <h3 className="font-bold">{t.payments}</h3>
          <ul className="divide-y divide-line">
            {payments.map((payment) => (
              <Payment key={payment._id} payment={payment} />
            ))}
          </ul>
        </>
      )}
      {isOpen && <PayFeesDialog fees={fees} which={which} until={until} onClose={() => setOpen(false)} />}
    </>
  )
}

function wordsOf({ money, orders }: Reply<'getStoreFees'>['owed']): string {
  if (money < 0) return t.inFavour(formatPesos(-money))
  return money === 0 ? t.nothing : t.owed(formatPesos(money), orders)
}

function columnsFor(format: ZonedFormat): Column<StoreFee>[] {
  return [
    {
      header: t.columns.order,
      brief: true,
      cell: ({ order }) => (
        <Link to={`/orders/${order._id}`} className="font-semibold underline">
          #{order.number}
        </Link>
      ),
    },
    {
      header: t.columns.since,
      cell: ({ since }) => <span className="whitespace-nowrap">{format.dateTime(since)}</span>,
    },
    {
      header: t.columns.money,
      align: 'end',
      cell: ({ money }) => (money < 0 ? storeDuesText.inFavour(formatPesos(-money)) : formatPesos(money)),
    },
  ]
}

/** What a store paid at once; admins undo it. */
function Payment({
  payment: { _id, money, orders, at, by, reason, undoneAt, undone },
}: {
  payment: StorePayment
}) {
  const isAdmin = useIsAdmin()
  const { format } = usePlatform()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-col gap-1 py-2">
      <p className="flex flex-wrap items-center gap-x-4">
        <span className="font-semibold tabular-nums">{formatPesos(money)}</span>
        <span className="text-sm text-ink-muted">{t.payment(orders, format.dateTime(at), by)}</span>
        {undoneAt !== null && <Badge tone="warning">{t.undone}</Badge>}
      </p>
      {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      {undone !== null && <p className="wrap-anywhere">{undone}</p>}
      {isAdmin && undoneAt === null && (
        <p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t.undo}
          </Button>
        </p>
      )}
      {isOpen && <UndoDialog id={_id} money={money} onClose={() => setOpen(false)} />}
    </li>
  )
}

function UndoDialog({ id, money, onClose }: { id: string; money: number; onClose: () => void }) {
  const text = storeDuesText.undoDialog
  const [reason, setReason] = useState('')
  const undo = useAction({
    command: () => ledgerCommands.undoPayment({ params: { id }, body: { reason } }),
    done: text.done,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={text.title}
      submitLabel={text.submit}
      busyLabel={text.busy}
      danger
      action={undo}
      onClose={onClose}
    >
      <p>{text.lead(formatPesos(money))}</p>
      <TextAreaField
        label={text.reason}
        error={fieldsOf(undo.error)['reason']}
        required
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  )
}
