/** The phone subscribes to pushes and reports the subscription to the server; without push the app polls. */
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { SUBSCRIBE_TIMEOUT_MS } from '@puni/contract/notifications/limits'
import { runFor, stopClock } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { chooseFromMenu, dutyButton, logInButton, waiting } from '@puni/verify/support/phone'
import { tokenOf } from '@puni/verify/support/push-address'
import { PUSH_KEY, RIDER_ID, riderOf } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { describe } from 'vitest'
import { mayNotify, takePermissionAway } from '../../testing/push.ts'
import {
  eventually,
  expect,
  followsStream,
  openAs,
  openOffDuty,
  openOnDuty,
  remember,
  test,
} from '../../testing/scripted.ts'

const MINE = tokenOf(PUSH_KEY)
const OTHER_KEY = Buffer.alloc(65, 9).toString('base64url')
const SUBSCRIBES = { userVisibleOnly: true, applicationServerKey: PUSH_KEY }

const sentTokens = (api: ScriptedApi) =>
  api.sent('setPushToken').map(({ body }) => (body as { pushToken: string }).pushToken)
const stored = () => localStorage.getItem('pushToken')

describe('token', () => {
  test('a token that the server holds already is not sent again', async ({ page, api }) => {
    const service = mayNotify({ subscribedWith: PUSH_KEY })
    remember({ pushToken: MINE })
    await openAs(page, api, riderOf({ pushToken: MINE }))
    await expect(dutyButton(page)).toBeVisible()
    await runFor(1_000)
    expect([service.calls, sentTokens(api)]).toEqual([[], []])
  })

  test('a token that the server has lost is sent again when the app opens', async ({ page, api }) => {
    const service = mayNotify({ subscribedWith: PUSH_KEY })
    remember({ pushToken: MINE })
    await openAs(page, api, riderOf({ pushToken: tokenOf('otro') }))
    await eventually(() => sentTokens(api)).toEqual([MINE])
    expect(service.calls).toEqual([])
  })

  test('a subscription that the server has dropped is replaced by a new one', async ({ page, api }) => {
    api.streams().answers('setPushToken', ({ body }) => {
      api.replies('getMe', riderOf(body as { pushToken: string }))
      return { ok: true } as const
    })
    const service = mayNotify()
    await openOffDuty(page, api)
    await eventually(stored).toBe(MINE)
    await followsStream(api)
    api.replies('getMe', riderOf())
    await page.say({ type: 'rider', riderId: RIDER_ID })
    await eventually(() => service.calls).toEqual([SUBSCRIBES, 'unsubscribe', SUBSCRIBES])
    await eventually(() => sentTokens(api)).toEqual([MINE, MINE])
  })

  test('a subscription made with another key is replaced', async ({ page, api }) => {
    const service = mayNotify({ subscribedWith: OTHER_KEY })
    remember({ pushToken: tokenOf(OTHER_KEY) })
    await openAs(page, api, riderOf({ pushToken: tokenOf(OTHER_KEY) }))
    await eventually(() => sentTokens(api)).toEqual([MINE])
    expect(service.calls).toEqual(['unsubscribe', SUBSCRIBES])
    await eventually(stored).toBe(MINE)
  })

  test('logging out gives up the subscription', async ({ page, api }) => {
    const service = mayNotify()
    await openOffDuty(page, api)
    await eventually(stored).toBe(MINE)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(stored()).toBeNull()
    await eventually(() => service.calls).toContain('unsubscribe')
  })

  test('a session that the server ends gives up the subscription too', async ({ page, api }) => {
    const service = mayNotify()
    await openOffDuty(page, api)
    await eventually(stored).toBe(MINE)
    api.refuses('getMonthlyTotals', 'UNAUTHENTICATED')
    await page.getByRole('link', { name: 'Resumen' }).click()
    await expect(logInButton(page)).toBeVisible()
    await eventually(() => service.calls).toContain('unsubscribe')
  })
})

describe('channel', () => {
  /** True when the app, which has no stream, requests orders again on its own. */
  async function polls(api: ScriptedApi): Promise<boolean> {
    await eventually(() => api.sent('getOfferedOrder').length - api.answered('getOfferedOrder')).toBe(0)
    const before = api.sent('getOfferedOrder').length
    await runFor(POLL_INTERVAL_MS + 100)
    return api.sent('getOfferedOrder').length > before
  }

  async function openWaiting(page: Page, api: ScriptedApi): Promise<void> {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
  }

  test('where push works nothing is asked every 10 s, stream or not', async ({ page, api }) => {
    mayNotify()
    await openWaiting(page, api)
    await eventually(stored).toBe(MINE)
    stopClock()
    expect(await polls(api)).toBe(false)
  })

  test('a subscription that hangs for 10 s leaves the app polling, and is still taken later', async ({
    page,
    api,
    watch,
  }) => {
    const service = mayNotify({ answers: 'never' })
    await openWaiting(page, api)
    await eventually(() => service.calls.length).toBe(1)
    stopClock()
    await runFor(SUBSCRIBE_TIMEOUT_MS)
    watch.expects('El servicio de notificaciones no responde')
    expect(await polls(api)).toBe(true)

    service.answerLate()
    await eventually(stored).toBe(MINE)
    expect(await polls(api)).toBe(false)
  })

  test('a subscription that is refused leaves the app polling', async ({ page, api, watch }) => {
    watch.expects('No se pudieron activar las notificaciones')
    const service = mayNotify({ answers: 'no' })
    await openWaiting(page, api)
    await eventually(() => service.calls.length).toBeGreaterThan(0)
    stopClock()
    expect(await polls(api)).toBe(true)
  })

  test('a token that the server refuses leaves the app polling', async ({ page, api, watch }) => {
    watch.expects('No se pudieron activar las notificaciones')
    mayNotify()
    api.refuses('setPushToken', 'PUSH_TOKEN_INVALID')
    await openWaiting(page, api)
    await eventually(() => api.answered('setPushToken')).toBeGreaterThan(0)
    expect(stored()).toBeNull()
    stopClock()
    expect(await polls(api)).toBe(true)
  })

  test('a permission that is taken away while working is noticed, and the app polls', async ({
    page,
    api,
  }) => {
    mayNotify()
    await openWaiting(page, api)
    await eventually(stored).toBe(MINE)
    takePermissionAway()
    page.setVisible(false)
    page.setVisible(true)
    stopClock()
    expect(await polls(api)).toBe(true)
  })
})
