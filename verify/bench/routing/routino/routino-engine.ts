/** Routino, another program that finds routes (Debian: `apt install routino`), on an extract in a folder. */
import type { Position } from '@puni/contract/fields'
import { execFile, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Extract } from '@puni/city-pack/extract/extract'
import { type RoadClass, roadSpeed } from '@puni/streets/graph/speeds'
import { type Enlargement, enlargementOf, writeForRoutino } from './extract-for-routino.ts'

const run = promisify(execFile)

/** Whether it is installed. */
export const hasRoutino = () =>
  spawnSync('planetsplitter', ['--version']).error === undefined &&
  spawnSync('routino-router', ['--version']).error === undefined

const TRANSPORTS = { Moto: 'motorcycle', Bicicleta: 'bicycle', Auto: 'motorcar' } as const
export type RoutinoVehicle = keyof typeof TRANSPORTS

/** A way by its points. */
export interface RoutinoWay {
  readonly path: readonly Position[]
  readonly metres: number
  readonly seconds: number
}

/** Finds the fastest way between two nodes; null if there is none. */
export type RoutinoEngine = (from: Position, to: Position) => Promise<RoutinoWay | null>

/** Prepares an extract for a vehicle, in a folder of its own. */
export async function prepareRoutino(
  extract: Extract,
  vehicle: RoutinoVehicle,
  folder: string,
): Promise<RoutinoEngine> {
  const [file, profiles] = [join(folder, 'extract.osm'), join(folder, 'profiles.xml')]
  const scale = enlargementOf(extract)
  await writeForRoutino(extract, vehicle, scale, file)
  await writeFile(profiles, profileOf(vehicle))
  // Nothing is simplified, so that lengths are those of the streets.
  await run('planetsplitter', [`--dir=${folder}`, '--prune-none', '--loggable', file], { maxBuffer: 1e9 })
  const fixed = [`--dir=${folder}`, `--profiles=${profiles}`, '--profile=puni', '--quickest']
  const output = ['--exact-nodes-only', '--output-text-all', '--output-stdout']
  return async (...places) => {
    const [from, to] = places.map(scale.enlarged) as [Position, Position]
    const ends = [`--lat1=${from.lat}`, `--lon1=${from.lng}`, `--lat2=${to.lat}`, `--lon2=${to.lng}`]
    const { stdout } = await run('routino-router', [...fixed, ...output, ...ends]).catch(
      (error: { stdout: string; stderr: string }) => {
        // It fails where there is no way.
        if (!/Cannot find/.test(error.stderr + error.stdout)) throw error
        return { stdout: '' }
      },
    )
    return stdout === '' ? null : wayOf(stdout, scale)
  }
}

/** From its list of all nodes: latitude, longitude, node, type, km, minutes, km so far, minutes so far, km/h … */
function wayOf(text: string, { factor, reduced }: Enlargement): RoutinoWay {
  const rows = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const nodes = rows.map((row) => row.split('\t').map((column) => column.trim()))
  let [metres, seconds] = [0, 0]
  for (const columns of nodes.slice(1)) {
    metres += (1000 * Number.parseFloat(columns[4]!)) / factor
    seconds += (60 * Number.parseFloat(columns[5]!)) / factor
  }
  const path = nodes.map(([lat, lng]) => reduced({ lat: Number(lat), lng: Number(lng) }))
  return { path, metres, seconds }
}

/** Its kinds of road and ours. */
const KINDS: Readonly<Record<string, RoadClass>> = {
  motorway: 'motorway',
  trunk: 'trunk',
  primary: 'primary',
  secondary: 'secondary',
  tertiary: 'tertiary',
  unclassified: 'residential',
  residential: 'residential',
  service: 'service',
  track: 'track',
  cycleway: 'cycleway',
  path: 'path',
  ferry: 'ferry',
}

/** Our speeds, no preferences, and the rules of turns kept. */
function profileOf(vehicle: RoutinoVehicle): string {
  const kmhOf = (kind: RoadClass) => Math.round(3.6 * (roadSpeed(kind, null, vehicle) ?? 0))
  const each = (line: (kind: string, kmh: number) => string) =>
    Object.entries(KINDS).map(([kind, roadClass]) => line(kind, kmhOf(roadClass)))
  const properties = ['paved', 'multilane', 'bridge', 'tunnel', 'footroute', 'bicycleroute']
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<routino-profiles><profile name="puni" transport="${TRANSPORTS[vehicle]}">`,
    '<speeds>',
    ...each((kind, kmh) => `<speed highway="${kind}" kph="${kmh}"/>`),
    '</speeds><preferences>',
    ...each((kind, kmh) => `<preference highway="${kind}" percent="${kmh === 0 ? 0 : 100}"/>`),
    '</preferences><properties>',
    ...properties.map((type) => `<property type="${type}" percent="50"/>`),
    '</properties><restrictions><oneway obey="1"/><turns obey="1"/>',
    ...['weight', 'height', 'width', 'length'].map((kind) => `<${kind} limit="0.0"/>`),
    '</restrictions></profile></routino-profiles>',
  ].join('\n')
}
