/** Section 5: what is rejected before it is sent, and the possible answers of the device. */
import { NOT_ACTIVATED, heldOrder, offerSince } from './entities.ts'
import { hasNoLocation, locationAnswers, locationRequests } from './device.ts'
import {
  LOCATION_NEEDED,
  PHOTO,
  activate,
  alertWith,
  askForDuty,
  button,
  createRiderButton,
  deliveryCard,
  dutyButton,
  fillLogin,
  fillSignUp,
  logInButton,
  openSignUp,
  waiting,
  zoneDialog,
} from './phone.ts'
import { PICKUP } from './platform.ts'
import { ScriptedApi } from './scripted-api.ts'
import { expect, openAs, openOffDuty, openOnDuty, remember, test } from './scripted.ts'

test.describe('forms', () => {
  test('a login without email or password is refused before it is sent', async ({ page, api }) => {
    await page.goto('/')
    for (const [email, password] of [
      ['', ''],
      ['ramona@e2e.example', ''],
      ['', 'clave'],
      ['   ', 'clave'],
    ] as const) {
      await fillLogin(page, email, password)
      await logInButton(page).click()
      await expect(alertWith(page, 'Todos los campos son obligatorios')).toBeVisible()
      await page.reload()
    }
    expect(api.sent('loginRider')).toEqual([])
  })

  test('an empty sign-up names every field and sends nothing', async ({ page, api }) => {
    const form = await openSignUp(page)
    await createRiderButton(form).click()
    for (const label of ['Nombre completo', 'Email', 'Número de documento', 'Teléfono', 'Zona']) {
      await expect(form.getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await expect(form.getByLabel('Contraseña', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Tipo de vehículo')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Foto del DNI')).toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Selfie')).toHaveAttribute('aria-invalid', 'true')
    expect(api.sent('createRider')).toEqual([])
  })

  test('each missing field of the sign-up is enough to refuse it', async ({ page, api }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    for (const label of ['Nombre completo', 'Email', 'Número de documento', 'Teléfono']) {
      const field = form.getByLabel(label)
      const filled = await field.inputValue()
      await field.fill('  ')
      await createRiderButton(form).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.fill(filled)
    }
    for (const label of ['Zona', 'Tipo de vehículo']) {
      const field = form.getByLabel(label)
      const chosen = await field.inputValue()
      await field.selectOption('')
      await createRiderButton(form).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.selectOption(chosen)
    }
    expect(api.sent('createRider')).toEqual([])
  })

  test('an email that is none is refused', async ({ page, api }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    await form.getByLabel('Email').fill('ramona')
    await createRiderButton(form).click()
    await expect(form.getByText('El email no es válido')).toBeVisible()
    expect(api.sent('createRider')).toEqual([])
  })

  test('photos accept images only', async ({ page, api }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    for (const label of ['Foto del DNI', 'Selfie']) {
      const field = form.getByLabel(label)
      await expect(field).toHaveAttribute('accept', 'image/*')
      await field.setInputFiles({ name: 'dni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
      await createRiderButton(form).click()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await field.setInputFiles(PHOTO)
    }
    expect(api.sent('createRider')).toEqual([])
  })

  test('the activation code is required', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await button(page, 'Activar').click()
    await expect(page.getByLabel('Código de activación')).toHaveAttribute('aria-invalid', 'true')
    expect(api.sent('validateActivation')).toEqual([])
  })

  test('nobody goes on duty without a zone', async ({ page, api }) => {
    await openOffDuty(page, api)
    await dutyButton(page).click()
    await expect(zoneDialog(page).getByLabel('Zona')).toHaveValue('')
    await expect(activate(page)).toBeDisabled()
    expect(api.sent('setWorking')).toEqual([])
  })
})

test.describe('stored push token', () => {
  test('a stored push token that cannot be one is cleared', async ({ page }) => {
    for (const stored of ['true', 'false', '', 'x'.repeat(49)]) {
      await remember(page, { pushToken: stored })
      await page.goto('/')
      await expect(logInButton(page)).toBeVisible()
      expect(await page.evaluate(() => localStorage.getItem('pushToken'))).toBeNull()
    }
  })

  test('a stored push token that cannot be one is cleared for a rider too', async ({ page, api }) => {
    await remember(page, { pushToken: 'true' })
    await openOffDuty(page, api)
    await expect(dutyButton(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pushToken'))).toBeNull()
  })

  test('a stored push token of 50 characters stays', async ({ page }) => {
    await remember(page, { pushToken: 'x'.repeat(50) })
    await page.goto('/')
    await expect(logInButton(page)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('pushToken'))).toBe('x'.repeat(50))
  })
})

test.describe('location', () => {
  test('a denied permission is explained step by step', async ({ page, api }) => {
    await locationAnswers(page, { code: 1 })
    await openOffDuty(page, api)
    await askForDuty(page)
    const told = alertWith(page, LOCATION_NEEDED)
    await expect(told).toContainText('denegado')
    await expect(told).toContainText(/permisos.*permití.*recargá la página/i)
  })

  test('the steps to enable the location are those of the browser', async ({ browser, site }) => {
    const told = async (userAgent: string) => {
      const context = await browser.newContext({ userAgent, baseURL: site.origin, serviceWorkers: 'block' })
      const api = new ScriptedApi()
      await api.serve(context)
      const page = await context.newPage()
      await locationAnswers(page, { code: 1 })
      await openOffDuty(page, api)
      await askForDuty(page)
      const words = await alertWith(page, LOCATION_NEEDED).innerText()
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
      return words
    }
    const chrome = await told(
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    )
    const safari = await told(
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    )
    const firefox = await told('Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0')
    expect(new Set([chrome, safari, firefox]).size).toBe(3)
    expect(safari).toContain('Ajustes')
  })

  test('an unavailable position asks to check GPS and signal', async ({ page, api }) => {
    await locationAnswers(page, { code: 2 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'No se pudo obtener tu ubicación')).toContainText(/GPS.*señal/)
  })

  test('a position that takes too long asks for connection, the open and a reload', async ({ page, api }) => {
    await locationAnswers(page, { code: 3 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'La ubicación tardó demasiado')).toContainText(
      /conexión.*lugar abierto.*recargá/,
    )
  })

  test('any other trouble with the position is told too', async ({ page, api }) => {
    await locationAnswers(page, { code: 99 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Ocurrió un error al obtener tu ubicación')).toBeVisible()
  })

  test('a device without geolocation is told so', async ({ page, api }) => {
    await hasNoLocation(page)
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'Geolocalización no soportada en este dispositivo')).toBeVisible()
  })

  test('duty asks the device once, with its own options', async ({ page, api }) => {
    await locationAnswers(page, { code: 3 })
    await openOffDuty(page, api)
    await askForDuty(page)
    await expect(alertWith(page, 'tardó demasiado')).toBeVisible()
    expect(await locationRequests(page)).toEqual([
      {
        method: 'getCurrentPosition',
        options: { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
      },
    ])
  })
})

test.describe('coordinates and routes', () => {
  test('coordinates that are zero or no numbers lead nowhere', async ({ page, api }) => {
    const bad = [0, null, 'acá', '', NaN] as unknown as number[]
    for (const latitude of bad) {
      api.delivers(
        heldOrder('assigned', {
          origin: { latitude, longitude: -58.39 },
          destination: { latitude, latitudeDestination: latitude },
        }),
      )
      await openOnDuty(page, api)
      await expect(deliveryCard(page)).toBeVisible()
      await expect(deliveryCard(page).getByRole('link', { name: /por Maps/ })).toHaveCount(0)
    }
    expect(api.sent('getRoute')).toEqual([])
  })

  test('coordinates written as text are used', async ({ page, api }) => {
    const text = (value: string) => value as unknown as number
    api.delivers(heldOrder('assigned', { origin: { latitude: text('-34.609'), longitude: text('-58.392') } }))
    await openOnDuty(page, api)
    await expect(deliveryCard(page).getByRole('link', { name: 'Ir a Recoger por Maps' })).toHaveAttribute(
      'href',
      /-34\.609(,|%2C)-58\.392/,
    )
  })

  test('without the position of the rider no way to the pickup is asked for', async ({ page, api }) => {
    await locationAnswers(page, { code: 2 })
    api.offers(offerSince)
    await openOnDuty(page, api)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('2,4 km')
    await expect(page.getByRole('region', { name: 'Retiro' })).toContainText('-')
    expect(api.sent('getRoute').filter(({ query }) => query['to'] === '-34.60900,-58.39200')).toEqual([])
  })

  test('without the pickup no way is asked for at all', async ({ page, api }) => {
    api.offers(offerSince(new Date(), { origin: { latitude: 0, longitude: 0 } }))
    await openOnDuty(page, api)
    await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('-')
    await expect.poll(() => api.sent('setPosition').length).toBeGreaterThan(0)
    expect(api.sent('getRoute')).toEqual([])
  })
})

test('no page before the first or after the last is asked for', async ({ page, api }) => {
  api.answers('getHistoricalOrders', ({ query }) => ({
    orders: [heldOrder('delivered')],
    currentPage: Number(query['page']),
    totalPages: 2,
  }))
  await openOffDuty(page, api, '/history')
  await expect(button(page, 'Anterior')).toBeDisabled()
  await button(page, 'Siguiente').click()
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
  await expect(button(page, 'Siguiente')).toBeDisabled()
  expect(api.sent('getHistoricalOrders').map(({ query }) => query['page'])).toEqual(['1', '2'])
})

test('a refused login shows the words of the server', async ({ page, api }) => {
  api.refuses('loginRider', 'BAD_CREDENTIALS', 'Tu cuenta está en revisión')
  await page.goto('/')
  await fillLogin(page, 'ramona@e2e.example', 'clave')
  await logInButton(page).click()
  await expect(alertWith(page, 'Tu cuenta está en revisión')).toBeVisible()
})

test('on duty the device is watched', async ({ page, api }) => {
  await locationAnswers(page, PICKUP)
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await expect
    .poll(() => locationRequests(page))
    .toContainEqual({
      method: 'watchPosition',
      options: { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 },
    })
})
