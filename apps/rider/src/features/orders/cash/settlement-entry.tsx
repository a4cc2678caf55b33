import type { Settlement } from '@puni/contract/ledger/entities'
import { Badge } from '@puni/ui/badge'
import { Button } from '@puni/ui/button'
import { useToast } from '@puni/ui/toast'
import { formatInstant } from '@puni/web/format/dates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { cashKey } from '../../../data/cash.ts'
import { api } from '../../../services/api/client.ts'
import { useTimeZone } from '../../../services/api/use-config.ts'
import { explained, logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { Amount } from '../../../shared/format/amount.tsx'
import { cashText } from './cash-text.ts'
import { DisputeDialog } from './dispute-dialog.tsx'

const t = cashText

/** A payment or refund: the rider confirms it, or says what is wrong with it. */
export function SettlementEntry({ settlement }: { settlement: Settlement }) {
  const timeZone = useTimeZone()
  const { kind, money, order, reason, at, dispute, answer, undone } = settlement
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-bold">
        <span>{t.settlement[kind]}</span>
        <Amount pesos={money} />
      </p>
      <p className="text-sm text-ink-muted">{formatInstant(at, timeZone)}</p>
      {order !== null && <p className="wrap-anywhere">{t.order(order.number, order.storeName)}</p>}
      {reason !== null && <p className="wrap-anywhere">{t.reason(reason)}</p>}
      <Standing settlement={settlement} />
      {dispute !== null && <p className="whitespace-pre-wrap wrap-anywhere">{dispute}</p>}
      {answer !== null && <p className="whitespace-pre-wrap wrap-anywhere">{t.answered(answer)}</p>}
      {undone !== null && <p className="wrap-anywhere">{t.reason(undone)}</p>}
    </li>
  )
}

function Standing({
  settlement: { _id: id, kind, confirmedAt, disputedAt, undoneAt },
}: {
  settlement: Settlement
}) {
  const [disputing, setDisputing] = useState(false)
  const { busy, confirm } = useReceipt(id)
  if (undoneAt !== null) return <Badge tone="warning">{t.undone}</Badge>
  if (disputedAt !== null) return <Badge tone="warning">{t.disputed}</Badge>
  if (confirmedAt !== null) return <Badge tone="success">{t.confirmed}</Badge>
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        className="flex-1"
        busy={busy}
        busyLabel={t.busy}
        onClick={() => void confirm()}
      >
        {t.confirm}
      </Button>
      <Button variant="ghost" className="flex-1" onClick={() => setDisputing(true)}>
        {t.dispute(kind)}
      </Button>
      {disputing && <DisputeDialog settlementId={id} onClose={() => setDisputing(false)} />}
    </div>
  )
}

function useReceipt(id: string) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { busy, run } = useSingleFlight()
  const confirm = () =>
    run(async () => {
      try {
        await api.call('answerSettlement', { params: { id }, body: { confirm: true } })
        toast(t.confirmDone, 'success')
      } catch (cause) {
        logFailure(t.answerFailed, cause)
        toast(explained(t.answerFailed, cause), 'error')
      }
      await queryClient.invalidateQueries({ queryKey: cashKey })
    })
  return { busy, confirm }
}
