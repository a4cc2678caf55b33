/** What the phone keeps of a session. */
import { dutyButton, fillLogin, logInButton, waiting } from '@puni/verify/support/phone'
import { RIDER_ID, TOKEN, riderOf } from '@puni/verify/support/scripted/entities'
import { describe } from 'vitest'
import {
  eventually,
  expect,
  firstCall,
  openOffDuty,
  openOnDuty,
  remember,
  remembered,
  test,
} from '../../testing/scripted.ts'

const BEARER = `Bearer ${TOKEN}`

describe('specification, section 5', () => {
  test('a stored push token that cannot be one is cleared', async ({ page }) => {
    for (const stored of ['true', 'false', '', 'x'.repeat(49)]) {
      remember({ pushToken: stored })
      await page.goto('/')
      await expect(logInButton(page)).toBeVisible()
      expect(localStorage.getItem('pushToken')).toBeNull()
    }
  })

  test('a stored push token that cannot be one is cleared for a rider too', async ({ page, api }) => {
    remember({ pushToken: 'true' })
    await openOffDuty(page, api)
    await expect(dutyButton(page)).toBeVisible()
    expect(localStorage.getItem('pushToken')).toBeNull()
  })

  test('a stored push token of 50 characters stays', async ({ page }) => {
    remember({ pushToken: 'x'.repeat(50) })
    await page.goto('/')
    await expect(logInButton(page)).toBeVisible()
    expect(localStorage.getItem('pushToken')).toBe('x'.repeat(50))
  })
})

describe('specification, section 9', () => {
  test('the token is stored under the key token, and the entity type is rider', async ({ page, api }) => {
    await openOffDuty(page, api, '/history')
    await expect(page.getByRole('heading', { name: 'Ver Pedidos' })).toBeVisible()
    expect(localStorage.getItem('token')).toBe('token-de-prueba')
    await eventually(() => api.sent('getHistoricalOrders')[0]?.query).toMatchObject({
      entityType: 'rider',
      riderId: RIDER_ID,
    })
  })
})

describe('specification, section 7', () => {
  test('GET /user/rider/me refreshes the rider of the stored token', async ({ page, api }) => {
    await openOffDuty(page, api)
    const { method, path, authorization } = await firstCall(api, 'getMe')
    expect([method, path]).toEqual(['GET', '/user/rider/me'])
    expect(authorization).toBe(BEARER)
  })

  test('every call of an active rider carries the bearer', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    for (const name of [
      'getMe',
      'getAcceptedOrder',
      'getOfferedOrder',
      'streamRider',
      'setPosition',
    ] as const) {
      expect((await firstCall(api, name)).authorization).toBe(BEARER)
    }
  })
})

describe('specification, section 2', () => {
  test('the stored keys are user, token and pushToken', async ({ page }) => {
    await page.goto('/')
    await fillLogin(page, 'ramona@e2e.example', 'clave')
    await logInButton(page).click()
    await expect(dutyButton(page)).toBeVisible()
    // Beside the specification's, what the server answered is kept for when there is no signal: a little later.
    const known = ['firstStepsSeen', 'ringPassed']
    await eventually(() => Object.keys(localStorage).sort()).toEqual(['answers', ...known, 'token', 'user'])
    const stored = localStorage
    expect(stored['token']).toBe('token-de-prueba')
    expect(JSON.parse(stored['user'] ?? '')).toEqual(riderOf())
    expect(stored['user']).not.toContain('password')
  })
})

test('a token revoked while the app is open leads to the login and empties the phone', async ({
  page,
  api,
}) => {
  const before = remembered()
  await openOffDuty(page, api)
  api.refuses('getMonthlyTotals', 'UNAUTHENTICATED')
  await page.getByRole('link', { name: 'Resumen' }).click()
  await expect(logInButton(page)).toBeVisible()
  await expect(page.getByText('Tu sesión se cerró')).toBeVisible()
  expect(remembered(), 'what the phone knew before the session').toEqual(before)
})

test('a revoked token at the start leads to the login', async ({ page, api, watch }) => {
  watch.expects('Error al actualizar tus datos')
  api.refuses('getMe', 'UNAUTHENTICATED')
  remember({ token: 'old', user: JSON.stringify(riderOf()) })
  await page.goto('/history')
  await expect(logInButton(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Tu sesión se cerró'), 'until somebody logs in').toBeVisible()
})

test('without a network the app starts with what it remembers', async ({ page, api, watch }) => {
  watch.expects('Error al actualizar tus datos')
  api.isUnreachable('getMe')
  remember({ token: TOKEN, user: JSON.stringify(riderOf()) })
  await page.goto('/')
  await expect(dutyButton(page)).toBeVisible()
})

test('a broken memory of the rider leads to the login', async ({ page, api, watch }) => {
  watch.expects('Error al actualizar tus datos')
  api.isUnreachable('getMe')
  for (const user of ['{', 'null']) {
    remember({ token: TOKEN, user })
    await page.goto('/')
    await expect(logInButton(page)).toBeVisible()
  }
})
