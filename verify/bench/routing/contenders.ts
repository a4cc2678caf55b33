/** The street router, and two libraries, as programs that find routes between junctions. */
import type * as GeoJsonPathFinderModule from 'geojson-path-finder'
import createGraph, { type Graph, type Link, type Node } from 'ngraph.graph'
import ngraphPath, { type PathFinder } from 'ngraph.path'
import { createRequire } from 'node:module'
import { metresBetween } from '@puni/streets/geodesic'
import type { Hierarchy } from '@puni/streets/hierarchy/hierarchy'
import { HierarchySearch } from '@puni/streets/hierarchy/hierarchy-search'
import { E7, pointAt, type StreetGraph, type Streets } from '@puni/streets/graph/street-graph'
import type { Snap } from '@puni/streets/router/street-index'
import type { StreetRouter } from '@puni/streets/router/street-router'
import { VehicleStreets } from '@puni/streets/router/vehicle-streets'
import { type Arcs, OPTIONS, positionOf } from './arcs.ts'

// It is CommonJS with a default export, which Node's import does not unwrap as its types say.
const { default: GeoJsonPathFinder } = createRequire(import.meta.url)(
  'geojson-path-finder',
) as typeof GeoJsonPathFinderModule

/** A program that finds routes between junctions. */
export interface Contender {
  readonly name: string
  /** What is timed. */
  readonly find: (from: number, to: number) => unknown
  /** Seconds of the last route found; Infinity for none. */
  readonly seconds: () => number
}

export function ourRouter(graph: StreetGraph, router: StreetRouter): Contender {
  let found: ReturnType<StreetRouter['route']> = null
  const find = (from: number, to: number) =>
    (found = router.route(positionOf(graph, from), positionOf(graph, to), OPTIONS))
  return { name: 'our router', find, seconds: () => found?.seconds ?? Infinity }
}

/** The router's search, which has the libraries' task: from junction to junction, with turns. The hierarchy is that of OPTIONS. */
export function ourSearch(streets: Streets, hierarchy: Hierarchy): Contender {
  const { edgeFrom } = streets.graph
  const vehicle = new VehicleStreets(streets, OPTIONS.vehicle)
  const search = new HierarchySearch(hierarchy)
  const places = Array.from(streets.graph.junctionLatE7.keys(), (junction): Snap => {
    const edge = streets.incident[streets.incidentStart[junction]!]! >> 1
    const along = edgeFrom[edge] === junction ? 0 : streets.length(edge)
    return { edge, along, position: positionOf(streets.graph, junction) }
  })
  const ends = places.map((place) => ({
    exits: vehicle.exits(vehicle.departures(place, null), null),
    entries: vehicle.entries(vehicle.arrivals(place, null)),
  }))
  let found: ReturnType<HierarchySearch['find']> = null
  const find = (from: number, to: number) => (found = search.find(ends[from]!.exits, ends[to]!.entries))
  return { name: 'our search', find, seconds: () => (found?.weight ?? Infinity) / 1000 }
}

/** A place on the flat, metres. */
interface Flat {
  readonly x: number
  readonly y: number
}

/** Its two exact searches, with the straight line at the speed of the fastest street as the heuristic. */
export function ngraph(graph: StreetGraph, arcs: Arcs): Contender[] {
  const links = linksOf(graph, arcs)
  let fastest = 0
  links.forEachLink((link) => {
    const metres = metresBetween(positionOf(graph, Number(link.fromId)), positionOf(graph, Number(link.toId)))
    if (link.data > 0) fastest = Math.max(fastest, metres / link.data)
  })
  const options = {
    oriented: true,
    distance: (_from: Node<Flat>, _to: Node<Flat>, link: Link<number>) => link.data,
    heuristic: (a: Node<Flat>, b: Node<Flat>) =>
      Math.sqrt((a.data.x - b.data.x) ** 2 + (a.data.y - b.data.y) ** 2) / fastest,
  }
  const contender = (name: string, finder: PathFinder<Flat>): Contender => {
    let found: Node<Flat>[] = []
    // Routes are returned from their end.
    const seconds = () =>
      found.length === 0
        ? Infinity
        : found.slice(1).reduce((sum, node, index) => sum + links.getLink(node.id, found[index]!.id)!.data, 0)
    return { name, find: (from, to) => (found = finder.find(from, to)), seconds }
  }
  return [
    contender('ngraph.path NBA*', ngraphPath.nba(links, options)),
    contender('ngraph.path A*', ngraphPath.aStar(links, options)),
  ]
}

function linksOf(graph: StreetGraph, arcs: Arcs): Graph<Flat, number> {
  const links = createGraph<Flat, number>()
  const origin = positionOf(graph, 0)
  // A little short, so that the straight line never overestimates.
  const metresPerDegree = metresBetween({ lat: 0, lng: 0 }, { lat: 1, lng: 0 }) * 0.995
  const shortening = Math.cos((origin.lat * Math.PI) / 180)
  for (const junction of new Set(arcs.open.flatMap((arc) => [arcs.tail(arc), arcs.head(arc)]))) {
    const { lat, lng } = positionOf(graph, junction)
    const x = (lng - origin.lng) * shortening * metresPerDegree
    links.addNode(junction, { x, y: (lat - origin.lat) * metresPerDegree })
  }
  for (const arc of arcs.open) {
    // Of two streets between the same junctions only the faster counts.
    const [from, to, seconds] = [arcs.tail(arc), arcs.head(arc), arcs.seconds(arc)]
    const known = links.getLink(from, to)
    if (!known || known.data > seconds) links.addLink(from, to, seconds)
  }
  return links
}

/** It takes lines with a weight for each direction, by the metres of a segment. */
export function geoJsonPathFinder(streets: Streets, arcs: Arcs): Contender {
  const { graph, along } = streets
  const position = (junction: number) => {
    const { lat, lng } = positionOf(graph, junction)
    return [lng, lat]
  }
  const isOpen = new Set(arcs.open)
  const features = Array.from(graph.edgeFrom.keys(), (edge) => {
    const first = graph.pointStart[edge]!
    const last = graph.pointStart[edge + 1]!
    const coordinates = Array.from({ length: last - first }, (_, index) => {
      const { lat, lng } = pointAt(graph, first + index)
      return [lng, lat]
    })
    // Seconds of one metre; 0 closes a direction.
    const pace = (arc: number) => (isOpen.has(arc) ? arcs.seconds(arc) / along[last - 1]! : 0)
    return {
      type: 'Feature' as const,
      properties: { forward: pace(2 * edge), backward: pace(2 * edge + 1) },
      geometry: { type: 'LineString' as const, coordinates },
    }
  })
  const finder = new GeoJsonPathFinder(
    { type: 'FeatureCollection', features },
    {
      tolerance: 1 / E7,
      weight: (a, b, pace) => {
        const metres = metresBetween({ lat: a[1]!, lng: a[0]! }, { lat: b[1]!, lng: b[0]! })
        return { forward: pace.forward * metres, backward: pace.backward * metres }
      },
    },
  )
  const point = (junction: number) => ({
    type: 'Feature' as const,
    properties: {},
    geometry: { type: 'Point' as const, coordinates: position(junction) },
  })
  let found: { weight: number } | undefined
  const find = (from: number, to: number) => (found = finder.findPath(point(from), point(to)))
  return { name: 'geojson-path-finder', find, seconds: () => found?.weight ?? Infinity }
}
