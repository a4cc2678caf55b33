/** The phone subscribes to pushes and reports the subscription to the server; without push the app polls. */
import type { Page } from '@playwright/test'
import { POLL_INTERVAL_MS, SUBSCRIBE_TIMEOUT_MS } from '@puni/contract/limits'
import {
  CENTRO,
  PUSH_KEY,
  RIDER_ID,
  TOKEN,
  WORKING,
  offerSince,
  riderOf,
} from '../support/scripted/entities.ts'
import {
  askForDuty,
  chooseFromMenu,
  dialog,
  dutyButton,
  logInButton,
  offerCard,
  waiting,
} from '../support/phone.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { setVisible } from './device.ts'
import { PushedWorker, pushCalls, pushService, tokenOf } from './push.ts'
import { answersAsked } from './ring-check.ts'
import {
  expect,
  followsStream,
  giveClock,
  openAs,
  openOffDuty,
  openOnDuty,
  remember,
  stopClock,
  test,
} from './scripted.ts'

// A service worker is what a phone subscribes with.
test.use({ serviceWorkers: 'allow' })
// Nothing is shown here, so the browser need not be the whole one; without windows it has no permission of its own.
test.beforeEach(({ page }) =>
  page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', {
      value: 'granted',
      writable: true,
      configurable: true,
    }),
  ),
)

const MINE = tokenOf(PUSH_KEY)
const OTHER_KEY = Buffer.alloc(65, 9).toString('base64url')
const BEARER = `Bearer ${TOKEN}`

const sentTokens = (api: ScriptedApi) =>
  api.sent('setPushToken').map(({ body }) => (body as { pushToken: string }).pushToken)
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('pushToken'))

