/** A city's map on a device, from the archive on a server to the tiles on the screen. */
import { CALL_TIMEOUT_MS } from '@puni/contract/limits'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writePmtiles } from '@puni/city-pack/tiles/write-pmtiles'
import { boxAround } from '@puni/streets/geodesic'
import { openCityArchive } from './city-archive.ts'
import { RangeLate, RangeRefused } from './fetch-range.ts'
import { keepArea, planArea, runsOf } from './keep-area.ts'
import { deleteRangeStores, type Shelves } from './range-store.ts'
import { cityProtocol, tileUrl } from './tile-protocol.ts'

const CENTRE = { lat: -34.6, lng: -58.4 }
const BOX = boxAround(CENTRE, 40)
const PATH = '/city/1a2b/map.pmtiles'

/** Incompressible bytes, so that the archive is longer than its first part. */
function noise(seed: number): Uint8Array<ArrayBuffer> {
  let state = seed
  return Uint8Array.from({ length: 12_000 }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  })
}

/** A square of tiles around the centre at each zoom. */
const tiles = [11, 12, 13].flatMap((z) => {
  const side = 2 ** z
  const column = Math.floor((CENTRE.lng / 360 + 0.5) * side)
  const row = Math.floor((0.5 - Math.atanh(Math.sin((CENTRE.lat * Math.PI) / 180)) / (2 * Math.PI)) * side)
  const around = [-1, 0, 1]
  return around.flatMap((dx) =>
    around.map((dy) => ({ z, x: column + dx, y: row + dy, data: noise(z * 10 + 3 * dx + dy) })),
  )
})
const info = {
  name: 'Aldea',
  attribution: '© X',
  bounds: BOX,
  builtAt: '2026-01-01T00:00:00.000Z',
  demo: true,
}
const archive = writePmtiles(tiles, info)
const [tile = { z: 0, x: 0, y: 0, data: new Uint8Array() }] = tiles.slice(-1)

/** Cache Storage in memory. */
function shelvesInMemory() {
  const shelves = new Map<string, Map<string, Response>>()
  return {
    open: (name) => {
      const shelf = shelves.get(name) ?? new Map<string, Response>()
      shelves.set(name, shelf)
      return Promise.resolve({
        match: (key) => Promise.resolve(shelf.get(key)?.clone()),
        put: (key, response) => {
          shelf.set(key, response)
          return Promise.resolve()
        },
        keys: () => Promise.resolve([...shelf.keys()].map((key) => ({ url: `https://device${key}` }))),
      })
    },
    keys: () => Promise.resolve([...shelves.keys()]),
    delete: (name) => Promise.resolve(shelves.delete(name)),
  } satisfies Shelves
}

let online: boolean
let requests: string[]
const onKeepFailed = (cause: unknown) => {
  throw cause
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  online = true
  requests = []
  vi.stubGlobal('fetch', (_: string, { headers, signal }: RequestInit) => {
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    if (!online) return Promise.reject(new TypeError('no network'))
    const { range } = headers as { range: string }
    requests.push(range)
    const [, first = 0, last = 0] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    return Promise.resolve(new Response(archive.slice(Number(first), Number(last) + 1), { status: 206 }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcome of work that waits for retry pauses to pass. */
async function afterPauses<T>(outcome: Promise<T>): Promise<PromiseSettledResult<T>> {
  const settled = Promise.allSettled([outcome])
  await vi.advanceTimersByTimeAsync(10_000)
  return (await settled)[0]
}

const addressOf = ({ z, x, y }: { z: number; x: number; y: number }) =>
  tileUrl(PATH).replace('{z}/{x}/{y}', `${z}/${x}/${y}`)

describe('the tiles of the map', () => {
  const ask = (protocol: ReturnType<typeof cityProtocol>, wanted = tile) =>
    protocol({ url: addressOf(wanted) }, new AbortController())

  it('come unpacked out of the archive', async () => {
    const { data } = await ask(cityProtocol({ shelves: undefined, onKeepFailed }))
    expect(new Uint8Array(data)).toEqual(tile.data)
  })

  it.each(['city://', 'city:///map.pmtiles/14/1', 'https://example.org/1/2/3'])(
    'are not at %s',
    async (url) => {
      const protocol = cityProtocol({ shelves: undefined, onKeepFailed })
      await expect(protocol({ url }, new AbortController())).rejects.toThrow(RangeError)
    },
  )

  it('are empty where the archive has none', async () => {
    const { data } = await ask(cityProtocol({ shelves: undefined, onKeepFailed }), { ...tile, x: 0 })
    expect(data.byteLength).toBe(0)
  })

  it('come from the device the next time, without network too', async () => {
    const shelves = shelvesInMemory()
    await ask(cityProtocol({ shelves, onKeepFailed }))
    online = false
    const { data } = await ask(cityProtocol({ shelves, onKeepFailed }))
    expect(new Uint8Array(data)).toEqual(tile.data)
  })

  it('are asked for again after a failure of the network', async () => {
    const protocol = cityProtocol({ shelves: shelvesInMemory(), onKeepFailed })
    online = false
    expect((await afterPauses(ask(protocol))).status).toBe('rejected')
    online = true
    expect(new Uint8Array((await ask(protocol)).data)).toEqual(tile.data)
  })

  it('survive a moment without network', async () => {
    online = false
    const asked = ask(cityProtocol({ shelves: undefined, onKeepFailed }))
    await vi.advanceTimersByTimeAsync(100)
    online = true
    expect((await afterPauses(asked)).status).toBe('fulfilled')
  })

  it('fail by an error when no answer comes: the map asks nobody again for what was aborted', async () => {
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      )
    })
    const settled = Promise.allSettled([ask(cityProtocol({ shelves: undefined, onKeepFailed }))])
    await vi.advanceTimersByTimeAsync(10 * CALL_TIMEOUT_MS)
    expect(await settled).toEqual([{ status: 'rejected', reason: expect.any(RangeLate) as RangeLate }])
  })

  it('are refused when the server knows no ranges', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(archive)))
    await expect(ask(cityProtocol({ shelves: undefined, onKeepFailed }))).rejects.toThrow(RangeRefused)
  })

  it('are shown though the device is full, which is reported', async () => {
    const shelves = shelvesInMemory()
    const full: Shelves = {
      ...shelves,
      open: async (name) => ({ ...(await shelves.open(name)), put: () => Promise.reject(new Error('full')) }),
    }
    const reported = vi.fn<(cause: unknown) => void>()
    const { data } = await ask(cityProtocol({ shelves: full, onKeepFailed: reported }))
    expect(data.byteLength).toBe(tile.data.length)
    expect(reported).toHaveBeenCalledWith(new Error('full'))
  })

  it('of another archive are deleted, and nothing else is', async () => {
    const shelves = shelvesInMemory()
    await openCityArchive('/city/old/map.pmtiles', { shelves, onKeepFailed })
    await shelves.open('of-the-app')
    await openCityArchive(PATH, { shelves, onKeepFailed })
    expect(await shelves.keys()).toEqual(['of-the-app', `city-map-${PATH}`])
  })
})

