/** One race: several clients act on one offer at the same instant; their answers must agree with what is stored. */
import { ACTIVE_STATUSES, type OrderStatus } from '@puni/contract/orders/order-states'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Answer, type Api, codeOf, isSuccess } from './api.ts'
import type { Findings } from './findings.ts'
import type { Platform, RiderAccount } from './platform.ts'
import type { Random } from '../support/random.ts'
import { CANCELED } from '../support/canceled.ts'

/** An offer to race for. */
export interface LiveOffer {
  readonly id: string
  readonly orderId: string
  readonly riderId: string
  readonly expiresAt: Date
}

/** Where a race takes place. */
export interface Course {
  /** One client for each server process. */
  readonly apis: readonly Api[]
  readonly platform: Platform
  readonly db: pg.Pool
  readonly random: Random
  readonly findings: Findings
}

type Kind = 'accept' | 'foreign accept' | 'skip' | 'cancel'

interface Told {
  readonly kind: Kind
  readonly riderId: string
  readonly answer: Answer
}

interface Outcome {
  readonly outcome: string | null
  readonly status: OrderStatus
  readonly assignedTo: string | null
  readonly acceptedEvents: number
}

const CLIENTS = { least: 2, most: 10 }
/** Some races run as the offer expires, give or take this, milliseconds. */
const AT_EXPIRY_MS = 60
/** By then an offer has ended, milliseconds: its own life, and a look of the dispatcher. */
const END_MS = 10_000
const LOOK_EVERY_MS = 20
const REFUSALS = new Set([403, 404, 409])

/** Runs one race and judges it; returns how many of its writes were acknowledged. Afterwards its rider is free again. */
export async function race(course: Course, offer: LiveOffer): Promise<number> {
  const { random } = course
  if (random.chance(0.2)) {
    const atExpiry = offer.expiresAt.getTime() + random.between(-AT_EXPIRY_MS, AT_EXPIRY_MS)
    await sleep(Math.max(0, atExpiry - Date.now()))
  }
  const told = await Promise.all(runners(course).map((kind) => runOne(course, offer, kind)))
  const outcome = await endOf(course, offer)
  for (const contradiction of contradictions(offer, told, outcome)) {
    course.findings.add(contradiction.kind, `offer ${offer.id}, ${outcome.outcome}: ${contradiction.what}`)
  }
  if (isActive(outcome.status)) await cancel(course, offer.orderId)
  return told.filter(({ answer }) => isSuccess(answer)).length
}

/** The participants: the phones of the rider who is asked, and others. */
function runners({ random }: Course): Kind[] {
  const others: Kind[] = [
    'accept',
    'accept',
    'accept',
    'foreign accept',
    'foreign accept',
    'skip',
    'skip',
    'cancel',
  ]
  const count = random.between(CLIENTS.least, CLIENTS.most)
  return Array.from({ length: count }, (_, at) => (at === 0 ? 'accept' : random.pick(others)))
}

async function runOne(course: Course, offer: LiveOffer, kind: Kind): Promise<Told> {
  const { apis, platform, random } = course
  const api = random.pick(apis)
  const rider = riderFor(course, offer, kind)
  const told = (answer: Answer): Told => ({ kind, riderId: rider.id, answer })
  switch (kind) {
    case 'accept':
    case 'foreign accept':
      return told(
        await api.send('acceptOrder', { params: { orderId: offer.orderId, riderId: rider.id } }, rider.token),
      )
    case 'skip': {
      const body = { riderId: rider.id, action: 'skip', timestamp: new Date().toISOString() }
      const parts = { params: { id: offer.orderId }, body, key: randomUUID() }
      return told(await api.send('skipOrder', parts, rider.token))
    }
    case 'cancel': {
      const parts = { params: { id: offer.orderId }, body: CANCELED, key: randomUUID() }
      return told(await api.send('setOrderStatus', parts, platform.operator))
    }
  }
}

function riderFor({ platform, random }: Course, offer: LiveOffer, kind: Kind): RiderAccount {
  const isAsked = ({ id }: RiderAccount) => id === offer.riderId
  if (kind === 'foreign accept') return random.pick(platform.riders.filter((rider) => !isAsked(rider)))
  const asked = platform.riders.find(isAsked)
  if (asked === undefined) throw new Error(`offer ${offer.id} is to a stranger`)
  return asked
}

/** How the offer ended, once it has. */
async function endOf({ db }: Course, { id }: LiveOffer): Promise<Outcome> {
  const deadline = performance.now() + END_MS
  for (;;) {
    const { rows } = await db.query<Outcome>(
      `select outcome, status, assigned_rider_id as "assignedTo",
        (select count(*)::int from order_events where order_id = orders.id and type = 'accepted') as "acceptedEvents"
      from offers join orders on orders.id = order_id where offers.id = $1`,
      [id],
    )
    const [found] = rows
    if (found === undefined) throw new Error(`offer ${id} is gone`)
    if (found.outcome !== null || performance.now() > deadline) return found
    await sleep(LOOK_EVERY_MS)
  }
}

interface Contradiction {
  readonly kind: 'lost' | 'doubled' | 'wrong'
  readonly what: string
}

function contradictions(offer: LiveOffer, told: readonly Told[], found: Outcome): Contradiction[] {
  const list: Contradiction[] = []
  const add = (kind: Contradiction['kind'], what: string) => list.push({ kind, what })
  const winners = new Set<string>()
  for (const { kind, riderId, answer } of told) {
    if (isSuccess(answer)) {
      if (kind === 'accept' || kind === 'foreign accept') winners.add(riderId)
      if (kind === 'skip' && found.outcome === 'accepted') add('wrong', 'a skip was acknowledged')
      if (kind === 'cancel' && found.status !== 'canceled') add('lost', 'a cancelling was acknowledged')
    } else if (!REFUSALS.has(answer.status) || codeOf(answer) === '') {
      add('wrong', `${kind} answered ${answer.status} ${JSON.stringify(answer.body)}`)
    } else if (kind === 'cancel') add('wrong', `cancel answered ${codeOf(answer)}`)
  }
  if (winners.size > 1) add('doubled', `${winners.size} riders were told that they won`)
  // Whoever was asked next, in the same instant, may rightly have won that offer: then the order is theirs.
  for (const id of winners) if (id !== found.assignedTo) add('lost', `rider ${id} was told that it won`)
  if (found.acceptedEvents > 1) add('doubled', `accepted ${found.acceptedEvents} times`)
  const didSucceed = (kind: Kind) => told.some((each) => each.kind === kind && isSuccess(each.answer))
  switch (found.outcome) {
    case null:
      add('wrong', 'it did not end')
      break
    case 'accepted':
      if (found.assignedTo !== offer.riderId) add('wrong', `the order is ${found.assignedTo}'s`)
      if (!didSucceed('accept')) add('wrong', 'nobody was told so')
      break
    case 'skipped':
      if (!didSucceed('skip')) add('wrong', 'nobody was told so')
      break
    case 'withdrawn':
      if (!didSucceed('cancel')) add('wrong', 'nobody was told so')
      break
  }
  return list
}

async function cancel({ apis, platform, findings, random }: Course, orderId: string): Promise<void> {
  const parts = { params: { id: orderId }, body: CANCELED }
  const answer = await random.pick(apis).send('setOrderStatus', parts, platform.operator)
  if (!isSuccess(answer))
    findings.add('wrong', `clearing ${orderId} up answered ${answer.status} ${codeOf(answer)}`)
}

function isActive(status: OrderStatus): boolean {
  return ACTIVE_STATUSES.some((active) => active === status)
}
