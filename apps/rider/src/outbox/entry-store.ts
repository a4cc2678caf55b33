/** Where entries are kept: in IndexedDB, which all pages of the app share and which a dead battery leaves whole. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { Entry, NewEntry } from './entry.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: NewEntry }
}

/** The queue of entries. */
export interface EntryStore {
  /** All entries, the first to be sent first. */
  all(): Promise<Entry[]>
  /** Adds one at the end; it is on disk when this is done. A new position takes the place of those not sent. */
  add(entry: NewEntry): Promise<void>
  /** Changes what is kept in a place. An entry that is gone stays gone. */
  replace(place: number, entry: NewEntry): Promise<void>
  remove(place: number): Promise<void>
}

/** Made anew for each use: phones cut connections of pages they put to sleep. */
async function withDatabase<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<OutboxSchema>('outbox', 1, {
    upgrade: (fresh) => void fresh.createObjectStore('entries', { autoIncrement: true }),
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

type WritableEntries = IDBPObjectStore<OutboxSchema, ['entries'], 'entries', 'readwrite'>

/** One change that is written to the disk itself before it counts. */
function change(work: (entries: WritableEntries) => Promise<unknown>): Promise<void> {
  return withDatabase(async (database) => {
    const transaction = database.transaction('entries', 'readwrite', { durability: 'strict' })
    await Promise.all([work(transaction.store), transaction.done])
  })
}

/** The queue on this phone. */
export const phoneStore: EntryStore = {
  all: () =>
    withDatabase(async (database) => {
      const { store } = database.transaction('entries')
      const [places, entries] = await Promise.all([store.getAllKeys(), store.getAll()])
      return entries.map((entry, index) => Object.assign(entry, { place: places[index]! }))
    }),
  add: (entry) =>
    change(async (entries) => {
      if (entry.deed.call === 'setPosition') {
        for (let at = await entries.openCursor(); at !== null; at = await at.continue()) {
          if (at.value.deed.call === 'setPosition') await at.delete()
        }
      }
      await entries.add(entry)
    }),
  replace: (place, entry) =>
    change(async (entries) => {
      if ((await entries.getKey(place)) !== undefined) await entries.put(entry, place)
    }),
  remove: (place) => change((entries) => entries.delete(place)),
}
