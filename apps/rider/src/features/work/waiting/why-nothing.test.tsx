/** What a waiting rider reads of why nothing comes. */
import { waiting } from '@puni/verify/support/phone'
import { CENTRO } from '@puni/verify/support/scripted/entities'
import { expect, openOnDuty, test } from '../../../testing/scripted.ts'
import { whyNothingText } from './why-nothing-text.ts'

test('every reason that the platform knows, in words', async ({ page, api }) => {
  const told = Object.entries(whyNothingText.hindrance)
  const hindrances = told.map(([hindrance]) => hindrance as keyof typeof whyNothingText.hindrance)
  api.replies('getZoneDemand', { zoneId: CENTRO._id, demand: 'calm', hindrances })
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText('¿Por qué no me llega nada?')).toBeVisible()
  // With the notifications that are off.
  await expect(page.getByText(`Y ${told.length} motivos más.`)).toBeVisible()
  for (const [, words] of told) await expect(page.getByText(words, { exact: true })).toBeVisible()
})

test('notifications that are off', async ({ page, api }) => {
  await openOnDuty(page, api)
  await expect(page.getByText(/Los avisos están apagados/)).toBeVisible()
})

for (const [minutes, words] of [
  [45, 'El reloj de tu celular está atrasado 45 min'],
  [-180, 'El reloj de tu celular está adelantado 3 h 00 min'],
] as const) {
  test(`a clock that is wrong by ${minutes} min`, async ({ page, api }) => {
    api.clockAhead = minutes * 60_000
    api.offers(null)
    await openOnDuty(page, api)
    await expect(page.getByText(words)).toBeVisible()
  })
}

test('a clock that is right is not mentioned', async ({ page, api }) => {
  api.offers(null)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await expect(page.getByText(/El reloj de tu celular/)).toHaveCount(0)
})
