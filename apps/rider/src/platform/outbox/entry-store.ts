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
  const database = await openDB<OutboxSchema>('outbox', 2, {
    upgrade: (changed, oldVersion) => {
      // The entries of version 1 have another shape. No release had it.
      if (oldVersion === 1) changed.deleteObjectStore('entries')
      changed.createObjectStore('entries', { autoIncrement: true })
    },
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

const inDatabase: EntryStore = {
  all: () =>
    withDatabase(async (database) => {
      const { store } = database.transaction('entries')
      const [places, entries] = await Promise.all([store.getAllKeys(), store.getAll()])
      return entries.map((entry, index) => Object.assign(entry, { place: places[index]! }))
    }),
  add: (entry) =>
    change(async (entries) => {
      if (entry.action.call === 'setPosition') {
        for (let at = await entries.openCursor(); at !== null; at = await at.continue()) {
          if (at.value.action.call === 'setPosition') await at.delete()
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

/** Entries in the memory of this page: all that there is where the browser refuses a database, as it does with all cookies blocked. */
function inMemory(): EntryStore {
  const entries = new Map<number, NewEntry>()
  let last = 0
  return {
    all: () => Promise.resolve(Array.from(entries, ([place, entry]) => Object.assign({ place }, entry))),
    add: async (entry) => {
      for (const [place, { action }] of entries) {
        if (entry.action.call === 'setPosition' && action.call === 'setPosition') entries.delete(place)
      }
      entries.set((last += 1), entry)
    },
    replace: async (place, entry) => {
      if (entries.has(place)) entries.set(place, entry)
    },
    remove: async (place) => void entries.delete(place),
  }
}

let chosen: Promise<EntryStore> | undefined

/** The database, unless the browser says that this page may have none. Any other failure is the failure of one use. */
function choose(): Promise<EntryStore> {
  chosen ??= inDatabase.all().then(
    () => inDatabase,
    (error: unknown) => (isRefused(error) ? inMemory() : inDatabase),
  )
  return chosen
}

function isRefused(error: unknown): boolean {
  if (error instanceof DOMException)
    return error.name === 'SecurityError' || error.name === 'InvalidStateError'
  // No `indexedDB` at all.
  return error instanceof TypeError || error instanceof ReferenceError
}

/** The queue on this phone. */
export const phoneStore: EntryStore = {
  all: async () => await (await choose()).all(),
  add: async (entry) => await (await choose()).add(entry),
  replace: async (place, entry) => await (await choose()).replace(place, entry),
  remove: async (place) => await (await choose()).remove(place),
}
