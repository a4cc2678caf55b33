/** Section 2: what surrounds every screen, and where. */
import { userMenu } from '../support/phone.ts'
import { expect, openOffDuty, test } from './scripted.ts'

test('the layout has the user menu above, the content, and three icons below', async ({ page, api }) => {
  await openOffDuty(page, api, '/summary')
  await expect(page.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
  await expect(links).toHaveCount(3)
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/summary',
    '/',
    '/history',
  ])
  await expect(links.locator('svg')).toHaveCount(3)
  const [menu, content, below] = await Promise.all(
    [userMenu(page), page.getByRole('heading', { level: 1 }), links.first()].map(
      async (part) => (await part.boundingBox())?.y ?? NaN,
    ),
  )
  expect(menu).toBeLessThan(content ?? NaN)
  expect(content).toBeLessThan(below ?? NaN)
})
