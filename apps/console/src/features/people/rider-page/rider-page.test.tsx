/** The page of a rider: all about it, and all that can be done. */
import { formatPesos } from '@puni/contract/pesos'
import type { RiderPage } from '@puni/contract/rider-page/entities'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import { appealOf, NOON, RIDER_ID } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { expect } from 'vitest'
import { boardRider } from '../../../testing/board.ts'
import { OLGA, test, waitingRider } from '../../../testing/scripted.ts'

const AT = NOON.toISOString()
const SUMS = { delivered: 3, money: 6_900, waits: 2, waitedSeconds: 600 }
const active = waitingRider({
  activationCode: true,
  deliveredOrders: 40,
  totalMoney: 92_000,
  blocks: [
    { reason: 'Papeles', blockedAt: AT, blockedBy: 'Olga Operadora', liftedAt: AT, liftedBy: 'Delia' },
  ],
})
const PAGE: RiderPage = {
  rider: active,
  order: null,
  today: SUMS,
  month: { ...SUMS, delivered: 12 },
  appeals: [],
  sessions: [
    { _id: 's1', device: 'Chrome en Android', createdAt: AT, lastUsedAt: AT, isCurrent: false },
    { _id: 's2', device: null, createdAt: AT, lastUsedAt: AT, isCurrent: false },
  ],
  notes: [{ _id: '1', body: 'Cambió de moto', at: AT, by: 'Delia' }],
  contactChange: null,
}
const ORDER = { number: 1042, status: 'delivered', storeName: 'Güerrín', at: AT, earned: 2_300 } as const

async function open(page: Page, api: ScriptedApi, shown: Partial<RiderPage> = {}): Promise<void> {
  api
    .replies('getRiderPage', { ...PAGE, ...shown })
    .replies('listOrdersOfRider', { orders: [{ _id: 'o1', ...ORDER }], next: null })
    .replies('getRiderThumbnail', undefined)
    .replies('getCashOfRider', { owed: 0, held: 0, debts: [], settlements: [] })
  await page.goto(`/riders/${RIDER_ID}`)
  await expect(page.getByRole('heading', { name: 'Ramona Díaz' })).toBeVisible()
}

test('says what the rider did, earned and waited, and has a way to each order', async ({ page, api }) => {
  await open(page, api)
  const today = page.getByRole('row').filter({ hasText: 'Hoy' })
  await expect(today.getByText('$ 6.900')).toBeVisible()
  await expect(today.getByText('2 esperas, 5 min en promedio')).toBeVisible()
  await expect(page.getByRole('link', { name: '#1042' })).toHaveAttribute('href', '/orders/o1')
  await expect(page.getByText('Desde el 6/3 12:00, por Olga Operadora')).toBeVisible()
  await expect(page.getByText('Fuera de turno')).toBeVisible()
  await expect(page.getByText('Cambió de moto')).toBeVisible()
  expect(api.sent('getRiderPage')).toHaveLength(1)
  expect(api.sent('getRiderContacts')).toEqual([])
})

test('on duty it has what the desk has: the order, the age of the position', async ({ page, api }) => {
  const at = new Date(NOON.getTime() - 120_000).toISOString()
  api.replies('getBoard', { orders: [], riders: [boardRider({ _id: RIDER_ID, positionAt: at })] })
  await open(page, api, { rider: { ...active, working: true, lastPositionTime: at } })
  await expect(page.getByText('Libre')).toBeVisible()
  await expect(page.getByText('hace 2 min').first()).toBeVisible()
})

