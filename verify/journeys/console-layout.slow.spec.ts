/** Every screen and dialog of the console in the windows of small desks: nothing is cut off or too wide, menus are at their buttons and in the window. */
import type { Page } from '@playwright/test'
import { screensOfADay } from './desk-screens.ts'
import { openDesk, openDeskLogin } from './desk.ts'
import { expect, test } from './server.ts'

const WINDOWS = [
  // On its side a tablet has little height: a menu that was open may lose its button.
  { width: 1024, height: 400 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/** What is cut off on the screen that shows, in a line each. */
async function cutOff(desk: Page): Promise<string[]> {
  return await desk.evaluate(async () => {
    // A new size of the window is told to the page at its next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const told: string[] = []
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) told.push(`the page is ${scrollWidth - clientWidth} px too wide`)
    for (const element of document.querySelectorAll('body *')) {
      const style = getComputedStyle(element)
      const { left, right, width, height } = element.getBoundingClientRect()
      // Maps clip what they draw; what only a screen reader sees is a pixel.
      const unseen = width <= 1 || height <= 1 || element.closest('.maplibregl-map, svg, option') !== null
      if (unseen || style.visibility === 'hidden') continue
      if (left < 0 || right > clientWidth + 0.5) told.push(`${name(element)} leaves the window`)
      const hidden = element.scrollWidth - element.clientWidth
      // A line of the board: whole in its title, and in the panel.
      if (style.textOverflow === 'ellipsis' && element.closest('[title]') !== null) continue
      const clips = style.overflowX !== 'visible' || element.matches('button, a, td, th')
      // What is typed moves along in its field; the panel's title has the whole name.
      if (element.matches('input:not([type="time"])')) continue
      if (clips && style.display !== 'inline' && hidden > 1) told.push(`${name(element)} hides ${hidden} px`)
    }
    for (const menu of document.querySelectorAll('[role=menu]')) {
      const button = document.querySelector(`[aria-controls='${menu.id}']`)?.getBoundingClientRect()
      const { top, bottom } = menu.getBoundingClientRect()
      const away = button === undefined ? NaN : Math.max(top - button.bottom, button.top - bottom)
      const isButtonSeen = button === undefined || (button.bottom > 0 && button.top < innerHeight)
      if (isButtonSeen && !(away <= 8)) told.push(`${name(menu)} is ${away} px away from its button`)
      if (top < 0 || bottom > innerHeight) told.push(`${name(menu)} leaves the window`)
    }
    return told
  })
}

// It reads every row of the lists, and opens more screens a minute than a person can.
test.use({ environment: { RATE_LIMIT_PER_MINUTE: '6000' } })

test('no screen cuts anything off', async ({ browser, platform }) => {
  const screens = await screensOfADay(platform)
  const desk = await openDeskLogin(browser, platform.origin)
  const found: string[] = []
  for (const { name, show } of screens) {
    await show(desk)
    for (const size of WINDOWS) {
      await desk.setViewportSize(size)
      for (const line of await cutOff(desk)) found.push(`${name} at ${size.width}: ${line}`)
    }
  }
  expect(found).toEqual([])
})

test('at 200 % text no line of the board is cut, and none lies over another', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  for (const _ of [1, 2]) await platform.report(await platform.placeOrder(zone.id), 'El local está cerrado')
  const desk = await openDesk(browser, platform)
  const lines = desk.getByRole('list', { name: 'Pedidos abiertos' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await desk.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const outside = () =>
    lines.evaluateAll(
      (rows) =>
        rows.flatMap((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return [...row.querySelectorAll('a, button, span, time')].filter((part) => {
            const box = part.getBoundingClientRect()
            return box.height > 1 && (box.top < top - 0.5 || box.bottom > bottom + 0.5)
          })
        }).length,
    )
  await expect.poll(outside).toBe(0)
})
