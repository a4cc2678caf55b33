import type { BOOK_FORMATS } from '@puni/contract/ledger/values'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** Riders with whom something is to be settled, by page: those with disputes first, then by how much. */
export const duesQuery = infiniteQueryOptions({
  queryKey: [...keys.riders, 'dues'],
  queryFn: ({ signal, pageParam }) => api.call('listDues', { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ dues, total }, _pages, offset) =>
    offset + dues.length < total ? offset + dues.length : null,
})

/** How many disputes nobody has answered. */
export const openDisputeCountQuery = queryOptions({
  queryKey: [...keys.riders, 'disputes'],
  queryFn: async ({ signal }) =>
    (await api.call('listDues', { query: { limit: 0 } }, { signal })).disputes ?? 0,
})

/** How a rider stands with stores and platform. */
export const riderCashQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'cash', id],
    queryFn: ({ signal }) => api.call('getCashOfRider', { params: { id } }, { signal }),
  })

/** Stores between which and riders something is due, by page: what is owed most first. */
export const storeDuesQuery = infiniteQueryOptions({
  queryKey: [...keys.riders, 'store-dues'],
  queryFn: ({ signal, pageParam }) => api.call('listStoreDues', { query: { offset: pageParam } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ stores, total }, _pages, offset) =>
    offset + stores.length < total ? offset + stores.length : null,
})

/** A registered store, or another by its name. */
export type WhichStore = { readonly storeId: string } | { readonly name: string }

/** What a store owes by order, of what was paid up to a day `YYYY-MM-DD`. */
export const debtsOfStoreQuery = (which: WhichStore, until: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'store-debts', which, until],
    queryFn: ({ signal }) => api.call('getStoreDues', { query: { ...which, until } }, { signal }),
  })

/** What a store owes the platform for orders paid beforehand that were delivered up to a day `YYYY-MM-DD`, and what it paid. */
export const feesOfStoreQuery = (which: WhichStore, until: string) =>
  queryOptions({
    queryKey: [...keys.riders, 'store-fees', which, until],
    queryFn: ({ signal }) => api.call('getStoreFees', { query: { ...which, until } }, { signal }),
  })

/** A rider's entries in the ledger, the newest first, by page; of a day `YYYY-MM-DD` unless that is blank. */
export const riderMovementsQuery = (id: string, day: string) =>
  infiniteQueryOptions({
    queryKey: [...keys.riders, 'movements', id, day],
    queryFn: ({ signal, pageParam }) =>
      api.call('listMovementsOfRider', { params: { id }, query: { day, after: pageParam } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** The entries made on these days, `YYYY-MM-DD`, as a file. */
export const downloadBooks = (query: { from: string; to: string; format: (typeof BOOK_FORMATS)[number] }) =>
  api.download('downloadBooks', { query })

/** What settles debts. */
export const ledgerCommands = {
  settle: command('settle', keys.riders),
  setLimit: command('setCashLimit', keys.riders),
  settleStore: command('settleStore', keys.riders),
  payFees: command('payStoreFees', keys.riders),
  undoPayment: command('undoStorePayment', keys.riders),
  undo: command('undoSettlement', keys.riders),
  answerDispute: command('answerDispute', keys.riders),
}
