import { metresBetween } from '@puni/streets/geodesic'
import { APPROXIMATE_RADIUS_METRES } from '@puni/contract/orders/limits'
import { describe, expect, it } from 'vitest'
import type { Order } from '@puni/contract/orders/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import type { Zone } from '@puni/contract/zones/entities'
import { pointsOf, sceneOf, viewKey, type Scene } from './scene.ts'

const here = { lat: -34.6, lng: -58.4 }
const there = { lat: -34.61, lng: -58.41 }
const aside = { lat: -34.62, lng: -58.39 }
const none = { path: [], estimated: false }
const scene = (parts: Partial<Scene>): Scene => ({
  centre: here,
  rider: null,
  accuracy: 0,
  heading: null,
  pickup: null,
  delivery: null,
  isArea: false,
  toPickup: none,
  toDelivery: none,
  pickedUp: false,
  ...parts,
})

describe('viewKey', () => {
  it('stays while the rider moves', () => {
    const leg = { pickup: here, delivery: there }
    expect(viewKey(scene({ ...leg, rider: here }))).toBe(viewKey(scene({ ...leg, rider: there })))
  })

  it.each([
    ['another leg', { pickup: there }],
    ['a finished one', { pickup: null }],
    ['the pickup', { pickup: here, pickedUp: true }],
    ['the first position', { pickup: here, rider: here }],
  ])('changes with %s', (_, change) => {
    expect(viewKey(scene({ pickup: here }))).not.toBe(viewKey(scene(change)))
  })
})

describe('what must be in view', () => {
  it('is what is known', () => {
    expect(pointsOf(scene({ rider: here, delivery: there }))).toEqual([here, there])
  })

  it('is every turn of the ways', () => {
    const toDelivery = { path: [here, aside, there], estimated: false }
    expect(pointsOf(scene({ pickup: here, delivery: there, toDelivery }))).toContainEqual(aside)
  })

  it('is the whole area where the door is not told', () => {
    const points = pointsOf(scene({ delivery: there, isArea: true }))
    expect(points).toHaveLength(3)
    const [centre = here, ...corners] = points
    // The corners of the box around the circle.
    for (const corner of corners) {
      expect(metresBetween(centre, corner)).toBeCloseTo(APPROXIMATE_RADIUS_METRES * Math.SQRT2, 0)
    }
  })

  it('is no longer the pickup once it is done', () => {
    const toPickup = { path: [aside, here], estimated: false }
    const points = pointsOf(scene({ rider: there, pickup: here, delivery: there, toPickup, pickedUp: true }))
    expect(points).toEqual([there, there])
  })
})

describe('sceneOf', () => {
  const zone = { latitude: -34.6, longitude: -58.4 } as Zone

  it('leaves out what cannot be used', () => {
    const order = {
      status: 'pending',
      origin: { latitude: 0, longitude: 0 },
      destination: { latitudeDestination: 'x', longitudeDestination: null, latitude: 95, longitude: -58.4 },
    } as unknown as Order
    const at = '2026-01-01T00:00:00.000Z'
    const rider = { lat: 0, lng: -58.4, accuracy: 10, at, heading: null, speed: null }
    const parts = { zone, rider, order, toPickup: null, toDelivery: null }
    expect(sceneOf(parts)).toMatchObject({ rider: null, pickup: null, delivery: null, toPickup: none })
  })

  it('knows an area from a door', () => {
    const order = (approximate: boolean) =>
      ({
        status: 'pending',
        origin: { latitude: here.lat, longitude: here.lng },
        destination: { latitude: there.lat, longitude: there.lng, approximate },
      }) as Order
    const parts = { zone, rider: null, toPickup: null, toDelivery: null }
    expect(sceneOf({ ...parts, order: order(true) })).toMatchObject({ delivery: there, isArea: true })
    expect(sceneOf({ ...parts, order: order(false) })).toMatchObject({ delivery: there, isArea: false })
  })

  it('knows which way is only an estimate', () => {
    const route = { path: [here, there], estimated: true } as RouteResult
    const parts = { zone, rider: null, order: null, toPickup: route, toDelivery: null }
    expect(sceneOf(parts).toPickup).toEqual({ path: [here, there], estimated: true })
  })
})
