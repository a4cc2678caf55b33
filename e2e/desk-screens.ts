/** The console's screens on a day of long names and large amounts, each with the steps to reach it. */
import { expect, type Page } from '@playwright/test'
import { logInAtDesk } from './desk.ts'
import { Platform } from './platform.ts'

export interface DeskScreen {
  readonly name: string
  readonly show: (desk: Page) => Promise<void>
}

/** An order is late at this age, milliseconds. */
const LATE_MS = 95 * 60_000

/** Prepares the day. The first screen is the login; the others require a session. */
export async function screensOfADay(platform: Platform): Promise<DeskScreen[]> {
  const zoneId = await platform.createZone('Villa General Mitre y Villa Santa Rita')
  await platform.signUp('Maximiliano Ezequiel Fernández Echeverría', zoneId)
  const rider = await platform.createRider('María de los Ángeles Rodríguez Larreta', zoneId)
  await platform.block(rider.id, 'Dos pedidos sin entregar y ninguna respuesta al teléfono')
  await platform.unblock(rider.id)
  await platform.block((await platform.createRider('Juan Ignacio Etcheverry', zoneId)).id, 'Papeles vencidos')
  const storeId = await platform.createStore('Empanadas Tucumanas de la Avenida San Martín', zoneId)
  await platform.placeOrder(zoneId, storeId)
  const orderId = await platform.placeOrder(zoneId)
  await platform.report(orderId, 'El local está cerrado y nadie contesta el teléfono desde hace media hora')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' }).format()
  const order = `orders/${orderId}`
  const stranded = await platform.blockOnTheWay(await platform.createRider('Ana Lía Sosa', zoneId), zoneId)
  const held = await platform.blockOnTheWay(await platform.createRider('Luz Aguirre', zoneId), zoneId, {
    isDelivered: true,
  })

  return [
    { name: 'login', show: (desk) => openScreen(desk, '') },
    { name: 'orders', show: logInAtDesk },
    screen('orders-of-another-day', '?day=2026-01-05'),
    screen('order', order),
    dialog('order-cancel', order, 'Cancelar pedido'),
    dialog('order-offer-again', order, 'Volver a ofrecer'),
    screen('order-of-blocked', `orders/${stranded}`),
    screen('order-review', `orders/${held}`),
    dialog('order-review-confirm', `orders/${held}`, 'Confirmar'),
    dialog('order-review-reject', `orders/${held}`, 'Rechazar'),
    screen('order-new', 'orders/new'),
    { name: 'order-new-money', show: typeMoney },
    screen('map', 'map'),
    screen('riders-waiting', 'riders'),
    dialog('riders-waiting-zones', 'riders', 'Zonas'),
    dialog('riders-code', 'riders', 'Aprobar y generar código'),
    screen('riders-active', 'riders/active'),
    { name: 'riders-menu', show: (desk) => openMenu(desk, 'riders/active', /^Más/) },
    menuDialog('riders-recovery', 'riders/active', /^Más/, 'Código para la contraseña'),
    { name: 'riders-earlier-blocks', show: (desk) => unfoldBlocks(desk) },
    dialog('riders-zones', 'riders/active', 'Zonas'),
    {
      name: 'riders-block',
      show: async (desk) => {
        await openMenuDialog(desk, 'riders/active', /^Más/, 'Bloquear')
        await desk.getByRole('dialog').getByText('1 bloqueo anterior').click()
      },
    },
    screen('riders-blocked', 'riders/blocked'),
    dialog('riders-unblock', 'riders/blocked', 'Desbloquear'),
    menuDialog('riders-end-sessions', 'riders/active', /^Más/, 'Cerrar sus sesiones'),
    menuDialog('riders-erase', 'riders/active', /^Más/, 'Eliminar datos'),
    screen('riders-erased', 'riders/erased'),
    screen('zones', 'zones'),
    screen('zones-new', 'zones/new'),
    screen('zone', `zones/${zoneId}`),
    screen('stores', 'stores'),
    screen('stores-new', 'stores/new'),
    screen('store-keys', `stores/${storeId}`),
    dialog('store-keys-revoke', `stores/${storeId}`, 'Anular las claves'),
    screen('operators', 'operators'),
    screen('operators-new', 'operators/new'),
    menuDialog('operators-disable', 'operators', /^Cambiar/, 'Suspender'),
    menuDialog('operators-reset', 'operators', /^Cambiar/, 'Restablecer acceso'),
    {
      name: 'operators-require',
      show: async (desk) => {
        await openScreen(desk, 'operators')
        await desk.getByLabel('Exigir la verificación').click()
        await expect(desk.getByRole('dialog').getByRole('heading')).toBeVisible()
      },
    },
    screen('audit', 'audit'),
    { name: 'second-factor-qr', show: beginSecondFactor },
    screen('invitation', 'invitation#invitado'),
    screen('replay', 'replay'),
    screen('replay-of-today', `replay?zone=${zoneId}&day=${today}`),
    screen('account', 'account'),
    dialog('account-end-all', 'account', 'Cerrar en todos lados'),
    screen('nowhere', 'nowhere'),
    { name: 'orders-late', show: showLateOrders },
  ]
}

async function openScreen(desk: Page, path: string): Promise<void> {
  await desk.goto(`/console/${path}`)
  await expect(desk.getByRole('heading').first()).toBeVisible()
  await expect(desk.getByText('Cargando…')).toHaveCount(0)
}

function screen(name: string, path: string): DeskScreen {
  return { name, show: (desk) => openScreen(desk, path) }
}

async function openDialog(desk: Page, path: string, button: string): Promise<void> {
  await openScreen(desk, path)
  await desk.getByRole('button', { name: button, exact: true }).first().click()
  await expect(desk.getByRole('dialog').getByRole('heading')).toBeVisible()
}

function dialog(name: string, path: string, button: string): DeskScreen {
  return { name, show: (desk) => openDialog(desk, path, button) }
}

async function openMenu(desk: Page, path: string, menu: RegExp): Promise<void> {
  await openScreen(desk, path)
  await desk.getByRole('button', { name: menu }).first().click()
  await expect(desk.getByRole('menu')).toBeVisible()
}

async function openMenuDialog(desk: Page, path: string, menu: RegExp, item: string): Promise<void> {
  await openMenu(desk, path, menu)
  await desk.getByRole('menuitem', { name: item }).click()
  await expect(desk.getByRole('dialog').getByRole('heading')).toBeVisible()
}

function menuDialog(name: string, path: string, menu: RegExp, item: string): DeskScreen {
  return { name, show: (desk) => openMenuDialog(desk, path, menu, item) }
}

async function typeMoney(desk: Page): Promise<void> {
  await openScreen(desk, 'orders/new')
  await desk.getByLabel('Valor en el local').fill('125000,50')
  await desk.getByLabel('Envío').fill('2.30.0')
  await expect(desk.getByText('Se guarda')).toBeVisible()
}

async function beginSecondFactor(desk: Page): Promise<void> {
  await openScreen(desk, 'account')
  await desk.getByLabel('Tu contraseña').fill(Platform.operator.password)
  await desk.getByRole('button', { name: 'Activar' }).click()
  await expect(desk.getByRole('img', { name: 'Código QR' })).toBeVisible()
}

async function unfoldBlocks(desk: Page): Promise<void> {
  await openScreen(desk, 'riders/active')
  await desk.getByText('1 bloqueo anterior').click()
}

/** Waiting orders, as shown an hour and a half later. Timers keep running. */
async function showLateOrders(desk: Page): Promise<void> {
  await desk.clock.setFixedTime(Date.now() + LATE_MS)
  await openScreen(desk, '')
}
