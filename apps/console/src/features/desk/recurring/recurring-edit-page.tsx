import type { OrderInput } from '@puni/contract/orders/entities'
import type { RecurringOrder } from '@puni/contract/recurring/entities'
import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { recurringOrderQuery, changeRecurring } from '../../../data/recurring.ts'
import { storesQuery } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { OrderFields } from '../order-form/order-fields.tsx'
import {
  formOf,
  orderErrorFields,
  orderErrors,
  toNewOrder,
  type OrderForm,
} from '../order-form/order-form.ts'
import { recurrenceFields, recurrenceIn } from '../order-form/recurrence-words.ts'
import { useRulePrice } from '../order-form/use-rule-price.ts'
import { recurringText } from './recurring-text.ts'

const t = recurringText

/** Where an operator changes an order that comes again. */
export function RecurringEditPage() {
  const { id = '' } = useParams()
  const stores = useQuery(storesQuery)
  const zones = useQuery(zonesQuery)
  const query = useQuery(recurringOrderQuery(id))
  return (
    <Page
      title={t.editTitle}
      actions={
        <Link to="/recurring" className={buttonClass('ghost')}>
          {t.back}
        </Link>
      }
    >
      <QueryView query={stores}>
        {(storeList) => (
          <QueryView query={zones}>
            {(zoneList) => (
              <QueryView query={query}>
                {(found) => <EditForm key={id} {...found} stores={storeList} zones={zoneList} />}
              </QueryView>
            )}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

interface EditFormProps {
  recurring: RecurringOrder
  order: OrderInput
  stores: readonly ListedStore[]
  zones: readonly Zone[]
}

function EditForm({ recurring, order, stores, zones }: EditFormProps) {
  const { _id: id, updatedAt: seen, recurrence } = recurring
  const [form, setForm] = useState<OrderForm>(() => ({ ...formOf(order), ...recurrenceFields(recurrence) }))
  const navigate = useNavigate()
  const store = stores.find((one) => one._id === form.storeId)
  const price = useRulePrice(form, store)
  const change = useAction({
    command: () =>
      changeRecurring(id, { seen, order: toNewOrder(form, store, price), recurrence: recurrenceIn(form) }),
    done: t.saved,
    onDone: () => void navigate('/recurring'),
  })
  return (
    <form className="grid items-start gap-5 lg:grid-cols-2" {...useForm(change)}>
      <div className="lg:col-span-2">
        <Notice>{t.editLead}</Notice>
      </div>
      <OrderFields
        form={form}
        errors={orderErrors(change.error)}
        stores={stores}
        zones={zones}
        price={price}
        isWeekly
        onChange={setForm}
      >
        <FormFailure error={change.error} fields={orderErrorFields(form)} />
        <Button type="submit" size="large" busy={change.isPending} busyLabel={t.saving}>
          {t.save}
        </Button>
      </OrderFields>
    </form>
  )
}
