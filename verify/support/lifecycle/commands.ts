/**
 * Random steps for fast-check: single or concurrent actions, and the check of everything that must hold
 * afterwards.
 */
import { ADJUSTED_AMOUNTS } from '@puni/contract/orders/adjustments'
import { CASH_AFTER } from '@puni/contract/orders/aftermath'
import {
  DELIVERY_SEQUENCE,
  type DeliveryStep,
  nextDeliveryStep,
  ORDER_STATUSES,
} from '@puni/contract/orders/order-states'
import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { cameOf, check, whoDelivered } from './check.ts'
import * as actions from './actions.ts'
import type { Action, Done } from './actions.ts'
import { isActive, liveOffers, type Model, type ModelOffer, type ModelOrder } from './model.ts'
import { debtsOf, isInHand, owedFees, standingOf } from './money.ts'
import * as settling from './settling.ts'
import type { World } from './world.ts'

/**
 * State of a run: the model, a second zone besides the one with all orders, and the requests sent with a key.
 */
export interface Run {
  model: Model
  readonly elsewhere: string
  readonly sent: Action[]
}

/** A possible action; numbers select its rider and order among the existing ones. Null if there are none. */
interface Choice {
  readonly name: string
  readonly action: (run: Run) => Action | null
}

/** Duration of a step, so that no two steps happen at the same instant; milliseconds. */
const STEP_MS = 1_000
/** How many of the newest orders and offers to choose from. */
const RECENT = 5

const number = fc.nat({ max: 19 })
const late = fc.constantFrom(null, null, null, 0, 500, 30_000, 600_000, -300_000)
const keyed = () => ({ key: randomUUID(), isAltered: false })

function picked<T>(rows: readonly T[], at: number): T | undefined {
  const recent = rows.slice(-RECENT)
  return recent[at % recent.length]
}

const riderAt = ({ model }: Run, at: number) => picked([...model.riders.keys()], at) ?? ''
const orderAt = ({ model }: Run, at: number) => picked([...model.orders.values()], at)
const liveAt = ({ model }: Run, at: number) => picked(liveOffers(model), at)
const orderWhere = ({ model }: Run, at: number, is: (order: ModelOrder) => boolean) =>
  picked([...model.orders.values()].filter(is), at)

/** A choice that draws numbers; its name lists them. */
function choice<T extends unknown[]>(
  name: string,
  drawn: fc.Arbitrary<T>,
  action: (run: Run, ...drawn: T) => Action | null,
): fc.Arbitrary<Choice> {
  return drawn.map((values) => ({
    name: `${name}(${values.map(String).join(', ')})`,
    action: (run) => action(run, ...values),
  }))
}

function ofRider(name: string, action: (riderId: string) => Action): fc.Arbitrary<Choice> {
  return choice(name, fc.tuple(number), (run, rider) => action(riderAt(run, rider)))
}

function ofOffer(name: string, action: (offer: ModelOffer, run: Run) => Action): fc.Arbitrary<Choice> {
  return choice(name, fc.tuple(number), (run, at) => {
    const offer = liveAt(run, at)
    return offer === undefined ? null : action(offer, run)
  })
}

function occurredAt({ model }: Run, lateMs: number | null): number | null {
  return lateMs === null ? null : model.now - lateMs
}