test.describe('token', () => {
  test('POST /rider/push-token sends the subscription, which is stored once the server took it', async ({
    page,
    api,
  }) => {
    await pushService(page, { answers: 'at once' })
    const answer = api.holds('setPushToken')
    await openOffDuty(page, api)
    await expect.poll(() => sentTokens(api)).toEqual([MINE])
    const [call] = api.sent('setPushToken')
    expect([call?.method, call?.path, call?.authorization]).toEqual(['POST', '/rider/push-token', BEARER])
    expect(await stored(page)).toBeNull()
    answer()
    await expect.poll(() => stored(page)).toBe(MINE)
    expect(await pushCalls(page)).toEqual([{ userVisibleOnly: true, applicationServerKey: PUSH_KEY }])
  })

  test('a token that the server holds already is not sent again', async ({ page, api }) => {
    await pushService(page, { answers: 'at once', subscribedWith: PUSH_KEY })
    await remember(page, { pushToken: MINE })
    await openAs(page, api, riderOf({ pushToken: MINE }))
    await expect(dutyButton(page)).toBeVisible()
    await PushedWorker.of(page)
    expect([await pushCalls(page), sentTokens(api)]).toEqual([[], []])
  })

  test('a token that the server has lost is sent again when the app opens', async ({ page, api }) => {
    await pushService(page, { answers: 'at once', subscribedWith: PUSH_KEY })
    await remember(page, { pushToken: MINE })
    await openAs(page, api, riderOf({ pushToken: tokenOf('otro') }))
    await expect.poll(() => sentTokens(api)).toEqual([MINE])
    expect(await pushCalls(page)).toEqual([])
  })

  test('a subscription that the server has dropped is replaced by a new one', async ({ page, api, site }) => {
    api.streams().answers('setPushToken', ({ body }) => {
      api.replies('getMe', riderOf(body as { pushToken: string }))
      return { ok: true } as const
    })
    await pushService(page, { answers: 'at once' })
    await openOffDuty(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    await followsStream(api)
    api.replies('getMe', riderOf())
    await site.say({ type: 'rider', riderId: RIDER_ID })
    await expect.poll(async () => (await pushCalls(page)).length).toBe(3)
    expect((await pushCalls(page))[1]).toBe('unsubscribe')
    await expect.poll(() => sentTokens(api)).toEqual([MINE, MINE])
  })

  test('a subscription made with another key is replaced', async ({ page, api }) => {
    await pushService(page, { answers: 'at once', subscribedWith: OTHER_KEY })
    await remember(page, { pushToken: tokenOf(OTHER_KEY) })
    await openAs(page, api, riderOf({ pushToken: tokenOf(OTHER_KEY) }))
    await expect.poll(() => sentTokens(api)).toEqual([MINE])
    expect(await pushCalls(page)).toEqual([
      'unsubscribe',
      { userVisibleOnly: true, applicationServerKey: PUSH_KEY },
    ])
    await expect.poll(() => stored(page)).toBe(MINE)
  })

  test('a subscription that the browser replaced is told to the server', async ({ page, api }) => {
    await pushService(page, { answers: 'at once' })
    await openOffDuty(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    const { worker } = await PushedWorker.of(page)
    await page.evaluate(() => localStorage.setItem('pushToken', 'x'.repeat(50)))
    await worker.evaluate(() => {
      const change = Object.assign(new Event('pushsubscriptionchange'), { waitUntil: () => undefined })
      dispatchEvent(change)
    })
    await expect.poll(() => sentTokens(api)).toEqual([MINE, MINE])
  })

  test('logging out gives up the subscription', async ({ page, api }) => {
    await pushService(page, { answers: 'at once' })
    await openOffDuty(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    await chooseFromMenu(page, 'Cerrar sesión')
    await expect(logInButton(page)).toBeVisible()
    expect(await stored(page)).toBeNull()
    await expect.poll(() => pushCalls(page)).toContain('unsubscribe')
  })

  test('a session that the server ends gives up the subscription too', async ({ page, api }) => {
    await pushService(page, { answers: 'at once' })
    await openOffDuty(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    api.refuses('getMonthlyTotals', 'UNAUTHENTICATED')
    await page.getByRole('link', { name: 'Resumen' }).click()
    await expect(logInButton(page)).toBeVisible()
    await expect.poll(() => pushCalls(page)).toContain('unsubscribe')
  })
})

test.describe('channel', () => {
  test.beforeEach(({ page }) => giveClock(page))

  /** True when the app, which has no stream, requests orders again on its own. */
  async function polls(page: Page, api: ScriptedApi): Promise<boolean> {
    await expect.poll(() => api.answered('getOfferedOrder')).toBe(api.sent('getOfferedOrder').length)
    const before = api.sent('getOfferedOrder').length
    await page.clock.runFor(POLL_INTERVAL_MS + 100)
    // Once a later call has reached the API, so have all earlier ones.
    await page.evaluate(() => fetch('/prod/api/config'))
    return api.sent('getOfferedOrder').length > before
  }

  async function openWaiting(page: Page, api: ScriptedApi): Promise<void> {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
  }

  test('where push works nothing is asked every 10 s, stream or not', async ({ page, api }) => {
    await pushService(page, { answers: 'at once' })
    await openWaiting(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    await stopClock(page)
    expect(await polls(page, api)).toBe(false)
  })

  test('a subscription that hangs for 10 s leaves the app polling, and is still taken later', async ({
    page,
    api,
    logged,
  }) => {
    await pushService(page, { answers: 'never' })
    await openWaiting(page, api)
    await expect.poll(async () => (await pushCalls(page)).length).toBe(1)
    await stopClock(page)
    await page.clock.runFor(SUBSCRIBE_TIMEOUT_MS)
    await expect.poll(() => logged.join()).toContain('El servicio de notificaciones no responde')
    expect(await polls(page, api)).toBe(true)

    await page.evaluate(() => globalThis.answerLate?.())
    await expect.poll(() => stored(page)).toBe(MINE)
    expect(await polls(page, api)).toBe(false)
  })

  test('a subscription that is refused leaves the app polling', async ({ page, api, logged }) => {
    await pushService(page, { answers: 'no' })
    await openWaiting(page, api)
    await expect.poll(() => logged.join()).toContain('No se pudieron activar las notificaciones')
    await stopClock(page)
    expect(await polls(page, api)).toBe(true)
  })

  test('a token that the server refuses leaves the app polling', async ({ page, api, logged }) => {
    await pushService(page, { answers: 'at once' })
    api.refuses('setPushToken', 'PUSH_TOKEN_INVALID')
    await openWaiting(page, api)
    await expect.poll(() => logged.join()).toContain('No se pudieron activar las notificaciones')
    expect(await stored(page)).toBeNull()
    await stopClock(page)
    expect(await polls(page, api)).toBe(true)
  })

  test('a permission that is taken away while working is noticed, and the app polls', async ({
    page,
    api,
  }) => {
    await pushService(page, { answers: 'at once' })
    await openWaiting(page, api)
    await expect.poll(() => stored(page)).toBe(MINE)
    await page.evaluate(() => Object.assign(Notification, { permission: 'denied' }))
    await setVisible(page, false)
    await setVisible(page, true)
    await stopClock(page)
    expect(await polls(page, api)).toBe(true)
  })
})

test.describe('permission', () => {
  test('it is asked with a tap of its own on the way onto duty, and then the phone subscribes', async ({
    page,
    api,
  }) => {
    await pushService(page, { answers: 'at once' })
    await answersAsked(page, 'granted')
    await openOffDuty(page, api)
    await askForDuty(page)
    const ask = dialog(page, 'Avisos de pedidos')
    await expect(ask).toBeVisible()
    expect([api.sent('setWorking'), await pushCalls(page)]).toEqual([[], []])
    await ask.getByRole('button', { name: 'Permitir avisos' }).click()
    await expect(waiting(page)).toBeVisible()
    await expect.poll(() => sentTokens(api)).toEqual([MINE])
  })

  for (const [title, way] of [
    ['who says not now goes on duty all the same', 'Ahora no'],
    ['who refuses goes on duty all the same', 'Permitir avisos'],
  ] as const) {
    test(title, async ({ page, api }) => {
      await pushService(page, { answers: 'at once' })
      await answersAsked(page, 'denied')
      await openOffDuty(page, api)
      api.replies('setWorking', WORKING)
      await askForDuty(page)
      await dialog(page, 'Avisos de pedidos').getByRole('button', { name: way }).click()
      await expect(waiting(page)).toBeVisible()
      expect(api.sent('setWorking')[0]?.body).toEqual({ working: true, zoneId: CENTRO._id })
      expect(sentTokens(api)).toEqual([])
    })
  }
})

test('a receipt that gets lost is told again', async ({ page, api }) => {
  await pushService(page, { answers: 'at once' })
  const order = offerSince(new Date())
  api.offers(order).isUnreachable('reportReceipt')
  await openOnDuty(page, api)
  await expect(offerCard(page)).toBeVisible()
  await expect.poll(() => api.sent('reportReceipt').length).toBe(1)
  api.replies('reportReceipt', { live: true })
  await expect
    .poll(() => api.sent('reportReceipt').map(({ body }) => body))
    .toEqual([
      { channel: 'poll', stage: 'seen' },
      { channel: 'poll', stage: 'seen' },
    ])
})
