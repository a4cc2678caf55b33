/** An admin changes what the zone pays for waits and cancellations, now and then in the middle of somebody's wait. */
import type { ZoneTerms } from '@puni/contract/zones/entities'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const HOUR_MS = 3_600_000
/** What nobody comes to owe in a day: who may be asked is modeled without it. */
const FAR_AWAY = 5_000_000

/** First early in the day, then every few hours. */
export function* zoneTerms(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    const terms = termsBy(chance)
    const set = async () => await setTerms(city, terms)
    yield* act(incident(`the zone's terms become ${JSON.stringify(terms)}`, set))
    yield* until(city.now() + chance.between(2, 6) * HOUR_MS)
  }
}

async function setTerms({ test, zoneId: id }: City, terms: ZoneTerms): Promise<void> {
  const seen = (await test.ok('listZones', {})).find(({ _id }) => _id === id)!.terms!
  await test.ok('setZoneTerms', { params: { id }, body: { terms, seen } }, test.operator)
}

function termsBy(chance: Random): ZoneTerms {
  const perMinute = chance.between(1, 9_999)
  return {
    cashLimit: chance.chance(0.5) ? FAR_AWAY : null,
    waiting: chance.chance(0.8)
      ? {
          freeMinutes: chance.between(0, 12),
          perMinute: perMinute / 100,
          most: (perMinute * chance.between(1, 40)) / 100,
        }
      : null,
    cancellation: chance.chance(0.8) ? chance.between(1, 99_999) / 100 : null,
  }
}
