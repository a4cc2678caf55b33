import { askForDuty, fillLogin, logInButton, offerCard, waiting } from '../support/phone.ts'
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
  await fillLogin(phone, 'rider@demo.puni.example', 'demo-rider')
  await logInButton(phone).click()
  await askForDuty(phone)
  await phone.getByRole('button', { name: 'Usar posición simulada' }).click()
  await expect(waiting(phone)).toBeVisible()
  await expect(phone.getByText('Posición simulada').first()).toBeVisible()
  await expect(offerCard(phone)).toContainText('Empanadas La Demo')
})
