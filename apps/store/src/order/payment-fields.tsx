import { formatPesos } from '@puni/contract/pesos'
import { MoneyField } from '@puni/ui/money-field'
import { orderText as t } from '../store-text.ts'
import { type Draft, PAYMENTS, storeValueOf } from './draft.ts'
import { Tick } from './tick.tsx'

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
        <Tick
          key={payment}
          type="radio"
          name="payment"
          checked={draft.payment === payment}
          onChange={() => onChange({ ...draft, payment })}
        >
          {t.payments[payment]}
        </Tick>
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
      {draft.payment === 'paid' && <p>{t.collectsNothing}</p>}
      {draft.payment !== 'paid' && price !== null && storeValue !== null && (
        <p>{t.collects(formatPesos(price + storeValue))}</p>
      )}
    </fieldset>
  )
}
