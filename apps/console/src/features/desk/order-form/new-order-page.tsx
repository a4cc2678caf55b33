import type { Reply } from '@puni/contract/calls'
import { weekdayOf } from '@puni/contract/recurring/weekly'
import type { ListedStore } from '@puni/contract/stores/entities'
import { wallTime } from '@puni/contract/wall-time'
import type { Zone } from '@puni/contract/zones/entities'
import { Button, buttonClass } from '@puni/ui/button'
import { Notice } from '@puni/ui/notice'
import { Spinner } from '@puni/ui/spinner'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { orderCommands, orderToRepeatQuery } from '../../../data/orders.ts'
import { pricePreviewQuery } from '../../../data/prices.ts'
import { recurringCommands, recurringOrderQuery } from '../../../data/recurring.ts'
import { storesQuery } from '../../../data/stores.ts'
import { zonesQuery } from '../../../data/zones.ts'
import type { Command } from '../../../services/api/command.ts'
import { useAction } from '../../../services/api/use-action.ts'
import { commonText } from '../../../shared/common-text.ts'
import { FormFailure } from '../../../shared/forms/form-failure.tsx'
import { useDraft } from '../../../shared/forms/use-draft.ts'
import { useForm } from '../../../shared/forms/use-form.ts'
import { Page } from '../../../shared/views/page.tsx'
import { QueryView } from '../../../shared/views/query-view.tsx'
import { usePlatform } from '../../../shared/views/use-platform.tsx'
import { newOrderText } from './new-order-text.ts'
import { OrderFields } from './order-fields.tsx'
import {
  emptyOrderForm,
  formOf,
  orderErrorFields,
  orderErrors,
  toNewOrder,
  type OrderForm,
} from './order-form.ts'
import { pickupTimeIn } from './pickup-time.ts'
import { recurrenceFields, recurrenceIn } from './recurrence-words.ts'
import { askedIn, useRulePrice } from './use-rule-price.ts'

const t = newOrderText

/** Where an operator enters an order, from nothing, like another one (`?from=`) or like one that comes again (`?recurring=`). */
export function NewOrderPage() {
  const stores = useQuery(storesQuery)
  const zones = useQuery(zonesQuery)
  const [search] = useSearchParams()
  const from = search.get('from')
  const recurring = search.get('recurring')
  const isWeekly = search.get('when') === 'weekly'
  return (
    <Page
      title={t.title}
      actions={
        <>
          <Link to="/import" className={buttonClass('ghost')}>
            {t.import}
          </Link>
          <Link to="/recurring" className={buttonClass('ghost')}>
            {t.recurring}
          </Link>
          <Link to="/" className={buttonClass('ghost')}>
            {t.back}
          </Link>
        </>
      }
    >
      <QueryView query={stores}>
        {(storeList) => (
          <QueryView query={zones}>
            {(zoneList) => {
              const choices = { stores: storeList, zones: zoneList }
              const source = storeList.length > 0 ? 'store' : 'independent'
              if (from !== null)
                return (
                  <RepeatedOrderForm key={`${from} ${isWeekly}`} {...choices} id={from} isWeekly={isWeekly} />
                )
              if (recurring !== null) return <MissedOrderForm key={recurring} {...choices} id={recurring} />
              return <NewOrderForm key="" {...choices} name="order" initial={emptyOrderForm(source)} />
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
function RepeatedOrderForm({ id, isWeekly, ...choices }: Choices & { id: string; isWeekly: boolean }) {
  const query = useQuery(orderToRepeatQuery(id))
  const { timeZone } = usePlatform().config
  const [today] = useState(() => wallTime(new Date(), timeZone).day)
  const weekly = recurrenceFields({ weekdays: [weekdayOf(today)], clock: '', from: today, until: null })
  return (
    <QueryView query={query}>
      {({ number, order, forgotten }) => (
        <PricedAnewForm
          {...choices}
          name={`${isWeekly ? 'weekly' : 'order'} like ${id}`}
          initial={{ ...formOf(order), ...(isWeekly && weekly) }}
        >
          <Notice tone={forgotten ? 'warning' : 'info'}>
            <p>{t.repeated(number)}</p>
            {forgotten && <p>{t.forgotten}</p>}
          </Notice>
        </PricedAnewForm>
      )}
    </QueryView>
  )
}

/** Where a rule says what an order costs, what the other one did is nothing to begin with. */
function PricedAnewForm({ initial, ...props }: NewOrderFormProps) {
  const { timeZone } = usePlatform().config
  const store = props.stores.find((one) => one._id === initial.storeId)
  const [asked] = useState(() => askedIn(initial, store, timeZone))
  const { data, isLoading } = useQuery(pricePreviewQuery(asked))
  if (isLoading) return <Spinner label={commonText.loading} className="py-10" />
  const form = data == null ? initial : { ...initial, 'management.shippingCost': '' }
  return <NewOrderForm {...props} initial={form} />
}

/** The form with an order that comes again, for a day on which it was not placed. */
function MissedOrderForm({ id, ...choices }: Choices & { id: string }) {
  const query = useQuery(recurringOrderQuery(id))
  return (
    <QueryView query={query}>
      {({ order }) => (
        <NewOrderForm {...choices} name={`order of ${id}`} initial={formOf(order)}>
          <Notice>{t.missed}</Notice>
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
  const store = stores.find((one) => one._id === form.storeId)
  const price = useRulePrice(form, store)
  const order = toNewOrder(form, store, price)
  const { when } = form
  const body = { ...order, schedule: { ...order.schedule, pickupTime: pickupTimeIn(form, timeZone) } }
  const create = useAction({
    command: (): Command<Reply<'createOrder'> | Reply<'createRecurringOrder'>> =>
      when === 'weekly'
        ? recurringCommands.create({ body: { order, recurrence: recurrenceIn(form) } }, idempotencyKey)
        : orderCommands.create({ body }, idempotencyKey),
    done: when === 'weekly' ? t.doneWeekly : t.done,
    onDone: (made) => {
      draft.begin()
      void navigate('order' in made ? `/orders/${made.order._id}` : '/recurring')
    },
  })
  return (
    <form className="grid items-start gap-5 lg:grid-cols-2" {...useForm(create)}>
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
        errors={orderErrors(create.error)}
        stores={stores}
        zones={zones}
        price={price}
        onChange={setForm}
      >
        <FormFailure error={create.error} fields={orderErrorFields(form)} />
        <Button type="submit" size="large" busy={create.isPending} busyLabel={t.submitting}>
          {when === 'weekly' ? t.submitWeekly : t.submit}
        </Button>
      </OrderFields>
    </form>
  )
}
