import type { Input, Reply } from '@puni/contract/calls'
import type { PriceList } from '@puni/contract/prices/values'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Which prices are listed. */
export interface PricesAsked {
  readonly zoneId: string
  /** Of the zone's stores, that one's only; all for ''. */
  readonly storeId: string
  readonly list: PriceList
}

/** The prices of a zone and its stores, by page. */
export const pricesQuery = ({ zoneId: id, storeId, list }: PricesAsked) =>
  infiniteQueryOptions({
    queryKey: [...keys.zones, 'prices', id, storeId, list],
    queryFn: ({ signal, pageParam }) =>
      api.call('listPrices', { params: { id }, query: { storeId, list, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** What a price rule says that an order costs. */
export type RulePrice = NonNullable<Reply<'previewPrice'>['price']>

/** What a delivery would cost; null where no rule says it. Nothing is asked without its ends. */
export const pricePreviewQuery = (query: Input<'previewPrice'>['query'] | null) =>
  queryOptions({
    queryKey: [...keys.zones, 'price-preview', query],
    queryFn: async ({ signal }) => (await api.call('previewPrice', { query: query! }, { signal })).price,
    enabled: query !== null,
    placeholderData: keepPreviousData,
  })

/** What is done to prices. */
export const priceCommands = {
  set: command('setPrice', keys.zones),
  drop: command('dropPrice', keys.zones),
}
