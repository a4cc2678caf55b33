import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { DARK_PALETTE, LIGHT_PALETTE, type MapPalette } from './palette.ts'

const theme = readFileSync(new URL('../../ui/src/theme.css', import.meta.url), 'utf8')

/** A colour of the apps' theme; the file defines the light one first, then the dark one. */
function token(name: string, at: 0 | 1): string {
  const colour = [...theme.matchAll(new RegExp(`--color-${name}: (#\\w{6})`, 'g'))][at]?.[1]
  if (colour === undefined) throw new Error(`the theme has no colour ${name}`)
  return colour
}

const BACKGROUNDS = ['background', 'park', 'wood', 'sand', 'civic', 'pitch', 'water', 'building'] as const
const ROADS = ['street', 'avenue', 'motorway', 'tunnel'] as const
const NAMES = [
  'label',
  'placeLabel',
  'stationLabel',
  'healthLabel',
  'shopLabel',
  'waterLabel',
  'areaLabel',
] as const

const themes: readonly [string, MapPalette, 0 | 1][] = [
  ['light', LIGHT_PALETTE, 0],
  ['dark', DARK_PALETTE, 1],
]

describe.each(themes)('the %s palette', (_, palette, at) => {
  it.each(NAMES)('writes a %s that reads on its halo and on whatever it crosses', (name) => {
    expect(contrast(palette[name], palette.halo)).toBeGreaterThanOrEqual(7)
    for (const below of [...BACKGROUNDS, ...ROADS]) {
      expect(contrast(palette[name], palette[below]), below).toBeGreaterThanOrEqual(5.5)
    }
  })

  it.each(ROADS)('distinguishes a %s from the ground', (road) => {
    const edge = contrast(palette[road], palette.casing)
    const fill = contrast(palette[road], palette.background)
    expect(Math.max(edge, fill)).toBeGreaterThanOrEqual(road === 'tunnel' ? 1.3 : 2.2)
  })

  it.each(['route-pickup', 'route-delivery'])('keeps %s clear of all it crosses', (route) => {
    const colour = token(route, at)
    for (const below of [...BACKGROUNDS, ...ROADS]) {
      expect(contrast(colour, palette[below]), below).toBeGreaterThanOrEqual(3)
    }
  })

  it('draws arrows that show on every road', () => {
    for (const road of ROADS) expect(contrast(palette.arrow, palette[road]), road).toBeGreaterThanOrEqual(4)
  })

  it('keeps the ground calm', () => {
    for (const ground of [...BACKGROUNDS, 'beyond', 'beyondStripe'] as const) {
      expect(contrast(palette[ground], palette.background), ground).toBeLessThan(1.6)
    }
  })
})
