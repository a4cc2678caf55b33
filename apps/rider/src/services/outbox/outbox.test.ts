import { ApiError } from '@puni/contract/client'
import { DELIVERY_SEQUENCE, type DeliveryStep } from '@puni/contract/orders/order-states'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { idempotencyKey, statusOf, type OutboxAction, type Entry, type NewEntry } from './entry.ts'
import type { EntryStore } from './entry-store.ts'
import { Outbox } from './outbox.ts'
import type { Pending } from './pending.ts'

const step = (status: DeliveryStep, id = 'o1'): OutboxAction => ({
  call: 'setOrderStatus',
  input: { params: { id }, body: { status, occurredAt: '2026-03-10T12:00:00.000Z' } },
})
const position = (lat: number): OutboxAction => ({
  call: 'setPosition',
  input: { params: { id: 'r1' }, body: { lat, lng: -58.4, accuracy: 8, at: '2026-03-10T12:00:00.000Z' } },
})

/** The disk of a phone: it outlives pages. */
function createDisk(): EntryStore & { readonly entries: Map<number, NewEntry> } {
  const entries = new Map<number, NewEntry>()
  let last = 0
  return {
    entries,
    all: () => Promise.resolve([...entries].map(([place, entry]) => Object.assign({ place }, entry))),
    add: (entry) => {
      if (entry.action.call === 'setPosition') {
        for (const [place, { action }] of entries) if (action.call === 'setPosition') entries.delete(place)
      }
      entries.set(++last, entry)
      return Promise.resolve()
    },
    replace: (place, entry) => {
      if (entries.has(place)) entries.set(place, entry)
      return Promise.resolve()
    },
    remove: (place) => {
      entries.delete(place)
      return Promise.resolve()
    },
  }
}

const NO_ANSWER = new ApiError(0, 'NETWORK', 'No hay conexión con el servidor')
const refusal = (code: 'ORDER_CANCELED' | 'DEVICE_TIME_WRONG' | 'FORBIDDEN' | 'HANDOVER_WRONG') =>
  new ApiError(409, code, code)

/** A page of the app on a phone, and what its rider sees of the outbox. */
function openPage(
  disk: EntryStore,
  send: (entry: Entry) => Promise<unknown>,
  rider = () => 'r1' as string | null,
) {
  let shown: Pending = { waiting: [], refused: [], isCut: false }
  let keys = 0
  const taken: Entry[] = []
  const outbox = new Outbox({
    store: disk,
    send,
    exclusively: oneAtATime(disk),
    tellOthers: () => undefined,
    publish: (pending) => (shown = pending),
    riderId: rider,
    newKey: () => `key-${Math.random()}-${++keys}`,
    now: () => '2026-03-10T12:00:05.000Z',
    log: () => undefined,
  })
  outbox.onTaken = (entry) => {
    taken.push(entry)
    return Promise.resolve()
  }
  return { outbox, taken, shown: () => shown }
}

