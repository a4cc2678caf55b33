/**
 * A whole delivery in a city's demo, from two typed addresses to the congratulations: told turn by turn, in flight mode from the
 * acceptance on, with one wrong turn.
 */
import { metresBetween } from '@puni/streets/geodesic'
import { PACK_FILES } from '@puni/contract/city/pack'
import { PlaceIndex } from '@puni/places/place-search'
import type { Position } from '@puni/contract/fields'
import type { Place } from '@puni/contract/places/entities'
import type { RouteResult } from '@puni/contract/routing/entities'
import type { Zone } from '@puni/contract/zones/entities'
import type { Page } from '@playwright/test'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DEMO_RIDER } from '../../apps/server/src/demo/demo-accounts.ts'
import { demoCityFolder } from '../support/demo-city.ts'
import { openDesk, placeTypedOrder } from './desk.ts'
import { hasVoice, measures, rideThrough, spokenBy } from './device.ts'
import { acceptButton, advanceTo, button, dialog, offerCard, waiting } from '../support/phone.ts'
import { advance } from './gestures.ts'
import { goOnDuty, logIn, openPhoneAt } from './rider.ts'
import { expect, test } from './server.ts'

const extracts = process.env['CITY_EXTRACTS']

/** The pack that `npm run city` makes of a real extract. Returns its folder. */
async function makeRealCity(folder: string): Promise<string> {
  const [file, out] = [join(extracts ?? '', 'virreyes-overpass.osm'), join(folder, 'city')]
  await promisify(execFile)('npm', ['run', 'city', '--', file, '--name', 'Ciudad', '--out', out])
  return out
}

const CITIES = [
  { title: "the demo's own city", make: demoCityFolder, isLeftOut: false },
  {
    title: `a real city${extracts ? '' : ' (left out: CITY_EXTRACTS is not set)'}`,
    make: makeRealCity,
    isLeftOut: !extracts,
  },
] as const

const FEW_BLOCKS_KM = 0.6
/** Degrees of latitude of a kilometre. */
const DEGREES_PER_KM = 1 / 111.195

/** Two addresses of a pack that its search finds as they are written: a few blocks south-west of a zone's centre, and north-east of it. */
async function addressesIn(folder: string, zone: Zone): Promise<{ pickup: Place; delivery: Place }> {
  const places = PlaceIndex.parse(await readFile(join(folder, PACK_FILES.places)))
  const centre = { lat: zone.latitude, lng: zone.longitude }
  const near = (side: 1 | -1) => {
    const north = side * Math.min(0.4 * zone.radiusKm, FEW_BLOCKS_KM) * DEGREES_PER_KM
    const east = north / Math.cos((centre.lat * Math.PI) / 180)
    const around = places.nearby({ lat: centre.lat + north, lng: centre.lng + east }, 40)
    const found = around.find(({ label, certainty, position }) => {
      const [first] = places.search(label, centre)
      const isThere = first !== undefined && metresBetween(first.position, position) < 1
      return certainty === 'exact' && isThere && metresBetween(centre, position) < zone.radiusKm * 1_000
    })
    expect(found, 'a known house').toBeDefined()
    return found!
  }
  return { pickup: near(-1), delivery: near(1) }
}

/** How the phone names a place. */
const keyOf = ({ lat, lng }: Position) => `${lat.toFixed(5)},${lng.toFixed(5)}`

const banner = (phone: Page) => phone.getByRole('region', { name: 'Próximo giro' })

/** Places along a line, one every so many metres, and its end. */
function along(path: readonly Position[], every: number): Position[] {
  return path.flatMap((to, index) => {
    const from = path[index - 1]
    if (from === undefined) return [to]
    const pieces = Math.max(1, Math.round(metresBetween(from, to) / every))
    return Array.from({ length: pieces }, (_, piece) => {
      const share = (piece + 1) / pieces
      return { lat: from.lat + share * (to.lat - from.lat), lng: from.lng + share * (to.lng - from.lng) }
    })
  })
}

/** From the last point of a path straight on, where it would have turned: so many metres. */
function straightOn(path: readonly Position[], metres: number): Position[] {
  const [from, corner] = [path.at(-2)!, path.at(-1)!]
  const share = metres / metresBetween(from, corner)
  return [
    corner,
    {
      lat: corner.lat + share * (corner.lat - from.lat),
      lng: corner.lng + share * (corner.lng - from.lng),
    },
  ]
}

/** The last way that the phone found to a place, as it keeps it. */
async function lastWay(phone: Page, to: string): Promise<RouteResult> {
  const find = async () =>
    await phone.evaluate((place) => {
      type Kept = { answers: { key: unknown[]; data: unknown }[] }
      const { answers } = JSON.parse(localStorage.getItem('answers') ?? '{"answers":[]}') as Kept
      return answers.find(({ key }) => key[0] === 'last-route' && key[1] === place)?.data ?? null
    }, to)
  await expect.poll(find).not.toBeNull()
  return (await find()) as RouteResult
}

