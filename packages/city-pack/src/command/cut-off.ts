/** What a city's streets leave out of its extract: whatever no way leads to from most of them. */
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import type { Extract, Tags } from '../extract/extract.ts'
import { metresBetween } from '@puni/streets/geodesic'
import { timedRuleOf } from '../streets/road-rules.ts'
import { E7, type StreetGraph, Streets } from '@puni/streets/graph/street-graph'
import { StreetIndex } from '@puni/streets/router/street-index'

export interface CutOff {
  /** Of all streets, and of those that no vehicle can get to and back. */
  readonly metres: number
  readonly cutMetres: number
  /** Of all houses with a number, and of those too far from any street that is left. */
  readonly houses: number
  readonly cutHouses: number
}

/** Compares an extract with the streets that were built of it. */
export function cutOff({ latE7, lngE7, nodeTags, ways }: Extract, graph: StreetGraph): CutOff {
  const at = (node: number) => ({ lat: latE7[node]! / E7, lng: lngE7[node]! / E7 })
  const streets = new Streets(graph)
  const index = new StreetIndex(graph, streets.along)
  const isNear = (node: number) =>
    VEHICLE_TYPES.some((vehicle) => index.nearest(at(node), vehicle, () => true) !== null)
  let [metres, houses, nearHouses] = [0, 0, 0]
  const look = (tags: Tags, node: number) => {
    if (tags['addr:housenumber'] === undefined || node < 0) return
    houses++
    if (isNear(node)) nearHouses++
  }
  for (const [node, tags] of nodeTags) look(tags, node)
  for (const { tags, nodes } of ways) {
    look(tags, nodes.find((node) => node >= 0) ?? -1)
    if (timedRuleOf(tags, () => 1) === null) continue
    for (const [place, node] of nodes.entries()) {
      const before = nodes[place - 1] ?? -1
      if (node >= 0 && before >= 0) metres += metresBetween(at(before), at(node))
    }
  }
  let kept = 0
  for (let edge = 0; edge < graph.edgeFrom.length; edge++) kept += streets.length(edge)
  return { metres, cutMetres: Math.max(0, metres - kept), houses, cutHouses: houses - nearHouses }
}
