import { ApiError } from '@puni/contract/client'
import type { OperatorOrderDetail } from '@puni/contract/orders/entities'
import { isPickedUp } from '@puni/contract/orders/order-states'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useState } from 'react'
import { orderCommands } from '../../../data/orders.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { fieldsOf } from '../../../shared/failure.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { tieFields } from '../../../shared/forms/form-fields.ts'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { placeOf } from '../../../shared/orders/order-stops.ts'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { CostFields } from '../order-form/cost-fields.tsx'
import { DeliveryFields } from '../order-form/delivery-fields.tsx'
import { HandoverField } from '../order-form/handover-field.tsx'
import { newOrderText } from '../order-form/new-order-text.ts'
import { type OrderEnd, type OrderFormField, placeIn, withFound } from '../order-form/order-form.ts'
import { EditMap } from './edit-map.tsx'
import { EditPickup } from './edit-pickup.tsx'
import { EditedPrice } from './edited-price.tsx'
import { handsText } from './hands-text.ts'
import { isUnfinished } from './operator-actions.ts'
import { type EditForm, editForm, isPricedAnew, pointsLeft, toEdit } from './order-edit.ts'
import { OvertakenDialog } from './overtaken-dialog.tsx'

const t = handsText.edit

interface EditDialogProps {
  /** As it is now. */
  order: OperatorOrderDetail
  onClose: () => void
}

/** Changes an order that is not over. What somebody else changed meanwhile is told before it is done nevertheless. */
export function EditDialog({ order, onClose }: EditDialogProps) {
  const { config } = usePlatform()
  const [opened] = useState(order)
  const [before] = useState(() => editForm(order, config.timeZone))
  // Of this version: what was typed over another one would take back what somebody else changed.
  const draft = useDraft(`edit ${order._id} ${opened.updatedAt}`, before)
  const { form } = draft
  const edit = useAction({
    command: (seen: string) =>
      orderCommands.edit({
        params: { id: order._id },
        body: toEdit(form, opened, seen, config.timeZone),
      }),
    done: t.done,
    onDone: () => {
      draft.begin()
      onClose()
    },
  })
  const title = t.title(order.number)
  if (!isUnfinished(order) && !edit.isSuccess)
    return <OvertakenDialog title={title} order={order} onClose={onClose} />
  const isStale = edit.error instanceof ApiError && edit.error.code === 'ORDER_CHANGED'
  return (
    <FormDialog
      title={title}
      cancelLabel={handsText.back}
      submitLabel={isStale ? t.confirmDespite : t.confirm}
      busyLabel={t.confirming}
      action={{ ...edit, mutate: () => edit.mutate(isStale ? order.updatedAt : opened.updatedAt) }}
      onClose={onClose}
    >
      <p>{t.explanation}</p>
      <EditFields
        order={order}
        before={before}
        form={form}
        errors={fieldsOf(edit.error)}
        onChange={draft.change}
      />
      <FormFailure
        error={edit.error}
        fields={[...Object.keys(form), 'origin', 'destination', 'schedule.pickupTime']}
      />
    </FormDialog>
  )
}

interface EditFieldsProps {
  order: OperatorOrderDetail
  before: EditForm
  form: EditForm
  errors: Readonly<Record<string, string>>
  onChange: (form: EditForm) => void
}

/** What can still be changed of the order. */
function EditFields({ order, before, form, errors: answered, onChange }: EditFieldsProps) {
  const [placing, setPlacing] = useState<OrderEnd>('destination')
  const hasGoods = isPickedUp(order.status)
  const errors = withPickup(answered)
  const tie = tieFields<OrderFormField>(form, errors, (field, value) => onChange({ ...form, [field]: value }))
  /** The next click on the map corrects the address just found. */
  const find = (end: OrderEnd) => (place: Parameters<typeof withFound>[2]) => {
    onChange({ ...form, ...withFound(form, end, place) })
    setPlacing(end)
  }
  const near = placeOf(order, 'pickup')
  return (
    <>
      {!hasGoods && (
        <EditPickup
          tie={tie}
          hasAddress={form.source === 'independent'}
          near={near}
          pin={placeIn(form, 'origin', undefined)}
          onFound={find('origin')}
          due={{
            value: form.due,
            error: errors['schedule.pickupTime'],
            onChange: (due) => onChange({ ...form, due }),
          }}
        />
      )}
      <DeliveryFields
        tie={tie}
        near={near}
        pin={placeIn(form, 'destination', undefined)}
        onFound={find('destination')}
      />
      <EditMap
        order={order}
        // Where it was picked up stays.
        form={hasGoods ? { ...form, source: 'store' } : form}
        tie={tie}
        errors={errors}
        placing={placing}
        onPlacing={setPlacing}
        onChange={(placed) => onChange({ ...form, ...placed, source: form.source })}
      />
      {pointsLeft(form, before).map((end) => (
        <Notice key={end} tone="warning">
          {t.samePoint[end]}
        </Notice>
      ))}
      <Card title={newOrderText.costs}>
        <CostFields
          tie={tie}
          usual={null}
          price={null}
          paid={hasGoods ? null : form['management.paid']}
          onPaid={(paid) => onChange({ ...form, 'management.paid': paid })}
        />
        {isPricedAnew(form, before) && (
          <EditedPrice
            order={order}
            form={form}
            onUse={(cost) => onChange({ ...form, 'management.shippingCost': cost })}
          />
        )}
      </Card>
      {!hasGoods && (
        <HandoverField value={form.handover} onChange={(handover) => onChange({ ...form, handover })} />
      )}
    </>
  )
}

/** The form has the pickup's fields by the names of a new order. */
function withPickup(errors: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(errors).map(([path, message]) => [path.replace(/^pickup(?=\.|$)/, 'origin'), message]),
  )
}
