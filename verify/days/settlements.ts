/** Operators settle what is due, riders confirm or dispute it, stores give money back, and some of it is undone. */
import type { Cash } from '@puni/contract/ledger/entities'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/** Now and then with one of the riders; whoever says the same at the same moment is refused. */
export function* settlements(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(40, 160) * MINUTE_MS)
    const { id } = chance.pick(city.riders)
    const draw = chance.fork()
    let settlementId: string | null = null
    const settle = async () => {
      settlementId = await settleWith(city, id, draw)
    }
    yield* act(incident(`an operator settles with rider ${id}`, settle))
    yield* until(city.now() + chance.between(1, 60) * MINUTE_MS)
    const answer = async () => {
      if (settlementId !== null) await answerFor(city, id, settlementId, draw)
    }
    yield* act(incident(`rider ${id} answers for what was settled`, answer))
    const refund = async () => await reportRefund(city, id)
    if (chance.chance(0.5)) yield* act(incident(`a store gives back what rider ${id} paid`, refund))
  }
}

/** What can be settled: kind, order and what is due, centavos. */
function openOf({ owed, debts }: Cash, chance: Random) {
  const balance = Math.round(Math.abs(owed) * 100)
  const kinds = ['store-refunded', 'platform-bears', 'rider-bears'] as const
  const ofStores = debts
    .filter(({ isInHand }) => !isInHand)
    .map(({ order, money }) => ({
      kind: money > 0 ? chance.pick(kinds) : ('store-repaid' as const),
      orderId: order._id,
      due: Math.abs(Math.round(money * 100)),
    }))
  const ofBalance = { kind: owed > 0 ? 'rider-paid' : 'platform-paid', due: balance } as const
  return [...ofStores, ...(balance > 0 ? [ofBalance] : [])]
}

/** Settles a part of something that is due, by two operators at once; null where nothing is. */
async function settleWith({ test }: City, id: string, chance: Random): Promise<string | null> {
  const params = { id }
  const open = openOf(await test.ok('getCashOfRider', { params }, test.operator), chance)
  if (open.length === 0) return null
  const { due, ...what } = chance.pick(open)
  const money = (chance.chance(0.5) ? due : chance.between(1, due)) / 100
  const body = { ...what, seen: due / 100, money, reason: 'Se arregló' }
  const answers = await Promise.all([
    test.send('settle', { params, body }, test.operator),
    test.send('settle', { params, body }, test.operator),
  ])
  const made = answers.filter(({ status }) => status === 201)
  if (made.length !== 1)
    throw new Error(
      `Two settled the same at once, and were answered ${answers.map(({ status }) => status).join(', ')}`,
    )
  return (made[0]!.body as { readonly _id: string })._id
}

/** The rider confirms or disputes it, if its phone is logged in; a part of it is undone, or a dispute is answered. */
async function answerFor(city: City, riderId: string, id: string, chance: Random): Promise<void> {
  const { test, tokens } = city
  const params = { id }
  const isDisputed = chance.chance(0.5)
  const token = tokens.get(riderId)
  const isIn = token !== undefined && city.model.riders.get(riderId)?.isLoggedIn === true
  if (isIn) {
    const body = isDisputed ? { confirm: false, text: 'No fue así' } : { confirm: true }
    await test.ok('answerSettlement', { params, body }, token)
  }
  if (chance.chance(0.3))
    await test.ok('undoSettlement', { params, body: { reason: 'Era otro' } }, test.operator)
  else if (isIn && isDisputed)
    await test.ok('answerDispute', { params, body: { text: 'Hay recibo' } }, test.operator)
}

async function reportRefund({ test, tokens, model }: City, riderId: string): Promise<void> {
  const token = tokens.get(riderId)
  if (token === undefined || model.riders.get(riderId)?.isLoggedIn !== true) return
  const { debts } = await test.ok('getCash', {}, token)
  const debt = debts.find(({ isInHand, money }) => !isInHand && money > 0)
  if (debt === undefined) return
  await test.ok('reportRefund', { body: { orderId: debt.order._id, seen: debt.money } }, token)
}
