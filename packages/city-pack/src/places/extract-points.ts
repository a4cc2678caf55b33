/** Where the things of an extract are, in millionths of a degree. */
import type { Extract, ExtractWay, Tags } from '../extract/extract.ts'
import { centreOf } from '@puni/places/geometry'
import { item } from '@puni/places/item'
import type { Point } from '@puni/places/place-data'

/** A node of the extract as a point. */
export function pointAt(extract: Extract, node: number): Point {
  return {
    lat: Math.round(item(extract.latE7, node) / 10),
    lng: Math.round(item(extract.lngE7, node) / 10),
  }
}

/** The nodes of a way that are in the extract. */
export function nodesOf({ nodes }: Pick<ExtractWay, 'nodes'>): number[] {
  return [...nodes].filter((node) => node >= 0)
}

/** Something with tags, where it is. */
export interface TaggedPoint extends Point {
  readonly tags: Tags
  /** Null of what is drawn as a line or an outline: it is at its middle. */
  readonly node: number | null
}

/** What has the tags wanted. Nodes come first: the point of a place is often its entrance. */
export function* pointsWith(extract: Extract, isWanted: (tags: Tags) => boolean): Generator<TaggedPoint> {
  for (const [node, tags] of extract.nodeTags) {
    if (isWanted(tags)) yield { tags, node, ...pointAt(extract, node) }
  }
  const outlines = extract.areas.flatMap(({ tags, outer: [first] }) =>
    first === undefined ? [] : [{ tags, nodes: item(extract.ways, first).nodes }],
  )
  for (const drawn of [extract.ways, outlines]) {
    for (const { tags, nodes } of drawn) {
      if (!isWanted(tags)) continue
      const points = nodesOf({ nodes }).map((node) => pointAt(extract, node))
      if (points.length > 0) yield { tags, node: null, ...centreOf(points) }
    }
  }
}