const place = choice('place', fc.tuple(fc.integer({ min: 0, max: 500_000 })), (_, centavos) =>
  actions.place(centavos, keyed()),
)
const dispatch = choice('dispatch', fc.tuple(), () => actions.dispatch())
const look = ofRider('look', actions.look)
const lookOffered = ofOffer('lookOffered', ({ riderId }) => actions.look(riderId))
const receive = choice('receive', fc.tuple(number, fc.constantFrom('received', 'seen')), (run, at, stage) => {
  const offer = picked([...run.model.offers.values()], at)
  return offer === undefined ? null : actions.receive(offer, stage)
})
const acceptOffered = ofOffer('acceptOffered', ({ orderId, riderId }) =>
  actions.accept(orderId, riderId, riderId),
)
const acceptAny = choice('acceptAny', fc.tuple(number, number), (run, rider, at) => {
  const order = orderAt(run, at)
  return order === undefined ? null : actions.accept(order.id, riderAt(run, rider), riderAt(run, rider))
})
const acceptAs = choice('acceptAs', fc.tuple(number), (run, rider) => {
  const [offer] = liveOffers(run.model)
  return offer === undefined ? null : actions.accept(offer.orderId, riderAt(run, rider), offer.riderId)
})
const skipOffered = ofOffer('skipOffered', ({ orderId, riderId }, { model }) =>
  actions.skip(orderId, riderId, model.now, keyed()),
)
const skipAny = choice('skipAny', fc.tuple(number, number), (run, rider, at) => {
  const order = orderAt(run, at)
  return order === undefined ? null : actions.skip(order.id, riderAt(run, rider), run.model.now, keyed())
})
const advance = choice('advance', fc.tuple(number, late), (run, at, lateMs) => {
  const order = orderWhere(run, at, isActive)
  const to = order && nextDeliveryStep(order.status)
  if (order === undefined || to === undefined || to === null) return null
  const request = { orderId: order.id, by: order.holder, to, occurredAt: occurredAt(run, lateMs) }
  return actions.setStatus(request, keyed())
})
/** The rest of the way to the store, out of it, and perhaps no farther. */
const pickUp = choice('pickUp', fc.tuple(number, fc.boolean()), (run, at, fails) => {
  const order = orderWhere(run, at, (each) => isActive(each) && !each.isPickedUp)
  if (order === undefined) return null
  const { id: orderId, holder: by, status } = order
  const left = DELIVERY_SEQUENCE.slice(DELIVERY_SEQUENCE.indexOf(status as DeliveryStep) + 1, -1)
  const steps = [...left, ...(fails ? (['error'] as const) : [])]
  return actions.inTurn(steps.map((to) => actions.setStatus({ orderId, by, to, occurredAt: null }, keyed())))
})
const moveHeld = choice(
  'moveHeld',
  fc.tuple(number, fc.constantFrom(...ORDER_STATUSES), late),
  (run, at, to, lateMs) => {
    const order = orderWhere(run, at, ({ holder }) => holder !== null)
    if (order === undefined) return null
    return actions.setStatus(
      { orderId: order.id, by: order.holder, to, occurredAt: occurredAt(run, lateMs) },
      keyed(),
    )
  },
)
const moveAny = choice(
  'moveAny',
  fc.tuple(number, fc.option(number), fc.constantFrom(...ORDER_STATUSES)),
  (run, at, rider, to) => {
    const order = orderAt(run, at)
    if (order === undefined) return null
    const by = rider === null ? null : riderAt(run, rider)
    return actions.setStatus({ orderId: order.id, by, to, occurredAt: null }, keyed())
  },
)
const refund = fc.constantFrom(...CASH_AFTER)
const stop = choice(
  'stop',
  fc.tuple(number, fc.constantFrom('canceled', 'error'), refund),
  (run, at, to, refund) => {
    const order = orderWhere(run, at, (each) => isActive(each) || each.status === 'pending')
    return order === undefined
      ? null
      : actions.setStatus({ orderId: order.id, by: null, to, occurredAt: null, refund }, keyed())
  },
)
/** Operators think again about what an order's rider has paid. */
const correct = choice('correct', fc.tuple(number, refund), (run, at, refund) => {
  const order = orderWhere(run, at, (each) => each.isPickedUp && /canceled|error/.test(each.status))
  if (order === undefined) return null
  const to = order.status === 'error' ? 'canceled' : 'error'
  return actions.setStatus({ orderId: order.id, by: null, to, occurredAt: null, refund }, keyed())
})
const offerAgain = choice('offerAgain', fc.tuple(number), (run, at) => {
  const order = orderWhere(run, at, ({ status }) => status === 'error')
  return order === undefined
    ? null
    : actions.setStatus({ orderId: order.id, by: null, to: 'pending', occurredAt: null }, keyed())
})
const startWork = choice('startWork', fc.tuple(number), (run, at) =>
  actions.startWork(riderAt(run, at), run.model.zoneId),
)
const goElsewhere = choice('goElsewhere', fc.tuple(number), (run, at) =>
  actions.startWork(riderAt(run, at), run.elsewhere),
)
const goElsewhereOffered = ofOffer('goElsewhereOffered', ({ riderId }, { elsewhere }) =>
  actions.startWork(riderId, elsewhere),
)
const takeZone = choice('takeZone', fc.tuple(number), (run, at) =>
  actions.setZones(riderAt(run, at), [run.elsewhere]),
)
const takeZoneOffered = ofOffer('takeZoneOffered', ({ riderId }, { elsewhere }) =>
  actions.setZones(riderId, [elsewhere]),
)
const giveZone = choice('giveZone', fc.tuple(number), (run, at) => {
  const { model, elsewhere } = run
  const without = [...model.riders.values()].filter(({ zoneIds }) => !zoneIds.includes(model.zoneId))
  const rider = picked(without, at)
  return rider === undefined ? null : actions.setZones(rider.id, [model.zoneId, elsewhere])
})
const stopWork = ofRider('stopWork', actions.stopWork)
const stopWorkOffered = ofOffer('stopWorkOffered', ({ riderId }) => actions.stopWork(riderId))
const position = ofRider('position', actions.position)
const block = ofRider('block', actions.block)
const blockOffered = ofOffer('blockOffered', ({ riderId }) => actions.block(riderId))
const unblock = choice('unblock', fc.tuple(number), (run, at) => {
  const blocked = [...run.model.riders.values()].filter(({ blockedAt }) => blockedAt !== null)
  const rider = picked(blocked, at)
  return rider === undefined ? null : actions.unblock(rider.id)
})
const reviewHeld = choice('reviewHeld', fc.tuple(number, fc.boolean()), (run, at, confirm) => {
  const order =
    orderWhere(run, at, ({ review, claim }) => review === 'pending' || claim !== null) ??
    orderWhere(run, at, ({ status }) => status === 'delivered')
  return order === undefined ? null : actions.reviewEarnings(order.id, confirm)
})
/** What a phone without signal kept from before an operator ended, or gave away, its rider's order. */
const reportLate = choice('reportLate', fc.tuple(number, late), (run, at, lateMs) => {
  const decided = ({ holds }: ModelOrder) =>
    Object.entries(holds).find(([, { decidedAt, status }]) => decidedAt !== null && status !== 'delivered')
  const order = orderWhere(run, at, (each) => decided(each) !== undefined)
  const [by, hold] = (order && decided(order)) ?? []
  const to = hold && nextDeliveryStep(hold.status)
  if (order === undefined || by === undefined || to === undefined || to === null) return null
  return actions.setStatus({ orderId: order.id, by, to, occurredAt: occurredAt(run, lateMs) }, keyed())
})
/** What a phone without signal kept from before a block. */
const advanceBlocked = choice('advanceBlocked', fc.tuple(number), (run, at) => {
  const blockedAt = ({ holder }: ModelOrder) => run.model.riders.get(holder ?? '')?.blockedAt ?? null
  const order = orderWhere(run, at, (each) => isActive(each) && blockedAt(each) !== null)
  const to = order && nextDeliveryStep(order.status)
  if (order === undefined || to === undefined || to === null) return null
  const takenAt = (blockedAt(order) ?? 0) - 1
  return actions.setStatus({ orderId: order.id, by: order.holder, to, occurredAt: takenAt }, keyed())
})
const blockHolder = choice('blockHolder', fc.tuple(number), (run, at) => {
  const holder = orderWhere(run, at, isActive)?.holder
  return typeof holder === 'string' ? actions.block(holder) : null
})
const logOut = ofRider('logOut', actions.logOut)
const logIn = choice('logIn', fc.tuple(number), (run, at) => {
  const rider = picked(
    [...run.model.riders.values()].filter(({ isLoggedIn }) => !isLoggedIn),
    at,
  )
  return rider === undefined ? null : actions.logIn(rider.id)
})
const again = choice('again', fc.tuple(number, fc.boolean()), (run, at, isAltered) => {
  return picked(run.sent, at)?.again?.(isAltered) ?? null
})
const wait = choice(
  'wait',
  fc.tuple(fc.constantFrom(1_000, 10_000, 19_000, 20_000, 70_000, 90_000, 300_000, 1_860_000)),
  (_, milliseconds) => actions.wait(milliseconds),
)
/** How what is registered relates to what is due. */
const amounts = fc.constantFrom('whole', 'part', 'more', 'stale')
const amountsOf = (due: number, how: 'whole' | 'part' | 'more' | 'stale') => ({
  seen: how === 'stale' ? due + 1 : due,
  centavos: how === 'part' ? Math.ceil(due / 3) : how === 'more' ? due + 1 : due,
})
const reason = fc.constantFrom(null, 'Lo arreglaron entre ellos')
/** Mostly one that may be settled; of a store, or where it is negative of the rider. */
const debtAt = ({ model }: Run, at: number) => {
  const debts = debtsOf(model)
  const over = debts.filter(({ order, riderId }) => !isInHand(order, riderId))
  return picked(over, at) ?? picked(debts, at)
}
const settlementAt = ({ model }: Run, at: number) => picked([...model.settlements.values()], at)
const settleDebt = choice(
  'settleDebt',
  fc.tuple(
    number,
    fc.constantFrom('store-refunded', 'platform-bears', 'rider-bears'),
    amounts,
    reason,
    number,
  ),
  (run, at, ofStore, how, reason, wrong) => {
    const debt = debtAt(run, at)
    if (debt === undefined) return null
    const { order, riderId, centavos } = debt
    const due = amountsOf(Math.abs(centavos), how)
    const kind = centavos < 0 === wrong % 5 > 0 ? 'store-repaid' : ofStore
    return settling.settle({ riderId, kind, orderId: order.id, ...due, reason }, keyed())
  },
)
const settleOwed = choice('settleOwed', fc.tuple(number, amounts, reason), (run, at, how, reason) => {
  const riders = [...run.model.riders.keys()].filter((id) => standingOf(run.model, id).owed !== 0)
  const riderId = picked(riders, at)
  if (riderId === undefined) return null
  const { owed } = standingOf(run.model, riderId)
  const kind = owed > 0 ? 'rider-paid' : 'platform-paid'
  return settling.settle({ riderId, kind, orderId: null, ...amountsOf(Math.abs(owed), how), reason }, keyed())
})
const reportRefund = choice('reportRefund', fc.tuple(number, fc.boolean()), (run, at, isStale) => {
  const debt = debtAt(run, at)
  if (debt === undefined) return null
  const { order, riderId, centavos } = debt
  return settling.reportRefund(order.id, riderId, Math.abs(centavos) + Number(isStale), keyed())
})
const payFees = choice('payFees', fc.tuple(amounts), (run, how) => {
  const owed = owedFees(run.model)
  if (owed <= 0) return null
  const { seen, centavos } = amountsOf(owed, how)
  return settling.payFees(seen, centavos, keyed())
})
const undoPayment = choice('undoPayment', fc.tuple(number), ({ model }, at) => {
  const payment = picked([...model.payments.values()], at)
  return payment === undefined ? null : settling.undoPayment(payment.id)
})
const undo = choice('undo', fc.tuple(number), (run, at) => {
  const settlement = settlementAt(run, at)
  return settlement === undefined ? null : settling.undo(settlement.id)
})
const answer = choice(
  'answer',
  fc.tuple(number, fc.option(number, { freq: 4 }), fc.constantFrom(null, 'No me dieron nada', 'Fue menos')),
  (run, at, other, dispute) => {
    const settlement = settlementAt(run, at)
    if (settlement === undefined) return null
    const riderId = other === null ? settlement.riderId : riderAt(run, other)
    return settling.answer(settlement.id, riderId, dispute)
  },
)
const answerDispute = choice(
  'answerDispute',
  fc.tuple(number, fc.constantFrom('Está el recibo', 'Lo vio el local')),
  (run, at, text) => {
    const settlements = [...run.model.settlements.values()]
    const disputed = settlements.filter(({ dispute }) => dispute !== null)
    const settlement = picked(disputed, at) ?? picked(settlements, at)
    return settlement === undefined ? null : settling.answerDispute(settlement.id, text)
  },
)
const adjust = choice(
  'adjust',
  fc.tuple(number, fc.constantFrom(...ADJUSTED_AMOUNTS), fc.integer({ min: -2, max: 4 }), fc.boolean()),
  (run, at, amount, change, isStale) => {
    const delivered = orderWhere(run, at, ({ status }) => status === 'delivered')
    const order = delivered ?? (isStale ? orderAt(run, at) : undefined)
    if (order === undefined) return null
    const before = settling.amountOf(run.model, order.id, amount)
    const correct = Math.max(0, before + change * 12_345)
    return settling.adjust(order.id, amount, before + Number(isStale && change > 2), correct)
  },
)
const restart = choice('restart', fc.tuple(), () => actions.restart())

