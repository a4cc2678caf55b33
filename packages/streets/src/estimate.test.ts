import { describe, expect, it } from 'vitest'
import { estimateRoute } from './estimate.ts'
import { metresBetween } from './geodesic.ts'
import { distanceText, durationText } from './route-texts.ts'

const obelisco = { lat: -34.60374, lng: -58.38159 }
const congreso = { lat: -34.60982, lng: -58.39256 }

describe('metresBetween', () => {
  it('agrees with a known distance: Obelisco to Congreso is 1.21 km', () => {
    expect(metresBetween(obelisco, congreso)).toBeCloseTo(1210, -1.5)
  })
  it('is symmetric and zero on itself', () => {
    expect(metresBetween(obelisco, obelisco)).toBe(0)
    expect(metresBetween(obelisco, congreso)).toBeCloseTo(metresBetween(congreso, obelisco), 6)
  })
})

describe('route texts', () => {
  it.each([
    [0, '0 m'],
    [347, '350 m'],
    [994, '990 m'],
    [996, '1,0 km'],
    [2440, '2,4 km'],
    [12_345, '12,3 km'],
  ])('%d m reads %s', (metres, text) => expect(distanceText(metres)).toBe(text))
  it.each([
    [5, '1 min'],
    [540, '9 min'],
    [3600, '1 h'],
    [3900, '1 h 5 min'],
  ])('%d s reads %s', (seconds, text) => expect(durationText(seconds)).toBe(text))
})

describe('estimateRoute', () => {
  it('is a straight line, marked as estimated, within its bounds', () => {
    const route = estimateRoute(obelisco, congreso, 'Moto')
    expect(route).toMatchObject({ estimated: true, path: [obelisco, congreso] })
    expect(route.bounds).toEqual({
      north: obelisco.lat,
      south: congreso.lat,
      east: obelisco.lng,
      west: congreso.lng,
    })
    expect(route.distanceValue).toBeGreaterThan(metresBetween(obelisco, congreso))
  })
  it('takes longer by bicycle than by motorbike', () => {
    expect(estimateRoute(obelisco, congreso, 'Bicicleta').durationValue).toBeGreaterThan(
      estimateRoute(obelisco, congreso, 'Moto').durationValue,
    )
  })
})
