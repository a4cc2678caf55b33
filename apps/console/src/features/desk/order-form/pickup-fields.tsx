import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Card } from '@puni/ui/card'
import { SelectField, TextField } from '@puni/ui/field'
import { addressOf } from '@puni/web/order/order-words'
import { placesQuery } from '../../../data/places.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import { commonText } from '../../../shared/common-text.ts'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { PhoneField } from '../../../shared/forms/phone-field.tsx'
import { RadioGroup } from '../../../shared/forms/radio-group.tsx'
import { storeLabel } from '../../../shared/stores/store-idle.ts'
import { StoreNotice } from '../../../shared/stores/store-notice.tsx'
import { ZoneSelect } from '../../../shared/zones/zone-select.tsx'
import { newOrderText } from './new-order-text.ts'
import { placeIn, type OrderForm, type OrderFormField } from './order-form.ts'

const t = newOrderText
const sources = [
  { value: 'store', label: t.fromStore },
  { value: 'independent', label: t.independent },
] as const

interface PickupFieldsProps {
  form: OrderForm
  tie: (field: OrderFormField) => FieldTie
  stores: readonly ListedStore[]
  zones: readonly Zone[]
  /** Address searches prefer results near this. */
  near: Position | null
  /** The time it is for; null for now. */
  pickupAt: Date | null
  onChange: (form: OrderForm) => void
  /** A place was chosen for the address. */
  onFound: (place: Place) => void
}

/** The sender and origin of the order. */
export function PickupFields({
  form,
  tie,
  stores,
  zones,
  near,
  pickupAt,
  onChange,
  onFound,
}: PickupFieldsProps) {
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
          <>
            <SelectField
              label={t.store}
              required
              hint={stores.length === 0 ? t.noStores : store && `${addressOf(store)} · ${store.zone.name}`}
              {...tie('storeId')}
            >
              <option value="">{commonText.choose}</option>
              {stores.map((one) => (
                <option key={one._id} value={one._id}>
                  {storeLabel(one)}
                </option>
              ))}
            </SelectField>
            {store && <StoreNotice store={store} at={pickupAt} />}
          </>
        ) : (
          <SenderFields
            tie={tie}
            zones={zones}
            near={near}
            pin={placeIn(form, 'origin', undefined)}
            onFound={onFound}
          />
        )}
        <TextField label={t.pickupComment} maxLength={TEXT_MAX.comment} {...tie('originComment')} />
        <TextField
          label={t.reference}
          hint={t.referenceHint}
          autoComplete="off"
          maxLength={TEXT_MAX.name}
          {...tie('externalReference')}
        />
      </div>
    </Card>
  )
}

function SenderFields({
  tie,
  zones,
  near,
  pin,
  onFound,
}: Pick<PickupFieldsProps, 'tie' | 'zones' | 'near' | 'onFound'> & { pin: Position | null }) {
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
      <AddressFields
        search={placesQuery}
        streetLabel={t.pickupStreet}
        numberLabel={t.pickupNumber}
        street={tie('origin.street')}
        streetNumber={tie('origin.streetNumber')}
        near={near}
        pin={pin}
        onChoose={onFound}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label={t.pickupCity} required maxLength={TEXT_MAX.name} {...tie('origin.city')} />
        <PhoneField label={t.pickupPhone} {...tie('origin.storePhone')} />
      </div>
    </>
  )
}
