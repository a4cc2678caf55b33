/** Where one street goes straight on as another: the new name mostly begins with new numbers. */
import { METRES_PER_UNIT, shrink } from './geometry.ts'
import type { Streets } from './parallels.ts'

/** Ends this close together are of one corner. */
const SAME_CORNER_M = 80
/** Cosine of the angle between two streets that continue each other. */
const STRAIGHT = 0.8

/** An end of a street on a plane, in metres. */
interface End {
  readonly street: number
  readonly x: number
  readonly y: number
  /** Into the street, as metres east and north of one. */
  readonly heading: readonly [number, number]
}

/** For each street, whether another one goes straight on at its beginning; `rising` has their directions along their courses. */
export function renamedAtBeginning(city: Streets, rising: ArrayLike<number>): boolean[] {
  const ends = city.streets.map((_, street) => [endOf(city, street, 1), endOf(city, street, -1)] as const)
  const cells = new Map<string, End[]>()
  for (const end of ends.flat()) {
    const cell = cells.get(cellAt(end, 0, 0))
    if (cell === undefined) cells.set(cellAt(end, 0, 0), [end])
    else cell.push(end)
  }
  return ends.map(([first, last], street) => {
    const beginning = (rising[street] ?? 0) < 0 ? last : first
    return around(cells, beginning).some((other) => other.street !== street && continues(beginning, other))
  })
}

function endOf({ streets }: Streets, street: number, side: 1 | -1): End {
  const course = streets[street]?.course
  const along = side > 0 ? 0 : (course?.length ?? 0)
  const { lat, lng } = course?.pointAt({ along, aside: 0 }) ?? { lat: 0, lng: 0 }
  const [east, north] = course?.headingAt(along) ?? [0, 0]
  return {
    street,
    x: lng * shrink(lat) * METRES_PER_UNIT,
    y: lat * METRES_PER_UNIT,
    heading: [side * east, side * north],
  }
}

function continues({ x, y, heading }: End, other: End): boolean {
  const cosine = heading[0] * other.heading[0] + heading[1] * other.heading[1]
  return cosine < -STRAIGHT && Math.hypot(x - other.x, y - other.y) < SAME_CORNER_M
}

const cellAt = ({ x, y }: End, column: number, row: number) =>
  `${Math.floor(x / SAME_CORNER_M) + column} ${Math.floor(y / SAME_CORNER_M) + row}`

const around = (cells: ReadonlyMap<string, End[]>, end: End) =>
  [-1, 0, 1].flatMap((column) => [-1, 0, 1].flatMap((row) => cells.get(cellAt(end, column, row)) ?? []))