const locks = new WeakMap<object, Promise<unknown>>()
const oneAtATime = (disk: object) => async (work: () => Promise<void>) => {
  const before = locks.get(disk) ?? Promise.resolve()
  const done = before.then(work)
  locks.set(
    disk,
    done.catch(() => undefined),
  )
  await done
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('an alarm', () => {
  const alarm: OutboxAction = {
    call: 'reportEmergency',
    input: { params: { id: 'o1' }, body: { occurredAt: '2026-03-10T12:00:00.000Z', position: null } },
  }

  it('goes before all that waits, once, with the time of its tap', async () => {
    const sent: [string, string][] = []
    let hasSignal = false
    const { outbox, shown } = openPage(createDisk(), ({ action, key }) => {
      if (!hasSignal) return Promise.reject(NO_ANSWER)
      sent.push([action.call, key])
      return Promise.resolve({})
    })
    await outbox.add(step('to_pickup'))
    await outbox.add(position(-34))
    expect(await outbox.add(alarm)).toMatchObject({ kind: 'waiting' })
    expect(await outbox.add(alarm), 'a second tap').toMatchObject({ kind: 'waiting' })
    expect(shown().waiting.map(({ action }) => action)).toContainEqual(alarm)
    hasSignal = true
    await outbox.flush()
    expect(sent.map(([call]) => call)).toEqual(['reportEmergency', 'setOrderStatus', 'setPosition'])
  })
})

describe('what can be taken back', () => {
  const skip: OutboxAction = {
    call: 'skipOrder',
    input: {
      params: { id: 'o1' },
      body: { riderId: 'r1', action: 'skip', timestamp: '2026-03-10T12:00:00.000Z' },
    },
  }
  const openHolding = (disk = createDisk()) => {
    const sent: string[] = []
    const page = openPage(disk, ({ action }) => {
      sent.push(action.call)
      return Promise.resolve({})
    })
    return { ...page, disk, sent }
  }

  it('is sent when its time is over, and not before; what comes later does not wait for it', async () => {
    const { outbox, sent } = openHolding()
    const outcome = outbox.add(skip, 'Kiosco', 5_000)
    await vi.advanceTimersByTimeAsync(4_000)
    await outbox.add(step('to_pickup', 'o2'))
    expect(sent).toEqual(['setOrderStatus'])
    await vi.advanceTimersByTimeAsync(1_500)
    expect(sent).toEqual(['setOrderStatus', 'skipOrder'])
    expect(await outcome).toEqual({ kind: 'sent' })
  })

  it('is never sent once it was taken back', async () => {
    const { outbox, sent, disk } = openHolding()
    const outcome = outbox.add(skip, 'Kiosco', 5_000)
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await outbox.withdraw('o1')).toBe(true)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await outcome).toEqual({ kind: 'withdrawn' })
    expect([sent, disk.entries.size]).toEqual([[], 0])
  })

  it('cannot be taken back when it was sent', async () => {
    const { outbox } = openHolding()
    const outcome = outbox.add(skip, 'Kiosco', 5_000)
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await outbox.withdraw('o1')).toBe(false)
    expect(await outcome).toEqual({ kind: 'sent' })
  })

  it('is sent by the next page, if this one was closed meanwhile', async () => {
    const { outbox, disk } = openHolding()
    void outbox.add(skip, 'Kiosco', 5_000)
    await vi.advanceTimersByTimeAsync(1_000)
    // A closed page has no timers.
    vi.clearAllTimers()
    const { outbox: next, sent } = openHolding(disk)
    await next.flush()
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent).toEqual(['skipOrder'])
  })

  it('is not held for longer when the clock is set back', async () => {
    const { outbox, disk, sent } = openHolding()
    void outbox.add(skip, 'Kiosco', 5_000)
    await vi.advanceTimersByTimeAsync(1_000)
    vi.setSystemTime(Date.now() - 3_600_000)
    await openHolding(disk).outbox.flush()
    await outbox.flush()
    expect(disk.entries.size).toBe(0)
    expect(sent.length).toBeLessThanOrEqual(1)
  })
})

