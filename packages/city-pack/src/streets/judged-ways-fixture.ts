/** Ways of a router put before the judge, and what is wrong with them. */
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Extract, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { Judge, type PlainPlace } from './judge-fixture.ts'
import type { StreetRouter } from '@puni/streets/router/street-router'

/** What is wrong with some ways, by their number. */
export interface WaysJudged {
  /** Not found. */
  none: number
  /** Ways that break a rule: a turn restriction, access, or where one may turn around. */
  broken: number
  slower: number
  faster: number
  /** Ways whose time is not that of what they do. */
  otherTime: number
}

export const NOTHING_WRONG: Readonly<WaysJudged> = { none: 0, broken: 0, slower: 0, faster: 0, otherTime: 0 }

/** Ways from one place to this many others; the judge searches once for all of them. */
const TARGETS = 50
/** Milliseconds are whole on every edge of a route, but not for the judge. */
const ROUNDING_S = 0.1

/** Judges the ways of a router between so many pairs of places, the same in every run. */
export function judgeWays(
  extract: Extract,
  router: Pick<StreetRouter, 'route'>,
  vehicle: VehicleType,
  pairs: number,
): WaysJudged {
  const judge = new Judge(extract, vehicle)
  const place = randomPlaces(judge)
  const wrong = { ...NOTHING_WRONG }
  for (let asked = 0; asked < pairs; asked += TARGETS) {
    const from = place()
    const secondsTo = judge.from(from)
    for (let target = 0; target < Math.min(TARGETS, pairs - asked); target++) {
      const to = place()
      const route = router.route(judge.placeAt(from), judge.placeAt(to), { vehicle, traffic: 1 })
      if (route === null) wrong.none++
      else if (route.metres > 0) {
        const own = judge.secondsOf(route.path, from, to)
        if (own === Infinity) wrong.broken++
        else if (Math.abs(own - route.seconds) > ROUNDING_S) wrong.otherTime++
        const least = secondsTo(to)
        if (route.seconds > least + ROUNDING_S) wrong.slower++
        if (route.seconds < least - ROUNDING_S) wrong.faster++
      }
    }
  }
  return wrong
}

const ACCESS_KEY = /^(access|vehicle|motor_vehicle|motorcar|motorcycle|bicycle)(:|$)/

/** Tags of a way or node that is open to whoever passes through. */
export function openedTags(tags: Tags): Tags {
  const kept = Object.entries(tags).filter(([key]) => key !== 'barrier' && !ACCESS_KEY.test(key))
  return { ...Object.fromEntries(kept), ...(tags['highway'] === 'service' ? { service: 'alley' } : {}) }
}

/** The extract with all its roads open to whoever passes through. */
export function openedExtract(extract: Extract): Extract {
  return {
    ...extract,
    nodeTags: new Map([...extract.nodeTags].map(([node, tags]) => [node, openedTags(tags)])),
    ways: extract.ways.map((way) => ({ ...way, tags: openedTags(way.tags) })),
  }
}

/** Places on the streets, every other one at a node instead of between two. */
function randomPlaces(judge: Judge): () => PlainPlace {
  const random = randomNumbers()
  const segments = judge
    .segments()
    .filter(([a, b]) => metresBetween(judge.positionOf(a), judge.positionOf(b)) > 5)
  return () => {
    const [a, b] = segments[Math.floor(random() * segments.length)]!
    return random() < 0.5 ? { a, b: a, share: 0 } : { a, b, share: 0.1 + 0.8 * random() }
  }
}

/** Numbers from 0 to 1, the same in every run. */
export function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (state >>> 8) / 2 ** 23
  }
}
