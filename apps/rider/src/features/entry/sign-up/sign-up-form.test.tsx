/** Signing up. */
import { stopClock } from '@puni/verify/support/components/clock'
import {
  PHOTO,
  alertWith,
  button,
  createRiderButton,
  fillSignUp,
  logInButton,
  openSignUp,
} from '@puni/verify/support/phone'
import { CENTRO, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { expect, firstCall, test } from '../../../testing/scripted.ts'
import { lastsFor, tickUntil } from '../../../testing/time.ts'

describe('specification, section 8', () => {
  test('rider creation: Error al crear rider', async ({ page, api, watch }) => {
    watch.expects('Error al crear rider')
    api.refuses('createRider', 'EMAIL_TAKEN')
    const form = await openSignUp(page)
    await fillSignUp(form)
    await createRiderButton(form).click()
    await expect(alertWith(page, 'Error al crear rider')).toContainText('Ya existe una cuenta con ese email')
  })

  test('zones: Error al obtener las zonas', async ({ page, api, watch }) => {
    watch.expects('Error al obtener las zonas')
    api.refuses('listZones', 'INTERNAL')
    const form = await openSignUp(page)
    await expect(alertWith(page, 'Error al obtener las zonas')).toBeVisible()
    api.replies('listZones', riderOf().zones)
    await button(page, 'Reintentar').click()
    await expect(form.getByLabel('Zona').getByRole('option', { name: 'Centro' })).toBeAttached()
  })
})

describe('specification, section 5', () => {
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

  test('photos accept images only', async ({ page, api, watch }) => {
    watch.expects('shrink photo')
    const form = await openSignUp(page)
    await fillSignUp(form)
    for (const label of ['Foto del DNI', 'Selfie']) {
      const field = form.getByLabel(label)
      await expect(field).toHaveAttribute('accept', 'image/*')
      for (const other of [
        { name: 'dni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
        { name: 'dni.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      ]) {
        await field.setInputFiles(other)
        await createRiderButton(form).click()
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await field.setInputFiles(PHOTO)
      }
    }
    expect(api.sent('createRider')).toEqual([])
  })
})

describe('specification, section 9', () => {
  test('the welcome after the sign-up closes after 5 s and the form with it', async ({ page }) => {
    const form = await openSignUp(page)
    await fillSignUp(form)
    stopClock()
    await createRiderButton(form).click()
    const welcome = page.getByRole('dialog')
    await tickUntil(welcome)
    await lastsFor(welcome, 5_000)
    await expect(logInButton(page)).toBeVisible()
  })

  test('the vehicles are Moto, Bicicleta, Auto and Otro', async ({ page }) => {
    const form = await openSignUp(page)
    const vehicles = form.getByLabel('Tipo de vehículo').getByRole('option')
    await expect(vehicles).toHaveText([/Seleccionar/, 'Moto', 'Bicicleta', 'Auto', 'Otro'])
  })
})

describe('specification, section 7', () => {
  test('POST /rider/ sends every field as a multipart form', async ({ page, api }) => {
    const screen = await openSignUp(page)
    await fillSignUp(screen)
    await createRiderButton(screen).click()
    const { method, path, body, authorization } = await firstCall(api, 'createRider')
    expect([method, path]).toEqual(['POST', '/rider/'])
    expect(authorization).toBeUndefined()
    const form = body as FormData
    expect([...form.keys()].sort()).toEqual([
      'dniPhoto',
      'documentNumber',
      'email',
      'fullName',
      'password',
      'phone',
      'selfiePhoto',
      'vehicleType',
      'zone',
    ])
    expect(form.get('zone')).toBe(CENTRO._id)
  })

  test('GET /zone/unrestricted needs no bearer', async ({ page, api }) => {
    await openSignUp(page)
    const { method, path, authorization } = await firstCall(api, 'listZones')
    expect([method, path]).toEqual(['GET', '/zone/unrestricted'])
    expect(authorization).toBeUndefined()
  })
})

describe('specification, section 2', () => {
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

  test('a sign-up that fails says that the rider could not be created', async ({ page, api, watch }) => {
    watch.expects('Error al crear rider')
    api.refuses('createRider', 'INTERNAL')
    const form = await openSignUp(page)
    await fillSignUp(form)
    await createRiderButton(form).click()
    await expect(alertWith(page, 'Error al crear rider')).toBeVisible()
    await expect(form.getByLabel('Nombre completo')).toHaveValue('Ramona Díaz')
  })
})

test('a password manager offers a new password, and one can be pasted', async ({ page }) => {
  const form = await openSignUp(page)
  await expect(form.getByLabel('Email')).toHaveAttribute('autocomplete', 'email')
  const password = form.getByLabel('Contraseña', { exact: true })
  await expect(password).toHaveAttribute('autocomplete', 'new-password')
  const paste = new Event('paste', { bubbles: true, cancelable: true })
  expect((await password.element()).dispatchEvent(paste), 'nothing prevents it').toBe(true)
})