describe('a tap', () => {
  it('is on disk before it is sent, and leaves it when it is taken', async () => {
    const disk = createDisk()
    let kept = -1
    const page = openPage(disk, () => {
      kept = disk.entries.size
      return Promise.resolve({})
    })
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'sent' })
    expect([kept, disk.entries.size, page.taken.length]).toEqual([1, 0, 1])
  })

  it('without an answer waits, is shown as such, and is sent with the same key', async () => {
    const keys: string[] = []
    let works = false
    const page = openPage(createDisk(), ({ key }) => {
      keys.push(key)
      return works ? Promise.resolve({}) : Promise.reject(NO_ANSWER)
    })
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'waiting', cause: NO_ANSWER })
    expect(page.shown().waiting.length).toBe(1)
    works = true
    await vi.advanceTimersByTimeAsync(30_000)
    expect(page.shown().waiting).toEqual([])
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  it('that a busy server turns away comes again when the server said, and not before', async () => {
    const tries: number[] = []
    const busy = new ApiError(503, 'BUSY', 'ocupado', {}, {}, 8_000)
    const page = openPage(createDisk(), () => {
      tries.push(Date.now())
      return tries.length === 1 ? Promise.reject(busy) : Promise.resolve({})
    })
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'waiting', cause: busy })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(tries.length).toBe(2)
    expect(tries[1]! - tries[0]!).toBeGreaterThanOrEqual(8_000)
    expect(page.shown().waiting).toEqual([])
  })

  it('does not keep its rider waiting when the answer takes long', async () => {
    const page = openPage(createDisk(), () => new Promise(() => undefined))
    const outcome = page.outbox.add(step('to_pickup'))
    await vi.advanceTimersByTimeAsync(4_000)
    expect(await outcome).toEqual({ kind: 'waiting', cause: null })
    expect(page.shown().waiting.length).toBe(1)
  })

  it('waits for the signal only where the last attempt found none', async () => {
    const answers = [
      NO_ANSWER,
      new ApiError(0, 'TIMEOUT', 'tarde'),
      NO_ANSWER,
      new ApiError(503, 'BUSY', 'ocupado'),
    ]
    const left = [...answers]
    const page = openPage(createDisk(), () => {
      const failure = left.shift()
      return failure === undefined ? Promise.resolve({}) : Promise.reject(failure)
    })
    await page.outbox.add(step('to_pickup'))
    const isCut = [page.shown().isCut]
    for (const _ of answers) {
      await page.outbox.flush()
      isCut.push(page.shown().isCut)
    }
    expect(isCut).toEqual([true, false, true, false, false])
  })

  it('that is refused while its rider watches is told to the tap, and kept no longer', async () => {
    const disk = createDisk()
    const cause = refusal('FORBIDDEN')
    const page = openPage(disk, () => Promise.reject(cause))
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'refused', cause })
    expect([disk.entries.size, page.shown().refused.length]).toEqual([0, 0])
  })

  it('that is refused later stays to be told, also after a reload, until it was read', async () => {
    const disk = createDisk()
    let answer = NO_ANSWER
    const page = openPage(disk, () => Promise.reject(answer))
    await page.outbox.add(step('to_pickup'))
    await page.outbox.add(step('waiting_pickup'))
    answer = refusal('ORDER_CANCELED')
    await page.outbox.flush()
    const reloaded = openPage(disk, () => Promise.resolve({}))
    await reloaded.outbox.refresh()
    const { waiting, refused } = reloaded.shown()
    expect(waiting).toEqual([])
    expect(refused.map((entry) => entry.refusal?.code)).toEqual(['ORDER_CANCELED', 'ORDER_CANCELED'])
    await reloaded.outbox.forget(refused)
    expect([reloaded.shown().refused.length, disk.entries.size]).toEqual([0, 0])
  })

  it('with a time that the platform does not believe is sent once more without', async () => {
    const sent: Entry[] = []
    const page = openPage(createDisk(), (entry) => {
      sent.push(entry)
      return sent.length === 1 ? Promise.reject(refusal('DEVICE_TIME_WRONG')) : Promise.resolve({})
    })
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'sent' })
    expect(sent[1]?.action.input).toEqual({ params: { id: 'o1' }, body: { status: 'to_pickup' } })
    expect(new Set(sent.map(idempotencyKey)).size).toBe(2)
  })

  it('with a PIN that is wrong when its rider has left stands, and is sent once more as such', async () => {
    const proof = { kind: 'pin', pin: '1234' } as const
    const delivery: OutboxAction = {
      call: 'setOrderStatus',
      input: { params: { id: 'o1' }, body: { status: 'delivered', proof } },
    }
    const sent: Entry[] = []
    const answers = [NO_ANSWER, refusal('HANDOVER_WRONG')]
    const page = openPage(createDisk(), (entry) => {
      sent.push(entry)
      const failure = answers.shift()
      return failure === undefined ? Promise.resolve({}) : Promise.reject(failure)
    })
    expect(await page.outbox.add(delivery)).toMatchObject({ kind: 'waiting' })
    sent.length = 0
    await page.outbox.flush()
    expect(sent.map(({ action }) => action.input)).toEqual([
      { params: { id: 'o1' }, body: { status: 'delivered', proof } },
      { params: { id: 'o1' }, body: { status: 'delivered', proof: { ...proof, kept: true } } },
    ])
    expect(new Set(sent.map(idempotencyKey)).size).toBe(2)
    expect(page.shown()).toMatchObject({ waiting: [], refused: [] })
  })

  it('with a PIN that is wrong while its rider watches is told to the tap', async () => {
    const cause = refusal('HANDOVER_WRONG')
    const page = openPage(createDisk(), () => Promise.reject(cause))
    const body = { status: 'delivered', proof: { kind: 'pin', pin: '1234' } } as const
    const outcome = await page.outbox.add({ call: 'setOrderStatus', input: { params: { id: 'o1' }, body } })
    expect(outcome).toEqual({ kind: 'refused', cause })
  })

  it('whose time is never believed ends', async () => {
    const cause = refusal('DEVICE_TIME_WRONG')
    const page = openPage(createDisk(), () => Promise.reject(cause))
    const skip: OutboxAction = {
      call: 'skipOrder',
      input: {
        params: { id: 'o1' },
        body: { riderId: 'r1', action: 'skip', timestamp: '2030-01-01T00:00:00Z' },
      },
    }
    expect(await page.outbox.add(skip)).toEqual({ kind: 'refused', cause })
  })

  it('on a phone that keeps nothing is sent all the same', async () => {
    const full = { ...createDisk(), add: () => Promise.reject(new Error('QuotaExceededError')) }
    const page = openPage(full, () => Promise.resolve({}))
    expect(await page.outbox.add(step('to_pickup'))).toEqual({ kind: 'sent' })
    const refused = openPage(full, () => Promise.reject(refusal('ORDER_CANCELED')))
    expect(await refused.outbox.add(step('to_pickup'))).toMatchObject({ cause: { code: 'ORDER_CANCELED' } })
  })

  it('on a phone that keeps nothing says so when it cannot be sent, and why does not matter', async () => {
    const full = { ...createDisk(), add: () => Promise.reject(new Error('QuotaExceededError')) }
    for (const cause of [NO_ANSWER, new ApiError(503, 'BUSY', 'ocupado'), new Error('offline')]) {
      const page = openPage(full, () => Promise.reject(cause))
      expect(await page.outbox.add(step('to_pickup'))).toMatchObject({
        kind: 'refused',
        cause: { message: expect.stringContaining('no tiene lugar') },
      })
    }
  })

  it('of another rider stays until that one is back', async () => {
    const disk = createDisk()
    await openPage(disk, () => Promise.reject(NO_ANSWER)).outbox.add(step('to_pickup'))
    const other = openPage(
      disk,
      () => Promise.resolve({}),
      () => 'r2',
    )
    await other.outbox.flush()
    await other.outbox.refresh()
    expect([other.taken.length, other.shown().waiting.length, disk.entries.size]).toEqual([0, 0, 1])
    const back = openPage(disk, () => Promise.resolve({}))
    await back.outbox.flush()
    expect([back.taken.length, disk.entries.size]).toEqual([1, 0])
  })

  it('on two pages for the same step is one', async () => {
    const disk = createDisk()
    await openPage(disk, () => Promise.reject(NO_ANSWER)).outbox.add(step('to_pickup'))
    const second = openPage(disk, () => Promise.reject(NO_ANSWER))
    expect((await second.outbox.add(step('to_pickup'))).kind).toBe('waiting')
    expect(disk.entries.size).toBe(1)
  })
})

