import { expect, it } from 'vitest'
import { PLACED_NAMES } from '../tiles/layers.ts'
import { LIGHT_PALETTE } from './palette.ts'
import { namesAlongStreets, placedStreetNames, STREET_NAME_LAYERS } from './street-name-layers.ts'

const [along, placed] = [namesAlongStreets(LIGHT_PALETTE), placedStreetNames(LIGHT_PALETTE)]
const at = (layers: readonly (typeof along)[number][], zoom: number) =>
  layers.filter(({ minzoom = 0, maxzoom = Infinity }) => minzoom <= zoom && zoom < maxzoom)

it.each([14, 14.9, 15, 15.9, 16, 16.9, 17, 18.5])('writes each name in one layer at zoom %d', (zoom) => {
  const kinds = at(along, zoom).map(({ filter }) => /avenue|street/.exec(JSON.stringify(filter))?.[0])
  const byBuilder = at(placed, zoom)
  expect(kinds).toEqual(byBuilder.length === 0 ? ['street', 'avenue'] : [])
  expect(byBuilder.map(({ filter }) => filter)).toEqual(
    PLACED_NAMES.filter((names) => names.zoom === Math.floor(zoom)).map((names) => [
      '==',
      ['get', 'zoom'],
      names.zoom,
    ]),
  )
})

it('lists its layers', () => {
  expect([...along, ...placed].map(({ id }) => id)).toEqual(STREET_NAME_LAYERS)
})
