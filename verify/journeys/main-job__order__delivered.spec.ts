import {
  acceptButton,
  chooseFromMenu,
  createRiderButton,
  deliveryCard,
  dialog,
  enterCode,
  fillSignUp,
  logInButton,
  offerCard,
  openSignUp,
  waiting,
} from '../support/phone.ts'
import { PICKUP } from '../support/scripted/entities.ts'
import { advance } from './gestures.ts'
import { Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { expect, test } from './server.ts'

// As after a first `npm start`: nothing is there, and the database is the embedded one.
test.use({ environment: {}, isEmbedded: true })

test('from sign-up with two photos to the earnings in the summary', async ({ browser, platform }) => {
  const desk = await (
    await browser.newContext({ baseURL: platform.origin, viewport: { width: 1280, height: 800 } })
  ).newPage()
  const phone = await openPhone(browser, platform.origin, 600)

  await test.step('an operator logs in and makes a zone', async () => {
    await desk.goto('/console/')
    await desk.getByLabel('Email').fill(Platform.operator.email)
    await desk.getByLabel('Contraseña', { exact: true }).fill(Platform.operator.password)
    await desk.getByRole('button', { name: 'Ingresar' }).click()
    await desk.getByRole('link', { name: 'Zonas' }).click()
    await desk
      .getByRole('link', { name: 'Nueva zona' })
      .or(desk.getByRole('button', { name: 'Nueva zona' }))
      .first()
      .click()
    await desk.getByLabel('Nombre de la zona').fill('Centro')
    await desk.getByLabel('Latitud del centro').fill('-34.61')
    await desk.getByLabel('Longitud del centro').fill('-58.395')
    await desk.getByLabel('Radio (km)').fill('8')
    await desk.getByRole('button', { name: 'Guardar zona' }).click()
    await expect(desk.getByText('Zona creada')).toBeVisible()
  })

  await test.step('a rider signs up with two photos', async () => {
    const form = await openSignUp(phone)
    await fillSignUp(form)
    await createRiderButton(form).click()
    await expect(phone.getByText('WhatsApp').first()).toBeVisible()
    await expect(logInButton(phone)).toBeVisible()
  })

  const code = await test.step('the operator sees the photos and hands out the code', async () => {
    await desk.getByRole('link', { name: 'Riders' }).click()
    await expect(desk.getByRole('heading', { name: 'Ramona Díaz' })).toBeVisible()
    for (const alt of ['Documento de Ramona Díaz', 'Selfie de Ramona Díaz']) {
      const picture = desk.getByRole('img', { name: alt })
      await expect(picture).toBeVisible()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(100)
    }
    await desk.getByRole('button', { name: 'Aprobar y generar código' }).click()
    const handedOut = desk.getByRole('dialog', { name: 'Código de Ramona Díaz' })
    const shown = (await handedOut.innerText()).match(/\b\d{6}\b/)?.[0] ?? ''
    const whatsapp = await handedOut
      .getByRole('link', { name: 'Abrir WhatsApp con Ramona Díaz' })
      .getAttribute('href')
    expect(whatsapp).toContain('https://wa.me/5491155550145?text=')
    expect(whatsapp).toContain(shown)
    await handedOut.getByRole('button', { name: 'Cerrar' }).first().click()

    // Again, by mistake: the issued code remains valid.
    await desk.getByRole('button', { name: 'Aprobar y generar código' }).click()
    const question = desk.getByRole('dialog', { name: 'Ya hay un código vigente de Ramona Díaz' })
    await expect(question).toContainText('¿Hacer otro? El anterior deja de servir.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    return shown
  })

  await test.step('the rider activates the account and goes on duty', async () => {
    await logIn(phone, 'ramona@e2e.example')
    await expect(phone).toHaveURL(/\/activate$/)
    await enterCode(phone, code)
    await expect(phone.getByText('Rider activado correctamente')).toBeVisible()
    await goOnDuty(phone, 'Centro')
  })

  await test.step('the operator creates an order', async () => {
    await desk.getByRole('link', { name: 'Pedidos' }).first().click()
    await desk
      .getByRole('link', { name: 'Nuevo pedido' })
      .or(desk.getByRole('button', { name: 'Nuevo pedido' }))
      .first()
      .click()
    await desk.getByLabel('Remitente independiente').check()
    await desk.getByLabel('Zona').selectOption({ label: 'Centro' })
    await desk.getByLabel('Nombre del remitente').fill('Pizzería Güerrín')
    await desk.getByLabel('Calle de retiro').fill('Corrientes')
    await desk.getByLabel('Altura de retiro').fill('1368')
    await desk.getByLabel('Ciudad de retiro').fill('Buenos Aires')
    await desk.getByLabel('Latitud de retiro').fill(String(PICKUP.latitude))
    await desk.getByLabel('Longitud de retiro').fill(String(PICKUP.longitude))
    await desk.getByLabel('Calle de entrega').fill('Belgrano')
    await desk.getByLabel('Altura de entrega').fill('2200')
    await desk.getByLabel('Ciudad de entrega').fill('Buenos Aires')
    await desk.getByLabel('Teléfono de entrega').fill('+54 11 5555-0122')
    await desk.getByLabel('Comentario de entrega').fill('Timbre 4A')
    await desk.getByLabel('Latitud de entrega').fill('-34.615')
    await desk.getByLabel('Longitud de entrega').fill('-58.41')
    await desk.getByLabel('Valor en el local').fill('12500')
    await desk.getByLabel('Envío').fill('2300')
    await desk.getByRole('button', { name: 'Crear pedido' }).click()
    await expect(desk.getByText('Pedido creado').first()).toBeVisible()
  })

  await test.step('the rider is offered the order with its pay, and accepts', async () => {
    const offer = offerCard(phone)
    await expect(offer).toContainText('Pizzería Güerrín')
    await expect(offer).toContainText(/\$\s?2\.300/)
    await expect(offer).toContainText(/\$\s?12\.500/)
    await expect(offer).toContainText(/\d+(,\d)? k?m/)
    await expect(offer).toContainText('estimado')
    await acceptButton(phone).click()
    await expect(dialog(phone, '¡Comenzó el viaje!')).toBeVisible()
    await expect(dialog(phone, '¡Comenzó el viaje!')).toBeHidden()
  })

  await test.step('the rider advances it to delivered', async () => {
    const card = deliveryCard(phone)
    await expect(card).toContainText('Timbre 4A')
    await expect(card.getByRole('link', { name: 'Ir a Recoger por Maps' })).toHaveAttribute(
      'href',
      new RegExp(`${PICKUP.latitude}(,|%2C)${PICKUP.longitude}`),
    )
    for (const label of ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado']) {
      await advance(phone, label)
    }
    const congratulations = dialog(phone, '¡Felicitaciones!')
    await expect(congratulations).toContainText('Has completado exitosamente la entrega')
    await expect(congratulations).toContainText('Pizzería Güerrín')
    await expect(congratulations).toContainText(/\$\s?2\.300/)
    await expect(congratulations).toBeHidden()
    await expect(waiting(phone)).toBeVisible()
  })

  await test.step('it is in the history, in the detail, and in the month', async () => {
    await phone.getByRole('link', { name: 'Historial' }).click()
    await expect(phone.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
    await phone.getByText('Pizzería Güerrín').first().click()
    await expect(phone).toHaveURL(/\/orders-detail\//)
    await expect(phone.getByRole('heading', { name: 'Detalle del pedido' })).toBeVisible()
    await expect(phone.getByText('Entregado').first()).toBeVisible()
    await expect(phone.getByRole('button', { name: /Marcar como/ })).toHaveCount(0)
    await phone.getByRole('link', { name: 'Resumen' }).click()
    await expect(phone.getByRole('heading', { name: 'Resumen por Mes' })).toBeVisible()
    const main = phone.getByRole('main')
    await expect(main).toContainText(/\$\s?2\.300/)
    await expect(main).toContainText(/\$\s?115/)
    await expect(main).toContainText('5')
  })

  await test.step('the operator reads what happened', async () => {
    await desk.getByText('Pizzería Güerrín').first().click()
    for (const text of ['Pedido creado', 'Oferta enviada', 'Oferta aceptada', 'Entregado']) {
      await expect(desk.getByText(text).first()).toBeVisible()
    }
  })

  await test.step('log out leaves nothing of the rider on the phone', async () => {
    await chooseFromMenu(phone, 'Cerrar sesión')
    await expect(logInButton(phone)).toBeVisible()
    const left = await phone.evaluate(() =>
      ['user', 'token', 'pushToken'].map((key) => localStorage.getItem(key)),
    )
    expect(left).toEqual([null, null, null])
  })
})
