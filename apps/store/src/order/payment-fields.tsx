import { formatPesos } from '@puni/contract/pesos'
import { MoneyField } from '@puni/ui/money-field'
import { orderText as t } from '../store-text.ts'
import { type Draft, PAYMENTS, storeValueOf } from './draft.ts'

interface PaymentFieldsProps {
  draft: Draft
  onChange: (draft: Draft) => void
  /** Of the delivery, pesos. */
  price: number | null
  error: string | undefined
}

/** How it is paid, and what the customer pays at the door for it. */
export function PaymentFields({ draft, onChange, price, error }: PaymentFieldsProps) {
  const storeValue = storeValueOf(draft)
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-semibold">{t.payment}</legend>
      {PAYMENTS.map((payment) => (
        <label
          key={payment}
          className="flex min-h-12 touch-manipulation items-center gap-3 rounded-md border-2 border-line-strong bg-surface-raised px-3 py-2"
        >
          <input
            type="radio"
            name="payment"
            className="size-5 shrink-0 accent-ink"
            checked={draft.payment === payment}
            onChange={() => onChange({ ...draft, payment })}
          />
          {t.payments[payment]}
        </label>
      ))}
      {draft.payment === 'store' && (
        <MoneyField
          label={t.storeValue}
          error={error}
          value={draft.storeValue}
          echo={t.echo}
          onChange={({ target }) => onChange({ ...draft, storeValue: target.value })}
        />
      )}
      {price !== null && storeValue !== null && <p>{t.collects(formatPesos(price + storeValue))}</p>}
    </fieldset>
  )
}
