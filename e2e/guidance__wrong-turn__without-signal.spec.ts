/** A whole delivery in a city, told turn by turn, in flight mode from the acceptance on, with one wrong turn. */
import { metresBetween } from '@puni/city/geodesic'
import type { Position, RouteResult } from '@puni/contract/entities'
import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeDemoCity } from '../apps/server/test/demo-city.ts'
import { hasVoice, measures, rideThrough, spokenBy } from './device.ts'
import { acceptButton, advance, advanceTo, button, dialog, waiting } from './phone.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

test.use({
  // Playwright reads the names of what a fixture needs from this pattern: it has to be one, and needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  environment: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'puni-e2e-city-'))
    await provide({ CITY_DIR: await makeDemoCity(folder) })
    await rm(folder, { recursive: true })
  },
})

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

test('told turn by turn without signal, with a wrong turn and another way', async ({
  browser,
  platform,
  line,
}) => {
  const zoneId = await platform.createZone('Centro')
  const { email } = await platform.createRider('Nora Casco', zoneId)
  const phone = await openPhone(browser, line.origin, 350)
  await withoutMap(phone.context())
  await hasVoice(phone)
  await measures(phone)
  await logIn(phone, email)
  await goOnDuty(phone, 'Centro')
  await phone.evaluate(() => navigator.serviceWorker.ready)
  const orderId = await platform.placeOrder(zoneId)

  await test.step('accepts, chooses the voice, and loses the signal', async () => {
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

  const pickup = '-34.60900,-58.39200'
  const delivery = '-34.61500,-58.41000'

  await test.step('rides to the store', async () => {
    await advanceTo(phone, 'Yendo a retirar').click()
    const way = await lastWay(phone, pickup)
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
    const way = await lastWay(phone, delivery)
    const turn = way.steps?.find(({ maneuver }) => maneuver === 'left' || maneuver === 'right')
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
    await expect.poll(async () => (await lastWay(phone, delivery)).path[0]).not.toEqual(way.path[0])
    const other = await lastWay(phone, delivery)
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
    await expect.poll(() => platform.statusOf(orderId)).toBe('delivered')
  })
})
