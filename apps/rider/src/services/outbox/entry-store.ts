/** Storage of entries: IndexedDB, which all pages of the app share and which survives a dead battery intact. */
import { openDB, type DBSchema, type IDBPDatabase, type IDBPObjectStore } from 'idb'
import type { Entry, NewEntry } from './entry.ts'

interface OutboxSchema extends DBSchema {
  entries: { key: number; value: NewEntry }
}

/** The queue of entries. */
export interface EntryStore {
  /** All entries, in sending order. */
  all(): Promise<Entry[]>
  /** Appends an entry; it is on disk once the promise resolves. A new position replaces unsent ones. */
  add(entry: NewEntry): Promise<void>
  /** Replaces the entry at a place. A removed entry stays removed. */
  replace(place: number, entry: NewEntry): Promise<void>
  remove(place: number): Promise<void>
}

/** Opened anew for each use: phones close the connections of pages they suspend. */
async function withDatabase<T>(work: (database: IDBPDatabase<OutboxSchema>) => Promise<T>): Promise<T> {
  const database = await openDB<OutboxSchema>('outbox', 2, {
    upgrade: (changed, oldVersion) => {
      // Entries of version 1 have another shape. It was never released.
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

/** Runs one change and waits until it is flushed to disk. */
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

/** Entries in this page's memory: the fallback where the browser refuses a database, as it does with all cookies blocked. */
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

/** The database, unless the browser denies this page one. Any other failure affects only that one use. */
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
