import type { Zone } from '@puni/contract/zones/entities'
import { describe, expect, it } from 'vitest'
import { afterLocating, zonesOf } from './going-on-duty.ts'

const zone = (name: string): Zone => ({
  _id: name,
  name,
  latitude: -34.6118,
  longitude: -58.396,
  radiusKm: 8,
})
const at = (lat: number, lng: number) => ({
  lat,
  lng,
  accuracy: 10,
  at: '2026-01-01T00:00:00.000Z',
  heading: null,
  speed: null,
})

describe('afterLocating', () => {
  it('goes on from a position near a zone', () => {
    expect(afterLocating(at(-34.6, -58.4), [zone('Centro')], true)).toBe('go')
  })

  it('offers another position in a demo seen from far away, and only there', () => {
    expect(afterLocating(at(48.85, 2.35), [zone('Centro')], true)).toBe('far')
    expect(afterLocating(at(48.85, 2.35), [zone('Centro')], false)).toBe('go')
  })
})

describe('zonesOf', () => {
  it('gives the allowed zones by name', () => {
    const zones = [zone('Norte'), zone('Ávila'), zone('Centro')]
    expect(zonesOf({ zones }).map(({ name }) => name)).toEqual(['Ávila', 'Centro', 'Norte'])
  })

  it('gives none where none is allowed, whatever zone was asked for', () => {
    const rider = { zone: zone('Norte'), zones: [] }
    expect(zonesOf(rider)).toEqual([])
  })
})
