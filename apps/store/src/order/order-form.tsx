import { ApiError } from '@puni/contract/client'
import { TEXT_MAX } from '@puni/contract/limits'
import { formatPesos } from '@puni/contract/pesos'
import { Button } from '@puni/ui/button'
import { TextField } from '@puni/ui/field'
import { Notice } from '@puni/ui/notice'
import { useToast } from '@puni/ui/toast'
import { formatHour } from '@puni/web/format/dates'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, fieldsOf, messageOf, ordersKey } from '../api.ts'
import { orderText as t } from '../store-text.ts'
import { AddressField } from './address-field.tsx'
import { CustomerFields } from './customer-fields.tsx'
import { type Draft, EMPTY, orderOf, quoteOf, storeValueOf } from './draft.ts'
import { MoreFields } from './more-fields.tsx'
import { PaymentFields } from './payment-fields.tsx'
import { useQuote } from './use-quote.ts'
import { useSettled } from './use-settled.ts'

interface OrderFormProps {
  timeZone: string
  /** The order is placed, or was already: another form is wanted. */
  onPlaced: () => void
}

/** An order in five fields. */
export function OrderForm({ timeZone, onPlaced }: OrderFormProps) {
  const [draft, setDraft] = useState(EMPTY)
  const place = usePlaceOrder(draft, onPlaced)
  const { asked, isSettled } = useAsked(draft)
  const isUnanswered = place.error instanceof ApiError && place.error.status === 0
  const { quote, before } = useQuote(asked, isUnanswered || place.isPending)
  const errors = fieldsOf(place.error)
  // A price that is being looked for is no price.
  const isKnown = isSettled && !quote.isFetching
  const current = isKnown ? quote.data : undefined
  return (
    <form
      className="flex flex-1 flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (current !== undefined) place.send(current._id)
      }}
    >
      <h1 className="text-xl font-bold">{t.title}</h1>
      <CustomerFields draft={draft} onChange={setDraft} errors={errors} />
      <AddressField
        draft={draft}
        onChange={setDraft}
        found={isSettled ? (quote.data?.destination.label ?? null) : null}
        failure={isSettled && !quote.isFetching ? quote.error : null}
      />
      <TextField
        label={t.items}
        error={errors['items']}
        autoComplete="off"
        maxLength={TEXT_MAX.comment}
        value={draft.items}
        onChange={({ target }) => setDraft({ ...draft, items: target.value })}
      />
      <PaymentFields
        draft={draft}
        onChange={setDraft}
        price={current?.price ?? null}
        error={errors['payment.storeValue']}
      />
      <MoreFields draft={draft} onChange={setDraft} errors={errors} />
      <div className="-mx-4 mt-auto flex flex-col gap-2 bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] tall:sticky tall:bottom-0 tall:z-10">
        {before !== null && current !== undefined && (
          <Notice tone="warning">{t.changed(formatPesos(before), formatPesos(current.price))}</Notice>
        )}
        {place.error !== null && <Refused error={place.error} onStartAgain={onPlaced} />}
        <p role="status" className="text-center">
          {current !== undefined
            ? t.promised(formatHour(current.promisedAt, timeZone))
            : asked === null || (isKnown && quote.isError)
              ? t.noPrice
              : t.pricing}
        </p>
        <Button
          type="submit"
          size="large"
          disabled={current === undefined && !place.isPending}
          busy={place.isPending}
          busyLabel={t.submitting}
        >
          {t.submit(current === undefined ? null : formatPesos(current.price))}
        </Button>
      </div>
    </form>
  )
}

/** What a quote is asked for, once the typing has paused. */
function useAsked(draft: Draft) {
  const key = JSON.stringify(quoteOf(draft))
  const settled = useSettled(key)
  return { asked: JSON.parse(settled) as ReturnType<typeof quoteOf>, isSettled: key === settled }
}

/** The quote has run out, or is of something else: another is asked for. */
const OVER: ReadonlySet<string> = new Set(['QUOTE_EXPIRED', 'QUOTE_OTHERWISE', 'QUOTE_NOT_FOUND'])
/** The order was placed before, with an answer that never came. */
const PLACED: ReadonlySet<string> = new Set(['QUOTE_USED', 'KEY_REUSED'])

const codeOf = (error: unknown): string => (error instanceof ApiError ? error.code : '')

/** Places the order of a draft, once for each quote: whoever sends it again gets the same order. */
function usePlaceOrder(draft: Draft, onPlaced: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  // State updates too late to block an immediate second tap.
  const isSending = useRef(false)
  const place = useMutation({
    mutationFn: ({ quoteId, storeValue }: { quoteId: string; storeValue: number }) =>
      api.call(
        'placeStoreOrder',
        { body: orderOf(draft, quoteId, storeValue) },
        { headers: { 'idempotency-key': quoteId } },
      ),
    onSuccess: ({ order }) => {
      toast(t.done(order.number), 'success')
      // Used up: the next order to the same address needs another.
      client.removeQueries({ queryKey: ['quote'] })
      onPlaced()
    },
    onError: (error) => {
      if (OVER.has(codeOf(error))) void client.invalidateQueries({ queryKey: ['quote'] })
    },
    onSettled: () => {
      isSending.current = false
      void client.invalidateQueries({ queryKey: ordersKey })
    },
  })
  const send = (quoteId: string) => {
    const storeValue = storeValueOf(draft)
    if (storeValue === null || isSending.current) return
    isSending.current = true
    place.mutate({ quoteId, storeValue })
  }
  return { error: place.error, isPending: place.isPending, send }
}

function Refused({ error, onStartAgain }: { error: Error; onStartAgain: () => void }) {
  const code = codeOf(error)
  if (OVER.has(code)) return <Notice tone="warning">{t.expired}</Notice>
  if (PLACED.has(code)) {
    return (
      <Notice tone="warning" title={t.already}>
        <Button variant="secondary" className="mt-2" onClick={onStartAgain}>
          {t.startAgain}
        </Button>
      </Notice>
    )
  }
  const isUnanswered = error instanceof ApiError && error.status === 0
  return (
    <Notice tone="danger" title={messageOf(error)}>
      {isUnanswered && t.unanswered}
    </Notice>
  )
}