test('contacts are shown on request, with every action of the lists beside them', async ({ page, api }) => {
  await open(page, api)
  const contacts = { email: 'ramona@e2e.example', phone: '+5491155550145', documentNumber: '30123456' }
  api.replies('getRiderContacts', contacts)
  await button(page, 'Ver documento y contacto').click()
  await expect(page.getByText('ramona@e2e.example')).toBeVisible()
  await button(page, 'Más acciones para Ramona Díaz').click()
  const offered = await page.getByRole('menuitem').allTextContents()
  expect(offered).toEqual(['Código para la contraseña', 'Bloquear', 'Cerrar sus sesiones', 'Eliminar datos'])
  await page.getByRole('menuitem', { name: 'Bloquear' }).click()
  await page.getByLabel('Motivo del bloqueo').fill('Papeles vencidos')
  api.replies('blockRider', active)
  api.replies('getRiderPage', { ...PAGE, rider: { ...active, isBlocked: true } })
  await dialog(page, '¿Bloquear a Ramona Díaz?').getByRole('button', { name: 'Bloquear rider' }).click()
  await expect(page.getByText('Bloqueado', { exact: true })).toBeVisible()
  await expect(button(page, 'Desbloquear')).toBeVisible()
})

test('a sign-up is decided on its page too', async ({ page, api }) => {
  await open(page, api, { rider: waitingRider() })
  await expect(page.getByText('Espera su activación')).toBeVisible()
  await expect(button(page, 'Aprobar y generar código')).toBeVisible()
  await expect(button(page, 'Rechazar')).toBeVisible()
})

test('a note is written, and what was typed survives a reload until it is saved', async ({ page, api }) => {
  await open(page, api)
  await page.getByLabel('Nota nueva').fill('Avisa si llueve')
  await page.reload()
  await expect(page.getByLabel('Nota nueva')).toHaveValue('Avisa si llueve')
  const note = { _id: '2', body: 'Avisa si llueve', at: AT, by: 'Olga Operadora' }
  api.replies('addRiderNote', note).replies('getRiderPage', { ...PAGE, notes: [note, ...PAGE.notes] })
  await button(page, 'Guardar nota').click()
  await expect(page.getByText('Avisa si llueve')).toBeVisible()
  await expect(page.getByLabel('Nota nueva')).toHaveValue('')
  expect(api.sent('addRiderNote')[0]?.body).toEqual({ body: 'Avisa si llueve' })
})

test('one session is closed after a question', async ({ page, api }) => {
  await open(page, api)
  await button(page, 'Cerrar la sesión de Chrome en Android').click()
  api.replies('endRiderSession', { ok: true })
  api.replies('getRiderPage', { ...PAGE, sessions: PAGE.sessions.slice(1) })
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).click()
  await expect(page.getByText('Sesión cerrada')).toBeVisible()
  await expect(page.getByText('Chrome en Android')).toHaveCount(0)
  expect(api.sent('endRiderSession')[0]?.path).toBe(`/operator/riders/${RIDER_ID}/sessions/s1/end`)
})

