import { describe, expect, it } from 'vitest'
import { directionsUrl } from './maps-url.ts'

describe('directionsUrl', () => {
  const point = { lat: -34.6, lng: -58.4 }

  it('drives there with Google Maps', () => {
    const url = new URL(directionsUrl(point, 'Android'))
    expect(url.hostname).toBe('www.google.com')
    expect(url.searchParams.get('destination')).toBe('-34.6,-58.4')
    expect(url.searchParams.get('travelmode')).toBe('driving')
  })

  it('drives there with the maps of an iPhone', () => {
    const url = new URL(directionsUrl(point, 'iPhone'))
    expect(url.hostname).toBe('maps.apple.com')
    expect(url.searchParams.get('daddr')).toBe('-34.6,-58.4')
    expect(url.searchParams.get('dirflg')).toBe('d')
  })
})
