/** Downloads the streets around a place from an Overpass server. */
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Bounds, Position } from '@puni/contract/fields'
import { boxAround } from '@puni/streets/geodesic'
import { ExtractError } from './extract.ts'

/** The public server, to be used sparingly: one request per city. */
export const OVERPASS_URL = 'https://overpass-api.de/api/interpreter'

/** Overpass asks clients to identify themselves. */
const USER_AGENT = 'puni-rider-city/0.1'
/** Overpass may queue a request and then process it before the first byte comes. */
const TIMEOUT_MS = 10 * 60_000
/** Seconds of processing time allowed to the server. */
const WORK_S = 180

/** What to download, from where, to which file. */
export interface Download {
  readonly server: string
  readonly centre: Position
  readonly radiusKm: number
  readonly file: string
  /** Time limit of the whole download; ten minutes by default. */
  readonly timeoutMs?: number
}

/** Downloads an extract to a file. Throws ExtractError with one clear line if the server does not deliver it. */
export async function downloadExtract(
  { server, centre, radiusKm, file, timeoutMs = TIMEOUT_MS }: Download,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  try {
    const response = await fetch(server, {
      method: 'POST',
      headers: { 'User-Agent': USER_AGENT },
      body: new URLSearchParams({ data: overpassQuery(boxAround(centre, radiusKm)) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok || !response.body) throw new ExtractError(refusal(response.status))
    let bytes = 0
    const body = Readable.fromWeb(response.body)
    body.on('data', (chunk: Uint8Array) => onBytes((bytes += chunk.length)))
    await pipeline(body, createWriteStream(file))
  } catch (error) {
    if (error instanceof ExtractError) throw error
    throw new ExtractError(`${server}: ${failure(error)}`, { cause: error })
  }
}

function refusal(status: number): string {
  if (status === 429) return 'Overpass has too many requests of ours (429): wait some minutes and try again'
  if (status === 504) return 'Overpass is too busy (504): try again later, or with a smaller radius'
  if (status === 400) return 'Overpass does not understand the request (400): is this an Overpass server?'
  return `Overpass answers with status ${status}`
}

function failure(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  // fetch's error only says that it failed; the reason is in its cause.
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** What couriers steer by, as a node or an outline. */
const LANDMARKS = [
  '[amenity~"^(school|university|college|hospital|clinic|pharmacy|fuel|police|fire_station|bank|post_office|townhall|courthouse|library|theatre|cinema|marketplace|place_of_worship|bus_station|ferry_terminal|restaurant|fast_food|cafe)$"]',
  '[shop~"^(supermarket|mall|department_store|hardware|doityourself)$"]',
  '[tourism~"^(hotel|museum|attraction)$"]',
  '[leisure~"^(sports_centre|stadium)$"]',
  '[railway~"^(station|halt)$"]',
  '[public_transport=station]',
  '[place]',
]

/**
 * Roads and their rules, addresses, and what makes a map readable. Barriers and traffic signals come with the
 * roads, as their nodes. Without buildings, which are most of a city's data.
 */
export function overpassQuery({ north, south, east, west }: Bounds): string {
  const box = [south, west, north, east].map((degrees) => degrees.toFixed(5)).join()
  return `[out:xml][timeout:${WORK_S}][bbox:${box}];
(
  way[highway];
  way[route=ferry];
  relation[type~"^restriction"];
  way[railway~"^(rail|light_rail|narrow_gauge|subway|tram)$"];
  way[waterway];
  way[natural=coastline];
  way[natural~"^(water|wood|scrub|beach|sand|bay)$"];
  way[landuse~"^(reservoir|basin|forest|grass|recreation_ground|village_green|cemetery|meadow)$"];
  way[leisure~"^(park|garden|nature_reserve|golf_course|pitch|track|stadium|marina)$"];
  way[man_made~"^(pier|breakwater)$"];
  relation[type=multipolygon][natural~"^(water|wood|scrub|beach|sand|bay)$"];
  relation[type=multipolygon][landuse~"^(reservoir|basin|forest|grass|recreation_ground|cemetery)$"];
  relation[type=multipolygon][leisure~"^(park|garden|nature_reserve|golf_course)$"];
  way["addr:interpolation"];
  way["addr:housenumber"];
  node["addr:housenumber"];
${LANDMARKS.flatMap((one) => [`  node${one};`, `  way${one};`]).join('\n')}
);
(._;>;);
out body;`
}
