import { ApiError } from '@puni/contract/client'
import type { StoreDebt } from '@puni/contract/ledger/entities'
import type { SettlementKind } from '@puni/contract/ledger/values'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos, readPesos } from '@puni/contract/pesos'
import { randomUuid } from '@puni/contract/random-uuid'
import { TextAreaField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import { useId, useState } from 'react'
import { ledgerCommands } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { cashText } from './cash-text.ts'

const t = cashText.dialog
const OF_DEBT = [
  'store-refunded',
  'platform-bears',
  'rider-bears',
] as const satisfies readonly SettlementKind[]

interface SettleDialogProps {
  rider: { readonly _id: string; readonly fullName: string }
  /** What the rider owes the platform, pesos; negative where it is the other way round. */
  owed: number
  /** What a store owes, or is owed, if it is that which is settled. */
  debt: StoreDebt | null
  onClose: () => void
}

/** Registers a payment, in whole or in part, or who bears what a store does not give back; what a store is owed is given back to it. What changed meanwhile is told before it is done nevertheless. */
export function SettleDialog({ rider, owed, debt, onClose }: SettleDialogProps) {
  const due = Math.abs(debt?.money ?? owed)
  const [opened] = useState(due)
  const ofBalance = owed > 0 ? 'rider-paid' : 'platform-paid'
  const [kindOfDebt, setKind] = useState<(typeof OF_DEBT)[number]>('store-refunded')
  const isRepaid = debt !== null && debt.money < 0
  const kind = debt === null ? ofBalance : isRepaid ? 'store-repaid' : kindOfDebt
  const [money, setMoney] = useState(() => formatPesos(due))
  const [reason, setReason] = useState('')
  const [key] = useState(randomUuid)
  const settle = useAction({
    command: ({ seen, pesos }: { seen: number; pesos: number }) =>
      ledgerCommands.settle(
        {
          params: { id: rider._id },
          body: { kind, seen, money: pesos, reason, ...(debt !== null && { orderId: debt.order._id }) },
        },
        `${key} ${seen}`,
      ),
    done: t.done,
    onDone: onClose,
  })
  const isStale = settle.error instanceof ApiError && settle.error.code === 'DEBT_STALE'
  const seen = isStale ? due : opened
  const read = readPesos(money)
  const errors = fieldsOf(settle.error)
  const name = useId()
  const lead = debt === null ? t.balanceLead[ofBalance] : isRepaid ? t.repayLead : t.debtLead
  const left = (written: string, pesos: number) =>
    pesos === seen ? t.all : pesos < seen ? `${written}. ${t.left(formatPesos(seen - pesos))}` : written
  return (
    <FormDialog
      title={
        debt === null
          ? t.balanceTitle(rider.fullName)
          : t.debtTitle(cashText.order(debt.order.number, debt.order.storeName))
      }
      submitLabel={isStale ? t.submitDespite : t.submit}
      busyLabel={t.busy}
      // What is no amount is not submitted.
      action={{ ...settle, mutate: () => 'pesos' in read && settle.mutate({ seen, pesos: read.pesos }) }}
      onClose={onClose}
    >
      <p>{lead(formatPesos(seen))}</p>
      {debt !== null && !isRepaid && (
        <RadioGroup
          legend={t.kind}
          name={name}
          options={OF_DEBT.map((value) => ({ value, label: cashText.kinds[value] }))}
          value={kindOfDebt}
          onChange={setKind}
        />
      )}
      <MoneyField
        label={t.money}
        echo={(written) => ('pesos' in read ? left(written, read.pesos) : written)}
        error={errors['money']}
        value={money}
        onChange={(event) => setMoney(event.target.value)}
      />
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        error={errors['reason']}
        required={kind === 'rider-bears'}
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormFailure error={settle.error} fields={['money', 'reason']} />
    </FormDialog>
  )
}
