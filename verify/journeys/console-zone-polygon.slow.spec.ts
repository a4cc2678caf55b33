/** A zone's limits, drawn on the map and changed by hand. */
import type { Locator } from '@playwright/test'
import { WITH_MAPS } from './browser.ts'
import { openDesk } from './desk.ts'
import { expect, test } from './server.ts'

test.use({ launchOptions: WITH_MAPS })

const linesOf = async (corners: Locator) => (await corners.inputValue()).split('\n')

test('a zone is drawn corner by corner, and its corners are moved', async ({ browser, platform }) => {
  const zone = await platform.createZone()
  const desk = await openDesk(browser, platform, `zones/${zone.id}`, { reducedMotion: 'reduce' })
  await desk.getByText('Polígono', { exact: true }).click()
  const map = desk.getByRole('region', { name: 'Mapa de los límites' })
  const corners = desk.getByLabel('Esquinas')
  await map.scrollIntoViewIfNeeded()
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {}
  const at = (across: number, down: number) => [x + width * across, y + height * down] as const
  const first = at(0.3, 0.3)
  for (const point of [first, at(0.7, 0.3), at(0.7, 0.7), at(0.3, 0.7), first]) {
    await desk.mouse.move(...point)
    await desk.mouse.click(...point)
  }
  await expect.poll(() => linesOf(corners)).toHaveLength(4)
  const drawn = await linesOf(corners)

  await test.step('a corner is dragged', async () => {
    await desk.mouse.move(...first)
    await desk.mouse.down()
    await desk.mouse.move(...at(0.25, 0.28))
    await desk.mouse.move(...at(0.2, 0.25))
    await desk.mouse.up()
    await expect.poll(() => linesOf(corners)).not.toEqual(drawn)
    expect((await linesOf(corners)).filter((line) => drawn.includes(line))).toHaveLength(3)
  })

  await test.step('a corner is added between two, and taken away', async () => {
    await desk.mouse.move(...at(0.7, 0.5))
    await desk.mouse.click(...at(0.7, 0.5))
    await expect.poll(() => linesOf(corners)).toHaveLength(5)
    await desk.mouse.click(...at(0.7, 0.7), { button: 'right' })
    await expect.poll(() => linesOf(corners)).toHaveLength(4)
  })

  await test.step('it is typed, and saved', async () => {
    await desk.getByRole('button', { name: 'Dibujar de nuevo' }).click()
    await expect(corners).toHaveValue('')
    await corners.fill('-34.65, -58.45\n-34.65, -58.35\n-34.57, -58.35\n-34.57, -58.45')
    await desk.getByRole('button', { name: 'Guardar zona' }).click()
    await expect(desk.getByRole('row', { name: new RegExp(zone.name) })).toContainText('Polígono: 4 esquinas')
  })
})
