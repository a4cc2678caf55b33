import { formatPesos } from '@puni/contract/pesos'
import type { OperatorStore } from '@puni/contract/stores/entities'
import { comparedToUsual, usualText } from '@puni/contract/stores/usual-amount'
import { TextField } from '@puni/ui/field'
import { MoneyField } from '@puni/ui/money-field'
import type { RulePrice } from '../../../data/prices.ts'
import { formatMetres } from '../../../shared/format/format.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { newOrderText } from './new-order-text.ts'
import type { OrderFormField } from './order-form.ts'

const t = newOrderText

interface CostFieldsProps {
  tie: (field: OrderFormField) => FieldTie
  /** Typical amounts of the selected store's orders, or null if unknown. */
  usual: OperatorStore['usual']
  /** See `useRulePrice`. */
  price: RulePrice | null | undefined
  /** It is placed again and again, each time by the rule of its day. */
  isWeekly?: boolean
  /** The customer has paid beforehand; null where that cannot change any more. */
  paid: boolean | null
  onPaid: (paid: boolean) => void
}

/** Whether the customer has paid beforehand; what the rider pays otherwise, and what the rider earns. */
export function CostFields({ tie, usual, price, isWeekly = false, paid, onPaid }: CostFieldsProps) {
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
        {price == null ? (
          <MoneyField
            label={t.shippingCost}
            hint={t.shippingCostHint}
            echo={t.storedAs}
            doubt={(pesos) => doubtOf(pesos, usual?.shippingCost ?? null)}
            {...tie('management.shippingCost')}
          />
        ) : (
          <RuleCost price={price} isWeekly={isWeekly} tie={tie('management.shippingCost')} />
        )}
      </div>
    </>
  )
}

/** What the rider earns where a rule says it: nothing else, or another amount within its bounds. */
function RuleCost({ price, isWeekly, tie }: { price: RulePrice; isWeekly: boolean; tie: FieldTie }) {
  const { pesos, override, metres, estimated } = price
  const cost = formatPesos(pesos)
  const why = [
    t.byRule(cost, formatMetres(metres), estimated),
    ...(isWeekly ? [t.byRuleWeekly] : []),
    override === null ? t.fixed : t.bounds(formatPesos(override.least), formatPesos(override.most)),
  ].join(' ')
  if (override === null)
    return <TextField label={t.shippingCost} hint={why} value={cost} error={tie.error} readOnly />
  return (
    <MoneyField
      label={t.shippingCost}
      hint={why}
      placeholder={cost}
      optional
      echo={t.storedAs}
      doubt={(typed) =>
        typed === pesos || (typed >= override.least && typed <= override.most) ? null : t.beyondBounds
      }
      {...tie}
    />
  )
}

function doubtOf(pesos: number, usual: number | null): string | null {
  const far = comparedToUsual(pesos, usual)
  return far === null || usual === null ? null : usualText[far](formatPesos(usual))
}
