/**
 * Offers through channels that fail at random: pushes lost, streams cut, phones without push. Every offer is
 * shown exactly once or passed on within its limit. `OFFERS=1000 PHONES=12` makes the long run; the suite's
 * is short.
 */
import { PICKUP } from '../support/scripted/entities.ts'
import { acceptButton, offerCard, skipButton } from '../support/phone.ts'
import type { NamedZone, Platform } from './platform.ts'
import type { Browser, BrowserContext, CDPSession, LaunchOptions, Page } from '@playwright/test'
import type { OfferRecord } from '@puni/contract/offers/entities'
import { POLL_INTERVAL_MS } from '@puni/contract/limits'
import { OFFER_TIMEOUT_MS, RECEIPT_TIMEOUT_MS } from '@puni/contract/offers/limits'
import type { PushMessage } from '@puni/contract/notifications/push'
import { PushService, type Subscriber } from '../support/push-service.ts'
import { WHOLE_BROWSER } from './browser.ts'
import { FlakyLine } from './flaky-line.ts'
import { goOnDuty, logIn } from './rider.ts'
import { expect, test as base } from './server.ts'

const OFFERS = Number(process.env['OFFERS'] ?? 12)
const PHONES = Number(process.env['PHONES'] ?? 6)
/** The conditions of a phone change this often, in milliseconds. */
const WEATHER_MS = { min: 2_000, max: 12_000 }
/** An offer passes on at most this late: the dispatcher runs every 250 ms, on a busy machine. */
const LATE_MS = 3_000
/** Interval at which the app rings for an offer, from when it is first shown until it ends. */
const RING_EVERY_MS = 4_000
/**
 * A card disappears at most this much before its last ring was due, in milliseconds: both wait for the same
 * page.
 */
const GONE_EARLY_MS = 500

const test = base.extend<{ pushService: PushService }, { launchOptions: LaunchOptions }>({
  // Only the whole browser shows notifications.
  launchOptions: [WHOLE_BROWSER, { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs from this pattern
  pushService: async ({}, provide) => {
    const service = await PushService.start()
    await provide(service)
    await service.stop()
  },
  environment: ({ pushService }, provide) =>
    provide({
      PUSH_HOSTS: pushService.origin,
      ASK_AGAIN_SECONDS: '2',
      COSTLY_LIMIT_PER_MINUTE: '1000',
      RATE_LIMIT_PER_MINUTE: '100000',
    }),
})

const chance = (probability: number) => Math.random() < probability
const between = ({ min, max }: { min: number; max: number }) => min + Math.random() * (max - min)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** A rider's phone under bad conditions, with a rider who answers at once. */
class Phone {
  /** How often each offer was reported as seen. */
  readonly seen = new Map<string, number>()
  readonly #page: Page
  readonly #line: FlakyLine
  readonly #worker: Promise<(data: string) => Promise<void>>
  #pushLost = false
  private constructor(page: Page, line: FlakyLine, devtools: CDPSession) {
    this.#page = page
    this.#line = line
    this.#worker = pushesTo(devtools, line.origin)
  }

  static async open(
    browser: Browser,
    platform: Platform,
    service: PushService,
    zone: NamedZone,
    index: number,
  ) {
    // One phone in three never allows notifications.
    const pushed = index % 3 !== 2
    const { name, email } = await platform.createRider('Rider', zone.id)
    let phone: Phone | undefined
    const line = await FlakyLine.open(platform.origin, ({ path, body }) => phone?.heard(path, body))
    const context = await browser.newContext({
      baseURL: line.origin,
      permissions: ['geolocation', ...(pushed ? ['notifications'] : [])],
      geolocation: { ...PICKUP, latitude: PICKUP.latitude + index * 0.002, accuracy: 8 },
    })
    const subscriber = service.subscribe((message) => void phone?.pushed(message))
    await countRings(context)
    await subscribesAs(context, subscriber)
    const page = await context.newPage()
    phone = new Phone(page, line, await context.newCDPSession(page))
    await logIn(page, email)
    await goOnDuty(page, zone.name)
    return { name, phone }
  }

  /** Keeps changing what fails until the run is over. */
  async weather(over: () => boolean): Promise<void> {
    while (!over()) {
      this.#pushLost = chance(0.5)
      this.#line.cutStream(chance(0.5))
      await pause(between(WEATHER_MS))
    }
  }

  /** Answers every offer that appears, until the run is over. */
  async answer(over: () => boolean): Promise<void> {
    while (!over()) {
      const card = await this.#nextCard()
      if (card === null) continue
      const button = chance(0.4) ? acceptButton(this.#page) : skipButton(this.#page)
      // It may be over before the tap.
      await button.click({ timeout: 5_000 }).catch(() => undefined)
      // Every offer has its own card: another may be there at once.
      await card.waitForElementState('hidden', { timeout: OFFER_TIMEOUT_MS + 30_000 })
    }
  }

  /** The card of an offer, if one appears within a second. */
  async #nextCard() {
    const card = offerCard(this.#page)
    try {
      await card.waitFor({ timeout: 1_000 })
    } catch {
      return null
    }
    return await card.elementHandle({ timeout: 1_000 }).catch(() => null)
  }

  /**
   * How often it rang, and how often it was allowed to: once per offer, and again for those shown for long.
   */
  async rings(): Promise<{ rung: number; allowed: number }> {
    const { rung, stood } = await this.#page.evaluate(() => ({
      rung: globalThis.rings ?? 0,
      stood: globalThis.stood ?? [],
    }))
    const repeats = stood.map((ms) => Math.floor((ms + GONE_EARLY_MS) / RING_EVERY_MS))
    return { rung, allowed: repeats.reduce((sum, times) => sum + times, this.seen.size) }
  }

  async notificationsLeft(): Promise<number> {
    return await this.#page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).length
    })
  }

  async clearSky(): Promise<void> {
    this.#pushLost = false
    this.#line.cutStream(false)
  }

  close(): void {
    this.#line.close()
  }

  heard(path: string, body: string): void {
    const [, offerId] = /\/offers\/([^/]+)\/receipts$/.exec(path) ?? []
    if (offerId === undefined || !body.includes('"seen"')) return
    this.seen.set(offerId, (this.seen.get(offerId) ?? 0) + 1)
  }

  async pushed(message: PushMessage): Promise<void> {
    if (this.#pushLost) return
    await (
      await this.#worker
    )(JSON.stringify(message))
  }
}

