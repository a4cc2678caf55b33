import { expect, it } from 'vitest'
import { circleIn, toZoneInput, zoneForm } from './zone-form.ts'

const zone = { _id: '1', name: 'Centro', latitude: -34.6118, longitude: -58.396, radiusKm: 6 }

it('gives back the zone that was opened', () => {
  const { _id, ...input } = zone
  expect(toZoneInput(zoneForm(zone))).toEqual(input)
})

it('reads decimals behind a comma or a dot, and shows them behind a comma', () => {
  expect(zoneForm({ ...zone, radiusKm: 7.5 }).radiusKm).toBe('7,5')
  expect(zoneForm({ ...zone, radiusKm: 14.927626630757004 }).radiusKm).toBe('14,928')
  expect(toZoneInput({ ...zoneForm(zone), latitude: '-34,6', radiusKm: '7.5' })).toMatchObject({
    latitude: -34.6,
    radiusKm: 7.5,
  })
  for (const radiusKm of ['', '1e1', '7,5 km', '1.000,5']) {
    expect(toZoneInput({ ...zoneForm(zone), radiusKm }).radiusKm).toBeNaN()
  }
})

it('draws a circle as soon as the form describes one', () => {
  expect(circleIn(zoneForm(null))).toBeNull()
  expect(circleIn({ ...zoneForm(zone), radiusKm: '' })).toBeNull()
  expect(circleIn(zoneForm(zone))).toEqual({ centre: { lat: -34.6118, lng: -58.396 }, radiusKm: 6 })
})
