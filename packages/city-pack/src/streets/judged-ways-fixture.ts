/** Ways of a router put before the judge, and what is wrong with them. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import type { Extract, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { Judge, type PlainPlace } from './judge-fixture.ts'
import type { StreetRouter } from '@puni/streets/router/street-router'

/** The rules that a way can break. */
export const RULES = ['restrictions', 'access', 'turning around'] as const
export type Rule = (typeof RULES)[number]

/** What is wrong with some ways, by their number. */
export interface WaysJudged {
  /** Not found. */
  readonly none: number
  /** Ways that break one rule, and those that break more than one of them. */
  readonly broken: Readonly<Record<Rule | 'several', number>>
  readonly slower: number
  readonly faster: number
  /** Ways whose time is not that of what they do. */
  readonly otherTime: number
}

export const NOTHING_WRONG: WaysJudged = {
  none: 0,
  broken: { restrictions: 0, access: 0, 'turning around': 0, several: 0 },
  slower: 0,
  faster: 0,
  otherTime: 0,
}

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
  const brokenRule = lenientJudges(extract, vehicle)
  const place = randomPlaces(judge)
  const wrong = structuredClone(NOTHING_WRONG) as Tally
  for (let asked = 0; asked < pairs; asked += TARGETS) {
    const from = place()
    const secondsTo = judge.from(from)
    for (let target = 0; target < Math.min(TARGETS, pairs - asked); target++) {
      const to = place()
      const route = router.route(judge.placeAt(from), judge.placeAt(to), { vehicle, traffic: 1 })
      if (route === null) wrong.none++
      else if (route.metres > 0) {
        const own = judge.secondsOf(route.path, from, to)
        const isBroken = own === Infinity
        if (isBroken) wrong.broken[brokenRule(route.path, from, to)]++
        else if (Math.abs(own - route.seconds) > ROUNDING_S) wrong.otherTime++
        const least = secondsTo(to)
        if (route.seconds > least + ROUNDING_S) wrong.slower++
        if (route.seconds < least - ROUNDING_S) wrong.faster++
      }
    }
  }
  return wrong
}

interface Tally {
  none: number
  readonly broken: Record<Rule | 'several', number>
  slower: number
  faster: number
  otherTime: number
}

/** Tells the rule without which a path would be permitted, by judges that let one pass each. */
function lenientJudges(extract: Extract, vehicle: VehicleType) {
  const make: Readonly<Record<Rule, () => Judge>> = {
    restrictions: () => new Judge({ ...extract, restrictions: [] }, vehicle),
    access: () => new Judge(openedExtract(extract), vehicle),
    'turning around': () => new Judge(extract, vehicle, { turnsAround: true }),
  }
  const made = new Map<Rule, Judge>()
  return (path: readonly Position[], from: PlainPlace, to: PlainPlace): Rule | 'several' => {
    const permits = (rule: Rule) => {
      const judge = made.get(rule) ?? make[rule]()
      made.set(rule, judge)
      return judge.secondsOf(path, from, to) < Infinity
    }
    return RULES.find(permits) ?? 'several'
  }
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