test('a new phone is confirmed with the code that is read out; a wrong one says so at its field', async ({
  page,
  api,
}) => {
  await open(page, api)
  await button(page, 'Cambiar teléfono o email').click()
  await page.getByLabel('Teléfono nuevo').fill('11 6000-0001')
  api.replies('beginContactChange', { whatsappUrl: 'https://wa.me/5491160000001?text=Hola', expiresAt: AT })
  await button(page, 'Preparar el código').click()
  expect(api.sent('beginContactChange')[0]?.body).toEqual({ phone: '11 6000-0001' })
  await expect(page.getByRole('link', { name: 'Mandar el código por WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/5491160000001?text=Hola',
  )
  await page.getByLabel('Código que te dictan').fill('111111')
  const problem = 'El código no es correcto'
  api.refuses('confirmContactChange', 'CODE_WRONG', problem, { fields: { code: problem } })
  await button(page, 'Confirmar el cambio').click()
  await expect(page.getByText('El código no es correcto')).toBeVisible()
  api.refuses('confirmContactChange', 'PHONE_TAKEN', '', { fields: { phone: 'Otro rider ya lo tiene' } })
  await button(page, 'Confirmar el cambio').click()
  await expect(page.getByText('Otro rider ya lo tiene')).toBeVisible()
  api.replies('confirmContactChange', { ok: true })
  await page.getByLabel('Código que te dictan').fill('222222')
  await button(page, 'Confirmar el cambio').click()
  await expect(page.getByText('Teléfono cambiado')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a change that waits is taken up where it was left, and begun anew', async ({ page, api }) => {
  await open(page, api, { contactChange: { of: 'email', by: 'Delia', begunAt: AT, expiresAt: AT } })
  await button(page, 'Cambiar teléfono o email').click()
  await expect(page.getByText('Falta confirmar el email nuevo')).toBeVisible()
  await expect(page.getByText('Lo pidió Delia el 6/3 12:00.')).toBeVisible()
  await button(page, 'Empezar de nuevo').click()
  await expect(page.getByLabel('Teléfono nuevo')).toBeVisible()
})

test('a dispatcher changes no phone', async ({ page, api }) => {
  api.replies('getOperator', { ...OLGA, role: 'dispatcher' })
  await open(page, api)
  await expect(button(page, 'Zonas')).toBeVisible()
  await expect(button(page, 'Cambiar teléfono o email')).toHaveCount(0)
})

test('has the answers to decisions, to be answered there', async ({ page, api }) => {
  const rider = { _id: RIDER_ID, fullName: 'Ramona Díaz' }
  const more = { rider, blockedAt: AT, blockedBy: 'Olga', isBlockOn: true, answeredBy: null }
  await open(page, api, { appeals: [{ ...appealOf({ photos: 0 }), ...more }] })
  await expect(page.getByRole('heading', { name: 'Por un bloqueo' })).toBeVisible()
  await expect(button(page, 'Contestar')).toBeVisible()
})

test('has what was adjusted beside the answer to it', async ({ page, api }) => {
  const rider = { _id: RIDER_ID, fullName: 'Ramona Díaz' }
  const more = { rider, blockedAt: null, blockedBy: null, isBlockOn: false, answeredBy: null }
  const order = { _id: 'o-7', number: 1_204 }
  const made = {
    _id: '1',
    amount: 'shippingCost',
    before: 2_300,
    after: 2_000.5,
    at: AT,
    by: 'Olga',
  } as const
  const adjustments = [
    { ...made, reason: 'Era más cerca' },
    { ...made, _id: '2', before: 2_000.5, after: 1_900, reason: null },
  ]
  const appeal = appealOf({ about: 'adjustment', order, blockReason: null, photos: 0 })
  await open(page, api, { appeals: [{ ...appeal, ...more, adjustments }] })
  await expect(page.getByRole('heading', { name: 'Por un importe ajustado' })).toBeVisible()
  await expect(page.getByText('Pedido #1204, importe ajustado')).toBeVisible()
  const corrections = page.getByRole('definition').filter({ hasText: 'Olga' })
  await expect(corrections).toHaveCount(2)
  await expect(corrections.first()).toContainText(
    `${formatPesos(2_300)} → ${formatPesos(2_000.5)}Motivo: Era más cerca`,
  )
  await expect(page.getByRole('link', { name: 'Ver el pedido' })).toHaveAttribute('href', '/orders/o-7')
})

test('of nobody says so', async ({ page, api }) => {
  api.refuses('getRiderPage', 'RIDER_NOT_FOUND').refuses('listOrdersOfRider', 'RIDER_NOT_FOUND')
  await page.goto('/riders/nadie')
  await expect(page.getByText('El rider no existe')).toBeVisible()
})

test('an erased account keeps its sums and orders, and nothing can be done', async ({ page, api }) => {
  await open(page, api, { rider: { ...active, erasedAt: AT }, sessions: [], notes: [] })
  await expect(page.getByText('Cuenta eliminada')).toBeVisible()
  await expect(button(page, 'Zonas')).toHaveCount(0)
  await expect(page.getByLabel('Nota nueva')).toHaveCount(0)
})

test('every list of riders leads there', async ({ page, api }) => {
  await open(page, api)
  api.replies('listRiders', { riders: [active], next: null, waiting: 0 })
  await page.goto('/riders/active')
  await page.getByRole('link', { name: 'Ramona Díaz' }).click()
  await expect(page.getByRole('heading', { name: 'Ramona Díaz' })).toBeVisible()
})
