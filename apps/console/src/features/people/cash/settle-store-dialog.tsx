import type { Reply } from '@puni/contract/calls'
import { ApiError } from '@puni/contract/client'
import { STORE_SETTLEMENT_KINDS } from '@puni/contract/ledger/values'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos } from '@puni/contract/pesos'
import { randomUuid } from '@puni/contract/random-uuid'
import { TextAreaField } from '@puni/ui/field'
import { useId, useState } from 'react'
import { ledgerCommands, type WhichStore } from '../../../data/ledger.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { formatDay } from '../../../shared/format/format.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { storeDuesText } from './store-dues-text.ts'

const t = storeDuesText.dialog

interface SettleStoreDialogProps {
  dues: Reply<'getStoreDues'>
  which: WhichStore
  until: string
  onClose: () => void
}

/** Registers that a store gave back what it owes for all orders up to a day, or that the platform bears it. What changed meanwhile is told before it is done nevertheless. */
export function SettleStoreDialog({ dues: { store, due }, which, until, onClose }: SettleStoreDialogProps) {
  const [opened] = useState(due)
  const [kind, setKind] = useState<(typeof STORE_SETTLEMENT_KINDS)[number]>('store-refunded')
  const [reason, setReason] = useState('')
  const [key] = useState(randomUuid)
  const settle = useAction({
    command: (seen: number) =>
      ledgerCommands.settleStore({ body: { ...which, until, seen, kind, reason } }, `${key} ${seen}`),
    done: ({ orders, left }) => t.done(orders, left),
    onDone: onClose,
  })
  const isStale = settle.error instanceof ApiError && settle.error.code === 'DEBT_STALE'
  const seen = isStale ? due : opened
  const name = useId()
  return (
    <FormDialog
      title={t.title(store.name ?? '')}
      submitLabel={isStale ? t.submitDespite : t.submit}
      busyLabel={t.busy}
      action={{ ...settle, mutate: () => settle.mutate(seen.money) }}
      onClose={onClose}
    >
      <p>{t.lead(formatPesos(seen.money), seen.orders, formatDay(until))}</p>
      <RadioGroup
        legend={t.kind}
        name={name}
        options={STORE_SETTLEMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        value={kind}
        onChange={setKind}
      />
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        error={fieldsOf(settle.error)['reason']}
        maxLength={TEXT_MAX.comment}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure error={settle.error} fields={['reason']} />
    </FormDialog>
  )
}
