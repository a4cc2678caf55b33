import { queryOptions } from '@tanstack/react-query'
import { api } from '../services/api/client.ts'
import { command } from '../services/api/command.ts'
import { keys } from './keys.ts'

/** All registered stores. */
export const storesQuery = queryOptions({
  queryKey: keys.stores,
  queryFn: async ({ signal }) => (await api.call('listStores', {}, { signal })).stores,
})

/** The newest orders of a store. */
export const storeOrdersQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.orders, 'store', id],
    queryFn: async ({ signal }) => (await api.call('listStoreOrders', { params: { id } }, { signal })).orders,
  })

/** One store, with its keys and the usual amounts of its orders; nothing is asked for ''. */
export const storeQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stores, id],
    queryFn: ({ signal }) => api.call('getStore', { params: { id } }, { signal }),
    enabled: id !== '',
  })

/** Who may log in for a store, for admins. */
export const storeUsersQuery = (id: string) =>
  queryOptions({
    queryKey: [...keys.stores, id, 'users'],
    queryFn: async ({ signal }) => (await api.call('listStoreUsers', { params: { id } }, { signal })).users,
  })

/** What is done to stores. */
export const storeCommands = {
  create: command('createStore', keys.stores),
  update: command('updateStore', keys.stores),
  pause: command('pauseStore', keys.stores),
  resume: command('resumeStore', keys.stores),
  disable: command('disableStore', keys.stores),
  enable: command('enableStore', keys.stores),
  makeKey: command('makeStoreKey', keys.stores),
  turnKey: command('turnStoreKey', keys.stores),
  endKey: command('endStoreKey', keys.stores),
  inviteUser: command('inviteStoreUser', keys.stores),
  reinviteUser: command('reinviteStoreUser', keys.stores),
  endUser: command('endStoreUser', keys.stores),
  revokeKeys: command('revokeStoreKeys', keys.stores, keys.orders),
}
