/** Section 2: logging in, signing up and activating. */
import { NOT_ACTIVATED, riderOf } from './entities.ts'
import {
  PHOTO,
  alertWith,
  button,
  createRiderButton,
  dutyButton,
  enterCode,
  fillLogin,
  fillSignUp,
  logInButton,
  openSignUp,
} from './phone.ts'
import { expect, openAs, test } from './scripted.ts'

test.describe('login', () => {
  test('the login asks for email and password and offers the sign-up', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('Email')).toBeVisible()
    await expect(page.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(logInButton(page)).toBeVisible()
    await button(page, 'Crear usuario').click()
    await expect(page.getByRole('heading', { name: 'Crear Nuevo Rider' })).toBeVisible()
  })

  test('after the login an activated rider works', async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(dutyButton(page)).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('after the login a rider without activation activates', async ({ page, api }) => {
    api.replies('loginRider', { token: 't', user: NOT_ACTIVATED })
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(page).toHaveURL('/activate')
  })
})

test('the stored keys are user, token and pushToken', async ({ page }) => {
  await page.goto('/')
  await fillLogin(page, 'ramona@e2e.example', 'clave')
  await logInButton(page).click()
  await expect(dutyButton(page)).toBeVisible()
  const read = () =>
    page.evaluate(() =>
      Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
    )
  // Beside the specification's, what the server answered is kept for when there is no signal: a little later.
  await expect.poll(async () => Object.keys(await read()).sort()).toEqual(['answers', 'token', 'user'])
  const stored = await read()
  expect(stored['token']).toBe('token-de-prueba')
  expect(JSON.parse(stored['user'] ?? '')).toEqual(riderOf())
  expect(stored['user']).not.toContain('password')
})

test.describe('sign-up', () => {
  test('the sign-up has every field, the zones of the list and the four vehicles', async ({ page }) => {
    const form = await openSignUp(page)
    await expect(form.getByLabel('Nombre completo')).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
    await expect(form.getByLabel('Contraseña', { exact: true })).toHaveAttribute('type', 'password')
    await expect(form.getByLabel('Número de documento')).toBeVisible()
    await expect(form.getByLabel('Teléfono')).toBeVisible()
    await expect(form.getByLabel('Zona').getByRole('option')).toContainText(['Centro', 'Almagro'])
    const vehicles = form.getByLabel('Tipo de vehículo').getByRole('option')
    await expect(vehicles).toHaveText([/Seleccionar/, 'Moto', 'Bicicleta', 'Auto', 'Otro'])
    await expect(form.getByLabel('Foto del DNI')).toHaveAttribute('type', 'file')
    await expect(form.getByLabel('Selfie')).toHaveAttribute('type', 'file')
    await expect(createRiderButton(form)).toBeVisible()
  })

  test('both photos are shown before they are sent', async ({ page }) => {
    const form = await openSignUp(page)
    await form.getByLabel('Foto del DNI').setInputFiles(PHOTO)
    await form.getByLabel('Selfie').setInputFiles(PHOTO)
    for (const preview of ['Vista previa de la foto del DNI', 'Vista previa de la selfie']) {
      const picture = form.getByRole('img', { name: preview })
      await expect(picture).toBeVisible()
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
    }
  })

  test('cancelling the sign-up leads back to the login', async ({ page }) => {
    const form = await openSignUp(page)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await expect(logInButton(page)).toBeVisible()
  })

  test('a rider who signed up is welcomed and told of the code by WhatsApp', async ({ page }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    await createRiderButton(form).click()
    const welcome = page.getByRole('dialog')
    await expect(welcome).toContainText('WhatsApp')
    await expect(welcome).toContainText('código de activación')
  })

  test('a sign-up that fails says that the rider could not be created', async ({ page, api }) => {
    api.refuses('createRider', 'INTERNAL')
    const form = await openSignUp(page)
    await fillSignUp(form)
    await createRiderButton(form).click()
    await expect(alertWith(page, 'Error al crear rider')).toBeVisible()
    await expect(form.getByLabel('Nombre completo')).toHaveValue('Ramona Díaz')
  })
})

test.describe('activation', () => {
  test('the activation has one field, its button and the way out', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await expect(page.getByRole('heading', { name: 'Activar Rider', exact: true })).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(1)
    await expect(button(page, 'Activar')).toBeVisible()
    await button(page, 'Cerrar sesión').click()
    await expect(logInButton(page)).toBeVisible()
  })

  test('the right code activates, with Activando... on the way', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    const answer = api.holds('validateActivation')
    await enterCode(page, '123456')
    await expect(button(page, 'Activando...')).toBeVisible()
    answer()
    await expect(page.getByText('Rider activado correctamente', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/')
  })

  test('a wrong code is told', async ({ page, api }) => {
    api.refuses('validateActivation', 'CODE_WRONG')
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, '000000')
    await expect(page.getByText('Código incorrecto o error al activar', { exact: true })).toBeVisible()
    await expect(page).toHaveURL('/activate')
  })
})
