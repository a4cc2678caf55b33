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

/** Collects drawn objects. Flat geometry, accurate to a metre within a city. */
export class CityDraft {
  private readonly place: GridPlace
  private readonly latE7: number[] = []
  private readonly lngE7: number[] = []
  private readonly nodeTags = new Map<number, Tags>()
  private readonly crossings = new Map<string, number>()
  private readonly ways: ExtractWay[] = []

  constructor(place: GridPlace) {
    this.place = place
  }

  /** Draws a line or, with its first point as its last, an outline. Equal points are one node, at which lines meet. */
  line(tags: Tags, points: readonly GridPoint[]): void {
    this.addWay(
      tags,
      points.map((point) => this.crossing(point)),
    )
  }

  /** Draws a line between points of its own that have tags, such as the house numbers along a street. */
  apart(tags: Tags, points: readonly (readonly [GridPoint, Tags])[]): void {
    this.addWay(
      tags,
      points.map(([point, tags]) => this.point(tags, point)),
    )
  }

  /** Draws a point to which nothing connects; its index. */
  point(tags: Tags, point: GridPoint): number {
    const node = this.node(point)
    this.nodeTags.set(node, tags)
    return node
  }

  /** Returns the drawn extract. */
  finish(): Extract {
    const { nodeTags, ways } = this
    const [latE7, lngE7] = [Int32Array.from(this.latE7), Int32Array.from(this.lngE7)]
    return { latE7, lngE7, nodeTags, ways, areas: [], restrictions: [] }
  }

  private addWay(tags: Tags, nodes: readonly number[]): void {
    this.ways.push({ id: this.ways.length + 1, tags, nodes: Int32Array.from(nodes) })
  }

  private crossing(point: GridPoint): number {
    const key = `${point.row},${point.col}`
    const node = this.crossings.get(key) ?? this.node(point)
    this.crossings.set(key, node)
    return node
  }

  private node({ row, col }: GridPoint): number {
    const { origin, block, turn } = this.place
    const angle = (turn * Math.PI) / 180
    const east = (col * Math.cos(angle) - row * Math.sin(angle)) * block
    const north = (col * Math.sin(angle) + row * Math.cos(angle)) * block
    const narrow = Math.cos((origin.lat * Math.PI) / 180)
    this.latE7.push(Math.round((origin.lat + north / DEGREE_M) * 1e7))
    return this.lngE7.push(Math.round((origin.lng + east / DEGREE_M / narrow) * 1e7)) - 1
  }
}
