import { formatPesos } from '@puni/contract/pesos'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { comparedToUsual, usualText } from '@puni/contract/stores/usual-amount'
import { MoneyField } from '@puni/ui/money-field'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { newOrderText } from './new-order-text.ts'
import type { OrderFormField } from './order-form.ts'

const t = newOrderText

interface CostFieldsProps {
  tie: (field: OrderFormField) => FieldTie
  /** Typical amounts of the selected store's orders, or null if unknown. */
  usual: OperatorStore['usual']
  /** The customer has paid beforehand; null where that cannot change any more. */
  paid: boolean | null
  onPaid: (paid: boolean) => void
}

/** Whether the customer has paid beforehand; what the rider pays otherwise, and what the rider earns. */
export function CostFields({ tie, usual, paid, onPaid }: CostFieldsProps) {
  return (
    <>
      {paid !== null && (
        <div>
          <CheckField label={t.paid} checked={paid} onChange={onPaid} />
          {paid && <p className="text-sm text-ink-muted">{t.paidHint}</p>}
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {paid !== true && (
          <MoneyField
            label={t.storeValue}
            hint={t.storeValueHint}
            echo={t.storedAs}
            // Nothing to pay is common at every store.
            doubt={(pesos) => (pesos === 0 ? null : doubtOf(pesos, usual?.storeValue ?? null))}
            {...tie('management.storeValue')}
          />
        )}
        <MoneyField
          label={t.shippingCost}
          hint={t.shippingCostHint}
          echo={t.storedAs}
          doubt={(pesos) => doubtOf(pesos, usual?.shippingCost ?? null)}
          {...tie('management.shippingCost')}
        />
      </div>
    </>
  )
}

function doubtOf(pesos: number, usual: number | null): string | null {
  const far = comparedToUsual(pesos, usual)
  return far === null || usual === null ? null : usualText[far](formatPesos(usual))
}
