/** A demo takes place wherever its city pack is. */
import { buildCity, writePack } from '@puni/city-pack/build-city'
import type { Extract } from '@puni/city-pack/extract/extract'
import { readExtract } from '@puni/city-pack/extract/read-extract'
import { metresBetween } from '@puni/streets/geodesic'
import { draw, house, type Spot, street } from '@puni/city-pack/places/drawn-extract-fixture'
import type { Position } from '@puni/contract/fields'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { DEMO_RIDER } from './demo-accounts.ts'
import { DEMO_PRICES } from './demo-prices.ts'
import { isWithin } from './demo-town.ts'

/** A town of 3 × 3 km far from the demo's city: a street every 300 m, houses on every other one. */
function town(): Extract {
  const lines = Array.from({ length: 11 }, (_, index) => index * 300)
  const spots = (at: (along: number) => Spot) => lines.map(at)
  return draw({
    ways: lines.flatMap((line) => [
      street(
        `Calle ${line / 300 + 1} Este`,
        spots((along) => [along, line]),
      ),
      street(
        `Calle ${line / 300 + 1} Norte`,
        spots((along) => [line, along]),
      ),
    ]),
    nodes: lines
      .filter((line) => line % 600 === 0)
      .flatMap((line) =>
        lines.map((along) => house(`Calle ${line / 300 + 1} Este`, `${along + 10}`, [along + 20, line + 5])),
      ),
  })
}

const extracts = process.env['CITY_EXTRACTS']
const packs: [name: string, extract: () => Extract | Promise<Extract>][] = [['Villa Inventada', town]]
if (extracts) packs.push(['Mónaco', () => readExtract(join(extracts, 'monaco.osm.pbf'))])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'puni-demo-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function buildPack(cityDir: string, name: string, extract: Extract): Promise<void> {
  await writePack(cityDir, buildCity(extract, { name, demo: false, builtAt: '2026-11-22T00:00:00.000Z' }))
}

const lookAtDemo = async (test: TestApp) => {
  const { map } = await test.ok('getConfig', {})
  const { token, user } = await test.ok('loginRider', { body: DEMO_RIDER })
  const { stores } = await test.ok('listStores', {}, test.operator)
  return { bounds: map!.bounds, token, user, stores }
}

describe.each(packs)('with the pack of %s', (name, extract) => {
  let test: TestApp
  beforeAll(async () => {
    const cityDir = join(folder, name)
    await buildPack(cityDir, name, await extract())
    test = await TestApp.start({ DEMO: '1', CITY_DIR: cityDir })
  })
  afterAll(() => test.stop())

  const at = ({ latitude: lat, longitude: lng }: { latitude: number; longitude: number }): Position => ({
    lat,
    lng,
  })

  it('zones, store and orders are on the map, and its addresses where its search finds them', async () => {
    const { bounds, token, user, stores } = await lookAtDemo(test)
    expect(user.zones.map((zone) => zone.name)).toEqual([`${name} centro`, `${name} norte`])
    for (const zone of user.zones) expect(isWithin(bounds, at(zone)), zone.name).toBe(true)
    expect(stores.map((store) => isWithin(bounds, at(store)))).toEqual([true])

    // As the app does with a simulated position: at the zone's centre.
    await test.ok(
      'setWorking',
      { params: { id: user._id }, body: { working: true, zoneId: user.zone._id } },
      token,
    )
    const body = { ...at(user.zone), accuracy: 10, at: test.clock.now().toISOString() }
    await test.ok('setPosition', { params: { id: user._id }, body }, token)
    test.clock.advance(10_000)
    test.app.start()
    const offered = async () =>
      (await test.ok('getOfferedOrder', { query: { riderId: user._id } }, token)).order
    await expect.poll(offered).not.toBeNull()
    const { origin, destination, management } = (await offered())!
    const { prices } = await test.ok('listPrices', { params: { id: user.zone._id } }, test.operator)
    expect(prices).toMatchObject([{ store: null, state: 'holds', terms: DEMO_PRICES }])
    expect(management.shippingCost % DEMO_PRICES.step, 'by the rule').toBe(0)
    for (const place of [origin, destination]) {
      expect(isWithin(bounds, at(place))).toBe(true)
      const query = { query: `${place.street} ${place.streetNumber}`, near: `${body.lat},${body.lng}` }
      const [found] = (await test.ok('searchPlaces', { query }, test.operator)).places
      expect(found?.street).toBe(place.street)
      expect(metresBetween(found!.position, at(place))).toBeLessThan(300)
    }
    const ends = [origin, destination].map(({ latitude, longitude }) => `${latitude},${longitude}`)
    const route = await test.ok('getRoute', { query: { from: ends[0]!, to: ends[1]! } }, token)
    expect(route.estimated).toBe(false)
  })
})

it('a demo whose pack was replaced moves to the place of the new one, once, and keeps what it had', async () => {
  const cityDir = join(folder, 'replaced')
  await buildPack(cityDir, 'Villa Inventada', town())
  const test = await TestApp.start({ DEMO: '1', CITY_DIR: cityDir })
  const before = await lookAtDemo(test)
  const eastern = town()
  await buildPack(cityDir, 'Villa Este', { ...eastern, lngE7: eastern.lngE7.map((lng) => lng + 2e7) })
  await test.restart()
  const after = await lookAtDemo(test)
  expect(after.user._id).toBe(before.user._id)
  expect([before.user.zone.name, after.user.zone.name]).toEqual([
    'Villa Inventada centro',
    'Villa Este centro',
  ])
  expect(isWithin(after.bounds, { lat: after.user.zone.latitude, lng: after.user.zone.longitude })).toBe(true)
  expect(after.user.zones).toHaveLength(4)
  expect(after.stores).toHaveLength(2)
  const settled = await test.fingerprint()
  await test.restart()
  expect(await test.fingerprint()).toBe(settled)
  await test.stop()
})
