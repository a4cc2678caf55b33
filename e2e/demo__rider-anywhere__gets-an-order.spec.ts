import { expect, test } from './server.ts'

test.use({ environment: { DEMO: '1' } })

test('in a demo, somebody far from every zone works with a simulated position and is offered an order', async ({
  browser,
  platform,
}) => {
  const context = await browser.newContext({
    baseURL: platform.origin,
    permissions: ['geolocation'],
    geolocation: { latitude: 40.4168, longitude: -3.7038 },
  })
  const phone = await context.newPage()
  await phone.goto('/')
  await phone.getByLabel('Email').fill('rider@demo.puni.example')
  await phone.getByLabel('Contraseña', { exact: true }).fill('demo-rider')
  await phone.getByRole('button', { name: 'Iniciar sesión con email' }).click()
  await phone.getByRole('button', { name: 'Activarse para recibir pedidos' }).click()
  const zones = phone.getByRole('dialog', { name: 'Seleccioná tu zona de trabajo' })
  await zones.getByLabel('Zona').selectOption({ label: 'Centro' })
  await zones.getByRole('button', { name: 'Activar' }).click()
  await phone.getByRole('button', { name: 'Continuar' }).click()
  await phone.getByRole('button', { name: 'Usar posición simulada' }).click()
  await expect(phone.getByText('📦 Esperando pedidos')).toBeVisible()
  await expect(phone.getByText('Posición simulada').first()).toBeVisible()
  const offer = phone.getByRole('region', { name: 'Pedido ofrecido' })
  await expect(offer).toContainText('Empanadas La Demo', { timeout: 30_000 })
})
