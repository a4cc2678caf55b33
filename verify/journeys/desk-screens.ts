/** The console's screens on a day of long names and large amounts, each with the steps to reach it. */
import { PICTURE } from '../support/phone.ts'
import { Platform } from './platform.ts'
import { expect, type Page } from '@playwright/test'
import { logInAtDesk } from './desk.ts'
import { MONTH } from './month-of-figures.ts'
import { FULL_DAY } from './replayed-day.ts'

export interface DeskScreen {
  readonly name: string
  readonly show: (desk: Page) => Promise<void>
}

/** An order is late at this age, milliseconds. */
const LATE_MS = 95 * 60_000

/** Prepares the day. The first screen is the login; the others require a session. */
export async function screensOfADay(platform: Platform): Promise<DeskScreen[]> {
  const { id: zoneId, name: zoneName } = await platform.createZone('Villa General Mitre y Villa Santa Rita')
  // Before the others: the newest come first in their list.
  const atStore = await platform.createRider('Walter Díaz Vélez', zoneId)
  const claimer = await platform.createRider('Mirta Paz', zoneId)
  const holder = await platform.createRider('Omar Gil', zoneId)
  const resting = await platform.createRider('Yolanda Maris Quiroga Ocampo', zoneId)
  const unreadable = await platform.signUp('Sebastián Alejandro Goycoechea', zoneId)
  await platform.refuse(unreadable.id, 'La foto del documento no se lee. Registrate de nuevo con otra.')
  const { id: proverZone } = await platform.createZone('Parque Avellaneda')
  const prover = await platform.createRider('Zenón Iturralde', proverZone)
  const prepaid = await platform.createRider('Gladys Paz', proverZone)
  const explained = await platform.deliverWithPhoto(prover, proverZone, new Blob([PICTURE]))
  const rider = await platform.createRider('María de los Ángeles Rodríguez Larreta', zoneId)
  await platform.block(rider.id, 'Dos pedidos sin entregar y ninguna respuesta al teléfono')
  await platform.unblock(rider.id)
  const blocked = await platform.createRider('Juan Ignacio Etcheverry', zoneId)
  await platform.block(blocked.id, 'Papeles vencidos')
  await platform.signUp('Maximiliano Ezequiel Fernández Echeverría', zoneId, blocked.phone)
  const { id: storeId, key } = await platform.createStore(
    'Empanadas Tucumanas de la Avenida San Martín',
    zoneId,
  )
  await platform.createWebhook(key)
  await platform.disableWebhook(key, await platform.createWebhook(key))
  await platform.placeOrder(zoneId, storeId)
  const orderId = await platform.placeOrder(zoneId)
  await platform.report(orderId, 'El local está cerrado y nadie contesta el teléfono desde hace media hora')
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Argentina/Buenos_Aires' }).format()
  const order = `orders/${orderId}`
  const ana = await platform.createRider('Ana Lía Sosa', zoneId)
  const stranded = await platform.blockOnTheWay(ana, zoneId)
  const held = await platform.blockOnTheWay(await platform.createRider('Luz Aguirre', zoneId), zoneId, {
    isDelivered: true,
  })
  const claimed = await platform.claim(claimer, holder, zoneId)

  await platform.setPrices(zoneId)
  const unrefunded = await platform.createRider('Fabián Ortiz', zoneId)
  await platform.cancel(await platform.blockOnTheWay(unrefunded, zoneId))
  await platform.deliver(prepaid, proverZone, { isPaid: true })
  const storeDues = 'riders/dues/store?name=Do%C3%B1a+Rosa'

  const withPin = await platform.placeOrder(zoneId, storeId, 'pin')
  const withCode = await platform.placeOrder(zoneId, storeId, 'code')
  const answered = await platform.createRider('Guillermo Aníbal Etchegaray', zoneId)
  await platform.block(answered.id, 'Dos pedidos sin entregar y ninguna respuesta al teléfono')
  await platform.appeal(
    answered,
    'El timbre no andaba y llamé tres veces. Volví al local con los dos pedidos.',
  )

  await platform.adjust(explained, 1_900.5, 'El recorrido era más corto que el que figuraba en el mapa')
  await platform.appeal(prover, 'Di toda la vuelta porque la avenida estaba cortada.', explained)

  const recurringId = await platform.recur(zoneId, storeId)
  const there = await platform.waitAtStore(atStore, zoneId)
  await platform.note(atStore.id, 'Cambió de moto: ahora tiene una Zanella verde, patente terminada en 410.')
  await platform.note(atStore.id, 'Los jueves a la tarde cursa: prefiere que no le asignen a mano.')
  await platform.pause(resting, zoneId, 45)

  return [
    { name: 'login', show: (desk) => openScreen(desk, '') },
    { name: 'orders', show: logInAtDesk },
    screen('desk-riders', '?view=riders'),
    screen('desk-map', '?view=map'),
    screen('history', 'history'),
    screen('history-of-another-day', 'history?from=2026-01-05&to=2026-01-05'),
    screen('history-none-found', 'history?q=nadie+así'),
    dialog('saved-views', 'history?q=rosa', 'Vistas'),
    {
      name: 'desk-many',
      show: async (desk) => {
        await chooseMany(desk)
        await expect(desk.getByText('3 elegidos')).toBeVisible()
      },
    },
    {
      name: 'desk-many-cancel',
      show: async (desk) => {
        await chooseMany(desk)
        await desk.getByRole('button', { name: 'Cancelar…' }).click()
        await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      },
    },
    screen('history-order', `history/${orderId}`),
    {
      name: 'desk-shortcuts',
      show: async (desk) => {
        await openScreen(desk, '')
        await desk.keyboard.press('?')
        await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      },
    },
    screen('order', order),
    dialog('order-cancel', order, 'Cancelar pedido'),
    dialog('order-offer-again', order, 'Volver a ofrecer'),
    dialog('order-assign', `orders/${withPin}`, 'Asignar a un rider'),
    { name: 'order-menu', show: (desk) => openMenu(desk, `orders/${withPin}`, /^Más acciones$/) },
    menuDialog('order-exclude', `orders/${withPin}`, /^Más acciones$/, 'Excluir rider'),
    dialog('order-edit', `orders/${withPin}`, 'Editar pedido'),
    {
      name: 'order-edit-price',
      show: async (desk) => {
        await openScreen(desk, `orders/${withPin}`)
        await desk.getByRole('button', { name: 'Editar pedido' }).click()
        await desk.getByLabel('Latitud de entrega').fill('-34,612')
        await expect(desk.getByText('Según la tarifa')).toBeVisible()
      },
    },
    dialog('order-take-back', `orders/${there}`, 'Sacárselo al rider'),
    dialog('order-adjust', `orders/${explained}`, 'Ajustar un importe'),
    screen('order-of-blocked', `orders/${stranded}`),
    screen('order-at-the-store', `orders/${there}`),
    screen('order-review', `orders/${held}`),
    screen('order-claimed', `orders/${claimed}`),
    dialog('order-claim-confirm', `orders/${claimed}`, 'Lo entregó'),
    screen('order-with-pin', `orders/${withPin}`),
    screen('order-with-code', `orders/${withCode}`),
    {
      name: 'order-explained',
      show: async (desk) => {
        await openScreen(desk, `orders/${explained}`)
        await desk.getByRole('button', { name: 'Ver la foto' }).click()
        await expect(desk.getByRole('img', { name: /^Foto de la entrega del pedido/ })).toBeVisible()
      },
    },
    dialog('order-review-confirm', `orders/${held}`, 'Confirmar'),
    dialog('order-review-reject', `orders/${held}`, 'Rechazar'),
    screen('order-new', 'orders/new'),
    screen('order-new-weekly', `orders/new?from=${orderId}&when=weekly`),
    screen('import', 'import'),
    { name: 'import-checked', show: (desk) => checkImport(desk, zoneName) },
    screen('recurring', 'recurring'),
    dialog('recurring-end', 'recurring', 'Terminar'),
    screen('recurring-change', `recurring/${recurringId}`),
    { name: 'order-new-money', show: typeMoney },
    {
      name: 'rider',
      show: async (desk) => {
        await openScreen(desk, `riders/${atStore.id}`)
        await desk.getByRole('button', { name: 'Ver documento y contacto' }).click()
        await expect(desk.getByText('@').first()).toBeVisible()
      },
    },
    screen('rider-with-answers', `riders/${answered.id}`),
    screen('rider-waiting', `riders/${unreadable.id}`),
    dialog('rider-contact-change', `riders/${atStore.id}`, 'Cambiar teléfono o email'),
    {
      name: 'rider-contact-code',
      show: async (desk) => {
        await openDialog(desk, `riders/${rider.id}`, 'Cambiar teléfono o email')
        await desk.getByText('Email', { exact: true }).click()
        await desk.getByLabel('Email nuevo').fill(`maria.${crypto.randomUUID()}@e2e.example`)
        await desk.getByRole('button', { name: 'Preparar el código' }).click()
        await expect(desk.getByLabel('Código que te dictan')).toBeVisible()
      },
    },
    {
      name: 'rider-session-end',
      show: async (desk) => {
        await openScreen(desk, `riders/${atStore.id}`)
        await desk
          .getByRole('button', { name: /^Cerrar la sesión de/ })
          .first()
          .click()
        await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      },
    },
    screen('rider-cash', `riders/${prover.id}`),
    dialog('rider-settle', `riders/${prover.id}`, 'Registrar pago'),
    dialog('rider-cash-limit', `riders/${prover.id}`, 'Cambiar límite'),
    dialog('rider-settle-debt', `riders/${unrefunded.id}`, 'Resolver'),
    screen('messages', 'riders/messages'),
    screen('dues', 'riders/dues'),
    screen('store-dues', storeDues),
    dialog('store-dues-settle', storeDues, 'Registrar devolución'),
    dialog('store-dues-pay', storeDues, 'Registrar pago'),
    screen('riders-waiting', 'riders'),
    { name: 'riders-waiting-shown', show: showContacts },
    dialog('riders-waiting-zones', 'riders', 'Zonas'),
    dialog('riders-refuse', 'riders', 'Rechazar'),
    screen('riders-refused', 'riders/refused'),
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
    screen('appeals', 'riders/appeals'),
    screen('appeals-answered', 'riders/appeals?state=answered'),
    dialog('appeals-answer', 'riders/appeals', 'Contestar'),
    screen('zones', 'zones'),
    screen('zones-new', 'zones/new'),
    screen('zone', `zones/${zoneId}`),
    {
      name: 'zone-leaves-outside',
      show: async (desk) => {
        await openScreen(desk, `zones/${zoneId}`)
        await desk.getByLabel('Radio (km)').fill('0,5')
        await desk.getByRole('button', { name: 'Guardar zona' }).click()
        await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      },
    },
    dialog('zone-terms', `zones/${zoneId}`, 'Cambiar las condiciones'),
    dialog('zone-prices', `zones/${zoneId}`, 'Cargar una tarifa'),
    dialog('zone-prices-drop', `zones/${zoneId}`, 'Quitar'),
    screen('order-by-price-rule', `orders/new?from=${orderId}`),
    dialog('zone-close', `zones/${zoneId}`, 'Cerrar la zona'),
    screen('stores', 'stores'),
    screen('stores-new', 'stores/new'),
    screen('store-keys', `stores/${storeId}`),
    dialog('store-users-invite', `stores/${storeId}`, 'Dar acceso'),
    dialog('store-keys-make', `stores/${storeId}`, 'Nueva clave'),
    dialog('store-keys-turn', `stores/${storeId}`, /^Cambiar la clave/),
    dialog('store-keys-end', `stores/${storeId}`, /^Anular la clave que/),
    {
      name: 'store-webhooks',
      show: async (desk) => {
        await openScreen(desk, `stores/${storeId}`)
        await desk.getByRole('button', { name: 'Ver los envíos' }).first().click()
        await desk
          .getByRole('list', { name: /^Envíos a/ })
          .getByRole('button')
          .first()
          .click()
        await expect(desk.getByRole('button', { name: 'Mandar de nuevo' })).toBeVisible()
      },
    },
    dialog('store-webhooks-add', `stores/${storeId}`, 'Agregar un webhook'),
    dialog('store-webhooks-remove', `stores/${storeId}`, /^Quitar el webhook/),
    dialog('store-keys-revoke', `stores/${storeId}`, 'Anular las claves'),
    dialog('store-pause', `stores/${storeId}`, 'Pausar'),
    dialog('store-disable', `stores/${storeId}`, 'Deshabilitar'),
    confirmAt(`stores/${storeId}`, 'Nueva clave'),
    screen('operators', 'operators'),
    screen('operators-new', 'operators/new'),
    menuDialog('operators-disable', 'operators', /^Cambiar/, 'Suspender'),
    menuDialog('operators-reset', 'operators', /^Cambiar/, 'Restablecer acceso'),
    {
      name: 'operators-require',
      show: async (desk) => {
        await openScreen(desk, 'operators')
        await desk.getByLabel('Exigir la verificación').click()
        await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
      },
    },
    screen('audit', 'audit'),
    { name: 'second-factor-qr', show: beginSecondFactor },
    screen('invitation', 'invitation#invitado'),
    screen('figures', 'numbers'),
    figuresScreen('figures-of-days', `numbers?from=2026-03-01&to=2026-03-31`),
    figuresScreen('figures-times', `numbers?from=2026-03-01&to=2026-03-31&view=times`),
    screen('figures-of-riders', 'numbers?view=money&by=rider'),
    screen('figures-empty', 'numbers?from=2026-01-05&to=2026-01-05'),
    screen('replay', 'replay'),
    screen('replay-of-today', `replay?zone=${zoneId}&day=${today}`),
    replayScreen('replay-under-way', `replay?zone=${zoneId}&day=2026-03-10`, FULL_DAY),
    replayScreen('replay-cut-off', `replay?zone=${zoneId}&day=2026-03-11`, { ...FULL_DAY, state: 'failed' }),
    replayScreen('replay-too-large', `replay?zone=${zoneId}&day=2026-03-12`, { ...FULL_DAY, state: 'late' }),
    screen('account', 'account'),
    dialog('account-end-all', 'account', 'Cerrar en todos lados'),
    {
      name: 'emergency',
      show: async (desk) => {
        await platform.alarm(ana, stranded)
        await openScreen(desk, 'zones')
        await alarms(desk).waitFor()
      },
    },
    dialog('emergency-place', 'zones', 'Ver dónde está'),
    {
      name: 'emergencies',
      show: async (desk) => {
        await openScreen(desk, 'emergencies')
        await alarms(desk).getByRole('button', { name: 'La vi' }).click()
        await expect(desk.getByRole('row').filter({ hasText: 'Ana Lía Sosa' })).toBeVisible()
      },
    },
    screen('nowhere', 'nowhere'),
    { name: 'orders-late', show: showLateOrders },
    { name: 'bulk-read', show: showBulkRead },
  ]
}

