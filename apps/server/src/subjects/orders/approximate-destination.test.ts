import { metresBetween } from '@puni/streets/geodesic'
import { APPROXIMATE_RADIUS_METRES } from '@puni/contract/orders/limits'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { approximateAddress, approximatePlace } from './approximate-destination.ts'

describe('the approximate address', () => {
  it.each([
    ['Belgrano', '2245', 'Belgrano al 2200'],
    ['Belgrano', '2200', 'Belgrano al 2200'],
    ['Belgrano', '100', 'Belgrano al 100'],
    ['Belgrano', '99', 'Belgrano (primera cuadra)'],
    ['Belgrano', '0', 'Belgrano (primera cuadra)'],
    ['Belgrano', '', 'Belgrano '],
    ['Belgrano', 'S/N', 'Belgrano '],
    ['Belgrano', '2.245', 'Belgrano al 2200'],
    ['Belgrano', 'N° 2245', 'Belgrano al 2200'],
    ['Belgrano', 'Nro. 2245', 'Belgrano al 2200'],
    ['Belgrano', '2245/47', 'Belgrano al 2200'],
    ['Belgrano', '2245 bis', 'Belgrano al 2200'],
    ['Belgrano', '2245 4° B', 'Belgrano al 2200'],
    ['Belgrano', '2245, piso 4, timbre 9', 'Belgrano al 2200'],
    ['Belgrano', '12245', 'Belgrano al 12200'],
    ['Belgrano 2245', '', 'Belgrano al 2200'],
    ['Belgrano 2245', '2245', 'Belgrano al 2200'],
    ['Belgrano 2245 4B', '', 'Belgrano al 2200'],
    ['Belgrano 2245, 4° B', 'S/N', 'Belgrano al 2200'],
    ['Belgrano 2245 piso 4', '', 'Belgrano al 2200'],
    ['Belgrano depto. C', '2245', 'Belgrano al 2200'],
    ['25 de Mayo', '731', '25 de Mayo al 700'],
    ['Avenida 9 de Julio', '1245', 'Avenida 9 de Julio al 1200'],
    ['Calle 137', '4512', 'Calle 137 al 4500'],
    ['Diagonal 74', '', 'Diagonal 74 '],
    ['Ruta 8', 'km 37,5', 'Ruta 8 '],
    ['Pasaje La Casa Blanca', '350', 'Pasaje La Casa Blanca al 300'],
  ])('of %s %s is %s', (street, streetNumber, expected) => {
    const block = approximateAddress({ street, streetNumber })
    expect(`${block.street} ${block.streetNumber}`).toBe(expected)
  })
})

describe('the approximate place', () => {
  const places = fc.record({
    lat: fc.double({ min: -60, max: 60, noNaN: true }),
    lng: fc.double({ min: -179, max: 179, noNaN: true }),
  })

  it('is near, and the same for all doors around it', () => {
    fc.assert(
      fc.property(places, (door) => {
        const place = approximatePlace(door)
        expect(metresBetween(door, place)).toBeLessThan(APPROXIMATE_RADIUS_METRES + 1)
        expect(approximatePlace(place)).toEqual(place)
        // The sides of its cell are 184 m apart.
        for (const [north, east] of [
          [85, 85],
          [-85, 85],
          [85, -85],
          [-85, -85],
        ] as const) {
          const lat = place.lat + north / 111_195
          const lng = place.lng + east / 111_195 / Math.cos((place.lat * Math.PI) / 180)
          expect(approximatePlace({ lat, lng })).toEqual(place)
        }
      }),
    )
  })
})
