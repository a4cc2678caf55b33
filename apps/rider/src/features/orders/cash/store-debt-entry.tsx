import type { StoreDebt } from '@puni/contract/ledger/entities'
import { randomUuid } from '@puni/contract/random-uuid'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { useToast } from '@puni/ui/toast'
import { formatAmount } from '@puni/web/format/numbers'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cashKey } from '../../../data/cash.ts'
import { api } from '../../../services/api/client.ts'
import { commonText } from '../../../shared/common-text.ts'
import { explained, logFailure } from '../../../shared/failure.ts'
import { useSingleFlight } from '../../../shared/forms/use-single-flight.ts'
import { ConfirmDialog } from '../../../shared/views/confirm-dialog.tsx'
import { OrderLink } from '../detail/order-link.tsx'
import { Sum } from './balance.tsx'
import { cashText } from './cash-text.ts'

const t = cashText

/** What the rider paid for an order and has not got back; what a store gave back is said here. */
export function StoreDebtEntry({ debt: { order, money, isInHand } }: { debt: StoreDebt }) {
  const [asking, setAsking] = useState(false)
  const { busy, report } = useRefund(order._id, money)
  const label = money < 0 ? t.oweStore : isInHand ? t.inHand : t.storesOwe
  return (
    <Card>
      <Sum label={label} pesos={Math.abs(money)} {...(isInHand && { lead: t.inHandLead })} />
      <div className="mt-3 flex flex-col gap-2">
        {!isInHand && money > 0 && (
          <Button busy={busy} busyLabel={t.busy} onClick={() => setAsking(true)}>
            {t.refunded}
          </Button>
        )}
        <OrderLink orderId={order._id} className={buttonClass('secondary')}>
          {t.order(order.number, order.storeName)}
        </OrderLink>
      </div>
      {asking && (
        <ConfirmDialog
          title={t.refundedTitle}
          cancelLabel={commonText.cancel}
          confirmLabel={t.refundedYes}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            void report()
          }}
        >
          <p>{t.refundedLead(formatAmount(money), order.storeName ?? t.aStore)}</p>
        </ConfirmDialog>
      )}
    </Card>
  )
}

/** Says that the store gave it back. After a lost answer the same is said again. */
function useRefund(orderId: string, seen: number) {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { busy, run } = useSingleFlight()
  const key = useRef(randomUuid())
  const report = () =>
    run(async () => {
      try {
        const options = { headers: { 'idempotency-key': key.current } }
        await api.call('reportRefund', { body: { orderId, seen } }, options)
        toast(t.refundedDone, 'success')
      } catch (cause) {
        logFailure(t.refundFailed, cause)
        toast(explained(t.refundFailed, cause), 'error')
      }
      await queryClient.invalidateQueries({ queryKey: cashKey })
    })
  return { busy, report }
}