const alarms = (desk: Page) => desk.getByRole('alert', { name: 'Emergencias' })

async function openScreen(desk: Page, path: string): Promise<void> {
  await desk.goto(`/console/${path}`)
  await expect(desk.getByRole('heading').first()).toBeVisible()
  await expect(desk.getByText('Cargando…')).toHaveCount(0)
}

function screen(name: string, path: string): DeskScreen {
  return { name, show: (desk) => openScreen(desk, path) }
}

/** Three orders of the board. */
async function chooseMany(desk: Page): Promise<void> {
  await openScreen(desk, '')
  await desk.getByRole('button', { name: 'Elegir varios (X)' }).click()
  for (const nth of [0, 1, 2])
    await desk
      .getByRole('checkbox', { name: /^Elegir el pedido/ })
      .nth(nth)
      .check()
}

async function openDialog(desk: Page, path: string, button: string | RegExp): Promise<void> {
  await openScreen(desk, path)
  await desk.getByRole('button', { name: button, exact: true }).first().click()
  await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
}

/** The dialog that asks for the password again, over a screen whose button the server refuses to a session alone. */
function confirmAt(path: string, button: string): DeskScreen {
  return {
    name: 'confirm',
    show: async (desk) => {
      await desk.route(/\/keys$/, (route) =>
        route.fulfill({
          status: 403,
          json: { code: 'CONFIRMATION_NEEDED', message: 'Confirmá que sos vos.' },
        }),
      )
      await openDialog(desk, path, button)
      await desk.getByRole('button', { name: 'Hacer la clave' }).click()
      await expect(desk.getByRole('dialog', { name: 'Confirmá que sos vos' })).toBeVisible()
    },
  }
}

