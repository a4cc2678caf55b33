/** Stores that place orders as customers come: at random times of a given rate, whether or not the last one was answered. */
import type { Reply } from '@puni/contract/calls'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSuccess } from '../../chaos/api.ts'
import type { Random } from '../../support/random.ts'
import { placeIn, type Store } from '../stand/people.ts'
import type { Surroundings } from './rider.ts'
import { countAnswer } from './tally.ts'

const HOUR_MS = 3_600_000

/** Places orders until the shift is over. `perHour` is read before each: it may be raised. */
export async function placeOrders(
  at: Surroundings,
  stores: readonly Store[],
  random: Random,
  perHour: () => number,
): Promise<void> {
  const open = new Set<Promise<void>>()
  let planned = performance.now()
  for (;;) {
    planned += (-Math.log(1 - random.next()) * HOUR_MS) / (perHour() * at.speed)
    await sleep(Math.max(0, planned - performance.now()), undefined, { signal: at.over }).catch(
      () => undefined,
    )
    if (at.over.aborted) break
    at.tally().clientLateness.push(performance.now() - planned)
    const placing: Promise<void> = place(at, random.pick(stores), random, planned).finally(() =>
      open.delete(placing),
    )
    open.add(placing)
  }
  await Promise.all(open)
}

async function place(at: Surroundings, store: Store, random: Random, planned: number): Promise<void> {
  const { lat: latitude, lng: longitude } = placeIn(at.zone, random)
  const door = {
    latitude,
    longitude,
    street: 'Calle del Lapacho',
    streetNumber: '1620',
    city: 'Buenos Aires',
  }
  const body = {
    zoneId: at.zone.id,
    storeId: store.id,
    destination: door,
    management: { storeValue: 12_500, shippingCost: 2_300 },
  }
  const answer = await at.api.send('createOrder', { body, key: randomUUID() }, store.apiKey)
  if (at.over.aborted) return
  countAnswer(at.tally(), answer, planned)
  if (!isSuccess(answer)) return
  const { order } = answer.body as Reply<'createOrder'>
  at.tally().counts.placed += 1
  at.due.placed(order._id, Date.parse(order.createdAt))
}
