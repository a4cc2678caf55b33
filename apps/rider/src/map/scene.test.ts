import { describe, expect, it } from 'vitest'
import type { Order, Zone } from '@puni/contract/entities'
import { pointsOf, sceneOf, viewKey, type Scene } from './scene.ts'

const here = { lat: -34.6, lng: -58.4 }
const there = { lat: -34.61, lng: -58.41 }
const scene = (parts: Partial<Scene>): Scene => ({
  centre: here,
  rider: null,
  accuracy: 0,
  pickup: null,
  delivery: null,
  toPickup: [],
  toDelivery: [],
  ...parts,
})

describe('viewKey', () => {
  it('follows a rider without an errand', () => {
    expect(viewKey(scene({ rider: here }))).not.toBe(viewKey(scene({ rider: there })))
  })

  it('leaves the view alone while the rider moves on an errand', () => {
    const errand = { pickup: here, delivery: there }
    expect(viewKey(scene({ ...errand, rider: here }))).toBe(viewKey(scene({ ...errand, rider: there })))
  })

  it('looks again at a new errand', () => {
    expect(viewKey(scene({ pickup: here }))).not.toBe(viewKey(scene({ pickup: there })))
  })
})

it('brings only known points into view', () => {
  expect(pointsOf(scene({ rider: here, delivery: there }))).toEqual([here, there])
})

it('leaves out what cannot be used', () => {
  const order = {
    origin: { latitude: 0, longitude: 0 },
    destination: { latitudeDestination: 'x', longitudeDestination: null, latitude: 95, longitude: -58.4 },
  } as unknown as Order
  const parts = { zone: { latitude: -34.6, longitude: -58.4 } as Zone, toPickup: null, toDelivery: null }
  const rider = { lat: 0, lng: -58.4, accuracy: 10, at: '2026-01-01T00:00:00.000Z' }
  expect(sceneOf({ ...parts, rider, order })).toMatchObject({ rider: null, pickup: null, delivery: null })
})
