import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { formatPesos, readPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { formatMetres } from '../../../shared/format/format.ts'
import { newOrderText } from '../order-form/new-order-text.ts'
import { pesosText } from '../order-form/order-form.ts'
import { useRulePrice } from '../order-form/use-rule-price.ts'
import { handsText } from './hands-text.ts'
import { type EditForm, placingForm } from './order-edit.ts'

const t = handsText.edit

interface EditedPriceProps {
  order: OperatorOrderDetail
  /** With another way, or another hour, than the order has. */
  form: EditForm
  onUse: (shippingCost: string) => void
}

/** What the price rule says of the order as it is now, where the rider would earn something else: which of them holds is the operator's to say. */
export function EditedPrice({ order, form, onUse }: EditedPriceProps) {
  const price = useRulePrice(placingForm(form, order), { ...order.origin, zone: order.origin.zoneNumber })
  if (price == null) return null
  const { pesos, metres, estimated } = price
  const typed = readPesos(form['management.shippingCost'])
  if ('pesos' in typed && typed.pesos === pesos) return null
  return (
    <div className="mt-4">
      <Notice tone="warning">
        <p className="mb-2">
          {newOrderText.byRule(formatPesos(pesos), formatMetres(metres), estimated)} {t.earns}
        </p>
        <Button variant="secondary" onClick={() => onUse(pesosText(pesos))}>
          {t.takePrice(formatPesos(pesos))}
        </Button>
      </Notice>
    </div>
  )
}
