/** Small extracts drawn by hand. */
import type { Extract, Tags } from '../extract/extract.ts'

/** A point of the drawing: approximate metres to the east and to the north. */
export type Drawn = readonly [x: number, y: number]

const ORIGIN = { latE7: -346_000_000, lngE7: -584_000_000 }
/** Ten millionths of a degree of latitude per metre, and of longitude there. */
const E7_PER_METRE = { lat: 89.932, lng: 109.26 }

/** The position of a drawn point. */
export const drawnAt = ([x, y]: Drawn) => ({ lat: latE7(y) / 1e7, lng: lngE7(x) / 1e7 })
const latE7 = (y: number) => ORIGIN.latE7 + Math.round(y * E7_PER_METRE.lat)
const lngE7 = (x: number) => ORIGIN.lngE7 + Math.round(x * E7_PER_METRE.lng)

/** An extract of named points and of ways through them; '?' is a point missing from it. */
export function drawExtract(
  points: Readonly<Record<string, Drawn>>,
  ways: readonly (readonly [through: string, tags?: Tags])[],
): Extract {
  const names = Object.keys(points)
  return {
    latE7: Int32Array.from(names, (name) => latE7(points[name]![1])),
    lngE7: Int32Array.from(names, (name) => lngE7(points[name]![0])),
    nodeTags: new Map(),
    ways: ways.map(([through, tags], index) => ({
      id: index + 1,
      tags: { ...(tags?.['route'] === undefined && { highway: 'residential' }), ...tags },
      nodes: Int32Array.from(through.split(' '), (name) => names.indexOf(name)),
    })),
    areas: [],
    restrictions: [],
  }
}

/** Metadata of the tests' packs. */
export const TEST_INFO = {
  name: 'Ciudad de prueba',
  attribution: '© OpenStreetMap',
  bounds: { north: -34.5, south: -34.7, east: -58.3, west: -58.5 },
  builtAt: '2026-01-02T03:04:05.000Z',
  demo: false,
}