const weighted = (weight: number, arbitrary: fc.Arbitrary<Choice>) => ({ weight, arbitrary })

/** Actions that may run concurrently with any other. */
const BESIDE = [
  weighted(7, place),
  weighted(12, dispatch),
  weighted(2, look),
  weighted(5, lookOffered),
  weighted(2, receive),
  weighted(12, acceptOffered),
  weighted(2, acceptAny),
  weighted(1, acceptAs),
  weighted(4, skipOffered),
  weighted(1, skipAny),
  weighted(22, advance),
  weighted(8, pickUp),
  weighted(2, moveHeld),
  weighted(2, moveAny),
  weighted(2, stop),
  weighted(2, offerAgain),
  weighted(6, startWork),
  weighted(1, goElsewhere),
  weighted(1, goElsewhereOffered),
  weighted(1, takeZone),
  weighted(1, takeZoneOffered),
  weighted(4, giveZone),
  weighted(1, stopWork),
  weighted(1, stopWorkOffered),
  weighted(1, position),
  weighted(1, block),
  weighted(1, blockOffered),
  weighted(1, blockHolder),
  weighted(6, advanceBlocked),
  weighted(6, reportLate),
  weighted(3, unblock),
  weighted(2, reviewHeld),
  weighted(4, correct),
  weighted(6, settleDebt),
  weighted(3, settleOwed),
  weighted(3, reportRefund),
  weighted(3, payFees),
  weighted(2, undoPayment),
  weighted(3, undo),
  weighted(2, answer),
  weighted(1, answerDispute),
  weighted(3, adjust),
  weighted(3, again),
]
const ALONE = [weighted(8, wait), weighted(1, logOut), weighted(3, logIn), weighted(1, restart)]

