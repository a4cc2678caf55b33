import type { ListedStore } from '@puni/contract/stores/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import type { ReactNode, SubmitEvent } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '../../platform/api/client.ts'
import { fieldsOf } from '../../shared/failure.ts'
import { keys } from '../../platform/api/keys.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { FormFailure } from '../../shared/forms/form-failure.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { Page } from '../../shared/views/page.tsx'
import { usePlatform } from '../../shared/views/use-platform.tsx'
import { QueryView } from '../../shared/views/query-view.tsx'
import { useStores } from '../stores/queries.ts'
import { newOrderText } from './new-order-text.ts'
import { useZones } from '../zones/queries.ts'
import { emptyOrderForm, formOf, toNewOrder, type OrderForm } from './order-form.ts'
import { OrderFields } from './order-fields.tsx'
import { pickupTimeIn } from './pickup-time.ts'
import { useOrderToRepeat } from './queries.ts'

const t = newOrderText

/** Where an operator enters an order, from nothing or like another one (`?from=`). */
export function NewOrderPage() {
  const stores = useStores()
  const zones = useZones()
  const [search] = useSearchParams()
  const from = search.get('from')
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
            {(zoneList) => {
              const choices = { stores: storeList, zones: zoneList }
              const source = storeList.length > 0 ? 'store' : 'independent'
              return from === null ? (
                <NewOrderForm key="" {...choices} name="order" initial={emptyOrderForm(source)} />
              ) : (
                <RepeatedOrderForm key={from} {...choices} id={from} />
              )
            }}
          </QueryView>
        )}
      </QueryView>
    </Page>
  )
}

interface Choices {
  stores: readonly ListedStore[]
  zones: readonly Zone[]
}

/** The form with an order like another one. What is typed into it is a draft of its own: that of a new order stays. */
function RepeatedOrderForm({ id, ...choices }: Choices & { id: string }) {
  const query = useOrderToRepeat(id)
  return (
    <QueryView query={query}>
      {({ number, order, forgotten }) => (
        <NewOrderForm {...choices} name={`order like ${id}`} initial={formOf(order)}>
          <Notice tone={forgotten ? 'warning' : 'info'}>
            <p>{t.repeated(number)}</p>
            {forgotten && <p>{t.forgotten}</p>}
          </Notice>
        </NewOrderForm>
      )}
    </QueryView>
  )
}

interface NewOrderFormProps extends Choices {
  /** Names the draft. */
  name: string
  initial: OrderForm
  /** What stands above it. */
  children?: ReactNode
}

function NewOrderForm({ stores, zones, name, initial, children }: NewOrderFormProps) {
  const draft = useDraft(name, initial)
  const { form, change: setForm, idempotencyKey } = draft
  const navigate = useNavigate()
  const { timeZone } = usePlatform().config
  const order = toNewOrder(
    form,
    stores.find((one) => one._id === form.storeId),
  )
  const create = useAction({
    run: () =>
      api.call(
        'createOrder',
        { body: { ...order, schedule: { ...order.schedule, pickupTime: pickupTimeIn(form, timeZone) } } },
        { headers: { 'Idempotency-Key': idempotencyKey } },
      ),
    changes: [keys.orders],
    done: t.done,
    onDone: ({ order: { _id } }) => {
      draft.begin()
      void navigate(`/orders/${_id}`)
    },
  })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    create.mutate()
  }
  return (
    <form className="grid items-start gap-5 lg:grid-cols-2" onSubmit={submit}>
      <div className="flex flex-col gap-3 empty:hidden lg:col-span-2">
        {children}
        {draft.isFound && (
          <Notice>
            <p className="flex flex-wrap items-center gap-3">
              {t.draft}
              <Button variant="secondary" onClick={draft.begin}>
                {t.beginAnew}
              </Button>
            </p>
          </Notice>
        )}
      </div>
      <OrderFields
        form={form}
        errors={fieldsOf(create.error)}
        stores={stores}
        zones={zones}
        onChange={setForm}
      >
        <FormFailure
          error={create.error}
          fields={[...Object.keys(form), 'origin', 'destination', 'schedule.pickupTime']}
        />
        <Button type="submit" size="large" busy={create.isPending} busyLabel={t.submitting}>
          {t.submit}
        </Button>
      </OrderFields>
    </form>
  )
}
