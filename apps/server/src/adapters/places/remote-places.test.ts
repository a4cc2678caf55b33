/** Every remote address service: the requests it receives, its answers, and its failures. */
import type { Place } from '@puni/contract/places/entities'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asked, FAILURES, FakeService, patience } from '@puni/verify/support/fake-service'
import { testNetwork } from '@puni/verify/support/network'
import { readConfig } from '../../platform/config.ts'
import { firstAnswer } from '../../platform/remote/provider-failure.ts'
import { createPlaces } from './create-places.ts'
import { nominatimPlaces } from './nominatim-places.ts'

const QUERY = 'Sarmiento 2100'
const NEAR = { lat: -34.61, lng: -58.39 }
const KEY = 'una-clave-secreta'

/** The results of every service below. */
const FOUND: Place[] = [
  {
    kind: 'address',
    label: 'Sarmiento 2100',
    street: 'Sarmiento',
    streetNumber: '2100',
    city: 'Buenos Aires',
    position: { lat: -34.605, lng: -58.396 },
    certainty: 'exact',
    between: null,
  },
  {
    kind: 'street',
    label: 'Avenida Sarmiento',
    street: 'Avenida Sarmiento',
    streetNumber: null,
    city: null,
    position: { lat: -34.57, lng: -58.41 },
    certainty: 'street',
    between: null,
  },
]

interface Service {
  readonly name: string
  readonly environment: (origin: string) => Record<string, string>
  /** An answer with FOUND and one result that is not a street. */
  readonly answer: object
  readonly nothing: object
  /** The request for QUERY, with and without NEAR. */
  readonly question: (asked: Asked) => unknown
  readonly near: unknown
  readonly anywhere: unknown
  readonly kept: boolean
}

const feature = (coordinates: number[], properties: object) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates },
  properties,
})
const component = (longText: string, type: string) => ({ longText, shortText: longText, types: [type, 'x'] })

const SERVICES: readonly Service[] = [
  {
    name: 'photon',
    environment: (origin) => ({ PHOTON_URL: origin }),
    answer: {
      type: 'FeatureCollection',
      features: [
        feature([-58.396, -34.605], {
          type: 'house',
          street: 'Sarmiento',
          housenumber: '2100',
          city: 'Buenos Aires',
        }),
        feature([-58.41, -34.57], { type: 'street', name: 'Avenida Sarmiento', osm_key: 'highway' }),
        feature([-58.42, -34.58], { type: 'city', name: 'Sarmiento' }),
      ],
    },
    nothing: { type: 'FeatureCollection', features: [] },
    question: ({ url }) => url.pathname + url.search,
    near: '/api?q=Sarmiento+2100&limit=8&lat=-34.61&lon=-58.39',
    anywhere: '/api?q=Sarmiento+2100&limit=8',
    kept: true,
  },
  {
    name: 'nominatim',
    environment: (origin) => ({
      NOMINATIM_URL: origin,
      NOMINATIM_PER_SECOND: '1000',
      PUBLIC_URL: 'https://puni.example',
      SUPPORT_EMAIL: 'soporte@puni.example',
    }),
    answer: [
      {
        lat: '-34.605',
        lon: '-58.396',
        display_name: 'Sarmiento 2100, Balvanera, Buenos Aires',
        address: { road: 'Sarmiento', house_number: '2100', suburb: 'Balvanera', city: 'Buenos Aires' },
      },
      { lat: '-34.57', lon: '-58.41', address: { road: 'Avenida Sarmiento' } },
      { lat: '-34.58', lon: '-58.42', address: { village: 'Sarmiento' } },
    ],
    nothing: [],
    question: ({ url, headers }) => [url.pathname + url.search, headers['user-agent']],
    near: [
      '/search?q=Sarmiento+2100&format=jsonv2&addressdetails=1&limit=8&viewbox=-58.64%2C-34.36%2C-58.14%2C-34.86',
      'PUNI-Rider (https://puni.example; soporte@puni.example)',
    ],
    anywhere: [
      '/search?q=Sarmiento+2100&format=jsonv2&addressdetails=1&limit=8',
      'PUNI-Rider (https://puni.example; soporte@puni.example)',
    ],
    kept: true,
  },
  {
    name: 'google',
    environment: (origin) => ({
      GOOGLE_PLACES_URL: origin,
      GOOGLE_MAPS_KEY: KEY,
      GOOGLE_TERMS_ACCEPTED: '1',
    }),
    answer: {
      places: [
        {
          location: { latitude: -34.605, longitude: -58.396 },
          addressComponents: [
            component('2100', 'street_number'),
            component('Sarmiento', 'route'),
            component('Buenos Aires', 'locality'),
          ],
        },
        {
          location: { latitude: -34.57, longitude: -58.41 },
          addressComponents: [component('Avenida Sarmiento', 'route')],
        },
        { location: { latitude: -34.58, longitude: -58.42 } },
      ],
    },
    nothing: {},
    question: ({ url, body, headers }) => [url.pathname + url.search, body, headers['x-goog-api-key']],
    near: [
      '/v1/places:searchText',
      {
        textQuery: QUERY,
        languageCode: 'es',
        pageSize: 8,
        locationBias: { circle: { center: { latitude: -34.61, longitude: -58.39 }, radius: 20_000 } },
      },
      KEY,
    ],
    anywhere: ['/v1/places:searchText', { textQuery: QUERY, languageCode: 'es', pageSize: 8 }, KEY],
    kept: false,
  },
]

