/** The activation with the code of an operator. */
import {
  ACCOUNT_BLOCKED,
  alertWith,
  button,
  dutyButton,
  enterCode,
  logInButton,
} from '@puni/verify/support/phone'
import { NOT_ACTIVATED, RIDER_ID } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import { eventually, expect, firstCall, openAs, test } from '../../../testing/scripted.ts'

describe('specification, section 8', () => {
  test('activation code failure: Código incorrecto o error al activar', async ({ page, api, watch }) => {
    watch.expects('Error al validar el store')
    await openAs(page, api, NOT_ACTIVATED)
    api.isUnreachable('validateActivation')
    await enterCode(page, '123456')
    await expect(alertWith(page, 'Código incorrecto o error al activar')).toBeVisible()
  })

  test('activation call failure: Error al validar el store', async ({ page, api, watch }) => {
    await openAs(page, api, NOT_ACTIVATED)
    api.refuses('validateActivation', 'INTERNAL')
    await enterCode(page, '123456')
    watch.expects('Error al validar el store')
  })

  test('a blocked rider at the activation: the alert to contact support', async ({ page, api, watch }) => {
    watch.expects('Error al validar el store')
    await openAs(page, api, NOT_ACTIVATED)
    api.refuses('validateActivation', 'RIDER_BLOCKED')
    await enterCode(page, '123456')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
  })
})

describe('specification, section 5', () => {
  test('the activation code is required', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await button(page, 'Activar').click()
    await expect(page.getByLabel('Código de activación')).toHaveAttribute('aria-invalid', 'true')
    expect(api.sent('validateActivation')).toEqual([])
  })
})

describe('specification, section 7', () => {
  test('POST /activation/validate sends code, entityId and entityType', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, ' 12345')
    const { method, path, body } = await firstCall(api, 'validateActivation')
    expect([method, path]).toEqual(['POST', '/activation/validate'])
    expect(body).toEqual({ code: '12345', entityId: RIDER_ID, entityType: 'rider' })
  })
})

describe('specification, section 4', () => {
  test('an accepted code updates the rider and opens the work screen', async ({ page, api }) => {
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, '123456')
    await expect(dutyButton(page)).toBeVisible()
    const stored = localStorage.getItem('user')
    expect(JSON.parse(stored ?? '')).toMatchObject({ activationCode: true })
  })

  test('a blocked account is told when it activates, and the rider is refreshed', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('Error al validar el store')
    await openAs(page, api, NOT_ACTIVATED)
    await expect(button(page, 'Activar')).toBeVisible()
    const before = api.sent('getMe').length
    api.refuses('validateActivation', 'FORBIDDEN', 'El rider está bloqueado')
    await enterCode(page, '123456')
    await expect(alertWith(page, ACCOUNT_BLOCKED)).toBeVisible()
    await eventually(() => api.sent('getMe').length).toBe(before + 1)
  })
})

describe('specification, section 2', () => {
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
    await eventually(page.path).toBe('/')
  })

  test('a wrong code is told', async ({ page, api, watch }) => {
    watch.expects('Error al validar el store')
    api.refuses('validateActivation', 'CODE_WRONG')
    await openAs(page, api, NOT_ACTIVATED)
    await enterCode(page, '000000')
    await expect(page.getByText('Código incorrecto o error al activar', { exact: true })).toBeVisible()
    await eventually(page.path).toBe('/activate')
  })
})

test('logging out of the activation leads to the login from a deep link too', async ({ page, api }) => {
  await openAs(page, api, NOT_ACTIVATED, '/history')
  await eventually(page.path).toBe('/activate')
  await button(page, 'Cerrar sesión').click()
  await eventually(page.path).toBe('/')
})
