/**
 * Every dialog of the console, confirmed on the real server: its screen is intact afterwards, and the toast
 * is readable.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Locator, Page } from '@playwright/test'
import { goToSection, openDesk, sections, orderRows } from './desk.ts'
import { expect, test } from './server.ts'

// Lists are to be empty in the end, and the navigation counts.
test.use({ environment: {} })

const SOURCES = fileURLToPath(new URL('../../apps/console/src', import.meta.url))
/** The dialogs that the journey below confirms, and the form that most are made of. */
const CONFIRMED = [
  'shared/forms/form-dialog.tsx',
  'features/people/appeals/answer-dialog.tsx',
  'features/desk/hands/adjust-dialog.tsx',
  'features/desk/hands/assign-dialog.tsx',
  'features/desk/orders/earnings-review.tsx',
  'features/desk/hands/edit-dialog.tsx',
  'features/desk/hands/exclude-dialog.tsx',
  'features/desk/hands/order-action-dialog.tsx',
  'features/desk/hands/take-back-dialog.tsx',
  'features/desk/recurring/recurring-card.tsx',
  'features/people/cash/limit-dialog.tsx',
  'features/people/cash/pay-fees-dialog.tsx',
  'features/people/cash/settle-dialog.tsx',
  'features/people/cash/settle-store-dialog.tsx',
  'features/people/cash/settlement-entry.tsx',
  'features/people/cash/store-fees.tsx',
  'features/people/rider-page/contact-change-dialog.tsx',
  'features/people/rider-page/rider-sessions.tsx',
  'features/people/riders/code-dialog.tsx',
  'features/people/riders/refusal-dialog.tsx',
  'features/people/riders/replace-code-dialog.tsx',
  'features/people/riders/rider-action-dialog.tsx',
  'features/people/riders/rider-zones-dialog.tsx',
  'features/desk/board/many-dialog.tsx',
  'features/entry/operators/operator-dialog.tsx',
  'features/entry/operators/require-second-factor.tsx',
  'features/places/prices/price-dialog.tsx',
  'features/places/prices/prices.tsx',
  'features/places/stores/store-keys.tsx',
  'features/places/stores/store-state-dialog.tsx',
  'features/places/stores/store-users.tsx',
  'features/places/stores/webhook-dialogs.tsx',
  'features/places/zones/zone-closing.tsx',
  'features/places/zones/zone-terms.tsx',
  'features/places/zones/outside-dialog.tsx',
  'shared/views/secret-dialog.tsx',
]

/** These are only looked at; they are opened where their feature is tested. */
const LOOKED_AT = [
  'features/desk/emergencies/emergency-place.tsx',
  'features/desk/board/assign-on-desk.tsx',
  'features/desk/board/shortcuts-dialog.tsx',
  'features/desk/hands/overtaken-dialog.tsx',
  'features/entry/session/confirm-dialog.tsx',
  'shared/saved-views/saved-views.tsx',
]

test('the journey below knows every dialog there is', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter((file) => file.endsWith('.tsx'))
  const holding = await Promise.all(
    files.map(async (file) => [file, /<(Form)?Dialog\b/.test(await readFile(join(SOURCES, file), 'utf8'))]),
  )
  const found = holding.filter(([, holds]) => holds).map(([file]) => file)
  expect(new Set(found)).toEqual(new Set([...CONFIRMED, ...LOOKED_AT]))
})

/** The toast is readable. */
async function expectToast(desk: Page, words: string): Promise<Locator> {
  const toast = desk.locator('[popover]').getByText(words, { exact: true })
  // Hovering proves that nothing covers it, and keeps it open while it is checked.
  await toast.hover()
  return toast
}

async function closeToast(desk: Page, words: string): Promise<void> {
  await expectToast(desk, words)
  await desk.getByRole('button', { name: 'Cerrar aviso' }).click()
}

