/** Addresses over HTTP: from the pack, from a service consulted before it, or from nowhere. */
import { metresBetween } from '@puni/streets/geodesic'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { FakeService } from '@puni/verify/support/fake-service'
import { TestApp } from '@puni/verify/support/test-app'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const ADDRESSES = [DEMO_CITY_TOWN.store, ...DEMO_CITY_TOWN.destinations]

describe('addresses of the city pack', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
  })

  const search = async (query: string, near?: string) =>
    (await test.ok('searchPlaces', { query: { query, ...(near !== undefined && { near }) } }, test.operator))
      .places

  it.each(ADDRESSES)(
    'stand where the demo has them: $street $streetNumber',
    async ({ street, streetNumber, latitude, longitude }) => {
      const [place] = await search(`${street} ${streetNumber}`)
      expect(place).toMatchObject({ kind: 'address', street, streetNumber })
      const apart = metresBetween(place?.position ?? { lat: 0, lng: 0 }, { lat: latitude, lng: longitude })
      expect(apart).toBeLessThan(80)
    },
  )

  it('are found as people type, near or anywhere', async () => {
    const first = async (query: string, near?: string) => (await search(query, near))[0]?.label
    expect(await first('jacaranda 87')).toBe('Pasaje Jacarandá 87')
    expect(await first('av demo 1234', '-34.6,-58.4')).toBe('Avenida Demo 1234')
    expect((await search('lapacho y demo'))[0]?.kind).not.toBe('address')
    expect(await search('zzzzqqqq')).toEqual([])
  })

  it('are at most eight', async () => {
    expect((await search('calle')).length).toBeLessThanOrEqual(8)
  })

  it('are for operators', async () => {
    const rider = await test.activatedRider()
    expect(await test.refused('searchPlaces', { query: { query: 'Demo' } }, rider.token)).toBe(
      '403 FORBIDDEN',
    )
  })
})

describe('addresses by a service', () => {
  let service: FakeService
  beforeAll(async () => {
    service = await FakeService.start()
  })
  afterAll(() => service.stop())

  const environment = () => ({ PLACES: 'photon', PHOTON_URL: service.origin })
  const demo = { query: { query: 'Avenida Demo 1234' } }

  it('come from the pack when the service fails', async () => {
    const test = await TestApp.start({ CITY_DIR: inject('demoCity'), ...environment() })
    service.answer = { body: { type: 'FeatureCollection', features: [] } }
    expect((await test.ok('searchPlaces', demo, test.operator)).places).toEqual([])
    service.answer = { status: 502 }
    const other = { query: { query: 'Avenida Demo 1300' } }
    expect((await test.ok('searchPlaces', other, test.operator)).places[0]?.label).toBe('Avenida Demo 1300')
    await test.stop()
  })

  it('are said to be unavailable when nobody answers', async () => {
    const test = await TestApp.start(environment())
    service.answer = { status: 502 }
    expect(await test.refused('searchPlaces', demo, test.operator)).toBe('503 PLACES_UNAVAILABLE')
    await test.stop()
  })

  it('are unavailable where there is neither service nor pack', async () => {
    const test = await TestApp.shared()
    expect(await test.refused('searchPlaces', demo, test.operator)).toBe('503 PLACES_UNAVAILABLE')
  })
})
