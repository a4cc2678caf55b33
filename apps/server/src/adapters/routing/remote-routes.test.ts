/** Every remote routing service: its answers, its failures, and the fallback. */
import { estimateRoute } from '@puni/streets/estimate'
import { metresBetween } from '@puni/streets/geodesic'
import { VEHICLE_TYPES } from '@puni/contract/riders/vehicles'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodePolyline } from '@puni/verify/support/encode-polyline'
import {
  type Asked,
  type FakeAnswer,
  FAILURES,
  FakeService,
  patience,
} from '@puni/verify/support/fake-service'
import { testNetwork } from '@puni/verify/support/network'
import { systemClock } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import { remoteRoutes, routingBy } from './create-routing.ts'
import { OsrmTable } from './osrm-answer.ts'
import { OsrmStep, stepsFrom } from './osrm-steps.ts'
import { decodePolyline } from './polyline.ts'

const FROM = { lat: -34.614242, lng: -58.398521 }
const TO = { lat: -34.606482, lng: -58.392148 }
const LINE = [FROM, { lat: -34.61381, lng: -58.391723 }, TO]
const KEY = 'una-clave-secreta'

interface Service {
  readonly name: string
  readonly environment: (origin: string) => Record<string, string>
  readonly route: object
  /** The request for each supported vehicle. */
  readonly questions: readonly { readonly path: string; readonly body: unknown }[]
  readonly noRoutes: readonly FakeAnswer[]
  /** Its answers when no leg has a route. */
  readonly noMatrices: readonly FakeAnswer[]
  /** Rows of seconds, null for unreachable, in the service's format. */
  readonly matrix: (rows: readonly (readonly (number | null)[])[]) => object
  /** The number of origins and destinations in a matrix request. */
  readonly sides: (asked: Asked) => readonly [number, number]
  readonly streets: readonly [string | null, string | null]
  /** Whether a repeated request is served from the cache. */
  readonly kept: boolean
}

const osrmRoute = (digits: 5 | 6) => ({
  code: 'Ok',
  routes: [{ geometry: encodePolyline(LINE, digits), distance: 1439.5, duration: 111.9, legs: [] }],
  waypoints: [{ name: 'Avenida Belgrano' }, { name: 'Callao' }],
})
const noRoutes = [
  { status: 400, body: { code: 'NoRoute', message: 'Impossible route between points' } },
  { status: 400, body: { code: 'NoSegment', message: 'Could not find a matching segment' } },
]

