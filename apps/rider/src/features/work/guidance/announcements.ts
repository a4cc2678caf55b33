/** What is told to a rider underway, and when. Pure: the line, what was told, and a fix. */
import {
  aheadOf,
  BEGINNING,
  follow,
  streetOf,
  type Ahead,
  type Measured,
  type Progress,
  type RouteLine,
} from '@puni/streets/guidance/progress'
import { metresBetween } from '@puni/streets/geodesic'
import type { RouteStep } from '@puni/contract/routing/entities'
import { isTogether } from './instruction-words.ts'

/** Something to tell, once. */
export type Announcement =
  | { readonly is: 'start'; readonly step: RouteStep }
  /** `metres` is how far it is; null where it is done now. */
  | { readonly is: 'ahead'; readonly ahead: Ahead; readonly metres: number | null }
  /** `beyond` is how far the place is from the end of the line, metres. */
  | { readonly is: 'arrived'; readonly step: RouteStep; readonly beyond: number }
  | { readonly is: 'off' }

/** A rider led along a leg of an order. */
export interface Guided {
  /** The leg and the line being followed; null before the first. */
  readonly leg: string | null
  readonly line: RouteLine | null
  readonly progress: Progress
  /** The next instruction; null before the first fix and off the line. */
  readonly ahead: Ahead | null
  /** What was told, in keys: positions waver and routes are asked for again, and nothing is told twice. */
  readonly told: ReadonlySet<string>
  readonly hasArrived: boolean
  /** What is to be told now: another object each time. */
  readonly say: Announcement | null
}

/** Where a rider is: `speed` in metres a second, null if unknown. */
export interface Riding extends Measured {
  readonly speed: number | null
}

export const UNGUIDED: Guided = {
  leg: null,
  line: null,
  progress: BEGINNING,
  ahead: null,
  told: new Set(),
  hasArrived: false,
  say: null,
}

/** The usual speed between two crossings, where the phone tells none, metres a second. */
const CITY_MPS = 7

/** How far ahead something is told: at least so many metres, and so many seconds of riding. */
const FAR = { metres: 300, seconds: 20 } as const
const NEAR = { metres: 80, seconds: 7 } as const
const NOW = { metres: 20, seconds: 2.5 } as const
/** Two tellings of one turn lie apart by this factor: else the nearer one is enough. */
const APART = 1.5

/** Off the way and farther from its end than this, nobody looks for a door any more: the rider rides on, metres. */
const LEFT_M = 150

/** How it is after a fix. `leg` names the leg of the order: in another one everything is told anew. */
export function guide(before: Guided, leg: string, line: RouteLine, fix: Riding): Guided {
  const arrival = `${leg} arrived`
  const isNew = before.line !== line || before.leg !== leg
  const progress = follow(line, isNew ? BEGINNING : before.progress, fix)
  const wasThere = before.told.has(arrival)
  const hasLeft = wasThere && progress.isOff && metresBetween(line.path.at(-1)!, fix) > LEFT_M
  // Who has left goes there again: all of it is told anew.
  const told = new Set([...before.told].filter((key) => !hasLeft || !key.startsWith(`${leg} `)))
  const hasArrived = wasThere && !hasLeft
  const at = { leg, line, progress, told, hasArrived }
  if (hasArrived) return { ...at, ahead: null, say: null }
  if (progress.isOff) {
    const isNews = isNew || !before.progress.isOff || hasLeft
    return { ...at, ahead: null, say: isNews ? { is: 'off' } : null }
  }
  const ahead = aheadOf(line, progress)
  const stage = stageOf(ahead.metres, fix.speed ?? CITY_MPS)
  const keyOf = (step: RouteStep) => `${leg} ${step.maneuver} ${placeOf(line, step)}`
  const key = keyOf(ahead.step)
  const begun = `${leg} start`
  if (stage === null) {
    if (told.has(begun)) return { ...at, ahead, say: null }
    told.add(begun)
    return { ...at, ahead, say: { is: 'start', step: streetOf(line, progress) } }
  }
  told.add(begun)
  if (told.has(`${key} ${stage}`)) return { ...at, ahead, say: null }
  for (const passed of STAGES.slice(0, STAGES.indexOf(stage) + 1)) told.add(`${key} ${passed}`)
  // It was told with the one before it.
  if (ahead.after !== null && isTogether(ahead)) told.add(`${keyOf(ahead.after.step)} near`)
  if (ahead.step.maneuver === 'arrive' && stage === 'now') {
    told.add(arrival)
    return { ...at, hasArrived: true, ahead, say: { is: 'arrived', step: ahead.step, beyond: line.beyond } }
  }
  return { ...at, ahead, say: { is: 'ahead', ahead, metres: stage === 'now' ? null : ahead.metres } }
}

const STAGES = ['far', 'near', 'now'] as const
type Stage = (typeof STAGES)[number]

/** Which telling is due; null between two of them. */
function stageOf(metres: number, speed: number): Stage | null {
  const within = (reach: typeof FAR | typeof NEAR | typeof NOW) =>
    Math.max(reach.metres, reach.seconds * speed)
  if (metres <= within(NOW)) return 'now'
  if (metres <= within(NEAR)) return metres > APART * within(NOW) ? 'near' : null
  return metres <= within(FAR) && metres > APART * within(NEAR) ? 'far' : null
}

function placeOf({ path }: RouteLine, { start }: RouteStep): string {
  const { lat, lng } = path[start]!
  return `${lat.toFixed(5)},${lng.toFixed(5)}`
}
