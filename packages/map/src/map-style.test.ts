import { describe, expect, it } from 'vitest'
import { beyondSource, cityLayers, citySource, backgroundLayer } from './map-style.ts'
import { DARK_PALETTE, LIGHT_PALETTE } from './palette.ts'

const route = { id: 'route', type: 'line', source: 'route' } as const

describe('the layers of a city', () => {
  const layers = cityLayers(LIGHT_PALETTE, [route])
  const ids = layers.map(({ id }) => id)

  it('begin with the ground and have names of their own', () => {
    expect(layers[0]).toEqual(backgroundLayer(LIGHT_PALETTE))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('have what lies over the streets below every name', () => {
    const at = ids.indexOf('route')
    const names = layers.map(({ id, type }) => type === 'symbol' && id !== 'one-way')
    expect(names.indexOf(true)).toBe(at + 1)
    expect(names.slice(at + 1).every(Boolean)).toBe(true)
    expect(ids.indexOf('road-bridge')).toBeLessThan(at)
  })

  it('keep the names of places, and no others, off the lines of a route', () => {
    const line = [
      { lat: -34.6, lng: -58.4 },
      { lat: -34.61, lng: -58.41 },
    ]
    const choosy = (clearOf: Parameters<typeof cityLayers>[2]) =>
      cityLayers(LIGHT_PALETTE, [route], clearOf).flatMap((layer) =>
        JSON.stringify(layer).includes('"distance"') ? [layer.id] : [],
      )
    const atPoints = cityLayers(LIGHT_PALETTE).flatMap(({ id, type, layout }) =>
      type === 'symbol' && !('symbol-placement' in (layout ?? {})) ? [id] : [],
    )
    expect(atPoints).toContain('pois')
    expect(choosy([line, []])).toEqual(atPoints)
    // A line of one point, or none, is no way.
    expect(choosy([[], line.slice(1)])).toEqual([])
  })

  it('have bridges over streets over tunnels', () => {
    const order = ['road-tunnel', 'road-surface', 'road-bridge'].map((id) => ids.indexOf(id))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
  })

  it('differ between the themes in colours only', () => {
    const shape = (layer: object) => JSON.stringify(layer).replaceAll(/#\w{6}/g, '')
    expect(cityLayers(DARK_PALETTE, [route]).map(shape)).toEqual(layers.map(shape))
  })
})

it('marks everything outside the bounds of a city as beyond it', () => {
  const bounds = { north: 1, south: -1, east: 2, west: -2 }
  const { data } = beyondSource({ name: '', attribution: '', tiles: '', bounds, demo: false })
  const [world, city] = (data as { coordinates: number[][][] }).coordinates
  expect(world).toContainEqual([-180, 85])
  expect(new Set(city!.map((corner) => corner.join()))).toEqual(new Set(['-2,-1', '2,-1', '2,1', '-2,1']))
})

it('reads the tiles of the archive by our protocol', () => {
  const bounds = { north: -34.5, south: -34.7, east: -58.3, west: -58.5 }
  const map = {
    name: 'Aldea',
    attribution: '© OpenStreetMap',
    tiles: '/city/1a/map.pmtiles',
    bounds,
    demo: false,
  }
  const source = citySource(map)
  expect(source).toMatchObject({ bounds: [-58.5, -34.7, -58.3, -34.5], attribution: '© OpenStreetMap' })
  expect(source.tiles).toEqual(['city:///city/1a/map.pmtiles/{z}/{x}/{y}'])
})