function dialog(name: string, path: string, button: string | RegExp): DeskScreen {
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
  await expect(desk.getByRole('dialog').getByRole('heading').first()).toBeVisible()
}

function menuDialog(name: string, path: string, menu: RegExp, item: string): DeskScreen {
  return { name, show: (desk) => openMenuDialog(desk, path, menu, item) }
}

async function showContacts(desk: Page): Promise<void> {
  await openScreen(desk, 'riders')
  await desk.getByRole('button', { name: 'Ver documento y contacto' }).first().click()
  await expect(desk.getByText('@').first()).toBeVisible()
}

/** The notice to admins, of an alarm that takes more reading than a picture is worth. */
async function showBulkRead(desk: Page): Promise<void> {
  const alarm = {
    _id: '999999999',
    at: new Date().toISOString(),
    action: 'bulk-read',
    operator: null,
    subject: { kind: 'operator', _id: crypto.randomUUID(), name: 'Delia Despacho' },
    details: { hours: 1, reveals: 61, rows: 840 },
  }
  await desk.route(/audit-log\?.*kind=alarms/, (route) =>
    route.fulfill({ json: { entries: [alarm], next: null } }),
  )
  await openScreen(desk, 'riders/active')
  await expect(desk.getByText('Delia Despacho leyó datos')).toBeVisible()
}