const SERVICES: readonly Service[] = [
  {
    name: 'osrm',
    environment: (origin) => ({ OSRM_URL: `${origin}/` }),
    route: osrmRoute(6),
    questions: Array.from({ length: 2 }, () => ({
      path: '/route/v1/driving/-58.398521,-34.614242;-58.392148,-34.606482?geometries=polyline6&overview=full&steps=true',
      body: null,
    })),
    noRoutes,
    noMatrices: noRoutes,
    matrix: (durations) => ({ code: 'Ok', durations }),
    sides: ({ url }) => [
      url.searchParams.get('sources')?.split(';').length ?? 0,
      url.searchParams.get('destinations')?.split(';').length ?? 0,
    ],
    streets: ['Avenida Belgrano', 'Callao'],
    kept: true,
  },
  {
    name: 'valhalla',
    environment: (origin) => ({ VALHALLA_URL: origin }),
    route: osrmRoute(6),
    questions: ['motorcycle', 'bicycle', 'auto', 'bicycle'].map((costing) => ({
      path: '/route',
      body: {
        locations: [
          { lat: FROM.lat, lon: FROM.lng },
          { lat: TO.lat, lon: TO.lng },
        ],
        costing,
        format: 'osrm',
        shape_format: 'polyline6',
      },
    })),
    noRoutes,
    noMatrices: [171, 442].map((error_code) => ({
      status: 400,
      body: { error_code, status: 'Bad Request' },
    })),
    matrix: (rows) => ({
      sources_to_targets: rows.map((row, from) =>
        row.map((time, to) => ({ from_index: from, to_index: to, time, distance: 1 })),
      ),
    }),
    sides: ({ body }) => {
      const { sources, targets } = body as { sources: object[]; targets: object[] }
      return [sources.length, targets.length]
    },
    streets: ['Avenida Belgrano', 'Callao'],
    kept: true,
  },
  {
    name: 'google',
    environment: (origin) => ({
      GOOGLE_ROUTES_URL: origin,
      GOOGLE_MAPS_KEY: KEY,
      GOOGLE_TERMS_ACCEPTED: '1',
    }),
    route: {
      routes: [
        { distanceMeters: 1440, duration: '112s', polyline: { encodedPolyline: encodePolyline(LINE, 5) } },
      ],
    },
    questions: [
      { travelMode: 'TWO_WHEELER', routingPreference: 'TRAFFIC_AWARE' },
      { travelMode: 'BICYCLE' },
      { travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' },
      { travelMode: 'BICYCLE' },
    ].map((travel) => ({
      path: '/directions/v2:computeRoutes',
      body: {
        origin: { location: { latLng: { latitude: FROM.lat, longitude: FROM.lng } } },
        destination: { location: { latLng: { latitude: TO.lat, longitude: TO.lng } } },
        ...travel,
      },
    })),
    noRoutes: [{ body: {} }],
    noMatrices: [{ body: [{ condition: 'ROUTE_NOT_FOUND', status: {} }] }],
    matrix: (rows) =>
      rows
        .flatMap((row, originIndex) =>
          row.map((time, destinationIndex) =>
            time === null
              ? { originIndex, destinationIndex, condition: 'ROUTE_NOT_FOUND', status: {} }
              : {
                  originIndex,
                  destinationIndex,
                  condition: 'ROUTE_EXISTS',
                  status: {},
                  duration: `${time}s`,
                },
          ),
        )
        // The service promises no order.
        .toReversed(),
    sides: ({ body }) => {
      const { origins, destinations } = body as { origins: object[]; destinations: object[] }
      return [origins.length, destinations.length]
    },
    streets: [null, null],
    kept: false,
  },
]

describe.each(SERVICES)(
  'ways by $name',
  ({ name, environment, route, questions, noRoutes, noMatrices, matrix, sides, streets, kept }) => {
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
        ROUTING: name,
        ROUTING_TIMEOUT_MS: String(timeoutMs),
        ...environment(origin),
      })
      return { routing: routingBy(remoteRoutes(config, network), config, null, systemClock), ...network }
    }

    it('come with line, metres, seconds and streets', async () => {
      service.answer = { body: route }
      const way = await connect().routing.route(FROM, TO, 'Moto')
      expect(way).toMatchObject({
        distance: '1,4 km',
        duration: '2 min',
        startAddress: streets[0],
        endAddress: streets[1],
        durationValue: 112,
        estimated: false,
        bounds: { north: expect.closeTo(TO.lat, 4), west: expect.closeTo(FROM.lng, 4) },
      })
      expect(way.distanceValue).toBeCloseTo(1440, -1)
      expect(way.path).toHaveLength(LINE.length)
      for (const [i, point] of LINE.entries()) expect(metresBetween(way.path[i] ?? TO, point)).toBeLessThan(2)
    })

    it('are asked for with every vehicle that it serves, each in its own way', async () => {
      service.answer = { body: route }
      const { routing } = connect()
      for (const vehicle of VEHICLE_TYPES) await routing.route(FROM, TO, vehicle)
      expect(service.asked.map(({ url, body }) => ({ path: url.pathname + url.search, body }))).toEqual(
        questions,
      )
    })

    it('are estimated, and the service stays in favour, where it knows that there is none', async () => {
      const { routing } = connect()
      for (const [i, noRoute] of [...noRoutes, ...noRoutes, ...noRoutes, ...noRoutes].entries()) {
        service.answer = noRoute
        const to = { ...TO, lat: TO.lat + i / 1000 }
        expect(await routing.route(FROM, to, 'Moto')).toEqual(estimateRoute(FROM, to, 'Moto'))
      }
      expect(service.asked).toHaveLength(4 * noRoutes.length)
    })

    it('are estimated where the line leads elsewhere', async () => {
      service.answer = { body: route }
      const island = { lat: -34.55, lng: -58.2 }
      expect((await connect().routing.route(FROM, island, 'Moto')).estimated).toBe(true)
      expect((await connect().routing.route(island, TO, 'Moto')).estimated).toBe(true)
      expect(service.asked).toHaveLength(2)
    })

    it.each(FAILURES)(
      'are estimated after %s, and nobody waits for the service for a while',
      async (_, failure) => {
        const failing = await FakeService.start()
        failing.answer = failure
        const { routing, clock, lines } = connect({ timeoutMs: patience(failure), origin: failing.origin })
        // Each failed attempt is logged.
        for (let i = 0; i < 5; i += 1) {
          expect(await routing.route(FROM, TO, 'Moto')).toEqual(estimateRoute(FROM, TO, 'Moto'))
        }
        expect(lines).toHaveLength(3)
        clock.advance(30_000)
        await routing.route(FROM, TO, 'Moto')
        await routing.route(FROM, TO, 'Moto')
        expect(lines).toHaveLength(4)
        expect(lines.join('')).not.toContain(KEY)
        await failing.stop()
      },
    )

    it('come from the service again when it is well again', async () => {
      service.answer = { status: 500 }
      const { routing, clock } = connect()
      for (let i = 0; i < 5; i += 1) await routing.route(FROM, TO, 'Moto')
      expect(service.asked).toHaveLength(3)
      service.answer = { body: route }
      expect((await routing.route(FROM, TO, 'Moto')).estimated).toBe(true)
      clock.advance(30_000)
      expect((await routing.route(FROM, TO, 'Moto')).estimated).toBe(false)
      expect((await routing.route(FROM, TO, 'Auto')).estimated).toBe(false)
    })

    it('are not asked for before a busy service wants to be asked', async () => {
      service.answer = { status: 429, headers: { 'retry-after': '120' } }
      const { routing, clock } = connect()
      await routing.route(FROM, TO, 'Moto')
      clock.advance(119_999)
      await routing.route(FROM, TO, 'Moto')
      expect(service.asked).toHaveLength(1)
      service.answer = { body: route }
      clock.advance(1)
      expect((await routing.route(FROM, TO, 'Moto')).estimated).toBe(false)
    })

    it('are estimated when nobody listens', async () => {
      const { routing, lines } = connect({ origin: 'http://127.0.0.1:1' })
      expect((await routing.route(FROM, TO, 'Moto')).estimated).toBe(true)
      expect(lines.join('')).toContain('provider failed')
    })

    it('are kept for five minutes, by ten metres, where the terms permit it', async () => {
      service.answer = { body: route }
      const { routing, clock } = connect()
      const ask = async (north = 0) => {
        await routing.route({ ...FROM, lat: FROM.lat + north }, TO, 'Moto')
        return service.asked.length
      }
      expect(await ask()).toBe(1)
      expect(await ask(0.00001)).toBe(kept ? 1 : 2)
      expect(await ask(0.001)).toBe(kept ? 2 : 3)
      clock.advance(300_000)
      expect(await ask()).toBe(kept ? 3 : 4)
    })

    it('have durations from each to each; a leg without a way is estimated', async () => {
      service.answer = {
        body: matrix([
          [10, null, 30],
          [40, 50, 60],
        ]),
      }
      const stops = [FROM, TO, { lat: -34.7, lng: -58.5 }]
      expect([...(await connect().routing.durations([FROM, TO], stops, 'Moto'))]).toEqual([
        10,
        estimateRoute(FROM, TO, 'Moto').durationValue,
        30,
        40,
        50,
        60,
      ])
    })

    it('have durations for more than it takes at once', async () => {
      const places = (count: number, lng: number) =>
        Array.from({ length: count }, (_, i) => ({ lat: -34.6 - i / 1000, lng }))
      service.answer = (asked) => {
        const [rows, columns] = sides(asked)
        return {
          body: matrix(Array.from({ length: rows }, () => Array<number>(columns).fill(service.asked.length))),
        }
      }
      const durations = await connect().routing.durations(places(60, -58.4), places(110, -58.5), 'Moto')
      expect(durations).toHaveLength(60 * 110)
      const blocks = new Map<number, number>()
      for (const seconds of durations) blocks.set(seconds, (blocks.get(seconds) ?? 0) + 1)
      expect([...blocks]).toEqual(
        service.asked
          .map((asked, i) => [i + 1, sides(asked)[0] * sides(asked)[1]])
          .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0)),
      )
      expect(Math.max(...blocks.values())).toBeLessThanOrEqual(2_500)
    })

    it('have durations by estimate when it fails, or answers another shape', async () => {
      const expected = [estimateRoute(FROM, TO, 'Auto').durationValue]
      for (const failure of [{ status: 500 }, { body: matrix([[1, 2]]) }, { body: '[' }]) {
        service.answer = failure
        expect([...(await connect().routing.durations([FROM], [TO], 'Auto'))]).toEqual(expected)
      }
    })

    it('have durations by estimate where it knows that there is no way, and it stays in favour', async () => {
      const { routing, lines } = connect()
      for (const [i, noMatrix] of [...noMatrices, ...noMatrices, ...noMatrices, ...noMatrices].entries()) {
        service.answer = noMatrix
        const to = { ...TO, lat: TO.lat + i / 1000 }
        const expected = estimateRoute(FROM, to, 'Moto').durationValue
        expect([...(await routing.durations([FROM], [to], 'Moto'))]).toEqual([expected])
      }
      expect(service.asked).toHaveLength(4 * noMatrices.length)
      expect(lines).toEqual([])
    })

    it('have no durations between nobody, and ask nobody', async () => {
      const { routing } = connect()
      expect(await routing.durations([], [TO], 'Moto')).toHaveLength(0)
      expect(await routing.durations([FROM], [], 'Moto')).toHaveLength(0)
      expect(service.asked).toHaveLength(0)
    })
  },
)

