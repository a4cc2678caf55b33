/** Where other streets cross a street, and how many hundreds of numbers have begun there. */
import type { Course } from './course.ts'
import { item } from './item.ts'
import type { Corners } from './place-data.ts'

/** Metres of a block of the usual size. */
const BLOCK_M = 130
/** Corners closer than this belong to one block: a passage ends in its middle. */
const HALF_BLOCK_M = 80

/** Corners without their numbers. */
export type UnnumberedCorners = Omit<Corners, 'numbers'>

/** A corner as one of its two streets has it. */
export interface Crossing {
  readonly corner: number
  /** 0 or 1: which of the two streets of the corner it is. */
  readonly side: 0 | 1
  readonly along: number
  /** How many hundreds have begun since the beginning of the street. */
  readonly hundreds: number
}

/** The crossings of each street, in order along it. */
export function crossingsOf(courses: readonly Course[], corners: UnnumberedCorners): Crossing[][] {
  const found: Omit<Crossing, 'hundreds'>[][] = courses.map(() => [])
  corners.streets.forEach((street, at) => {
    const corner = at >> 1
    const point = { lat: item(corners.points, 2 * corner), lng: item(corners.points, 2 * corner + 1) }
    const { along } = item(courses, street).placeOf(point)
    item(found, street).push({ corner, side: at % 2 === 0 ? 0 : 1, along })
  })
  return found.map(withHundreds)
}

const counted = ({ corner, side, along }: Omit<Crossing, 'hundreds'>, hundreds: number): Crossing => ({
  corner,
  side,
  along,
  hundreds,
})

/** Counts the hundreds: one for a block, more for a long one, and none where a passage ends in its middle. */
function withHundreds(crossings: readonly Omit<Crossing, 'hundreds'>[]): Crossing[] {
  let border = { along: 0, hundreds: 0 }
  return crossings
    .toSorted((a, b) => a.along - b.along)
    .map((crossing) => {
      const step = crossing.along - border.along
      if (step < HALF_BLOCK_M) return counted(crossing, border.hundreds + step / BLOCK_M)
      border = {
        along: crossing.along,
        hundreds: border.hundreds + Math.max(1, Math.round(step / BLOCK_M)),
      }
      return counted(crossing, border.hundreds)
    })
}

/** The hundreds begun at a place of a street, between its crossings by distance. */
export function hundredsAt(crossings: readonly Crossing[], along: number): number {
  const before = crossings.findLast((crossing) => crossing.along <= along)
  const after = crossings.find((crossing) => crossing.along > along)
  if (before === undefined) return (after?.hundreds ?? 0) - ((after?.along ?? along) - along) / BLOCK_M
  if (after === undefined) return before.hundreds + (along - before.along) / BLOCK_M
  const share = (along - before.along) / (after.along - before.along)
  return before.hundreds + share * (after.hundreds - before.hundreds)
}
