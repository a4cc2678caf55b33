import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import { ADJUSTED_AMOUNTS, ADJUSTED_WORDS, type AdjustedAmount } from '@puni/contract/orders/adjustments'
import type { Order } from '@puni/contract/orders/entities'
import { formatPesos, readPesos } from '@puni/contract/pesos'
import { TextAreaField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import { totalOf } from '@puni/web/order/total-of'
import { useId, useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { adjustText } from './adjust-text.ts'

const t = adjustText

interface AdjustDialogProps {
  /** As it is now. */
  order: Order
  onClose: () => void
}

/** Corrects an amount of a delivered order. What somebody else corrected meanwhile is told before it is done nevertheless. */
export function AdjustDialog({ order, onClose }: AdjustDialogProps) {
  const [opened] = useState(order)
  const [amount, setAmount] = useState<AdjustedAmount>('shippingCost')
  const draft = useDraft(`adjustment ${order._id}`, { correct: '', reason: '' })
  const { form } = draft
  const adjust = useAction({
    command: ({ seen, correct }: { seen: number; correct: number }) =>
      orderCommands.adjust({
        params: { id: order._id },
        body: { amount, seen, correct, reason: form.reason },
      }),
    done: t.done,
    onDone: () => {
      draft.begin()
      onClose()
    },
  })
  const isStale = adjust.error instanceof ApiError && adjust.error.code === 'ADJUSTMENT_STALE'
  const seen = amountOf(isStale ? order : opened, amount)
  const read = readPesos(form.correct)
  const errors = fieldsOf(adjust.error)
  const name = useId()
  return (
    <FormDialog
      title={t.title(order.number)}
      cancelLabel={t.back}
      submitLabel={isStale ? t.confirmDespite : t.confirm}
      busyLabel={t.confirming}
      // What is no amount is not submitted.
      action={{ ...adjust, mutate: () => 'pesos' in read && adjust.mutate({ seen, correct: read.pesos }) }}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <RadioGroup
        legend={t.amount}
        name={name}
        options={ADJUSTED_AMOUNTS.map((value) => ({
          value,
          label: `${ADJUSTED_WORDS[value]}: ${formatPesos(amountOf(isStale ? order : opened, value))}`,
        }))}
        value={amount}
        onChange={setAmount}
      />
      {amount === 'shippingCost' && <p>{t.earnings}</p>}
      {amount === 'shippingCost' && order.management.paid && <p>{t.fee}</p>}
      <MoneyField
        label={t.correct}
        echo={(after) => t.change(formatPesos(seen), after)}
        doubt={(pesos) => (pesos === seen ? t.same : null)}
        error={errors['correct']}
        value={form.correct}
        onChange={(event) => draft.change({ ...form, correct: event.target.value })}
      />
      <TextAreaField
        label={t.reason}
        hint={t.reasonHint}
        error={errors['reason']}
        required
        maxLength={TEXT_MAX.comment}
        value={form.reason}
        onChange={(event) => draft.change({ ...form, reason: event.target.value })}
      />
      <FormFailure error={adjust.error} fields={['correct', 'reason']} />
    </FormDialog>
  )
}

/** What the amount is by now, pesos. */
function amountOf(order: Order, amount: AdjustedAmount): number {
  return amount === 'collected' ? totalOf(order) : order.management[amount]
}
