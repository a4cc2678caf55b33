/** Which orders the history shows. All of it stands in the address: a link opens the same view. */
import { dayAfter } from '@puni/contract/days'
import { LISTED_DAYS } from '@puni/contract/orders/limits'
import { ORDER_GROUPS } from '@puni/contract/orders/order-groups'
import type { OrderFilter } from '../../../data/orders.ts'

/** The names of the fields in the address. */
export const FILTER_NAMES = ['q', 'from', 'to', 'zone', 'store', 'rider', 'group'] as const

/** The filter of an address. */
export function historyFilterOf(address: URLSearchParams): OrderFilter {
  const [search, from, to, zoneId, storeId, riderId, group] = FILTER_NAMES.map(
    (name) => address.get(name) ?? '',
  ) as [string, string, string, string, string, string, string]
  return {
    search,
    from,
    to: from === '' ? '' : to || from,
    zoneId,
    storeId,
    riderId,
    group: ORDER_GROUPS.find((one) => one === group) ?? null,
  }
}

/**
 * The days of a list after one end was chosen: the other follows it, where it would come before it or too many days lie between. Cleared,
 * both are.
 */
export function daysAfter(
  { from, to }: { readonly from: string; readonly to: string },
  chosen: { readonly from: string } | { readonly to: string },
): { readonly from: string; readonly to: string } {
  if ('from' in chosen) {
    const first = chosen.from
    if (first === '') return { from: '', to: '' }
    const last = dayAfter(first, LISTED_DAYS - 1)
    return { from: first, to: to < first ? first : to > last ? last : to }
  }
  const last = chosen.to
  if (last === '') return { from: '', to: '' }
  const first = dayAfter(last, 1 - LISTED_DAYS)
  return { from: from === '' || from > last ? last : from < first ? first : from, to: last }
}
