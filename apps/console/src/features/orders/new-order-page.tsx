import type { Place } from '@puni/contract/places/entities'
import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { Card } from '@puni/ui/card'
import { Notice } from '@puni/ui/notice'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { CheckField } from '../../shared/forms/check-field.tsx'
import { FormFailure } from '../../shared/forms/form-failure.tsx'
import { tieFields } from '../../shared/forms/form-fields.ts'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Page } from '../../shared/views/page.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { useStore, useStores } from '../stores/queries.ts'
import { newOrderText } from './new-order-text.ts'
import { useZones } from '../zones/queries.ts'
import { circleOf } from '../zones/zone-circle.ts'
import { CostFields } from './cost-fields.tsx'
import { DeliveryFields } from './delivery-fields.tsx'
import {
  emptyOrderForm,
  placeIn,
  toNewOrder,
  withFound,
  withPlace,
  zoneIdIn,
  type OrderEnd,
  type OrderFormField,
} from './order-form.ts'
import { HandoverField } from './handover-field.tsx'
import { OrderMap } from './order-map.tsx'
import { PickupFields } from './pickup-fields.tsx'
import { pickupInstant, pickupTimeIn } from './pickup-time.ts'
import { WhenFields } from './when-fields.tsx'

const t = newOrderText
/** Where the API tells of the time. */
const PICKUP_FIELD = 'schedule.pickupTime'

/** Where an operator enters an order. */
export function NewOrderPage() {
  const stores = useStores()
  const zones = useZones()
  return (
    <Page
      title={t.title}
      actions={
        <Link to="/" className={buttonClass('ghost')}>
          {t.back}
        </Link>
      }
    >
      <QueryView query={stores}>
        {(storeList) => (
          <QueryView query={zones}>
            {(zoneList) => <NewOrderForm stores={storeList} zones={zoneList} />}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

interface NewOrderFormProps {
  stores: readonly ListedStore[]
  zones: readonly Zone[]
}

function NewOrderForm({ stores, zones }: NewOrderFormProps) {
  const draft = useDraft('order', emptyOrderForm(stores.length > 0 ? 'store' : 'independent'))
  const { form, change: setForm, idempotencyKey } = draft
  const navigate = useNavigate()
  const store = stores.find((one) => one._id === form.storeId)
  const usual = useStore(form.source === 'store' ? form.storeId : '').data?.usual ?? null
  const { timeZone } = usePlatform().config
  const pickupAt = pickupInstant(form, timeZone)
  const order = toNewOrder(form, store)
  const create = useAction({
    run: () =>
      api.call(
        'createOrder',
        { body: { ...order, schedule: { ...order.schedule, pickupTime: pickupTimeIn(form, timeZone) } } },
        { headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    changes: [keys.orders],
    done: t.done,
    onDone: ({ order }) => {
      draft.begin()
      void navigate(`/orders/${order._id}`)
    },
  })
  const errors = fieldsOf(create.error)
  const tie = tieFields<OrderFormField>(form, errors, (field, value) => setForm({ ...form, [field]: value }))
  const zoneId = zoneIdIn(form, store)
  const [placing, setPlacing] = useState<OrderEnd>('destination')
  /** The next click on the map corrects the address just found. */
  const find = (end: OrderEnd, place: Place) => {
    setForm(withFound(form, end, place))
    setPlacing(end)
  }
  const near = circleOf(zones.find((zone) => zone._id === zoneId))?.centre ?? null

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form className="grid items-start gap-5 lg:grid-cols-2" onSubmit={submit}>
      {draft.isFound && (
        <div className="lg:col-span-2">
          <Notice>
            <p className="flex flex-wrap items-center gap-3">
              {t.draft}
              <Button variant="secondary" onClick={draft.begin}>
                {t.beginAnew}
              </Button>
            </p>
          </Notice>
        </div>
      )}
      <div className="flex flex-col gap-5">
        <PickupFields
          form={form}
          tie={tie}
          stores={stores}
          zones={zones}
          near={near}
          pickupAt={pickupAt}
          onChange={setForm}
          onFound={(place) => find('origin', place)}
        />
        <WhenFields form={form} tie={tie} error={errors[PICKUP_FIELD]} onChange={setForm} />
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
          onPlace={(end, position) => setForm(withPlace(form, end, position))}
        />
        <Card title={t.costs}>
          <div className="flex flex-col gap-4">
            <CostFields tie={tie} usual={usual} />
            <CheckField
              label={t.urgent}
              checked={form.isUrgent}
              onChange={(isUrgent) => setForm({ ...form, isUrgent })}
            />
            <HandoverField value={form.handover} onChange={(handover) => setForm({ ...form, handover })} />
            <FormFailure
              error={create.error}
              fields={[...Object.keys(form), 'origin', 'destination', PICKUP_FIELD]}
            />
            <Button type="submit" size="large" busy={create.isPending} busyLabel={t.submitting}>
              {t.submit}
            </Button>
          </div>
        </Card>
      </div>
    </form>
  )
}
