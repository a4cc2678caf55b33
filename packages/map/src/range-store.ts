/** Parts of an archive cached on the device, compressed as received: one cache per archive. */
import type { ByteRange } from './read-pmtiles.ts'

/** The subset of a Cache Storage cache used here. */
interface Shelf {
  readonly match: (key: string) => Promise<Response | undefined>
  readonly put: (key: string, response: Response) => Promise<void>
  readonly keys: () => Promise<readonly { readonly url: string }[]>
}

/** The subset of Cache Storage used here. */
export interface Shelves {
  readonly open: (name: string) => Promise<Shelf>
  readonly keys: () => Promise<string[]>
  readonly delete: (name: string) => Promise<boolean>
}

/** The cached parts of one archive. Methods reject when the device refuses, for example when it is full. */
export interface RangeStore {
  /** The bytes of a part, or undefined if it is not cached. */
  readonly read: (range: ByteRange) => Promise<ArrayBuffer | undefined>
  readonly write: (range: ByteRange, bytes: ArrayBuffer) => Promise<void>
  /** Those of the given parts that are cached. */
  readonly keptOf: <T extends ByteRange>(ranges: readonly T[]) => Promise<T[]>
}

/** Prefix of these caches' names. */
const SHELF_PREFIX = 'city-map-'

/**
 * Opens the cache of the archive at a path, and deletes those of other archives. Without Cache Storage, as on
 * a page without TLS, nothing is ever cached.
 */
export async function openRangeStore(shelves: Shelves | undefined, path: string): Promise<RangeStore> {
  if (shelves === undefined) return emptyStore
  const name = SHELF_PREFIX + path
  await deleteRangeStores(shelves, name)

  // Reopened each time: logging out deletes the cache while the page stays open.
  const shelf = () => shelves.open(name)
  const keyOf = ({ offset, length }: ByteRange) => `${path}/${offset}-${length}`
  return {
    read: async (range) => await (await (await shelf()).match(keyOf(range)))?.arrayBuffer(),
    write: async (range, bytes) => await (await shelf()).put(keyOf(range), new Response(bytes)),
    keptOf: async (ranges) => {
      const requests = await (await shelf()).keys()
      const kept = new Set(requests.map(({ url }) => new URL(url, 'http://device').pathname))
      return ranges.filter((range) => kept.has(keyOf(range)))
    },
  }
}

/** Deletes the caches of all archives except the one of this name. */
export async function deleteRangeStores(shelves: Shelves, except?: string): Promise<void> {
  const names = await shelves.keys()
  const others = names.filter((name) => name.startsWith(SHELF_PREFIX) && name !== except)
  await Promise.all(others.map((name) => shelves.delete(name)))
}

const emptyStore: RangeStore = {
  read: () => Promise.resolve(undefined),
  write: () => Promise.resolve(),
  keptOf: () => Promise.resolve([]),
}
