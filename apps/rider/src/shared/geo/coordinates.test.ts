import { DEFAULT_CENTRE } from '@puni/contract/limits'
import { describe, expect, it } from 'vitest'
import { defaultCentre, isFarFromAll, validPoint } from './coordinates.ts'

const obelisk = { lat: -34.6037, lng: -58.3816 }
const zone = { latitude: -34.6118, longitude: -58.396 }

describe('validPoint', () => {
  it('takes numbers and texts that are numbers', () => {
    expect(validPoint(-34.6, '-58.4')).toEqual({ lat: -34.6, lng: -58.4 })
  })

  it.each([
    [0, -58.4],
    [-34.6, 0],
    [NaN, -58.4],
    ['', '-58.4'],
    [null, undefined],
    [Infinity, 1],
    [-91, -58.4],
    [-34.6, 180.1],
    ['-34,6', -58.4],
    ['12 de Octubre', -58.4],
    [{}, []],
  ])('refuses %s, %s', (lat, lng) => {
    expect(validPoint(lat, lng)).toBeNull()
  })
})

describe('defaultCentre', () => {
  it('is the zone, or Buenos Aires for a zone without coordinates', () => {
    expect(defaultCentre(zone)).toEqual({ lat: zone.latitude, lng: zone.longitude })
    expect(defaultCentre({ latitude: 0, longitude: 0 })).toEqual(DEFAULT_CENTRE)
  })
})

describe('isFarFromAll', () => {
  it('measures to the nearest zone', () => {
    const farZone = { latitude: 48.85, longitude: 2.35 }
    expect(isFarFromAll(obelisk, [farZone, zone])).toBe(false)
    expect(isFarFromAll(obelisk, [farZone])).toBe(true)
  })
})
