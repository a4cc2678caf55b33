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

it('gives back the polygon that was opened, and refuses corners that it can not read', () => {
  const corners: [number, number][] = [
    [-58.4, -34.6],
    [-58.3, -34.6],
    [-58.3, -34.5],
  ]
  const form = zoneForm({ ...zone, corners })
  expect(form.shape).toBe('polygon')
  expect(toZoneInput(form)).toEqual({ name: 'Centro', corners })
  expect(toZoneInput({ ...form, corners: 'norte' })).toEqual({ name: 'Centro', corners: [] })
  expect(toZoneInput({ ...form, shape: 'circle' })).toMatchObject({ radiusKm: 6 })
})

it('draws a circle as soon as the form describes one', () => {
  expect(circleIn(zoneForm(null))).toBeNull()
  expect(circleIn({ ...zoneForm(zone), radiusKm: '' })).toBeNull()
  expect(circleIn(zoneForm(zone))).toEqual({ centre: { lat: -34.6118, lng: -58.396 }, radiusKm: 6 })
})
