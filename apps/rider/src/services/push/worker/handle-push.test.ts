import { RECEIPT_TIMEOUT_MS } from '@puni/contract/offers/limits'
import type { PushData } from '@puni/contract/notifications/push'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Awareness } from '../messages.ts'
import { handlePush } from './handle-push.ts'
import type { Shown } from './notifications.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148'
const CHROME =
  'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36'
const OFFER: PushData = {
  type: 'new_order',
  orderId: 'o1',
  offerId: 'f1',
  expiresAt: new Date(Date.now() + 90_000).toISOString(),
}
const GONE: PushData = { type: 'offer_gone', orderId: 'o1', offerId: 'f1' }

/** What stands in the place of an offer that is gone. */
const QUIET = { tag: 'offer-f1', body: 'El pedido ya no está disponible', silent: true }

const UNAWARE: Awareness = { visible: false, audible: false, told: false }

/** A phone with this browser and one page with this awareness; null for no page. */
function phone(userAgent: string, page: Partial<Awareness> | null) {
  const shown: Shown[] = []
  const answer = (_: unknown, [port]: MessagePort[] = []) => port?.postMessage({ ...UNAWARE, ...page })
  const pages =
    page === null ? [] : [{ url: 'https://rider.example/', visibilityState: 'visible', postMessage: answer }]
  const worker = {
    navigator: { userAgent },
    clients: { matchAll: () => Promise.resolve(pages) },
    registration: {
      showNotification: (title: string, options: Shown) => Promise.resolve(shown.push({ ...options, title })),
      getNotifications: () =>
        Promise.resolve(shown.map((one) => ({ close: () => shown.splice(shown.indexOf(one), 1) }))),
    },
  } as unknown as ServiceWorkerGlobalScope
  const deliver = (text: string) => handlePush(worker, text)
  const push = (data: PushData) =>
    deliver(JSON.stringify({ notification: { title: 'Güerrín', body: '$ 2.300' }, data }))
  return { shown, push, deliver }
}

const answered = vi.fn<typeof fetch>()
const replies = (live: boolean) => Promise.resolve(Response.json({ live }))

beforeEach(() => {
  answered.mockReset().mockImplementation(() => replies(true))
  vi.stubGlobal('fetch', answered)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const LOUD = { visible: true, audible: true }

it.each([
  ['a closed app', CHROME, null, [false]],
  ['a page that knows nothing', CHROME, {}, [false]],
  ['a page that told it before', CHROME, { told: true }, [true]],
  ['a visible page that can be heard', CHROME, LOUD, []],
  ['a visible page that cannot be heard', CHROME, { visible: true }, [false]],
  ['a visible page on an iPhone, which demands one each time', SAFARI, LOUD, [true]],
  ['a visible page on an iPhone that cannot be heard', SAFARI, { visible: true }, [false]],
] as const)('%s', async (_, userAgent, page, silent) => {
  const { shown, push } = phone(userAgent, page)
  await push(OFFER)
  expect(shown.map((one) => one.silent)).toEqual(silent)
})

it('replaces without a sound what an iPhone shows already', async () => {
  const { shown, push } = phone(SAFARI, null)
  await push(OFFER)
  await push(OFFER)
  expect(shown.map((one) => one.silent)).toEqual([true])
})

it('leaves nothing of an offer that is gone under a visible page', async () => {
  const { shown, push } = phone(CHROME, { visible: true })
  await push(GONE)
  expect(shown).toEqual([])
})

it('puts a quiet word in the place of an offer that is gone', async () => {
  const { shown, push } = phone(CHROME, null)
  await push(GONE)
  expect(shown).toMatchObject([QUIET])
})

it('says of an offer that is already taken that it is gone', async () => {
  answered.mockImplementation(() => replies(false))
  const { shown, push } = phone(CHROME, null)
  await push(OFFER)
  expect(shown).toMatchObject([QUIET])
})

it.each([
  ['rings for an offer', new Date(Date.now() + 90_000), { body: '$ 2.300', silent: false }],
  ['says that an offer is gone whose end is long past', new Date(Date.now() - 600_000), QUIET],
])('without network %s', async (_, expiresAt, notification) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.spyOn(console, 'error').mockReturnValue()
  answered.mockRejectedValue(new TypeError('no network'))
  const { shown, push } = phone(CHROME, null)
  const handled = push({ ...OFFER, expiresAt: expiresAt.toISOString() })
  await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS)
  await handled
  expect(shown).toMatchObject([notification])
})

it('shows that there is news for a push that it cannot read', async () => {
  const { shown, deliver } = phone(CHROME, null)
  await deliver('no es JSON')
  expect(shown).toMatchObject([{ title: 'PUNI Rider', body: 'Hay novedades. Abrí la app para verlas.' }])
})

it('tells what somebody else changed, and leads to the app', async () => {
  const { shown, push } = phone(CHROME, null)
  await push({ type: 'notice', noticeId: 'n1' })
  expect(shown).toMatchObject([{ tag: 'notice-n1', silent: false, data: { path: '/' } }])
})

it('does not wait longer than 3 s to ring, and takes back what was over', async () => {
  vi.useFakeTimers()
  // Longer than the receipt timeout.
  answered.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    return await replies(false)
  })
  const { shown, push } = phone(CHROME, null)
  const handled = push(OFFER)
  await vi.advanceTimersByTimeAsync(2_900)
  expect(shown).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(shown.map((one) => one.body)).toEqual(['$ 2.300'])
  await vi.advanceTimersByTimeAsync(2_000)
  await handled
  expect(shown.at(-1)).toMatchObject({
    title: 'Güerrín',
    body: 'El pedido ya no está disponible',
    silent: true,
  })
})

it('tells the receipt again when the network fails', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  answered.mockRejectedValueOnce(new TypeError('no network'))
  const { shown, push } = phone(CHROME, null)
  const handled = push(OFFER)
  await vi.advanceTimersByTimeAsync(1_000)
  await handled
  expect(answered).toHaveBeenCalledTimes(2)
  expect(shown).toHaveLength(1)
})

it('gives up a receipt that hangs, and tries again while the offer may still be saved', async () => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockReturnValue()
  answered.mockImplementation(
    (...[, init]: Parameters<typeof fetch>) =>
      new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
      }),
  )
  const { shown, push } = phone(CHROME, null)
  const handled = push(OFFER)
  await vi.advanceTimersByTimeAsync(RECEIPT_TIMEOUT_MS)
  await handled
  expect(answered).toHaveBeenCalledTimes(3)
  expect(shown).toHaveLength(1)
})
