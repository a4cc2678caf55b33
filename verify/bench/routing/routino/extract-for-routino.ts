/** An extract as OpenStreetMap XML for routino's planetsplitter. What it writes is derived from the extract and has its licence. */
import type { Position } from '@puni/contract/fields'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Extract, ExtractRestriction, Tags } from '@puni/city-pack/extract/extract'
import { metresBetween } from '@puni/streets/geodesic'
import { openedTags } from '@puni/city-pack/streets/judged-ways-fixture'
import { roadRuleOf } from '@puni/city-pack/streets/road-rules'
import { roadSpeed } from '@puni/streets/graph/speeds'

/**
 * Writes what routino needs of an extract. Its own rules decide who may go where and turn how; this settles in advance only what they
 * cannot say:
 *
 * - The limit of each way is the vehicle's speed there, by our classes, signs and surfaces.
 * - Service roads other than alleys are left out: routino knows no streets in which ways may only begin and end.
 * - Kinds of way that are open to the vehicle, but to routino's only if signs say so, have the name of a kind that is open.
 */
export async function writeForRoutino(
  extract: Extract,
  vehicle: VehicleType,
  { enlarged }: Enlargement,
  path: string,
): Promise<void> {
  await pipeline(linesOf(extract, vehicle, enlarged), createWriteStream(path))
}

/** A map to scale, and back. */
export interface Enlargement {
  readonly factor: number
  readonly enlarged: (position: Position) => Position
  readonly reduced: (position: Position) => Position
}

/**
 * Ten times as large, around the equator, where degrees of both kinds are equally long: routino counts whole metres and rounds down, so a
 * curve of short pieces would seem a tenth shorter than it is.
 */
export function enlargementOf({ latE7, lngE7 }: Extract): Enlargement {
  const factor = 10
  const middle = (values: Int32Array) => values.reduce((sum, value) => sum + value / 1e7 / values.length, 0)
  const [lat, lng] = [middle(latE7), middle(lngE7)]
  const shortening = Math.cos((lat * Math.PI) / 180)
  return {
    factor,
    enlarged: (position) => ({
      lat: (position.lat - lat) * factor,
      lng: (position.lng - lng) * shortening * factor,
    }),
    reduced: (position) => ({
      lat: position.lat / factor + lat,
      lng: position.lng / shortening / factor + lng,
    }),
  }
}

function* linesOf(
  extract: Extract,
  vehicle: VehicleType,
  enlarged: Enlargement['enlarged'],
): Generator<string> {
  const ways = extract.ways.flatMap(({ tags, nodes }, index) => {
    const own = tagsFor(vehicle, tags, () => metresOf(extract, nodes))
    if (own === null) return []
    const ids = (piece: number) => piece * extract.ways.length + index + 1
    return pieces(nodes).map((known, piece) => ({ id: ids(piece), tags: own, nodes: known }))
  })
  yield '<osm version="0.6">\n'
  for (const node of new Set(ways.flatMap(({ nodes }) => nodes)).values()) {
    const { lat, lng } = enlarged({ lat: extract.latE7[node]! / 1e7, lng: extract.lngE7[node]! / 1e7 })
    yield `<node id="${node + 1}" lat="${lat.toFixed(7)}" lon="${lng.toFixed(7)}">${tagLines(extract.nodeTags.get(node) ?? {})}</node>\n`
  }
  for (const { id, tags, nodes } of ways) {
    const refs = nodes.map((node) => `<nd ref="${node + 1}"/>`)
    yield `<way id="${id}">${refs.join('')}${tagLines(tags)}</way>\n`
  }
  for (const [index, restriction] of extract.restrictions.entries()) {
    const tags = { type: 'restriction', ...restriction.tags }
    yield `<relation id="${index + 1}">${memberLines(restriction)}${tagLines(tags)}</relation>\n`
  }
  yield '</osm>\n'
}

/** Tags of a way as routino gets them; null for a way that it does not get. */
function tagsFor(vehicle: VehicleType, tags: Tags, metres: () => number): Tags | null {
  // Whether it is open is for routino to say.
  const rule = roadRuleOf(openedTags(tags), metres)
  if (rule === null || isLeftOut(tags)) return null
  const speed = roadSpeed(rule.roadClass, rule.forwardKmh, vehicle)
  if (speed === null) return null
  const kinds: Readonly<Record<string, string>> = OPEN_KINDS[vehicle === 'Bicicleta' ? 'bicycle' : 'motor']
  const highway = kinds[rule.roadClass] ?? tags['highway']
  return {
    ...tags,
    ...(highway === undefined ? {} : { highway }),
    maxspeed: String(Math.max(1, Math.round(speed * 3.6))),
  }
}

const isLeftOut = (tags: Tags) => tags['highway'] === 'service' && tags['service'] !== 'alley'

const OPEN_KINDS = {
  motor: { track: 'service' },
  bicycle: { pedestrian: 'cycleway', path: 'cycleway', footway: 'cycleway' },
}

/** The parts of a way between nodes that are missing from the extract. */
function pieces(nodes: Iterable<number>): number[][] {
  const found: number[][] = [[]]
  for (const node of nodes) {
    if (node < 0) found.push([])
    else found.at(-1)!.push(node)
  }
  return found.filter(({ length }) => length > 1)
}

function metresOf({ latE7, lngE7 }: Extract, nodes: Iterable<number>): number {
  const places = pieces(nodes).map((piece) =>
    piece.map((node) => ({ lat: latE7[node]! / 1e7, lng: lngE7[node]! / 1e7 })),
  )
  const lengths = places.flatMap((piece) =>
    piece.slice(1).map((place, index) => metresBetween(piece[index]!, place)),
  )
  return lengths.reduce((sum, length) => sum + length, 0)
}

function memberLines({ from, via, to }: ExtractRestriction): string {
  const members = (type: string, role: string, indexes: readonly number[]) =>
    indexes.map((index) => `<member type="${type}" ref="${index + 1}" role="${role}"/>`)
  return [
    ...members('way', 'from', from),
    ...('node' in via ? members('node', 'via', [via.node]) : members('way', 'via', via.ways)),
    ...members('way', 'to', to),
  ].join('')
}

const tagLines = (tags: Tags) =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
    .join('')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