describe('positions', () => {
  it('that could not be sent give way to the next, and hold nothing up', async () => {
    const disk = createDisk()
    let answer = NO_ANSWER
    const page = openPage(disk, ({ action }) =>
      action.call === 'setPosition' || answer === NO_ANSWER ? Promise.reject(answer) : Promise.resolve({}),
    )
    await page.outbox.add(position(-34.61))
    await page.outbox.add(position(-34.62))
    await page.outbox.add(step('to_pickup'))
    expect([...disk.entries.values()].map(({ action }) => action.call)).toEqual([
      'setPosition',
      'setOrderStatus',
    ])
    answer = new ApiError(500, 'INTERNAL', 'Algo salió mal')
    await page.outbox.flush()
    expect([disk.entries.size, page.taken.map(({ action }) => action.call)]).toEqual([0, ['setOrderStatus']])
  })
})

/** A platform that accepts each key once, and steps only in their sequence. */
class Platform {
  readonly events: DeliveryStep[] = ['assigned']
  readonly #known = new Set<string>()

  take({ key, action }: Entry): void {
    if (action.call !== 'setOrderStatus' || this.#known.has(key)) return
    const to = statusOf(action) as DeliveryStep
    const now = this.events.at(-1)!
    if (to === now) return
    if (DELIVERY_SEQUENCE.indexOf(to) !== this.events.length) throw refusal('FORBIDDEN')
    this.#known.add(key)
    this.events.push(to)
  }
}

type Weather = 'fine' | 'request lost' | 'answer lost' | 'twice' | 'trouble'

it('brings every step once and in order, through lost requests, lost answers, repeats, reloads and two pages', async () => {
  const weather = fc.constantFrom<Weather>('fine', 'request lost', 'answer lost', 'twice', 'trouble')
  const moves = fc.array(
    fc.record({
      what: fc.constantFrom('tap', 'tap', 'flush', 'reload', 'wait'),
      page: fc.nat(1),
      weather,
    }),
    { maxLength: 40 },
  )
  await fc.assert(
    fc.asyncProperty(moves, async (run) => {
      const disk = createDisk()
      const platform = new Platform()
      let now: Weather = 'fine'
      const send = async (entry: Entry) => {
        if (now === 'request lost') throw NO_ANSWER
        if (now === 'trouble') throw new ApiError(503, 'UNAVAILABLE', 'no disponible')
        platform.take(entry)
        if (now === 'twice') platform.take(entry)
        if (now === 'answer lost') throw NO_ANSWER
        return Promise.resolve({})
      }
      const open = () => openPage(disk, send)
      const pages = [open(), open()]
      const tapped: DeliveryStep[] = ['assigned']
      for (const { what, page, weather: next } of run) {
        now = next
        const { outbox } = pages[page]!
        if (what === 'flush') await outbox.flush()
        if (what === 'reload') pages[page] = open()
        if (what === 'wait') await vi.advanceTimersByTimeAsync(45_000)
        const following = DELIVERY_SEQUENCE[tapped.length]
        if (what !== 'tap' || following === undefined) continue
        expect((await outbox.add(step(following))).kind).not.toBe('refused')
        tapped.push(following)
      }
      now = 'fine'
      for (const { outbox } of pages) await outbox.flush()
      expect(platform.events).toEqual(tapped)
      expect(disk.entries.size).toBe(0)
    }),
    { numRuns: 300 },
  )
})