describe('Google', () => {
  it('gets the key in a header, never in the address', async () => {
    const service = await FakeService.start()
    const config = readConfig({ ROUTING: 'google', ...SERVICES[2]?.environment(service.origin) })
    const network = testNetwork(service.origin)
    service.answer = { status: 403 }
    await routingBy(remoteRoutes(config, network), config, null, systemClock).route(FROM, TO, 'Moto')
    await service.stop()
    expect(service.asked[0]?.headers['x-goog-api-key']).toBe(KEY)
    expect(service.asked[0]?.url.href).not.toContain(KEY)
    expect(network.lines.join('')).not.toContain(KEY)
  })
})

describe('OSRM has no car for a bicycle', () => {
  it('bicycles and the rest go by the pack, or by estimate', async () => {
    const service = await FakeService.start()
    const config = readConfig({ ROUTING: 'osrm', OSRM_URL: service.origin })
    const routing = routingBy(remoteRoutes(config, testNetwork(service.origin)), config, null, systemClock)
    expect((await routing.route(FROM, TO, 'Bicicleta')).estimated).toBe(true)
    expect((await routing.route(FROM, TO, 'Otro')).estimated).toBe(true)
    await service.stop()
    expect(service.asked).toHaveLength(0)
  })
})

describe('the steps of an OSRM route', () => {
  const PATH = [FROM, ...[1, 2, 3, 4].map((part) => ({ lat: FROM.lat + part / 1_000, lng: FROM.lng })), TO]
  const step = (type: string, at: number, rest: object = {}, street: object = {}) => ({
    distance: 100,
    name: '',
    ...street,
    maneuver: { type, location: [PATH[at]!.lng, PATH[at]!.lat], ...rest },
  })
  const told = (...steps: ReturnType<typeof step>[]) =>
    stepsFrom(
      steps.map((one) => OsrmStep.parse(one)),
      PATH,
    ).map(({ maneuver, street, road, exit, side, start, metres }) =>
      [maneuver, street ?? road, exit, side, `at ${start}`, metres].filter((word) => word !== null).join(' '),
    )
  const arrive = step('arrive', 5, { modifier: 'left' })

  it.each([
    [
      'a turn',
      step('turn', 2, { modifier: 'slight right' }, { name: 'Callao' }),
      'slight-right Callao at 2 100',
    ],
    ['the end of a road', step('end of road', 2, { modifier: 'left' }), 'left at 2 100'],
    ['a fork', step('fork', 2, { modifier: 'slight left' }), 'keep-left at 2 100'],
    [
      'a ramp',
      step('off ramp', 2, { modifier: 'slight right' }, { ref: 'RN 9' }),
      'ramp-right RN 9 at 2 100',
    ],
    ['a way back', step('continue', 2, { modifier: 'uturn' }), 'u-turn at 2 100'],
    ['a small roundabout', step('roundabout turn', 2, { modifier: 'right' }), 'right at 2 100'],
  ])('%s', (_, osrm, expected) => {
    expect(told(step('depart', 0), osrm, arrive)).toEqual([
      'start at 0 100',
      expected,
      'arrive left at 5 100',
    ])
  })

  it('make one of a roundabout and its exit, and none of a new name', () => {
    const steps = told(
      step('depart', 0, {}, { name: 'Callao' }),
      step('new name', 1, { modifier: 'straight' }, { name: 'Entre Ríos' }),
      step('rotary', 2, { modifier: 'right', exit: 3 }),
      step('exit rotary', 3, { modifier: 'right' }, { name: 'Brasil' }),
      arrive,
    )
    expect(steps).toEqual(['start Callao at 0 200', 'roundabout Brasil 3 at 2 200', 'arrive left at 5 100'])
  })

  it('tell of a ferry where one boards it, once, and of the street after it', () => {
    const aboard = { mode: 'ferry' }
    const steps = told(
      step('depart', 0, {}, { name: 'Muelle' }),
      step('notification', 1, { modifier: 'straight' }, { name: 'Balsa', ...aboard }),
      step('new name', 2, { modifier: 'straight' }, { name: 'Balsa Nueva', ...aboard }),
      step('notification', 3, { modifier: 'straight' }, { name: 'Costanera' }),
      arrive,
    )
    expect(steps).toEqual([
      'start Muelle at 0 100',
      'ferry Balsa at 1 200',
      'straight Costanera at 3 100',
      'arrive left at 5 100',
    ])
  })
})