for (const { title, make, isLeftOut } of CITIES) {
  test.describe(title, () => {
    test.skip(isLeftOut, 'CITY_EXTRACTS is not set')
    test.use({
      // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
      // oxlint-disable-next-line no-empty-pattern
      environment: async ({}, provide) => {
        const folder = await mkdtemp(join(tmpdir(), 'puni-e2e-city-'))
        await provide({ CITY_DIR: await make(folder), DEMO: '1' })
        await rm(folder, { recursive: true })
      },
    })

    test('told turn by turn without signal, with a wrong turn and another way', async ({
      browser,
      environment,
      platform,
      line,
    }) => {
      // The demo's store places orders of its own in the first zone.
      const zone = (await platform.zones()).at(-1)!
      const { pickup, delivery } = await addressesIn(environment!['CITY_DIR']!, zone)
      const phone = await openPhoneAt(browser, line.origin, {
        latitude: zone.latitude,
        longitude: zone.longitude,
        accuracy: 8,
      })

      await test.step('a rider of the demo goes on duty', async () => {
        await hasVoice(phone)
        await measures(phone)
        await logIn(phone, DEMO_RIDER.email, DEMO_RIDER.password)
        await goOnDuty(phone, zone.name)
        await phone.evaluate(() => navigator.serviceWorker.ready)
      })

      const order = await test.step('the operator types both addresses', async () => {
        const desk = await openDesk(browser, platform)
        const typed = ({ label }: Place) => ({ typed: label, found: label })
        const placed = await placeTypedOrder(desk, zone.name, {
          pickup: typed(pickup),
          delivery: typed(delivery),
        })
        for (const end of ['pickup', 'delivery'] as const)
          expect(metresBetween(placed[end], { pickup, delivery }[end].position)).toBeLessThan(2)
        await desk.context().close()
        return placed
      })

      await test.step('accepts, chooses the voice, and loses the signal', async () => {
        await expect(offerCard(phone)).toBeVisible()
        const kept = phone.waitForResponse((response) => response.url().includes('/streets?'))
        await acceptButton(phone).click()
        await dialog(phone, '¡Comenzó el viaje!').getByRole('button', { name: 'Entendido' }).click()
        await expect(banner(phone)).toBeVisible()
        await (await kept).finished()
        await button(phone, 'Avisos del camino').click()
        await phone.getByRole('button', { name: 'Con voz' }).click()
        await button(phone, 'Listo').click()
        await expect
          .poll(() => phone.evaluate(() => localStorage.getItem('streets')?.length ?? 0))
          .toBeGreaterThan(1_000)
        await phone.context().setOffline(true)
        line.goDead(true)
      })

      await test.step('rides to the store', async () => {
        await advanceTo(phone, 'Yendo a retirar').click()
        const way = await lastWay(phone, keyOf(order.pickup))
        await rideThrough(phone, along(way.path, 60))
        await expect(banner(phone)).toContainText('Llegaste')
        const said = await spokenBy(phone)
        expect(said.at(-1)).toMatch(/^Llegaste/)
        expect(said.filter((words) => words.startsWith('Llegaste'))).toHaveLength(1)
        await advanceTo(phone, 'Esperando pedido').click()
        await expect(banner(phone)).toBeHidden()
        await advanceTo(phone, 'En camino').click()
      })

      await test.step('misses a turn, is told so, and led another way', async () => {
        await expect(banner(phone)).toBeVisible()
        const way = await lastWay(phone, keyOf(order.delivery))
        const turn = way.steps?.find(
          ({ maneuver, street }) => (maneuver === 'left' || maneuver === 'right') && street !== null,
        )
        expect(turn).toBeDefined()
        const before = (await spokenBy(phone)).length
        const untilTurn = way.path.slice(0, (turn?.start ?? 0) + 1)
        await rideThrough(phone, along(untilTurn, 60))
        const told = (await spokenBy(phone)).slice(before).join('\n')
        expect(told).toContain(
          `Doblá a la ${turn?.maneuver === 'left' ? 'izquierda' : 'derecha'} en ${turn?.street}`,
        )
        await rideThrough(phone, along(straightOn(untilTurn, 150), 25))
        await expect.poll(async () => (await spokenBy(phone)).join('\n')).toContain('Saliste del camino')
        await expect
          .poll(async () => (await lastWay(phone, keyOf(order.delivery))).path[0])
          .not.toEqual(way.path[0])
        const other = await lastWay(phone, keyOf(order.delivery))
        expect(other.estimated).toBe(false)
        await rideThrough(phone, along(other.path, 60))
        await expect(banner(phone)).toContainText('Llegaste')
      })

      await test.step('every turn was told to its side, none twice, and nothing after the arrival', async () => {
        const said = await spokenBy(phone)
        for (const [index, words] of said.entries()) expect(words, said.join('\n')).not.toBe(said[index - 1])
        expect(said.at(-1)).toMatch(/^Llegaste/)
        await test.info().attach('spoken', { body: said.join('\n') })
      })

      await test.step('delivers', async () => {
        await advance(phone, 'Entregado')
        await expect(dialog(phone, '¡Felicitaciones!')).toContainText(/\$\s?2\.300/)
        await dialog(phone, '¡Felicitaciones!').getByRole('button').click()
        await expect(waiting(phone)).toBeVisible()
        await expect.poll(() => phone.evaluate(() => localStorage.getItem('streets'))).toBeNull()
        line.goDead(false)
        await phone.context().setOffline(false)
        await expect.poll(() => platform.statusOf(order.orderId)).toBe('delivered')
      })
    })
  })
}
