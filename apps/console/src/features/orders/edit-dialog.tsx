import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import type { OperatorOrder } from '@puni/contract/orders/entities'
import { isPickedUp } from '@puni/contract/orders/order-states'
import { Notice } from '@puni/ui/notice'
import { TextField } from '@puni/ui/field'
import { useState } from 'react'
import { api } from '../../platform/api/client.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { FormDialog } from '../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../shared/forms/form-failure.tsx'
import { tieFields } from '../../shared/forms/form-fields.ts'
import { CoordinateFields } from '../map/coordinate-fields.tsx'
import { CostFields } from './cost-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import { HandoverField } from './handover-field.tsx'
import { handsText } from './hands-text.ts'
import { newOrderText } from './new-order-text.ts'
import { isUnfinished } from './operator-actions.ts'
import { editForm, leavesPoint, toEdit } from './order-edit.ts'
import { placeIn, withFound, type OrderFormField } from './order-form.ts'
import { placeOf } from './order-stops.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'

const t = handsText.edit

interface EditDialogProps {
  /** As it is now. */
  order: OperatorOrder
  onClose: () => void
}

/** Changes an order that is not over. What somebody else changed meanwhile is told before it is done nevertheless. */
export function EditDialog({ order, onClose }: EditDialogProps) {
  const [opened] = useState(order)
  const [form, setForm] = useState(() => editForm(order))
  const edit = useAction({
    run: (seen: string) =>
      api.call('editOrder', { params: { id: order._id }, body: toEdit(form, opened, seen) }),
    changes: [keys.orders],
    done: t.done,
    onDone: onClose,
  })
  const title = t.title(order.number)
  if (!isUnfinished(order) && !edit.isSuccess)
    return <OvertakenDialog title={title} order={order} onClose={onClose} />
  const isStale = edit.error instanceof ApiError && edit.error.code === 'ORDER_CHANGED'
  const tie = tieFields<OrderFormField>(form, fieldsOf(edit.error), (field, value) =>
    setForm({ ...form, [field]: value }),
  )
  const hasGoods = isPickedUp(order.status)
  return (
    <FormDialog
      title={title}
      cancelLabel={handsText.back}
      submitLabel={isStale ? t.confirmDespite : t.confirm}
      busyLabel={t.confirming}
      busy={edit.isPending}
      onSubmit={() => edit.mutate(isStale ? order.updatedAt : opened.updatedAt)}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <DeliveryFields
        tie={tie}
        near={placeOf(opened, 'pickup')}
        pin={placeIn(form, 'destination', undefined)}
        onFound={(place) => setForm(withFound(form, 'destination', place))}
      />
      <CoordinateFields
        latitudeLabel={newOrderText.deliveryLatitude}
        longitudeLabel={newOrderText.deliveryLongitude}
        latitude={tie('destination.latitude')}
        longitude={tie('destination.longitude')}
      />
      {leavesPoint(form, opened) && <Notice tone="warning">{t.samePoint}</Notice>}
      <CostFields tie={tie} usual={null} />
      {!hasGoods && (
        <>
          <TextField
            label={newOrderText.pickupComment}
            maxLength={TEXT_MAX.comment}
            {...tie('originComment')}
          />
          <HandoverField value={form.handover} onChange={(handover) => setForm({ ...form, handover })} />
        </>
      )}
      <FormFailure error={edit.error} fields={Object.keys(form)} />
    </FormDialog>
  )
}