describe.each(SERVICES)(
  'addresses by $name',
  ({ name, environment, answer, nothing, question, near, anywhere, kept }) => {
    let service: FakeService
    beforeAll(async () => {
      service = await FakeService.start()
    })
    afterAll(() => service.stop())
    beforeEach(() => {
      service.asked.length = 0
    })

    function connect({ timeoutMs = 10_000, origin = service.origin } = {}) {
      const network = testNetwork(origin)
      const config = readConfig({
        PLACES: name,
        PLACES_TIMEOUT_MS: String(timeoutMs),
        ...environment(origin),
      })
      const providers = createPlaces(config, null, network)
      const search = (query = QUERY, near: typeof NEAR | null = NEAR) =>
        firstAnswer(providers, (provider) => provider.search(query, near))
      return { search, ...network }
    }

    it('are streets and houses; what is neither is left out', async () => {
      service.answer = { body: answer }
      expect(await connect().search()).toEqual(FOUND)
    })

    it('may be none', async () => {
      service.answer = { body: nothing }
      expect(await connect().search()).toEqual([])
    })

    it('are asked for near a place, or anywhere', async () => {
      service.answer = { body: answer }
      await connect().search(QUERY, NEAR)
      await connect().search(QUERY, null)
      expect(service.asked.map(question)).toEqual([near, anywhere])
    })

    it.each(FAILURES)(
      'are not found after %s, and nobody waits for the service for a while',
      async (_, failure) => {
        const failing = await FakeService.start()
        failing.answer = failure
        const { search, clock, lines } = connect({ timeoutMs: patience(failure), origin: failing.origin })
        // Each failed attempt is logged.
        for (let i = 0; i < 5; i += 1) {
          expect(await search()).toBeUndefined()
          clock.advance(1)
        }
        expect(lines).toHaveLength(3)
        expect(lines.join('')).not.toContain(KEY)
        expect(lines.join('')).not.toContain('Sarmiento')
        await failing.stop()
      },
    )

    it('are found again when the service is well again', async () => {
      service.answer = { status: 500 }
      const { search, clock } = connect()
      for (let i = 0; i < 5; i += 1) {
        expect(await search()).toBeUndefined()
        clock.advance(1)
      }
      expect(service.asked).toHaveLength(3)
      service.answer = { body: answer }
      clock.advance(30_000)
      expect(await search()).toEqual(FOUND)
    })

    it('are not found when nobody listens', async () => {
      expect(await connect({ origin: 'http://127.0.0.1:1' }).search()).toBeUndefined()
    })

    it('are kept for a day, where the terms permit it', async () => {
      service.answer = { body: answer }
      const { search, clock } = connect()
      const ask = async (query: string) => {
        await search(query)
        clock.advance(10)
        return service.asked.length
      }
      expect(await ask('Callao 1')).toBe(1)
      expect(await ask('CALLAO 1')).toBe(kept ? 1 : 2)
      expect(await ask('Callao 2')).toBe(kept ? 2 : 3)
      clock.advance(86_400_000)
      expect(await ask('Callao 1')).toBe(kept ? 3 : 4)
    })
  },
)

describe('Nominatim', () => {
  it('is asked once a second; whoever would wait too long goes elsewhere', async () => {
    const service = await FakeService.start()
    service.answer = { body: [] }
    const waits: number[] = []
    const places = nominatimPlaces(service.origin, {
      ...testNetwork(service.origin),
      timeoutMs: 2_000,
      perSecond: 1,
      userAgent: 'PUNI-Rider',
      wait: (milliseconds) => setTimeout(0, waits.push(milliseconds)),
    })
    const searches = [1, 2, 3, 4].map((number) => places.search(`Callao ${number}`, null))
    const ends = await Promise.allSettled(searches)
    await service.stop()
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
    expect(waits).toEqual([1_000, 2_000])
    expect(service.asked).toHaveLength(3)
  })
})
