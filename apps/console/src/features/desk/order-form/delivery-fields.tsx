import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
import { Card } from '@puni/ui/card'
import { TextField } from '@puni/ui/field'
import { placesQuery } from '../../../data/places.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { PhoneField } from '../../../shared/forms/phone-field.tsx'
import { newOrderText } from './new-order-text.ts'
import type { OrderFormField } from './order-form.ts'

const t = newOrderText

interface DeliveryFieldsProps {
  tie: (field: OrderFormField) => FieldTie
  /** Address searches prefer results near this. */
  near: Position | null
  /** The destination on the map. */
  pin: Position | null
  /** A place was chosen for the address. */
  onFound: (place: Place) => void
}

/** The destination of the order. */
export function DeliveryFields({ tie, near, pin, onFound }: DeliveryFieldsProps) {
  return (
    <Card title={t.delivery}>
      <div className="flex flex-col gap-4">
        <AddressFields
          search={placesQuery}
          streetLabel={t.deliveryStreet}
          numberLabel={t.deliveryNumber}
          street={tie('destination.street')}
          streetNumber={tie('destination.streetNumber')}
          near={near}
          pin={pin}
          onChoose={onFound}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.deliveryCity} required maxLength={TEXT_MAX.name} {...tie('destination.city')} />
          <PhoneField label={t.deliveryPhone} {...tie('destination.phone')} />
        </div>
        <TextField label={t.deliveryComment} maxLength={TEXT_MAX.comment} {...tie('destination.comment')} />
      </div>
    </Card>
  )
}
