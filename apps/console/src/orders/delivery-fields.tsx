import { TEXT_MAX } from '@puni/contract/limits'
import { Card } from '@puni/ui/card'
import { TextField } from '@puni/ui/field'
import type { FieldTie } from '../app/form-fields.ts'
import { text } from '../text.ts'
import type { OrderFormField } from './order-form.ts'

const t = text.newOrder

/** Where the order goes. */
export function DeliveryFields({ tie }: { tie: (field: OrderFormField) => FieldTie }) {
  return (
    <Card title={t.delivery}>
      <div className="flex flex-col gap-4">
        <div className="grid sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-4">
          <TextField
            label={t.deliveryStreet}
            required
            maxLength={TEXT_MAX.street}
            {...tie('destination.street')}
          />
          <TextField
            label={t.deliveryNumber}
            required
            maxLength={TEXT_MAX.document}
            {...tie('destination.streetNumber')}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.deliveryCity} required maxLength={TEXT_MAX.name} {...tie('destination.city')} />
          <TextField
            label={t.deliveryPhone}
            type="tel"
            maxLength={TEXT_MAX.phone}
            {...tie('destination.phone')}
          />
        </div>
        <TextField label={t.deliveryComment} maxLength={TEXT_MAX.comment} {...tie('destination.comment')} />
      </div>
    </Card>
  )
}
