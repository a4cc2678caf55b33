import { describe, expect, it, vi } from 'vitest'
import { fixOf, problemOf } from './geolocation.ts'
import { problemText } from './problem-text.ts'

describe('what a rider reads when there is no position', () => {
  it.each([
    [1, /permiso de ubicación está denegado/],
    [2, /GPS/],
    [3, /conexión.*lugar abierto.*recargá/],
    [99, /Probá de nuevo/],
  ])('code %i', (code, words) => {
    expect(problemText(problemOf(code), '')).toMatch(words)
  })

  it('has the steps of the browser in hand', () => {
    expect(problemText('denied', 'iPhone')).toMatch(/Ajustes del iPhone.*Safari/)
    expect(problemText('denied', 'SamsungBrowser')).toMatch(/candado/)
  })

  it('says that a page without TLS gets none, whatever its rider allowed', () => {
    vi.stubGlobal('isSecureContext', false)
    expect(problemText(problemOf(1), '')).toMatch(/http:\/\/.*https:\/\//)
    vi.unstubAllGlobals()
  })

  it('is told when the device cannot tell', () => {
    expect(problemText('unsupported', '')).toBe('Geolocalización no soportada en este dispositivo')
  })
})

it('reads a measurement with the time it was made', () => {
  const coords = { latitude: -34.6, longitude: -58.4, accuracy: 12, heading: 45 } as GeolocationCoordinates
  expect(fixOf({ coords, timestamp: Date.UTC(2026, 0, 2) } as GeolocationPosition)).toEqual({
    lat: -34.6,
    lng: -58.4,
    accuracy: 12,
    at: '2026-01-02T00:00:00.000Z',
    heading: 45,
  })
})

it.each([null, NaN, undefined])('has no heading when the device says %s', (heading) => {
  const coords = { latitude: -34.6, longitude: -58.4, accuracy: 12, heading } as GeolocationCoordinates
  expect(fixOf({ coords, timestamp: 0 } as GeolocationPosition).heading).toBeNull()
})
