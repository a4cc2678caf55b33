import { expect, it } from 'vitest'
import { PLACED_NAMES } from '../tiles/layers.ts'
import { LIGHT_PALETTE } from './palette.ts'
import { namesAlongStreets, placedStreetNames, STREET_NAME_LAYERS } from './street-name-layers.ts'

const [along, placed] = [namesAlongStreets(LIGHT_PALETTE), placedStreetNames(LIGHT_PALETTE)]
const at = (layers: readonly (typeof along)[number][], zoom: number) =>
  layers.filter(({ minzoom = 0, maxzoom = Infinity }) => minzoom <= zoom && zoom < maxzoom)

it.each([14, 14.9, 15, 15.9, 16, 16.9, 17, 18.5])('writes each name in one layer at zoom %d', (zoom) => {
  const kinds = at(along, zoom).map(({ filter }) => /avenue|street/.exec(JSON.stringify(filter))?.[0])
  expect(kinds).toEqual(['street', 'avenue'])
  const ofZoom = PLACED_NAMES.filter((names) => names.zoom === Math.floor(zoom))
  const filters = at(placed, zoom).map(({ filter }) => filter)
  expect(filters).toEqual(ofZoom.map((names) => ['==', ['get', 'zoom'], names.zoom]))
  // What the builder placed is left out along the lines.
  for (const { filter } of at(along, zoom)) {
    const steps = (filter as unknown[][])[2]![2] as number[]
    const passed = steps.slice(2).filter((_, i, all) => i % 2 === 0 && (i === 0 || all[i - 1]! <= zoom))
    expect(passed.at(-1)).toBe(ofZoom[0]?.span ?? -1)
  }
})

it('lists its layers', () => {
  expect([...along, ...placed].map(({ id }) => id)).toEqual(STREET_NAME_LAYERS)
})
