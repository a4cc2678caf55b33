import type { Position } from '@puni/contract/fields'
import { TEXT_MAX } from '@puni/contract/limits'
import type { Place } from '@puni/contract/places/entities'
import { Card } from '@puni/ui/card'
import { TextField } from '@puni/ui/field'
import { placesQuery } from '../../../data/places.ts'
import { AddressFields } from '../../../shared/address/address-fields.tsx'
import type { FieldTie } from '../../../shared/forms/form-fields.ts'
import { newOrderText } from '../order-form/new-order-text.ts'
import type { OrderFormField } from '../order-form/order-form.ts'
import { handsText } from './hands-text.ts'

const t = newOrderText

interface EditPickupProps {
  tie: (field: OrderFormField) => FieldTie
  /** Whether the address can be changed: not that of a registered store. */
  hasAddress: boolean
  near: Position | null
  pin: Position | null
  onFound: (place: Place) => void
  /** When it is to be picked up, as a date-and-time input has it. */
  due: {
    readonly value: string
    readonly onChange: (value: string) => void
    readonly error: string | undefined
  }
}

/** Of an order that nobody has picked up: where, when and how it is fetched. */
export function EditPickup({ tie, hasAddress, near, pin, onFound, due }: EditPickupProps) {
  return (
    <Card title={t.pickup}>
      <div className="flex flex-col gap-4">
        {hasAddress && (
          <>
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
            <TextField label={t.pickupCity} required maxLength={TEXT_MAX.name} {...tie('origin.city')} />
          </>
        )}
        <TextField
          type="datetime-local"
          label={handsText.edit.due}
          hint={handsText.edit.dueHint}
          error={due.error}
          value={due.value}
          onChange={(event) => due.onChange(event.target.value)}
        />
        <TextField label={t.pickupComment} maxLength={TEXT_MAX.comment} {...tie('originComment')} />
      </div>
    </Card>
  )
}
