import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Api } from '../../chaos/api.ts'
import { Random } from '../../support/random.ts'
import { answer } from '../stand/child.ts'
import type { Person, Store } from '../stand/people.ts'
import type { Collected, LoadQuestion } from './clients.ts'
import { DueOffers } from './due-offers.ts'
import { Rider, type Surroundings } from './rider.ts'
import { placeOrders } from './stores.ts'
import { emptyTally, type Tally } from './tally.ts'

/** Riders that go on duty in a second. */
const JOIN_PER_SECOND = 50
/** A shift that takes longer to end is left behind, milliseconds. */
const PATIENCE_MS = 5_000

interface ZoneShift {
  readonly at: Surroundings
  readonly stores: readonly Store[]
  readonly random: Random
}

let tally: Tally = emptyTally()
let ordersPerHour = 0
const over = new AbortController()
// Every pause of every rider waits for it.
setMaxListeners(0, over.signal)
const zones = new Map<string, ZoneShift>()
const working: Promise<void>[] = []

answer(async (question: LoadQuestion): Promise<Collected> => {
  if ('begin' in question) begin(question.begin)
  if ('join' in question) await join(question.join)
  if ('ordersPerHour' in question) place(question.ordersPerHour)
  if ('end' in question) {
    over.abort()
    await Promise.race([Promise.allSettled(working), sleep(PATIENCE_MS)])
  }
  const collected = collect()
  // Only who asks for the tally takes it.
  if ('collect' in question) tally = emptyTally()
  return collected
})

function begin({
  origin,
  speed,
  seed,
  zones: given,
}: Extract<LoadQuestion, { begin: unknown }>['begin']): void {
  const random = new Random(seed)
  const api = new Api(() => origin)
  for (const { zone, stores } of given) {
    const at = { api, origin, zone, due: new DueOffers(), tally: () => tally, speed, over: over.signal }
    zones.set(zone.id, { at, stores, random: random.fork() })
  }
}

async function join(crews: readonly { zoneId: string; riders: readonly Person[] }[]): Promise<void> {
  const joined: Promise<void>[] = []
  for (const { zoneId, riders } of crews) {
    const { at, random } = zones.get(zoneId)!
    for (const person of riders) {
      const rider = new Rider(at, person, random.fork())
      joined.push(new Promise((resolve) => working.push(rider.work(resolve))))
      await sleep(1000 / JOIN_PER_SECOND)
    }
  }
  await Promise.all(joined)
}

/** The first rate opens the stores. */
function place(rate: number): void {
  const isFirst = ordersPerHour === 0
  ordersPerHour = rate
  if (!isFirst) return
  for (const { at, stores, random } of zones.values()) {
    working.push(placeOrders(at, stores, random.fork(), () => ordersPerHour))
  }
}

function collect(): Collected {
  const now = Date.now()
  const all = [...zones.values()].map(({ at }) => at.due)
  for (const due of all) tally.lateness.push(...due.take())
  return {
    tally,
    waiting: all.reduce((sum, due) => sum + due.waiting, 0),
    free: all.reduce((sum, due) => sum + due.free, 0),
    overdue: all.flatMap((due) => due.overdue(now)),
  }
}
