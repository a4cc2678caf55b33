/** Where streets begin, if no house tells: at the end at which more of the streets beside them end, a shore or an avenue where all names change. */
import Flatbush from 'flatbush'
import type { Course } from '@puni/places/course'
import { METRES_PER_UNIT, shrink } from '@puni/places/geometry'
import { item } from '@puni/places/item'

/** Ends are of one line this near, with this cosine between their streets, and less than so far before or behind each other. */
const ABREAST = { metres: 600, cosine: 0.9, ahead: 80 } as const

/** For each street, 1 if its numbers rise along its course, -1 if they fall. */
export function beginningsOf(courses: readonly Course[]): (1 | -1)[] {
  const [first] = courses
  if (first === undefined) return []
  const narrow = shrink(first.pointAt({ along: 0, aside: 0 }).lat)
  const ends = courses.flatMap((course) => [
    endOf(course, 0, 1, narrow),
    endOf(course, course.length, -1, narrow),
  ])
  const tree = new Flatbush(ends.length)
  for (const { x, y } of ends) tree.add(x, y, x, y)
  tree.finish()
  const abreast = ends.map(({ x, y, east, north }) => {
    const isAbreast = (index: number) => {
      const other = item(ends, index)
      const ahead = east * (other.x - x) + north * (other.y - y)
      const cosine = east * other.east + north * other.north
      return Math.abs(cosine) > ABREAST.cosine && Math.abs(ahead) < ABREAST.ahead
    }
    return tree.neighbors(x, y, Infinity, ABREAST.metres, isAbreast).length
  })
  return courses.map((_, street) => (item(abreast, 2 * street) >= item(abreast, 2 * street + 1) ? 1 : -1))
}

/** An end on a plane, in metres, and the heading into the street, as metres east and north of one. */
function endOf(course: Course, along: number, sign: 1 | -1, narrow: number) {
  const { lat, lng } = course.pointAt({ along, aside: 0 })
  const [east, north] = course.headingAt(along)
  return {
    x: lng * narrow * METRES_PER_UNIT,
    y: lat * METRES_PER_UNIT,
    east: sign * east,
    north: sign * north,
  }
}