const recordings = join(process.env['CITY_EXTRACTS'] ?? 'none', '..', 'routing-fixtures')
describe.skipIf(!existsSync(recordings))(
  `what a real OSRM server answered${existsSync(recordings) ? '' : ' (left out: no routing-fixtures beside CITY_EXTRACTS)'}`,
  () => {
    const read = async (file: string) => await readFile(join(recordings, file), 'utf8')
    const parse = async <T>(file: string) => JSON.parse(await read(file)) as T

    it('gives a route', async () => {
      const service = await FakeService.start()
      service.answer = { body: await read('osrm-route-polyline6.json') }
      const config = readConfig({ ROUTING: 'osrm', OSRM_URL: service.origin })
      const end = { lat: -34.608495, lng: -58.403408 }
      const way = await routingBy(
        remoteRoutes(config, testNetwork(service.origin)),
        config,
        null,
        systemClock,
      ).route(FROM, end, 'Auto')
      await service.stop()
      expect(way).toMatchObject({
        distanceValue: 3075,
        durationValue: 266,
        startAddress: 'Avenida Belgrano',
        endAddress: 'Paso',
        estimated: false,
      })
    })

    it.each(['osrm-error-invalid.json', 'osrm-error-one-coordinate.json'])('fails by %s', async (file) => {
      const service = await FakeService.start()
      service.answer = { status: 400, body: await read(file) }
      const config = readConfig({ ROUTING: 'osrm', OSRM_URL: service.origin })
      const network = testNetwork(service.origin)
      expect(
        (await routingBy(remoteRoutes(config, network), config, null, systemClock).route(FROM, TO, 'Auto'))
          .estimated,
      ).toBe(true)
      await service.stop()
      expect(network.lines).toHaveLength(1)
    })

    it('gives a table', async () => {
      const table = OsrmTable(3, 3).parse(await parse('osrm-table.json'))
      expect([...table]).toEqual([0, 111.9, 142.6, 178.9, 0, 154.5, 140.6, 195.2, 0])
    })

    it('writes the same line encoded and as coordinates', async () => {
      type Recorded<T> = { routes: { geometry: T }[] }
      const encoded = (await parse<Recorded<string>>('osrm-route-default.json')).routes[0]?.geometry ?? ''
      const plain = await parse<Recorded<{ coordinates: [number, number][] }>>('osrm-route-geojson.json')
      const corners = plain.routes[0]?.geometry.coordinates ?? []
      // The default is a simplified line: its points are a subset of the full one's.
      for (const { lat, lng } of decodePolyline(encoded, 5)) {
        const nearest = Math.min(...corners.map(([x, y]) => metresBetween({ lat: y, lng: x }, { lat, lng })))
        expect(nearest).toBeLessThan(2)
      }
    })
  },
)
