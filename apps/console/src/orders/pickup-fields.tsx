import type { Store, Zone } from '@puni/contract/entities'
import { TEXT_MAX } from '@puni/contract/limits'
import { Card } from '@puni/ui/card'
import { SelectField, TextField } from '@puni/ui/field'
import type { FieldTie } from '../app/form-fields.ts'
import { addressOf } from '../app/format.ts'
import { RadioGroup } from '../app/radio-group.tsx'
import { text } from '../text.ts'
import { ZoneSelect } from '../zones/zone-select.tsx'
import type { OrderForm, OrderFormField } from './order-form.ts'

const t = text.newOrder
const sources = [
  { value: 'store', label: t.fromStore },
  { value: 'independent', label: t.independent },
] as const

interface PickupFieldsProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  stores: readonly Store[]
  zones: readonly Zone[]
  onChange: (form: OrderForm) => void
}

/** Who sends the order and from where. */
export function PickupFields({ form, tie, stores, zones, onChange }: PickupFieldsProps) {
  const store = stores.find((one) => one._id === form.storeId)
  return (
    <Card title={t.pickup}>
      <div className="flex flex-col gap-4">
        <RadioGroup
          legend={t.source}
          name="source"
          options={sources}
          value={form.source}
          onChange={(source) => onChange({ ...form, source })}
        />
        {form.source === 'store' ? (
          <SelectField
            label={t.store}
            required
            hint={stores.length === 0 ? t.noStores : store && `${addressOf(store)} · ${store.zone.name}`}
            {...tie('storeId')}
          >
            <option value="">{text.app.choose}</option>
            {stores.map((one) => (
              <option key={one._id} value={one._id}>
                {one.name}
              </option>
            ))}
          </SelectField>
        ) : (
          <SenderFields tie={tie} zones={zones} />
        )}
        <TextField label={t.pickupComment} maxLength={TEXT_MAX.comment} {...tie('originComment')} />
      </div>
    </Card>
  )
}

function SenderFields({ tie, zones }: Pick<PickupFieldsProps, 'tie' | 'zones'>) {
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t.sender}
          required
          maxLength={TEXT_MAX.name}
          {...tie('origin.independentStoreName')}
        />
        <ZoneSelect label={t.zone} zones={zones} {...tie('zoneId')} />
      </div>
      <div className="grid sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4">
        <TextField label={t.pickupStreet} required maxLength={TEXT_MAX.street} {...tie('origin.street')} />
        <TextField
          label={t.pickupNumber}
          required
          maxLength={TEXT_MAX.document}
          {...tie('origin.streetNumber')}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.pickupCity} required maxLength={TEXT_MAX.name} {...tie('origin.city')} />
        <TextField
          label={t.pickupPhone}
          type="tel"
          maxLength={TEXT_MAX.phone}
          {...tie('origin.storePhone')}
        />
      </div>
    </>
  )
}
