import { expect, it } from 'vitest'
import { PLACED_NAMES } from '../tiles/layers.ts'
import { LIGHT_PALETTE } from './palette.ts'
import { namesAlongStreets, placedStreetNames, STREET_NAME_LAYERS } from './street-name-layers.ts'

const [along, placed] = [namesAlongStreets(LIGHT_PALETTE), placedStreetNames(LIGHT_PALETTE)]
const at = (layers: readonly (typeof along)[number][], zoom: number) =>
  layers.filter(({ minzoom = 0, maxzoom = Infinity }) => minzoom <= zoom && zoom < maxzoom)

it.each([14, 14.9, 17, 18.5])('lets MapLibre place each name in one layer at zoom %d', (zoom) => {
  const kinds = at(along, zoom).map(({ filter }) => /avenue|street/.exec(JSON.stringify(filter))?.[0])
  expect(kinds).toEqual(['street', 'avenue'])
  expect(at(placed, zoom)).toEqual([])
})

it.each([15, 15.9, 16, 16.9])('writes the names placed up to zoom %d, and no others', (zoom) => {
  expect(at(placed, zoom).map(({ filter }) => filter)).toEqual([['<=', ['get', 'zoom'], Math.floor(zoom)]])
  expect(at(along, zoom)).toEqual([])
})

it('leaves no zoom between those that the builder places names for', () => {
  expect(PLACED_NAMES.map(({ zoom }) => zoom)).toEqual(PLACED_NAMES.map((_, i) => PLACED_NAMES[0].zoom + i))
})

it('lists its layers', () => {
  expect([...along, ...placed].map(({ id }) => id)).toEqual(STREET_NAME_LAYERS)
})
