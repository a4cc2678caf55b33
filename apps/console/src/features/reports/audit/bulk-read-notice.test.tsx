/** An admin is told when an operator reads the data of very many persons. */
import type { AuditEntry } from '@puni/contract/audit/entities'
import { button } from '@puni/verify/support/phone'
import { expect } from 'vitest'
import { test } from '../../../testing/scripted.ts'

const alarm = (_id: string, at: Date): AuditEntry => ({
  _id,
  at: at.toISOString(),
  action: 'bulk-read',
  operator: null,
  subject: { kind: 'operator', _id: 'delia', name: 'Delia Despacho' },
  details: { hours: 1, reveals: 61, rows: 40 },
})
const WORDS =
  'Delia Despacho leyó datos de muchas personas en 1 hora: 61 contactos o fotos y 40 filas de listas'

test('the notice stays until it is acknowledged, and a later alarm is told again', async ({ page, api }) => {
  const entries = [alarm('7', new Date())]
  api.answers('listAuditLog', () => ({ entries, next: null })).replies('listOperators', { operators: [] })
  await page.goto('/riders')
  await expect(page.getByText(WORDS)).toBeVisible()
  await button(page, 'Entendido').click()
  await expect(page.getByText(WORDS)).toHaveCount(0)
  await page.goto('/zones')
  await expect(page.getByText(WORDS)).toHaveCount(0)

  entries.unshift(alarm('9', new Date()))
  await page.goto('/riders')
  await expect(page.getByText(WORDS)).toBeVisible()
  await page.getByRole('link', { name: 'Ver qué leyó' }).click()
  expect(page.path()).toBe('/audit?operator=delia&kind=seen')
})

test('what is older than a week is in the log alone', async ({ page, api }) => {
  api.replies('listAuditLog', {
    entries: [alarm('7', new Date(Date.now() - 8 * 86_400_000))],
    next: null,
  })
  await page.goto('/riders')
  await expect(page.getByText('Nadie espera su activación')).toBeVisible()
  await expect.poll(() => api.sent('listAuditLog')).toHaveLength(1)
  await expect(page.getByText(WORDS)).toHaveCount(0)
})
