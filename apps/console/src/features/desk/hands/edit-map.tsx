import type { OperatorOrder } from '@puni/contract/orders/entities'
import { useQuery } from '@tanstack/react-query'
import { zonesQuery } from '../../../data/zones.ts'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { type OrderEnd, type OrderForm, type OrderFormField, withPlace } from '../order-form/order-form.ts'
import { OrderMap } from '../order-form/order-map.tsx'

interface EditMapProps {
  order: OperatorOrder
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  errors: Readonly<Record<string, string>>
  placing: OrderEnd
  onPlacing: (end: OrderEnd) => void
  onChange: (form: OrderForm) => void
}

/** Both ends of an order that is being changed; a pickup that stays as it is has a pin that cannot be moved. */
export function EditMap({ order, form, tie, errors, placing, onPlacing, onChange }: EditMapProps) {
  const zones = useQuery(zonesQuery).data ?? []
  const { latitude, longitude, zoneNumber } = order.origin
  return (
    <OrderMap
      form={form}
      tie={tie}
      store={{ latitude, longitude, zone: { _id: zoneNumber._id } }}
      zones={zones}
      errors={errors}
      placing={placing}
      onPlacing={onPlacing}
      onPlace={(end, position) => onChange(withPlace(form, end, position))}
    />
  )
}
