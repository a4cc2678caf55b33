/** The arguments of `puni-rider city`. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Position } from '@puni/contract/fields'
import { OVERPASS_URL } from '../extract/overpass.ts'

export const USAGE = `Usage: puni-rider city FILE [--name NAME] [--out DIR]
       puni-rider city --center LAT,LNG --radius KM [--name NAME] [--out DIR] [--overpass URL]

  FILE      an OpenStreetMap extract: .osm.pbf or .osm, gzipped or not
  --center  middle of the city, in degrees; its streets are downloaded from an Overpass server
  --radius  kilometres around it, up to 40
  --name    name of the city; by default the file's
  --out     folder of the pack; by default $CITY_DIR, $DATA_DIR/city or ./data/city
`

const MAX_RADIUS_KM = 40

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The source of the streets. */
export type Source =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'overpass'
      readonly server: string
      readonly centre: Position
      readonly radiusKm: number
    }

/** What the arguments ask for. */
export interface Command {
  readonly source: Source
  readonly name: string
  readonly out: string
}

type Environment = Readonly<Record<string, string | undefined>>

/** Reads the arguments. Throws UsageError for wrong ones. */
export function readArguments(args: readonly string[], env: Environment): Command {
  const { values, positionals } = parse(args)
  // npm runs scripts in the project's folder, but paths are relative to where it was called.
  const from = env['INIT_CWD'] ?? process.cwd()
  const source = sourceOf(values, positionals, from)
  const usual = env['CITY_DIR'] ?? path.join(env['DATA_DIR'] ?? './data', 'city')
  return {
    source,
    name: values.name?.trim() || defaultName(source),
    out: values.out === undefined ? usual : path.resolve(from, values.out),
  }
}

function parse(args: readonly string[]) {
  // A latitude may start with a minus, which parseArgs would take for an option.
  const joined = args.flatMap((arg, i) => {
    if (args[i - 1] === '--center') return []
    return arg === '--center' && args[i + 1] !== undefined ? [`${arg}=${args[i + 1]}`] : [arg]
  })
  try {
    return parseArgs({
      args: joined,
      allowPositionals: true,
      options: {
        center: { type: 'string' },
        radius: { type: 'string' },
        name: { type: 'string' },
        out: { type: 'string' },
        overpass: { type: 'string' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

type Values = ReturnType<typeof parse>['values']

function sourceOf({ center, radius, overpass }: Values, files: readonly string[], from: string): Source {
  const [file, ...more] = files
  if (more.length > 0) throw new UsageError('Only one FILE can be built')
  if (file !== undefined) {
    if (center ?? radius ?? overpass) throw new UsageError('Either FILE or --center and --radius')
    return { kind: 'file', path: path.resolve(from, file) }
  }
  if (center === undefined || radius === undefined) {
    throw new UsageError('Name a FILE, or --center and --radius')
  }
  const server = overpass ?? OVERPASS_URL
  if (!/^https?:\/\//.test(server) || !URL.canParse(server))
    throw new UsageError('--overpass must be an http(s) URL')
  return { kind: 'overpass', server, centre: readCentre(center), radiusKm: readRadius(radius) }
}

function readCentre(text: string): Position {
  const [, lat, lng] = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text) ?? []
  const centre = { lat: Number(lat), lng: Number(lng) }
  // Written so that NaN fails too. There are no cities closer to a pole, and bounding boxes break down there.
  if (!(Math.abs(centre.lat) <= 80 && Math.abs(centre.lng) <= 180)) {
    throw new UsageError('--center must be LAT,LNG in degrees, like -34.61,-58.39')
  }
  return centre
}

function readRadius(text: string): number {
  const radius = Number(text)
  if (!(radius > 0 && radius <= MAX_RADIUS_KM)) {
    throw new UsageError(`--radius must be kilometres, above 0 and up to ${MAX_RADIUS_KM}`)
  }
  return radius
}

function defaultName(source: Source): string {
  if (source.kind === 'overpass') return `${source.centre.lat}, ${source.centre.lng}`
  return path.basename(source.path).replace(/\.(osm|pbf|gz|xml)(\..*)?$/, '')
}