it('is forgotten on request, and nothing else is', async () => {
  const shelves = shelvesInMemory()
  await openCityArchive(PATH, { shelves, onKeepFailed })
  await shelves.open('of-the-app')
  await deleteRangeStores(shelves)
  expect(await shelves.keys()).toEqual(['of-the-app'])
})

describe('an area to be kept', () => {
  const open = (shelves: Shelves) => openCityArchive(PATH, { shelves, onKeepFailed })
  const signal = new AbortController().signal

  it('says beforehand how much it is, and is there without network afterwards', async () => {
    const shelves = shelvesInMemory()
    const plan = await planArea(await open(shelves), BOX)
    expect(plan.missingBytes).toBe(plan.bytes)
    expect(plan.bytes).toBeGreaterThan(tiles.length * 10_000)

    requests = []
    const progress: number[] = []
    await keepArea(await open(shelves), plan, { signal, onProgress: (bytes) => progress.push(bytes) })
    expect(requests.length).toBe(2)
    expect(progress).toEqual(progress.toSorted((a, b) => a - b))
    expect(progress.at(-1)).toBe(plan.bytes)

    online = false
    expect(await planArea(await open(shelves), BOX)).toMatchObject({ bytes: plan.bytes, missing: [] })
    const protocol = cityProtocol({ shelves, onKeepFailed })
    for (const { data, ...wanted } of tiles) {
      const kept = await protocol({ url: addressOf(wanted) }, new AbortController())
      expect(new Uint8Array(kept.data)).toEqual(data)
    }
  })

  it('goes on where the network left it', async () => {
    const shelves = shelvesInMemory()
    const plan = await planArea(await open(shelves), BOX)
    const onProgress = () => (online = false)
    const kept = await afterPauses(keepArea(await open(shelves), plan, { signal, onProgress }))
    expect(kept.status).toBe('rejected')

    online = true
    const rest = await planArea(await open(shelves), BOX)
    expect(rest.missingBytes).toBeGreaterThan(0)
    expect(rest.missingBytes).toBeLessThan(plan.bytes)
    await keepArea(await open(shelves), rest, { signal, onProgress: () => undefined })
    expect((await planArea(await open(shelves), BOX)).missingBytes).toBe(0)
  })

  it('is aborted on request', async () => {
    const city = await open(shelvesInMemory())
    const stop = new AbortController()
    const plan = await planArea(city, BOX)
    const keeping = keepArea(city, plan, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(keeping).rejects.toThrow('aborted')
  })

  it('is nothing outside of the city', async () => {
    const plan = await planArea(await open(shelvesInMemory()), boxAround({ lat: 48, lng: 2 }, 5))
    expect(plan).toEqual({ bytes: 0, missing: [], missingBytes: 0 })
  })
})

it.each([
  ['neighbours go together', '0+10 10+10', 1],
  ['so do parts with little between them', '0+10 8000+10', 1],
  ['not those far apart', '0+10 9000+10', 2],
  ['a request has its limit', '0+200000 200000+200000', 2],
  ['a part above it goes alone', '0+400000', 1],
])('requests for parts: %s', (_, parts, count) => {
  const ranges = parts.split(' ').map((part) => {
    const [offset = 0, length = 0] = part.split('+').map(Number)
    return { offset, length }
  })
  const runs = runsOf(ranges)
  expect(runs).toHaveLength(count)
  expect(runs.flatMap((run) => run.parts)).toEqual(ranges)
})
