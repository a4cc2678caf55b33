/** The desk's main work by keyboard alone: nothing is clicked, and nothing gets the focus but by Tab, an arrow or a key of the desk. */
import type { Page } from '@playwright/test'
import { openDesk, orderRows } from './desk.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

// Its own orders only.
test.use({ environment: {} })

/** More stops than any screen has. */
const STOPS_MOST = 120

/** Goes on by Tab to the control with this name. */
async function tabTo(desk: Page, name: string | RegExp): Promise<void> {
  const wanted = desk
    .getByRole('button', { name, exact: true })
    .or(desk.getByRole('link', { name, exact: true }))
    .or(desk.getByLabel(name, { exact: true }))
  for (let stop = 0; stop < STOPS_MOST; stop++) {
    await desk.keyboard.press('Tab')
    const isThere = await wanted.evaluateAll((found) => found.includes(document.activeElement as HTMLElement))
    if (isThere) return
  }
  throw new Error(`No Tab leads to ${name}`)
}

async function typeInto(desk: Page, label: string, text: string): Promise<void> {
  await tabTo(desk, label)
  await desk.keyboard.type(text)
}

test('an order is placed, found, assigned, seen and canceled without a mouse', async ({
  browser,
  platform,
}) => {
  const zone = await platform.createZone()
  const store = 'Doña Petrona'
  await platform.createStore(store, zone.id)
  const { email, name } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, platform.origin, 600)
  await withoutMap(phone.context())
  await logIn(phone, email)
  await goOnDuty(phone, zone.name)
  const desk = await openDesk(browser, platform)
  const dialog = desk.getByRole('dialog')

  await test.step('N: a new order, field by field', async () => {
    await desk.keyboard.press('n')
    await expect(desk.getByRole('heading', { name: 'Nuevo pedido' })).toBeVisible()
    await tabTo(desk, 'Tienda')
    await desk.keyboard.type(store.slice(0, 4))
    for (const [label, text] of [
      ['Calle de entrega', 'Belgrano'],
      ['Altura de entrega', '2200'],
      ['Ciudad de entrega', 'Buenos Aires'],
      ['Latitud de entrega', '-34,615'],
      ['Longitud de entrega', '-58.41'],
      ['Valor en el local', '12.500'],
      ['Envío', '2.300'],
    ] as const)
      await typeInto(desk, label, text)
    await desk.keyboard.press('Enter')
    await expect(desk.getByText('Pedido creado').first()).toBeVisible()
  })

  await test.step('/ finds it, J marks it, Enter opens it, A gives it to a rider', async () => {
    await tabTo(desk, /^Pedidos/)
    await desk.keyboard.press('Enter')
    await expect(orderRows(desk, store)).toHaveCount(1)
    await desk.keyboard.press('/')
    await desk.keyboard.type('petrona')
    await desk.keyboard.press('Escape')
    await tabTo(desk, /^Pedido \d+:/)
    await desk.keyboard.press('Enter')
    await expect(desk.getByRole('button', { name: 'Asignar a un rider' })).toBeVisible()
    await desk.keyboard.press('a')
    await expect(dialog.getByRole('radio', { name })).toBeVisible()
    await tabTo(desk, new RegExp(name))
    await desk.keyboard.press('Space')
    await tabTo(desk, 'Asignar')
    await desk.keyboard.press('Enter')
    await expect(orderRows(desk, name)).toContainText('Asignado hace 0 min')
  })

  await test.step('P leads to the trouble, V says that it is seen', async () => {
    const lost = await platform.placeOrder(zone.id)
    await platform.report(lost, 'El local está cerrado')
    await expect(orderRows(desk, 'El local está cerrado')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('complementary', { name: 'Detalle del pedido' })).toHaveCount(0)
    await desk.keyboard.press('p')
    await expect(orderRows(desk, 'El local está cerrado').getByRole('link')).toBeFocused()
    await desk.keyboard.press('v')
    await expect(orderRows(desk, 'El local está cerrado').getByText(/^Lo vio/)).toBeAttached()
  })

  await test.step('X chooses several, which are canceled for one reason', async () => {
    for (const _ of [1, 2]) await platform.placeOrder(zone.id)
    await expect(orderRows(desk, 'Doña Rosa')).toHaveCount(3)
    await desk.keyboard.press('x')
    await desk.keyboard.press('j')
    await desk.keyboard.press('x')
    await expect(desk.getByText('2 elegidos')).toBeVisible()
    await tabTo(desk, 'Cancelar…')
    await desk.keyboard.press('Enter')
    await tabTo(desk, 'Motivo')
    await desk.keyboard.type('Se cortó la luz')
    await tabTo(desk, 'Cancelar los pedidos')
    await desk.keyboard.press('Enter')
    await expect(dialog.getByText('Se cancelaron 2 pedidos.')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(desk.getByRole('button', { name: 'Todos 2' })).toBeVisible()
  })

  await test.step('? shows the keys, Escape closes them', async () => {
    await desk.keyboard.press('?')
    await expect(dialog.getByText('Próximo aviso sin ver')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})
