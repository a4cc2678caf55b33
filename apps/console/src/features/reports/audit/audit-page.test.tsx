/** The log of what operators did, narrowed. */
import type { AuditEntry } from '@puni/contract/audit/entities'
import { button } from '@puni/verify/support/phone'
import { expect } from 'vitest'
import { test } from '../../../testing/scripted.ts'

const entry = (changes: Partial<AuditEntry>): AuditEntry => ({
  _id: '2',
  at: '2026-03-06T15:00:00.000Z',
  action: 'rider-blocked',
  operator: { _id: 'olga', fullName: 'Olga Operadora' },
  subject: { kind: 'rider', _id: 'rita', name: 'Rita Rider' },
  details: {},
  ...changes,
})

test('it is narrowed to a kind of action and to whom it concerns, and whoever comes back finds it so', async ({
  page,
  api,
}) => {
  const placed = entry({ _id: '1', action: 'order-placed', subject: { kind: 'order', _id: 'o1', name: '7' } })
  api.replies('listOperators', { operators: [] }).answers('listAuditLog', ({ query }) => ({
    entries: [entry({}), placed].filter(
      ({ subject }) => !query['subjectId'] || subject?._id === query['subjectId'],
    ),
    next: null,
  }))
  await page.goto('/audit')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(1 + 2)

  await page.getByLabel('Qué hizo').selectOption('riders')
  await expect.poll(() => api.sent('listAuditLog').at(-1)?.query).toMatchObject({ kind: 'riders' })
  await button(page, 'Rita Rider').click()
  await expect(rows).toHaveCount(1 + 1)
  await expect(page.getByText('Solo lo que se hizo sobre Rita Rider.')).toBeVisible()
  expect(page.path()).toBe('/audit?about=rita&kind=riders')
  expect(api.sent('listAuditLog').at(-1)?.query).toMatchObject({ kind: 'riders', subjectId: 'rita' })

  await button(page, 'Ver todo el registro').click()
  await expect(rows).toHaveCount(1 + 2)
  await expect(button(page, 'Pedido 7')).toBeVisible()
})

test('operators that could not be loaded are not passed off as there being none', async ({ page, api }) => {
  api.refuses('listOperators', 'FORBIDDEN')
  await page.goto('/audit')
  await expect(page.getByRole('combobox', { name: 'Operador' })).toHaveAccessibleDescription(
    'No se pudo cargar la lista. Recargá la página.',
  )
})
