/** An operator's morning: create a zone, hand a rider the code, place an order, read it and cancel it. */
import { PICKUP } from '../../support/scripted/entities.ts'
import { Platform } from '../../journeys/platform.ts'
import { assert, type Journey } from '../journey.ts'
import { button, field, heading, link, text } from '../targets.ts'
import { waitFor } from '../wait.ts'

const ORDER = {
  'Nombre del remitente': 'Pizzería Güerrín',
  'Calle de retiro': 'Corrientes',
  'Altura de retiro': '1368',
  'Ciudad de retiro': 'Buenos Aires',
  'Latitud de retiro': String(PICKUP.latitude),
  'Longitud de retiro': String(PICKUP.longitude),
  'Calle de entrega': 'Belgrano',
  'Altura de entrega': '2200',
  'Ciudad de entrega': 'Buenos Aires',
  'Latitud de entrega': '-34,615',
  'Longitud de entrega': '-58,41',
  'Valor en el local': '12500',
  Envío: '2300',
}

export const operator: Journey = {
  name: 'operator',
  view: { width: 1280, height: 800, place: null },
  async run({ tab, platform, line, step }) {
    await step('log in', async () => {
      await tab.open(`${line.origin}/console/`)
      await tab.fill('Email', Platform.operator.email)
      await tab.fill('Contraseña', Platform.operator.password)
      await tab.click(button('Ingresar'))
      await tab.sees(link('Pedidos'))
    })

    const zoneId = await step('make a zone', async () => {
      await tab.click(link('Zonas'))
      await tab.click(link('Nueva zona'))
      await tab.fill('Nombre de la zona', 'Norte')
      await tab.fill('Latitud del centro', '-34.61')
      await tab.fill('Longitud del centro', '-58.395')
      await tab.fill('Radio (km)', '8')
      await tab.click(button('Guardar zona'))
      await tab.sees(text('Zona creada'))
      const zone = (await platform.zones()).find(({ name }) => name === 'Norte')
      assert(zone?.radiusKm === 8, `the server has the zone ${JSON.stringify(zone)}`)
      return zone._id
    })

    await step('give a rider the code', async () => {
      const account = await platform.signUp('Ramona Díaz', zoneId)
      await tab.click(link('Riders'))
      await tab.sees(heading(account.name))
      await tab.click(button('Aprobar y generar código'))
      await tab.sees(heading(`Código de ${account.name}`))
      const code = await tab.evaluate(readCode)
      await tab.click(button('Cerrar'))
      await tab.seesNo(heading(`Código de ${account.name}`))
      await platform.activate(account, code)
      await tab.sees(text('Nadie espera su activación'))
    })

    await step('place an order', async () => {
      await tab.click(link('Pedidos'))
      await tab.click(link('Nuevo pedido'))
      await tab.click(text('Remitente independiente'))
      await tab.sees(field('Nombre del remitente'))
      await tab.choose('Zona', 'Norte')
      for (const [label, typed] of Object.entries(ORDER)) await tab.fill(label, typed)
      await tab.click(button('Crear pedido'))
      await tab.sees(text('Pedido creado'))
    })

    const orderId = await step('read it', async () => {
      await tab.click(text('Pizzería Güerrín'))
      await tab.sees(text('Belgrano 2200'), text('Corrientes 1368'), button('Cancelar pedido'))
      const { pathname } = new URL(await tab.url())
      return pathname.split('/').at(-1) ?? ''
    })

    await step('cancel it', async () => {
      await tab.click(button('Cancelar pedido'))
      await tab.fill('Motivo', 'Local cerrado')
      await tab.click(button('Sí, cancelar'))
      await tab.sees(text('Pedido cancelado'), text('Motivo: Local cerrado'))
      await tab.seesNo(button('Cancelar pedido'))
      await waitFor(
        'the server to have it cancelled',
        async () => (await platform.statusOf(orderId)) === 'canceled',
      )
    })
  },
}

const readCode = () =>
  document.querySelector('[role=status][aria-label="Código de activación"]')?.textContent ?? ''
