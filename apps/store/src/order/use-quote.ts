import type { Input } from '@puni/contract/calls'
import { QUOTE_MINUTES } from '@puni/contract/store-api/limits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api.ts'

/** Asked for again before it runs out, so that a tap still finds it. */
const FRESH_MS = (QUOTE_MINUTES - 1) * 60_000

/**
 * What the delivery costs, asked for again by itself; `before` is the price that was shown first, where it has changed since. `isHeld`: an order
 * was sent with it and not answered, and has to be sent with the same one again.
 */
export function useQuote(asked: Input<'quoteDelivery'>['body'] | null, isHeld: boolean) {
  const key = JSON.stringify(asked)
  const quote = useQuery({
    queryKey: ['quote', key],
    queryFn: ({ signal }) => {
      if (asked === null) throw new Error('nothing to quote')
      return api.call('quoteDelivery', { body: asked }, { signal })
    },
    enabled: asked !== null,
    staleTime: isHeld ? Infinity : FRESH_MS,
    gcTime: FRESH_MS,
    refetchInterval: isHeld ? false : FRESH_MS,
  })
  const [shown, setShown] = useState<{ readonly key: string; readonly price: number } | null>(null)
  if (quote.data !== undefined && shown?.key !== key) setShown({ key, price: quote.data.price })
  const isChanged = quote.data !== undefined && shown?.key === key && shown.price !== quote.data.price
  return { quote, before: isChanged ? shown.price : null }
}