/** Controls covered by a toast, but for those that scroll away from under it. */
async function covered(toast: Locator): Promise<string[]> {
  return await toast.evaluate((words) => {
    // What was scrolled under it scrolls away again; what is there at the top does not.
    scrollTo({ top: 0, behavior: 'instant' })
    const box = words.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const pressable = 'a[href], button, input, select, textarea, label, summary, [tabindex="0"]'
    return [...document.querySelectorAll(pressable)]
      .filter((element) => element.closest('[popover], aside, .maplibregl-map') === null)
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        const apart =
          right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom || width === 0
        return !apart
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** Confirms the open dialog; the toast reports it and covers no controls, and the screen behind is intact. */
async function confirm(desk: Page, button: string, done: string, screen: Locator): Promise<void> {
  await desk.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  const toast = await expectToast(desk, done)
  await expect(sections(desk)).toBeVisible()
  await expect(screen).toBeVisible()
  // Only now: until then a longer list may be scrolled, and its title is elsewhere.
  expect(await covered(toast)).toEqual([])
  await desk.getByRole('button', { name: 'Cerrar aviso' }).click()
}

test('every dialog is confirmed, and leaves its screen standing', async ({ browser, platform }) => {
  const { id: zoneId, name: zone } = await platform.createZone()
  const { name: south } = await platform.createZone('Sur')
  const account = await platform.createRider('Nora Cerca', zoneId)
  const { name: newcomer } = await platform.signUp('Ramona Díaz', zoneId)
  await platform.placeOrder(zoneId)
  const desk = await openDesk(browser, platform)
  const press = (name: string) => desk.getByRole('button', { name, exact: true }).click()
  const choose = async (menu: string, item: string) => {
    await press(menu)
    await desk.getByRole('menuitem', { name: item, exact: true }).click()
  }

  await test.step('orders', async () => {
    await orderRows(desk, 'Doña Rosa').click()
    const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })
    for (const [open, sure, done, reason] of [
      ['Marcar como error', 'Sí, marcar', 'Pedido marcado como error', 'El local está cerrado'],
      ['Volver a ofrecer', 'Sí, ofrecer', 'Pedido puesto en oferta', ''],
      ['Cancelar pedido', 'Sí, cancelar', 'Pedido cancelado', 'Se arrepintió'],
    ] as const) {
      await (open === 'Marcar como error' ? choose('Más acciones', open) : press(open))
      if (reason !== '') await desk.getByLabel(/^Motivo/).fill(reason)
      await confirm(desk, sure, done, panel)
      if (open !== 'Marcar como error') continue
      // The problem comes first, in the panel and in the list.
      await expect(panel.getByRole('alert').getByText(reason)).toBeInViewport()
      await expect(orderRows(desk, 'Doña Rosa')).toContainText(reason)
      await expect(sections(desk).getByRole('link', { name: 'Pedidos 1 con un aviso sin ver' })).toBeVisible()
    }
  })

  await test.step('orders that come again', async () => {
    await desk.getByRole('link', { name: 'Repetir cada semana' }).click()
    await desk.getByLabel('Hora de retiro').fill('12:30')
    await press('Programar pedido recurrente')
    await closeToast(desk, 'Pedido recurrente programado')
    await expect(desk.getByText('Para Belgrano 2200')).toBeVisible()
    await press('Terminar')
    const none = desk.getByText('No hay pedidos recurrentes')
    await confirm(desk, 'Sí, terminar', 'Pedido recurrente terminado', none)
  })

  await test.step('riders', async () => {
    await goToSection(desk, 'Riders')
    const ramona = desk.getByRole('article', { name: newcomer })
    await expect(ramona).toContainText(/Zona pedida\s*Centro \d+\s*Zonas habilitadas\s*La pedida, al aprobar/)
    await press('Zonas')
    await expect(desk.getByLabel(zone)).toBeChecked()
    await desk.getByLabel(south).check()
    await confirm(desk, 'Guardar zonas', 'Zonas guardadas', ramona.getByText(`${zone}, ${south}`))
    await press('Rechazar')
    await desk.getByLabel('Motivo frecuente').selectOption({ index: 2 })
    await press('Rechazar registro')
    await closeToast(desk, 'Registro rechazado')
    const toldThem = desk.getByRole('dialog', { name: `Avisale a ${newcomer}` })
    await expect(toldThem.getByRole('link')).toHaveAttribute('href', /wa\.me.*selfie/)
    await toldThem.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await desk.getByRole('link', { name: 'Rechazados' }).click()
    await expect(ramona).toContainText('En la selfie no se te ve la cara')
    await press('Volver a revisar')
    await closeToast(desk, 'Vuelve a estar en espera')
    await desk.getByRole('link', { name: 'En espera' }).click()
    await expect(ramona).toContainText('Ya se rechazó antes')
    await press('Aprobar y generar código')
    const code = desk.getByRole('dialog', { name: `Código de ${newcomer}` })
    await expect(code.getByRole('status', { name: 'Código de activación' })).toHaveText(/^\d{6}$/)
    await code.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await press('Aprobar y generar código')
    await press('Hacer otro')
    await expect(code.getByRole('status', { name: 'Código de activación' })).toHaveText(/^\d{6}$/)
    await code.getByRole('button', { name: 'Cerrar', exact: true }).click()
    await expect(desk.getByRole('article', { name: newcomer })).toBeVisible()

    await desk.getByRole('link', { name: 'Activos' }).click()
    const nora = desk.getByRole('row', { name: /Nora Cerca/ })
    await press('Zonas')
    await desk.getByLabel(south).check()
    await confirm(desk, 'Guardar zonas', 'Zonas guardadas', nora.getByText(`${zone}, ${south}`))

    const more = `Más acciones para ${account.name}`
    await choose(more, 'Bloquear')
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(desk.getByRole('button', { name: more })).toBeFocused()
    await choose(more, 'Bloquear')
    await desk.getByLabel('Motivo del bloqueo').fill('Papeles vencidos')
    await confirm(desk, 'Bloquear rider', 'Rider bloqueado', desk.getByText('No hay riders activos'))

    await desk.getByRole('link', { name: 'Descargos' }).click()
    await expect(desk.getByText('No hay descargos por contestar')).toBeVisible()
    // It comes by the live stream.
    await platform.appeal(account, 'Los renové el lunes')
    await press('Contestar')
    await desk.getByLabel('Respuesta').fill('Ya los vimos')
    const none = desk.getByText('No hay descargos por contestar')
    await confirm(desk, 'Enviar respuesta', 'Respuesta enviada', none)

    await desk.getByRole('link', { name: 'Bloqueados' }).click()
    await press('Desbloquear')
    await confirm(desk, 'Sí, desbloquear', 'Rider desbloqueado', desk.getByText('No hay riders bloqueados'))
    await desk.getByRole('link', { name: 'Activos' }).click()
    await nora.getByText('1 bloqueo anterior').click()
    await expect(nora).toContainText(
      /Papeles vencidos.*Desde el .*, por Operador.*Hasta el .*, por Operador/s,
    )
    await nora.getByRole('link', { name: account.name }).click()
    await press('Cambiar teléfono o email')
    await desk.getByLabel('Teléfono nuevo').fill('11 6000-0199')
    await press('Preparar el código')
    const link = desk.getByRole('dialog').getByRole('link', { name: 'Mandar el código por WhatsApp' })
    const sent = new URL((await link.getAttribute('href'))!).searchParams.get('text')
    await desk.getByLabel('Código que te dictan').fill(/\b\d{6}\b/.exec(sent!)![0])
    const facts = desk.getByRole('heading', { name: 'Datos' })
    await confirm(desk, 'Confirmar el cambio', 'Teléfono cambiado', facts)
    await desk
      .getByRole('button', { name: /^Cerrar la sesión de/ })
      .first()
      .click()
    await confirm(desk, 'Cerrar', 'Sesión cerrada', facts)
    await desk.getByRole('link', { name: 'Riders', exact: true }).last().click()
    await choose(more, 'Cerrar sus sesiones')
    await confirm(desk, 'Cerrar sesiones', 'Sesiones cerradas', nora.getByText('Fuera de turno'))
    await choose(more, 'Eliminar datos')
    await confirm(desk, 'Eliminar para siempre', 'Cuenta eliminada', desk.getByText('No hay riders activos'))
  })

  await test.step('stores', async () => {
    await goToSection(desk, 'Tiendas')
    await desk.getByRole('link', { name: 'Nueva tienda' }).click()
    for (const [field, value] of [
      ['Nombre de la tienda', 'Empanadas La Demo'],
      ['Calle', 'Defensa'],
      ['Altura', '524'],
      ['Ciudad', 'Buenos Aires'],
      ['Latitud', '-34.6151'],
      ['Longitud', '-58.3862'],
    ] as const) {
      await desk.getByLabel(field, { exact: true }).fill(value)
    }
    await desk.getByLabel('Zona').selectOption(zone)
    await press('Registrar tienda')
    await expectToast(desk, 'Tienda registrada')
    await expect(desk.getByLabel('Clave de API')).not.toHaveValue('')
    await press('Ya la guardé')
    await expect(desk.getByRole('dialog')).toHaveCount(0)
    const store = desk.getByRole('row', { name: /Empanadas La Demo/ })
    await press('Cerrar aviso')
    await store.click()
    await press('Dar acceso')
    await desk.getByLabel('Nombre de la persona').fill('Dora Caja')
    await desk.getByLabel('Email').fill('dora.caja@rotiseria.example')
    await press('Hacer el enlace')
    await press('Ya lo mandé')
    await press('Terminar el acceso de Dora Caja')
    await confirm(desk, 'Terminar acceso', 'Acceso terminado', desk.getByText('Todavía no entra nadie'))
    await press('Nueva clave')
    await desk.getByLabel('Nombre', { exact: true }).fill('Caja 2')
    await desk.getByText('De prueba', { exact: true }).click()
    await press('Hacer la clave')
    await press('Ya la guardé')
    await expect(desk.getByText(/^Caja 2 · Termina en/)).toBeVisible()
    await desk
      .getByRole('button', { name: /^Cambiar la clave que/ })
      .last()
      .click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Cambiar', exact: true }).click()
    await press('Ya la guardé')
    await expect(desk.getByText('Sirve hasta el')).toBeVisible()
    await desk
      .getByRole('button', { name: /^Anular la clave que/ })
      .first()
      .click()
    await confirm(desk, 'Anular', 'Clave anulada', desk.getByText('Sirve hasta el'))
    await press('Anular las claves')
    await confirm(desk, 'Anular las claves', 'Claves anuladas', desk.getByText('no puede cargar pedidos'))
    await press('Agregar un webhook')
    await desk.getByLabel('Dirección').fill('https://caja.local.example/uber')
    await desk.getByText('Uber Direct', { exact: true }).click()
    await press('Agregar')
    await press('Ya lo guardé')
    await press('Quitar el webhook a https://caja.local.example/uber')
    await confirm(desk, 'Quitar', 'Webhook quitado', desk.getByText('Esta tienda no tiene ninguno.'))
    await press('Pausar')
    await confirm(desk, 'Pausar', 'Tienda en pausa', desk.getByText('No acepta pedidos hasta las'))
    await press('Deshabilitar')
    const disabled = desk.getByText('Deshabilitada: no acepta pedidos')
    await confirm(desk, 'Deshabilitar', 'Tienda deshabilitada', disabled)
  })

  await test.step('zones', async () => {
    await goToSection(desk, 'Zonas')
    await desk.getByRole('row', { name: new RegExp(zone) }).click()
    await press('Cerrar la zona')
    await confirm(desk, 'Cerrar la zona', 'Zona cerrada', desk.getByText('No toma pedidos nuevos'))
    await press('Reabrir la zona')
    await closeToast(desk, 'Zona reabierta')
    await press('Cambiar las condiciones')
    await desk.getByLabel('Límite de deuda').fill('50.000')
    const terms = 'Condiciones guardadas. Los riders reciben un aviso.'
    await confirm(desk, 'Guardar', terms, desk.getByText(/^\$\s50\.000,00$/))
    await press('Cargar una tarifa')
    for (const [field, amount] of [
      ['Base', '1.000'],
      ['Por kilómetro', '300'],
      ['Mínimo', '1.500'],
      ['Desde', '100'],
      ['Hasta', '90.000'],
    ] as const) {
      if (field === 'Desde') await desk.getByLabel('Quien carga el pedido puede poner otro precio').click()
      await desk.getByRole('dialog').getByLabel(field, { exact: true }).fill(amount)
    }
    await desk.getByLabel('Desde una fecha').click()
    await confirm(desk, 'Guardar tarifa', 'Tarifa guardada', desk.getByText('Va a regir desde el'))
    await press('Quitar')
    await confirm(desk, 'Quitar la tarifa', 'Tarifa quitada', desk.getByText('Sin tarifa: lo que cuesta'))
    await desk.getByLabel('Radio (km)').fill('0,5')
    await press('Guardar zona')
    await expect(desk.getByRole('dialog').getByText('1 tienda afuera')).toBeVisible()
    await confirm(desk, 'Guardar igual', 'Zona guardada', desk.getByRole('row', { name: new RegExp(zone) }))
    // More orders are placed below.
    await desk.getByRole('row', { name: new RegExp(zone) }).click()
    await desk.getByLabel('Radio (km)').fill('8')
    await press('Guardar zona')
    await closeToast(desk, 'Zona guardada')
  })

  await test.step('operators', async () => {
    await desk.getByRole('button', { name: 'Tu cuenta' }).click()
    await desk.getByRole('menuitem', { name: 'Operadores' }).click()
    await desk.getByRole('link', { name: 'Nuevo operador' }).click()
    await desk.getByLabel('Nombre completo').fill('Delia Despacho')
    await desk.getByLabel('Email').fill('delia@e2e.example')
    await press('Invitar')
    await expect(desk.getByLabel('Enlace')).toHaveValue(/invitation#/)
    await press('Ya lo guardé')
    await press('Cerrar aviso')
    const delia = desk.getByRole('row', { name: /Delia Despacho/ })
    const ask = (item: string) => choose('Cambiar a Delia Despacho', item)
    for (const [button, done, seen] of [
      ['Hacer administrador', 'Rol cambiado', 'Administrador'],
      ['Hacer despachante', 'Rol cambiado', 'Despachante'],
      ['Suspender', 'Operador suspendido', 'Suspendido'],
      ['Reactivar', 'Operador reactivado', 'Invitado'],
    ] as const) {
      await ask(button)
      await confirm(desk, button, done, delia.getByText(seen, { exact: true }))
    }
    // Who has not come yet has no access to restore.
    await ask('Invitar de nuevo')
    await desk.getByRole('dialog').getByRole('button', { name: 'Invitar de nuevo' }).click()
    await expect(desk.getByLabel('Enlace')).toHaveValue(/invitation#/)
    await press('Ya lo guardé')
    await expect(delia).toBeVisible()
    const required = desk.getByLabel('Exigir la verificación en dos pasos a todos')
    await required.click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
    await expect(required).not.toBeChecked()
    await expect(required).toBeFocused()
  })

  await test.step('an order of a blocked rider', async () => {
    await goToSection(desk, 'Pedidos')
    const rider = await platform.createRider('Ana Lía Sosa', zoneId)
    const orderId = await platform.blockOnTheWay(rider, zoneId)
    await expect(sections(desk).getByRole('link', { name: 'Pedidos 1 con un aviso sin ver' })).toBeVisible()
    const row = orderRows(desk, 'Ana Lía Sosa')
    await expect(row).toContainText('Rider bloqueado')
    await platform.report(orderId, 'No contesta')
    await platform.cancel(orderId)
    await platform.unblock(rider.id)
    await platform.blockOnTheWay(rider, zoneId, { isDelivered: true })
    await desk.getByRole('button', { name: 'Para decidir 1' }).click()
    await row.click()
    const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })
    await press('Rechazar')
    await desk.getByRole('dialog').getByRole('button', { name: 'Volver' }).click()
    await press('Confirmar')
    await desk.getByRole('dialog').getByRole('button', { name: 'Sí, confirmar' }).click()
    await expect(desk.locator('[popover]').getByText('Ganancia confirmada')).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Confirmar', exact: true })).toHaveCount(0)
    await expect(panel.getByRole('list', { name: 'Historial' })).toContainText('Ganancia confirmada')
    await press('Ajustar un importe')
    await desk.getByLabel('Importe correcto').fill('2.500')
    await desk.getByLabel('Motivo').fill('Era más lejos')
    await desk.getByRole('dialog').getByRole('button', { name: 'Ajustar', exact: true }).click()
    await expect(desk.locator('[popover]').getByText('Importe ajustado', { exact: true })).toBeVisible()
    await expect(panel.getByRole('list', { name: 'Ajustes' })).toContainText('Motivo: Era más lejos')
  })

  await test.step('what the adjustment left to be paid', async () => {
    // Without the toasts so far.
    await desk.reload()
    await goToSection(desk, 'Riders')
    await desk.getByRole('link', { name: 'Cajas' }).click()
    await desk.getByRole('link', { name: 'Ana Lía Sosa' }).click()
    await press('Registrar pago')
    await desk.getByLabel('Importe').fill('50')
    const registered = 'Registrado. El rider recibe un aviso.'
    await confirm(desk, 'Registrar', registered, desk.getByText('La plataforma pagó al rider'))
    await press('Deshacer')
    await desk.getByLabel('Motivo').fill('Era otro rider')
    const undone = desk.getByText('Motivo: Era otro rider')
    await confirm(desk, 'Deshacer', 'Deshecho. El rider recibe un aviso.', undone)
    await press('Cambiar límite')
    await desk.getByLabel('Límite propio').fill('20.000')
    await confirm(desk, 'Guardar', 'Guardado. El rider recibe un aviso.', desk.getByText(/\(propio\)$/))
    await press('Ver movimientos')
    await expect(desk.getByRole('row').filter({ hasText: 'Registro deshecho' })).toHaveCount(2)
  })

  await test.step('what a store owes', async () => {
    const unrefunded = await platform.createRider('Fabián Ortiz', zoneId)
    const { id: nearby } = await platform.createZone('Boedo')
    const prepaid = await platform.createRider('Gladys Paz', nearby)
    await platform.deliver(prepaid, nearby, { isPaid: true })
    await platform.cancel(await platform.blockOnTheWay(unrefunded, zoneId))
    await desk.reload()
    await goToSection(desk, 'Riders')
    await desk.getByRole('link', { name: 'Cajas' }).click()
    await desk.getByRole('link', { name: 'Doña Rosa' }).click()
    const [, orders] = (await desk.getByText(/^Les debe /).innerText()).split(' por ')
    await press('Registrar devolución')
    const nothing = desk.getByText('Hasta ese día no les debe nada.')
    await confirm(desk, 'Registrar', `Registrado: ${orders}`, nothing)
    await press('Registrar pago')
    const paid = desk.getByText('Hasta ese día no le debe nada.')
    await confirm(desk, 'Registrar', 'Pago registrado', paid)
    await press('Deshacer')
    await desk.getByLabel('Motivo').fill('Era de otro local')
    await confirm(desk, 'Deshacer', 'Pago deshecho', desk.getByText('Era de otro local'))
  })
})

test('an order is given to a rider, taken back, and kept from that rider, by keyboard', async ({
  browser,
  platform,
}) => {
  const { id: zoneId } = await platform.createZone()
  const rider = await platform.createRider('Nora Cerca', zoneId)
  const { name } = rider
  await platform.placeOrder(zoneId)
  const desk = await openDesk(browser, platform)
  await orderRows(desk, 'Doña Rosa').click()
  const panel = desk.getByRole('complementary', { name: 'Detalle del pedido' })
  const enter = async (button: string) => {
    await panel.getByRole('button', { name: button, exact: true }).focus()
    await desk.keyboard.press('Enter')
  }

  await enter('Asignar a un rider')
  const asked = desk.getByRole('dialog', { name: /^Darle el pedido \d+ a un rider$/ })
  await expect(asked.getByLabel('Buscar rider')).toBeFocused()
  // Who comes on duty meanwhile is in the list by the live stream.
  await platform.pause(rider, zoneId, 60)
  await expect(asked.getByRole('radio', { name: new RegExp(`${name}.*En pausa`) })).toBeVisible()
  await desk.keyboard.press('Tab')
  await desk.keyboard.press('Space')
  await asked.getByRole('button', { name: 'Asignar', exact: true }).press('Enter')
  await expect(asked.getByText(`${name} está en pausa`)).toBeVisible()
  await expect(asked.getByText(`No se sabe dónde está ${name}`)).toBeVisible()
  await confirm(desk, 'Asignar igual', 'Pedido asignado', panel)
  await expect(panel.getByRole('list', { name: 'Historial' })).toContainText(`Asignado: ${name}`)

  await enter('Sacárselo al rider')
  await desk.getByLabel('Motivo').fill('Se le rompió la moto')
  await desk.getByLabel(`No volver a ofrecérselo a ${name}`).press('Space')
  await confirm(desk, 'Sí, sacárselo', 'El rider ya no tiene el pedido', panel)
  const kept = panel.getByRole('button', { name: `Permitir de nuevo a ${name}` })
  await kept.press('Enter')
  await expect(kept).toHaveCount(0)
  await closeToast(desk, 'Se le puede ofrecer de nuevo')

  await enter('Editar pedido')
  await desk.getByLabel('Comentario de entrega').fill('Timbre 5B')
  await confirm(desk, 'Guardar cambios', 'Pedido cambiado', panel.getByText('Timbre 5B'))

  await enter('Más acciones')
  await desk.getByRole('menuitem', { name: 'Excluir rider' }).press('Enter')
  await desk.getByRole('radio', { name: new RegExp(name) }).check()
  await confirm(desk, 'Excluir', 'Rider excluido del pedido', kept)
})

test('a screen that fails says so, keeps the sections, and comes back', async ({
  browser,
  platform,
  watch,
}) => {
  watch.expects(/TypeError: .*'name'/)
  const zone = await platform.createZone()
  const desk = await openDesk(browser, platform)
  await desk.route('**/operator/stores', (route) =>
    route.fulfill({ json: { stores: [{ _id: 'without all' }] } }),
  )
  await goToSection(desk, 'Tiendas')
  const failure = desk.getByRole('alert').filter({ hasText: 'Esta pantalla falló' })
  await expect(failure).toBeVisible()

  await goToSection(desk, 'Zonas')
  await expect(desk.getByRole('cell', { name: zone.name, exact: true })).toBeVisible()
  await goToSection(desk, 'Tiendas')
  await expect(failure).toBeVisible()
  await desk.getByRole('link', { name: 'Ir a los pedidos' }).click()
  await expect(desk.getByRole('heading', { name: 'Pedidos' })).toBeVisible()

  await goToSection(desk, 'Tiendas')
  await desk.unroute('**/operator/stores')
  await desk.getByRole('button', { name: 'Reintentar' }).click()
  await expect(desk.getByText('Todavía no hay tiendas')).toBeVisible()
})
