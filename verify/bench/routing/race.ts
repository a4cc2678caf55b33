/** Our search next to a library's, the fastest known, ngraph.path's NBA*: the same streets, the same pairs of junctions, in turn. */
import type { Position } from '@puni/contract/fields'
import { metresBetween } from '@puni/streets/geodesic'
import { HierarchySearch } from '@puni/streets/hierarchy/hierarchy-search'
import type { Snap } from '@puni/streets/router/street-index'
import createGraph, { type Graph, type Link, type Node } from 'ngraph.graph'
import ngraphPath from 'ngraph.path'
import { positionOf, type RandomStreets } from './random-streets.ts'
import { summary } from './cost.ts'

/** As in a server that has been up for a while: each finds other ways for so long before it is timed, milliseconds. */
const WARM_UP_MS = 1_000
/** Pairs that are timed before the other's turn, and the milliseconds before each turn to get the processor's caches back. */
const TURN = 40
const TURN_WARM_UP_MS = 10
/** Times of the library ÷ ours, at the median and at the mean. */
export const BOUNDS = { median: 10, mean: 5 }
/** Seconds by which a way of the library may be slower than ours: it knows no turns, so it should never be. */
const ROUNDING_S = 1

/** Finds the seconds of the fastest way between two junctions; Infinity for none. */
type Search = (from: number, to: number) => () => number

/** What was found for all pairs. */
export interface Race {
  /** Milliseconds by pair. */
  readonly ours: readonly number[]
  readonly library: readonly number[]
  /** Times of the library ÷ ours. */
  readonly median: number
  readonly mean: number
  /** Pairs for which the library found no way as fast as ours: it may turn as it likes, so there should be none. */
  readonly disagreeing: number
}

/** Times so many pairs. */
export function race(random: RandomStreets, pairs: number): Race {
  const { anyJunction } = random
  const drawn = Array.from({ length: pairs }, () => [anyJunction(), anyJunction()] as const)
  const searches = [ourSearch(random), librarySearch(random)]
  const warmUp = (search: Search, ms: number) => {
    const end = performance.now() + ms
    while (performance.now() < end) search(anyJunction(), anyJunction())
  }
  for (const search of searches) warmUp(search, WARM_UP_MS)
  const found = searches.map(() => ({ times: [] as number[], seconds: [] as number[] }))
  // What slows the machine slows both alike, and each has the processor's caches for itself, as a router has in a thread of its own.
  for (let start = 0; start < pairs; start += TURN) {
    for (const [index, search] of searches.entries()) {
      warmUp(search, TURN_WARM_UP_MS)
      for (const [from, to] of drawn.slice(start, start + TURN)) {
        const began = performance.now()
        const seconds = search(from, to)
        found[index]!.times.push(performance.now() - began)
        found[index]!.seconds.push(seconds())
      }
    }
  }
  const [ours, library] = found as [(typeof found)[0], (typeof found)[0]]
  const ratio = (by: 'median' | 'mean') => summary(library.times)[by] / summary(ours.times)[by]
  const [median, mean] = [ratio('median'), ratio('mean')]
  const disagreeing = library.seconds.filter(
    (seconds, pair) => seconds > ours.seconds[pair]! + ROUNDING_S,
  ).length
  return { ours: ours.times, library: library.times, median, mean, disagreeing }
}

/** The router's search, which has the library's task, from junction to junction, and heeds turns as well. */
function ourSearch({ graph, hierarchy, streets, vehicle }: RandomStreets): Search {
  const search = new HierarchySearch(hierarchy)
  const ends = Array.from(graph.junctionLatE7.keys(), (junction) => {
    const edge = streets.incident[streets.incidentStart[junction]!]! >> 1
    const along = graph.edgeFrom[edge] === junction ? 0 : streets.length(edge)
    const place: Snap = { edge, along, position: positionOf(graph, junction) }
    return {
      exits: vehicle.exits(vehicle.departures(place, null), null),
      entries: vehicle.entries(vehicle.arrivals(place, null)),
    }
  })
  return (from, to) => {
    const way = search.find(ends[from]!.exits, ends[to]!.entries)
    return () => (way?.weight ?? Infinity) / 1000
  }
}

/** A place on the flat, metres. */
interface Flat {
  readonly x: number
  readonly y: number
}

/** With the straight line at the speed of the fastest street as its heuristic. */
function librarySearch(random: RandomStreets): Search {
  const links = linksOf(random)
  let fastest = 0
  links.forEachLink(({ fromId, toId, data }) => {
    const [from, to] = [fromId, toId].map((id) => positionOf(random.graph, Number(id))) as [
      Position,
      Position,
    ]
    if (data > 0) fastest = Math.max(fastest, metresBetween(from, to) / data)
  })
  const finder = ngraphPath.nba(links, {
    oriented: true,
    distance: (_from: Node<Flat>, _to: Node<Flat>, link: Link<number>) => link.data,
    heuristic: (a: Node<Flat>, b: Node<Flat>) =>
      Math.sqrt((a.data.x - b.data.x) ** 2 + (a.data.y - b.data.y) ** 2) / fastest,
  })
  return (from, to) => {
    // From its end to its start.
    const way = finder.find(from, to)
    const along = () =>
      way.slice(1).reduce((sum, node, index) => sum + links.getLink(node.id, way[index]!.id)!.data, 0)
    return () => (way.length === 0 ? Infinity : along())
  }
}

function linksOf({ graph, streets, vehicle, arcs }: RandomStreets): Graph<Flat, number> {
  const links = createGraph<Flat, number>()
  const origin = positionOf(graph, 0)
  // A little short, so that the straight line never overestimates.
  const metresPerDegree = metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) * 0.995
  const shortening = Math.cos((origin.lat * Math.PI) / 180)
  for (const junction of new Set(arcs.flatMap((arc) => [streets.head(arc ^ 1), streets.head(arc)]))) {
    const { lat, lng } = positionOf(graph, junction)
    const x = (lng - origin.lng) * shortening * metresPerDegree
    links.addNode(junction, { x, y: (lat - origin.lat) * metresPerDegree })
  }
  for (const arc of arcs) {
    // Of two streets between the same junctions only the faster counts.
    const [from, to] = [streets.head(arc ^ 1), streets.head(arc)]
    const seconds = vehicle.nodes.rules.milliseconds(arc) / 1000
    const known = links.getLink(from, to)
    if (!known || known.data > seconds) links.addLink(from, to, seconds)
  }
  return links
}
