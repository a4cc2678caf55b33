/** People look: riders open every screen of their app, operators of both roles every page of the console. What they read agrees. */
import type { CallName } from '@puni/contract/routes'
import { dayIn } from '../support/lifecycle/calendar.ts'
import { activeOrderOf, isActive } from '../support/lifecycle/model.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/** Somebody looks every few hours, from an instant on. */
export function* looksAround(city: City, to: number, chance: Random): Actor {
  let dispatcher = ''
  const invite = async () => {
    dispatcher = (await city.test.newOperator('dispatcher')).token
  }
  yield* act(incident('a second operator is invited', invite))
  while (city.now() < to) {
    yield* until(city.now() + chance.between(60, 200) * MINUTE_MS)
    const rider = chance.pick(city.riders)
    if (city.riderIsLoggedIn(rider.id) && !city.riderIsBlocked(rider.id))
      yield* act(incident(`rider ${rider.id} opens every screen`, () => openApp(city, rider.id)))
    yield* act(incident('operators open every page', () => openConsole(city, dispatcher, rider.id)))
  }
}

async function openApp(city: City, id: string): Promise<void> {
  const { test, model } = city
  const token = city.tokens.get(id)
  const today = dayIn(city.timeZone, city.now())
  const { order } = await test.ok('getAcceptedOrder', { query: { riderId: id } }, token)
  const held = activeOrderOf(model, id)?.id
  if (order?._id !== held)
    throw new Error(`The app of rider ${id} shows order ${order?._id}, in hand is ${held}`)
  const { orders } = await test.ok('filterOrders', { query: { riderId: id, todayOnly: 'true' } }, token)
  if (held !== undefined && !orders.some(({ _id }) => _id === held))
    throw new Error(`Order ${held} is not listed`)
  const demand = await test.ok('getZoneDemand', { params: { id } }, token)
  const rider = model.riders.get(id)
  const isPaused = rider?.pause !== null && (rider?.pause.to ?? 0) > city.now()
  if (demand.hindrances?.includes('paused') !== isPaused)
    throw new Error(
      `Rider ${id} is told ${demand.hindrances?.join(', ')}, and ${isPaused ? 'pauses' : 'does not pause'}`,
    )
  await test.ok('listSessions', {}, token)
  await test.ok('getConfig', {})
  const here = `${city.placeOf(id).lat},${city.placeOf(id).lng}`
  await test.ok('getRoute', { query: { from: here, to: here } }, token)
  await test.ok('downloadRecord', { query: { from: today, to: today } }, token)
  await test.ok('exportMyData', {}, token)
  if (held === undefined) return
  await test.ok('getOrder', { params: { id: held } }, token)
  await test.ok('getOrderStreets', { params: { id: held }, query: { from: here } }, token)
}

/** Only admins may. */
const ADMINS: readonly CallName[] = ['listOperators', 'listAuditLog']

async function openConsole(city: City, dispatcher: string, riderId: string): Promise<void> {
  const { test } = city
  const today = dayIn(city.timeZone, city.now())
  await boardAgrees(city)
  for (const name of ADMINS) {
    await test.ok(name, {}, test.operator)
    const refused = await test.refused(name, {}, dispatcher)
    if (refused !== '403 FORBIDDEN') throw new Error(`${name} of a dispatcher was answered ${refused}`)
  }
  for (const token of [test.operator, dispatcher]) {
    const { role } = await test.ok('getOperator', {}, token)
    if ((role === 'admin') !== (token === test.operator))
      throw new Error(`An operator's role is told as ${role}`)
    const of = { params: { id: riderId } }
    await test.ok('getOperatorRider', of, token)
    await test.ok('getRiderPage', of, token)
    await test.ok('listOrdersOfRider', of, token)
    await test.ok('getRiderContacts', of, token)
    const figures = { from: today, to: today, by: 'rider' }
    await test.ok('getFigures', { query: figures }, token)
    await test.ok('listStores', {}, token)
    const order = [...city.model.orders.keys()].at(-1)
    if (order === undefined) continue
    await test.ok('listOrderEvents', { params: { id: order } }, token)
    await test.ok('getOrderToRepeat', { params: { id: order } }, token)
  }
}

/** The board has every order in hand, with its rider, and exactly the riders on duty. */
async function boardAgrees(city: City): Promise<void> {
  const { model, test } = city
  const board = await test.ok('getBoard', {}, test.operator)
  for (const order of model.orders.values()) {
    const shown = board.orders.find(({ _id }) => _id === order.id)
    if (isActive(order) && shown?.rider?._id !== order.holder)
      throw new Error(`The board has order ${order.id} with ${shown?.rider?._id}, ${order.holder} holds it`)
    if (order.status === 'pending' && shown === undefined)
      throw new Error(`Order ${order.id} is not on the board`)
  }
  const working = [...model.riders.values()].filter(({ isWorking }) => isWorking).map(({ id }) => id)
  const shown = board.riders.filter((rider) => rider.working).map(({ _id }) => _id)
  if ([...working].sort().join() !== [...shown].sort().join())
    throw new Error(`The board has riders ${shown.join(', ')} on duty, they are ${working.join(', ')}`)
}
