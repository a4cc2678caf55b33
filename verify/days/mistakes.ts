/** Orders placed by mistake: each is refused and changes nothing. */
import type { ErrorCode } from '@puni/contract/errors'
import type { NewOrder } from '@puni/contract/orders/entities'
import type { Action } from '../support/lifecycle/actions.ts'
import type { TestApp } from '../support/test-app.ts'
import { act, type Actor, until } from './clockwork.ts'

interface Mistake {
  readonly what: string
  readonly code: ErrorCode
  /** The whole request. */
  readonly order: (test: TestApp) => Promise<object> | object
}

const DAY_MS = 86_400_000

/** All of them. */
export function mistakes(): readonly Mistake[] {
  return [
    {
      what: 'to be picked up three days ago',
      code: 'PICKUP_TIME_OUT_OF_RANGE',
      order: (test) => dueAt(test, new Date(test.clock.now().getTime() - 3 * DAY_MS).toISOString()),
    },
    {
      what: 'to be picked up in 2099',
      code: 'PICKUP_TIME_OUT_OF_RANGE',
      order: (test) => dueAt(test, '2099-12-31T12:00:00Z'),
    },
    {
      what: 'with a misspelt name in its schedule',
      code: 'INVALID_INPUT',
      order: (test) => ({ ...test.newOrder(), schedule: { isUrgent: false, pickUpTime: soon(test) } }),
    },
    {
      what: 'with a name that there is not',
      code: 'INVALID_INPUT',
      order: (test) => ({ ...test.newOrder(), priority: 1 }),
    },
    {
      what: 'for a zone that is not the one of its store',
      code: 'ZONE_NOT_OF_STORE',
      order: async (test) => {
        const { origin, ...order } = test.newOrder()
        return { ...order, storeId: await opensStore(test, origin) }
      },
    },
  ]
}

/** Orders once, and is refused. */
export function* ordersWrongly({ what, code, order }: Mistake, at: number): Actor {
  const action: Action = {
    // The ledger counts by these words.
    summary: `${code === 'ZONE_NOT_OF_STORE' ? 'an operator opens a store that' : 'a store'} orders wrongly, ${what}`,
    isOnce: true,
    async perform({ test }, { api }) {
      const reply = await api.send('createOrder', { body: await order(test) }, test.operator)
      const answer = `${reply.status} ${(reply.body as { code?: string }).code ?? ''}`
      return { answers: [answer], stages: [() => `400 ${code}`] }
    },
  }
  yield* until(at)
  yield* act(action)
}

const soon = (test: TestApp) => new Date(test.clock.now().getTime() + 3_600_000).toISOString()

function dueAt(test: TestApp, pickupTime: string): NewOrder {
  return test.newOrder({ schedule: { isUrgent: false, pickupTime } })
}

/** A store of another zone than the test's; returns its id. */
async function opensStore(test: TestApp, origin: NewOrder['origin']): Promise<string> {
  const zones = await test.ok('listZones', {})
  const zoneId = zones.find(({ _id }) => _id !== test.zoneId)?._id
  const { latitude, longitude, street, streetNumber, city } = origin!
  const body = { name: 'Doña Rosa', latitude, longitude, street, streetNumber, city, zoneId }
  const { store } = await test.ok('createStore', { body }, test.operator)
  return store._id
}