/** Delivers pushes to the service worker of an origin, as the browser would. */
async function pushesTo(devtools: CDPSession, origin: string) {
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin))
      if (ours) resolve(ours.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  return async (data: string) => {
    const registrationId = await registered
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  }
}

/** The browser here has no push service of its own: this subscription stands in for one. */
async function subscribesAs(context: BrowserContext, { token }: Subscriber): Promise<void> {
  await context.addInitScript((serialised) => {
    const subscription = {
      ...(JSON.parse(serialised) as object),
      toJSON: () => JSON.parse(serialised) as object,
      unsubscribe: () => Promise.resolve(true),
    }
    Object.assign(PushManager.prototype, {
      subscribe: () => Promise.resolve(subscription),
      getSubscription: () => Promise.resolve(null),
    })
  }, token)
}

declare global {
  var rings: number | undefined
  /** How long each card was shown, milliseconds. */
  var stood: number[] | undefined
}

async function countRings(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    globalThis.rings = 0
    const vibrate = (pattern: VibratePattern) => {
      // Of an offer: silence is a vibration of zero, and a notice that the order was canceled vibrates once.
      if (Array.isArray(pattern)) globalThis.rings = (globalThis.rings ?? 0) + 1
      return true
    }
    Object.defineProperty(navigator, 'vibrate', { value: vibrate })

    // Measured inside the page: from outside, a busy machine makes a card's time look shorter.
    const stood: number[] = (globalThis.stood = [])
    let card: Element | null = null
    let since = 0
    const look = () => {
      const found = document.querySelector('[aria-label="Pedido ofrecido"]')
      if (found === card) return
      if (card !== null) stood.push(performance.now() - since)
      card = found
      since = performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
}

/** Lifetime of an offer, milliseconds. */
const life = ({ offeredAt, closedAt }: OfferRecord) => Date.parse(closedAt ?? '') - Date.parse(offeredAt)

test('every offer is shown once or passed on in time, whatever fails', async ({
  browser,
  platform,
  pushService,
}) => {
  test.setTimeout(180_000 + OFFERS * 10_000)
  const zone = await platform.createZone()
  const riders = new Map<string, Phone>()
  for (let index = 0; index < PHONES; index++) {
    const { name, phone } = await Phone.open(browser, platform, pushService, zone, index)
    riders.set(name, phone)
  }
  const phones = [...riders.values()]

  let over = false
  const isOver = () => over
  const weather = phones.map((phone) => phone.weather(isOver))
  const answers = phones.map((phone) => phone.answer(isOver))

  const ended: OfferRecord[] = []
  const open = new Set<string>()
  while (ended.length < OFFERS) {
    while (open.size < (PHONES * 2) / 3) open.add(await platform.placeOrder(zone.id))
    await pause(500)
    for (const orderId of open) {
      const status = await platform.statusOf(orderId)
      // Delivered at once, for this run's purposes: its rider is free for the next.
      if (status === 'assigned') await platform.cancel(orderId)
      else if (status === 'pending') continue
      open.delete(orderId)
      ended.push(...(await platform.offersOf(orderId)))
    }
  }
  for (const phone of phones) await phone.clearSky()
  for (const orderId of open) {
    await platform.cancel(orderId)
    ended.push(...(await platform.offersOf(orderId)))
  }
  await pause(POLL_INTERVAL_MS)
  over = true
  await Promise.all(weather)
  await Promise.all(answers)
  const problems: string[] = []

  const counts: Record<string, number> = {}
  for (const offer of ended) {
    const phone = riders.get(offer.riderName)
    const seen = phone?.seen.get(offer._id) ?? 0
    const outcome = offer.outcome ?? 'lost'
    counts[outcome] = (counts[outcome] ?? 0) + 1
    const told = `${outcome} after ${life(offer)} ms, seen ${seen} times, received by ${offer.receivedBy}`
    if (seen > 1) problems.push(`shown twice: ${told}`)
    if (outcome === 'lost' || outcome === 'expired') problems.push(told)
    if (outcome === 'accepted' || outcome === 'skipped') {
      if (seen !== 1) problems.push(`answered, but ${told}`)
      counts[`by ${offer.receivedBy}`] = (counts[`by ${offer.receivedBy}`] ?? 0) + 1
    }
    if (outcome === 'unreached' && life(offer) > RECEIPT_TIMEOUT_MS + LATE_MS) problems.push(told)
  }
  for (const [name, phone] of riders) {
    const left = await phone.notificationsLeft()
    if (left > 0) problems.push(`${name} still shows ${left} notifications`)
    const { rung, allowed } = await phone.rings()
    if (rung > allowed) problems.push(`${name} rang ${rung} times for ${phone.seen.size} offers`)
    counts['rings'] = (counts['rings'] ?? 0) + rung
    phone.close()
  }
  console.log(ended.length, 'offers', counts)
  expect(problems).toEqual([])
  expect(pushService.problems).toEqual([])
})
