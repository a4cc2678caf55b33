/** A canvas for a city: points of a rotated grid become nodes, lines between them become ways. */
import type { Position } from '@puni/contract/fields'
import type { Extract, ExtractWay, Tags } from '../extract/extract.ts'

/** A point of the grid: blocks along the rows (about east) and across them (about north) from its origin. */
export interface GridPoint {
  readonly row: number
  readonly col: number
}

/** Metres per degree of latitude. */
const DEGREE_M = 111_195

/**
 * Placement of a grid: its origin, the metres between its lines, and its rotation, counter-clockwise in
 * degrees.
 */
export interface GridPlace {
  readonly origin: Position
  readonly block: number
  readonly turn: number
}

/** The position of a grid point on the globe. Flat geometry, accurate to a metre within a city. */
export function gridPosition({ origin, block, turn }: GridPlace, { row, col }: GridPoint): Position {
  const angle = (turn * Math.PI) / 180
  const east = (col * Math.cos(angle) - row * Math.sin(angle)) * block
  const north = (col * Math.sin(angle) + row * Math.cos(angle)) * block
  const lngDegree = DEGREE_M * Math.cos((origin.lat * Math.PI) / 180)
  return { lat: origin.lat + north / DEGREE_M, lng: origin.lng + east / lngDegree }
}

/** Collects drawn objects. Equal points share a node, so lines through them intersect. */
export class CityDraft {
  private readonly place: GridPlace
  private readonly latE7: number[] = []
  private readonly lngE7: number[] = []
  private readonly nodeTags = new Map<number, Tags>()
  private readonly nodes = new Map<string, number>()
  private readonly ways: ExtractWay[] = []

  constructor(place: GridPlace) {
    this.place = place
  }

  /** Draws a line along points. */
  line(tags: Tags, points: readonly GridPoint[]): void {
    const nodes = Int32Array.from(points, (point) => this.crossing(point))
    this.ways.push({ id: this.ways.length + 1, tags, nodes })
  }

  /** Draws the outline of an area. */
  area(tags: Tags, outline: readonly GridPoint[]): void {
    this.line(tags, [...outline, ...outline.slice(0, 1)])
  }

  /** Draws an isolated point: nothing connects to it. */
  point(tags: Tags, point: GridPoint): void {
    this.nodeTags.set(this.node(point), tags)
  }

  /** Draws a line between two isolated points, such as the house numbers along a street. */
  linkedPoints(tags: Tags, ends: readonly { point: GridPoint; tags: Tags }[]): void {
    const nodes = ends.map(({ point, tags }) => {
      const node = this.node(point)
      this.nodeTags.set(node, tags)
      return node
    })
    this.ways.push({ id: this.ways.length + 1, tags, nodes: Int32Array.from(nodes) })
  }

  /** Returns the drawn extract. */
  finish(): Extract {
    return {
      latE7: Int32Array.from(this.latE7),
      lngE7: Int32Array.from(this.lngE7),
      nodeTags: this.nodeTags,
      ways: this.ways,
      areas: [],
      restrictions: [],
    }
  }

  private crossing(point: GridPoint): number {
    const key = `${point.row},${point.col}`
    const known = this.nodes.get(key)
    if (known !== undefined) return known
    const node = this.node(point)
    this.nodes.set(key, node)
    return node
  }

  private node(point: GridPoint): number {
    const { lat, lng } = gridPosition(this.place, point)
    this.latE7.push(Math.round(lat * 1e7))
    return this.lngE7.push(Math.round(lng * 1e7)) - 1
  }
}
