import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos, readPesos } from '@puni/contract/pesos'
import { randomUuid } from '@puni/contract/random-uuid'
import { TextAreaField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import { useState } from 'react'
import { ledgerCommands, type WhichStore } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { storeDuesText } from './store-dues-text.ts'

const t = storeDuesText.payDialog

interface PayFeesDialogProps {
  fees: Reply<'getStoreFees'>
  which: WhichStore
  until: string
  onClose: () => void
}

/** Registers what a store paid of what it owes the platform, in whole or in part. What changed meanwhile is told before it is done nevertheless. */
export function PayFeesDialog({ fees: { store, owed }, which, until, onClose }: PayFeesDialogProps) {
  const [opened] = useState(owed.money)
  const [money, setMoney] = useState(() => formatPesos(opened))
  const [reason, setReason] = useState('')
  const [key] = useState(randomUuid)
  const pay = useAction({
    command: ({ seen, pesos }: { seen: number; pesos: number }) =>
      ledgerCommands.payFees({ body: { ...which, until, seen, money: pesos, reason } }, `${key} ${seen}`),
    done: t.done,
    onDone: onClose,
  })
  const isStale = pay.error instanceof ApiError && pay.error.code === 'DEBT_STALE'
  // It may have been paid wholly meanwhile, and more.
  const seen = isStale ? Math.max(0, owed.money) : opened
  const read = readPesos(money)
  const errors = fieldsOf(pay.error)
  const left = (written: string, pesos: number) =>
    pesos === seen ? t.all : pesos < seen ? `${written}. ${t.left(formatPesos(seen - pesos))}` : written
  return (
    <FormDialog
      title={t.title(store.name ?? '')}
      submitLabel={isStale ? t.submitDespite : t.submit}
      busyLabel={t.busy}
      // What is no amount is not submitted.
      action={{ ...pay, mutate: () => 'pesos' in read && pay.mutate({ seen, pesos: read.pesos }) }}
      onClose={onClose}
    >
      <p>{t.lead(formatPesos(seen), formatDay(until))}</p>
      <MoneyField
        label={t.money}
        echo={(written) => ('pesos' in read ? left(written, read.pesos) : written)}
        error={errors['money']}
        value={money}
        onChange={({ target }) => setMoney(target.value)}
      />
      <TextAreaField
        label={t.reason}
        error={errors['reason']}
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure error={pay.error} fields={['money', 'reason']} />
    </FormDialog>
  )
}
