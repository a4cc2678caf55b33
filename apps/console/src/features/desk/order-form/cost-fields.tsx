import { formatPesos } from '@puni/contract/pesos'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { comparedToUsual, usualText } from '@puni/contract/stores/usual-amount'
import { MoneyField } from '@puni/ui/money-field'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { newOrderText } from './new-order-text.ts'
import type { OrderFormField } from './order-form.ts'

const t = newOrderText

interface CostFieldsProps {
  tie: (field: OrderFormField) => FieldTie
  /** Typical amounts of the selected store's orders, or null if unknown. */
  usual: OperatorStore['usual']
}

/** What the rider pays and what the rider earns. */
export function CostFields({ tie, usual }: CostFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <MoneyField
        label={t.storeValue}
        hint={t.storeValueHint}
        echo={t.storedAs}
        // Nothing to pay is common at every store.
        doubt={(pesos) => (pesos === 0 ? null : doubtOf(pesos, usual?.storeValue ?? null))}
        {...tie('management.storeValue')}
      />
      <MoneyField
        label={t.shippingCost}
        hint={t.shippingCostHint}
        echo={t.storedAs}
        doubt={(pesos) => doubtOf(pesos, usual?.shippingCost ?? null)}
        {...tie('management.shippingCost')}
      />
    </div>
  )
}

function doubtOf(pesos: number, usual: number | null): string | null {
  const far = comparedToUsual(pesos, usual)
  return far === null || usual === null ? null : usualText[far](formatPesos(usual))
}