/** Lines of a file that was checked, some of them wrong. */
async function checkImport(desk: Page, zone: string): Promise<void> {
  await openScreen(desk, 'import')
  const line = (longitude: string, value: string) =>
    `Distribuidora del Barrio de Parque Avellaneda;${zone};Perú;-34,6118;-58,3960;Defensa;524;-34,6152;${longitude};${value};2300;AB 123 CD`
  await desk
    .getByLabel('O pegá las líneas acá')
    .fill(
      [
        'Remitente;Zona;Calle de retiro;Latitud de retiro;Longitud de retiro;Calle;Altura;Latitud;Longitud;Valor en el local;Envío;Patente',
        line('-58,3862', '12.500,50'),
        line('oeste', '12.50.0'),
        line('-58,3862', '0'),
        line('-58,3862', '-5'),
      ].join('\n'),
    )
  await desk.getByRole('button', { name: 'Revisar lo pegado' }).click()
  await expect(desk.getByRole('table')).toBeVisible()
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

/** A replay as the server answers it; nothing more comes. */
function replayScreen(name: string, path: string, answer: object): DeskScreen {
  const replays = '**/operator/replay?*'
  return {
    name,
    show: async (desk) => {
      await desk.unroute(replays)
      await desk.route(replays, async (route) => {
        if (!route.request().url().includes('run=')) await route.fulfill({ json: answer })
      })
      await openScreen(desk, path)
      await expect(desk.getByText('Repasando el día')).toHaveCount(0)
    },
  }
}

/** The figures of a month as the server would answer them. */
function figuresScreen(name: string, path: string): DeskScreen {
  const figures = '**/operator/figures?*'
  return {
    name,
    show: async (desk) => {
      await desk.route(figures, (route) => route.fulfill({ json: MONTH }))
      await openScreen(desk, path)
      await expect(desk.getByRole('table')).toBeVisible()
      await desk.unroute(figures)
    },
  }
}

async function unfoldBlocks(desk: Page): Promise<void> {
  await openScreen(desk, 'riders/active')
  await desk.getByText('1 bloqueo anterior').first().click()
}

/** Waiting orders, as shown an hour and a half later. Timers keep running. */
async function showLateOrders(desk: Page): Promise<void> {
  await desk.clock.setFixedTime(Date.now() + LATE_MS)
  await openScreen(desk, '')
}