/**
 * One step: some choices run concurrently, each on the next server and each a little after the previous one.
 */
class Step implements fc.AsyncCommand<Run, World> {
  readonly #choices: readonly Choice[]
  readonly #firstServer: number
  /** How far each action starts after the previous one, as a number of calls. */
  readonly #lag: number

  constructor(choices: readonly Choice[], firstServer: number, lag: number) {
    this.#choices = choices
    this.#firstServer = firstServer
    this.#lag = lag
  }

  check(run: Readonly<Run>): boolean {
    return this.#choices.every(({ action }) => action(run) !== null)
  }

  async run(run: Run, world: World): Promise<void> {
    world.test.clock.advance(STEP_MS)
    run.model.now += STEP_MS
    const todo = this.#choices.flatMap(({ action }) => action(run) ?? [])
    const done = await Promise.allSettled(todo.map((action, at) => this.#perform(action, at, world)))
    world.history.push(todo.map(({ summary }, at) => `${summary}: ${cameOf(done[at])}`).join(' || '))
    const before = run.model
    run.model = await check(before, world, todo, done)
    for (const riderId of whoDelivered(before, run.model)) await world.checkMonth(run.model, riderId)
    run.sent.push(...todo.filter(({ again }) => again !== undefined))
  }

  async #perform(action: Action, at: number, world: World): Promise<Done> {
    const { servers } = world
    const server = servers[(this.#firstServer + at) % servers.length]!
    for (let calls = at * this.#lag; calls > 0; calls -= 1) await server.api.request('GET', '/health', {})
    return await action.perform(world, server)
  }

  toString(): string {
    const names = this.#choices.map(({ name }) => name).join(' || ')
    const where = `${this.#firstServer}${this.#choices.length > 1 ? `+${this.#lag}` : ''}`
    return `${names} @${where}`
  }
}

/** Sequences of steps. About every fourth step does two or three things concurrently. */
export function steps(most: number): fc.Arbitrary<Iterable<fc.AsyncCommand<Run, World>>> {
  const beside = fc.oneof(...BESIDE)
  const alone = fc.oneof(...BESIDE, ...ALONE).map((choice) => [choice])
  const together = fc.array(beside, { minLength: 2, maxLength: 3 })
  const withTime = fc.tuple(wait, beside)
  const choices = fc.oneof(weightedSteps(14, alone), weightedSteps(4, together), weightedSteps(1, withTime))
  const step = fc
    .tuple(choices, fc.nat({ max: 1 }), fc.nat({ max: 3 }))
    .map(([several, firstServer, lag]) => new Step(several, firstServer, lag))
  // Unbiased: short sequences reach little, and shrinking finds them anyway.
  return fc.noBias(fc.commands([step], { maxCommands: most, size: 'max' }))
}

function weightedSteps(weight: number, arbitrary: fc.Arbitrary<Choice[]>) {
  return { weight, arbitrary }
}
