import type { Place } from '@puni/contract/places/entities'
import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Card } from '@puni/ui/card'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { RulePrice } from '../../../data/prices.ts'
import { storeQuery } from '../../../data/stores.ts'
import { CheckField } from '../../../shared/forms/check-field.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { circleOf } from '../../../shared/zones/zone-circle.ts'
import { CostFields } from './cost-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { HandoverField } from './handover-field.tsx'
import { newOrderText } from './new-order-text.ts'
import {
  placeIn,
  withFound,
  withPlace,
  zoneIdIn,
  type OrderEnd,
  type OrderForm,
  type OrderFormField,
} from './order-form.ts'
import { OrderMap } from './order-map.tsx'
import { PickupFields } from './pickup-fields.tsx'
import { pickupInstant } from './pickup-time.ts'
import { WhenFields } from './when-fields.tsx'

const t = newOrderText

interface OrderFieldsProps {
  form: OrderForm
  /** Messages by the API's paths. */
  errors: Readonly<Record<string, string>>
  stores: readonly ListedStore[]
  zones: readonly Zone[]
  /** See `useRulePrice`. */
  price: RulePrice | null | undefined
  /** It comes every week, which is no choice any more. */
  isWeekly?: boolean
  onChange: (form: OrderForm) => void
  /** What follows the last field: why it was refused, and the submit button. */
  children: ReactNode
}

/** The fields of an order, beside a map of its ends. */
export function OrderFields({
  form,
  errors,
  stores,
  zones,
  price,
  isWeekly = false,
  onChange,
  children,
}: OrderFieldsProps) {
  const { timeZone } = usePlatform().config
  const store = stores.find((one) => one._id === form.storeId)
  const usual = useQuery(storeQuery(form.source === 'store' ? form.storeId : '')).data?.usual ?? null
  const tie = tieFields<OrderFormField>(form, errors, (field, value) => onChange({ ...form, [field]: value }))
  const zoneId = zoneIdIn(form, store)
  const [placing, setPlacing] = useState<OrderEnd>('destination')
  /** The next click on the map corrects the address just found. */
  const find = (end: OrderEnd, place: Place) => {
    onChange(withFound(form, end, place))
    setPlacing(end)
  }
  const near = circleOf(zones.find((zone) => zone._id === zoneId))?.centre ?? null
  return (
    <>
      <div className="flex flex-col gap-5">
        <PickupFields
          form={form}
          tie={tie}
          stores={stores}
          zones={zones}
          near={near}
          pickupAt={pickupInstant(form, timeZone)}
          onChange={onChange}
          onFound={(place) => find('origin', place)}
        />
        <WhenFields form={form} tie={tie} errors={errors} isWeekly={isWeekly} onChange={onChange} />
        <DeliveryFields
          tie={tie}
          near={near}
          pin={placeIn(form, 'destination', store)}
          onFound={(place) => find('destination', place)}
        />
      </div>
      <div className="flex flex-col gap-5">
        <OrderMap
          form={form}
          tie={tie}
          store={store}
          zones={zones}
          errors={errors}
          placing={placing}
          onPlacing={setPlacing}
          onPlace={(end, position) => onChange(withPlace(form, end, position))}
        />
        <Card title={t.costs}>
          <div className="flex flex-col gap-4">
            <CostFields
              tie={tie}
              usual={usual}
              price={price}
              isWeekly={form.when === 'weekly'}
              paid={form['management.paid']}
              onPaid={(paid) => onChange({ ...form, 'management.paid': paid })}
            />
            <CheckField
              label={t.urgent}
              checked={form.isUrgent}
              onChange={(isUrgent) => onChange({ ...form, isUrgent })}
            />
            <HandoverField value={form.handover} onChange={(handover) => onChange({ ...form, handover })} />
            {children}
          </div>
        </Card>
      </div>
    </>
  )
}
