/** A courier who keeps tapping whatever the phone and the line do: a real browser with two tabs of the built app. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { DELIVERY_LABELS, DELIVERY_SEQUENCE, type DeliveryStep } from '@puni/contract/orders/order-states'
import { type Fate, FlakyLine } from '../journeys/flaky-line.ts'
import { acceptButton, advanceTo, button, dialog, waiting } from '../support/phone.ts'
import { northOfPickup } from '../journeys/platform.ts'
import { know } from '../journeys/known-phone.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from '../journeys/rider.ts'
import type { Findings } from './findings.ts'
import type { Random } from '../support/random.ts'

const STEPS = DELIVERY_SEQUENCE.slice(1)
/** A screen that takes longer hangs, milliseconds. */
const PATIENCE_MS = 90_000
/** After this a tap without its button tries again, milliseconds. */
const TAP_MS = 1_000
/** Milliseconds between two tries. */
const LOOK_EVERY_MS = 100
/** Maximum delay of a request, and of its repeat, milliseconds. */
const LATEST_MS = 1_500
const LATEST_REPEAT_MS = 6_000

interface Home {
  readonly origin: string
  readonly zone: string
  readonly email: string
}

export class Courier {
  /** Steps that the phone showed as taken. */
  taken = 0
  readonly #context: BrowserContext
  readonly #tabs: Page[]
  readonly #line: FlakyLine
  readonly #random: Random
  readonly #findings: Findings

  private constructor(tabs: Page[], line: FlakyLine, random: Random, findings: Findings) {
    this.#context = tabs[0]!.context()
    this.#tabs = tabs
    this.#line = line
    this.#random = random
    this.#findings = findings
  }

  static async open(browser: Browser, home: Home, random: Random, findings: Findings): Promise<Courier> {
    const line = await FlakyLine.open(home.origin)
    const first = await openPhone(browser, line.origin, 200)
    await withoutMap(first.context())
    await know(first.context())
    await logIn(first, home.email)
    await goOnDuty(first, home.zone)
    await first.evaluate(() => navigator.serviceWorker.ready)
    const second = await first.context().newPage()
    await second.goto('/')
    for (const tab of [first, second]) {
      tab.on('pageerror', (error) => findings.add('wrong', `the app threw ${error.message}`))
    }
    return new Courier([first, second], line, random, findings)
  }

  async close(): Promise<void> {
    await this.#context.close()
    this.#line.close()
  }

  /** Accepts the offer, trying until it works, in fine weather: accepting needs an answer. */
  async accept(isAccepted: () => Promise<boolean>): Promise<void> {
    await this.clearSky()
    await this.#until('the order accepted', async () => {
      const tab = this.#anyTab()
      if (!(await isAccepted())) await acceptButton(tab).click({ timeout: TAP_MS })
      await advanceTo(tab, DELIVERY_LABELS.to_pickup).waitFor({ timeout: TAP_MS })
    })
  }

  /** Carries the order to the door, in any weather, and closes and reopens the app meanwhile. */
  async deliver(): Promise<void> {
    for (const step of STEPS) {
      await this.#rideOn()
      await this.#changeWeather()
      await this.#until(`'${step}' shown as taken`, () => this.#take(step))
      this.taken += 1
      if (this.#random.chance(0.3)) await this.#reload(this.#anyTab())
    }
  }

  /** From here on everything arrives. */
  async clearSky(): Promise<void> {
    this.#line.goDead(false)
    await this.#context.setOffline(false)
  }

  /** Reports refusals the phone shows: there should be none. */
  async checkScreen(): Promise<void> {
    for (const tab of this.#tabs) {
      const told = await tab.getByRole('alert').filter({ hasText: 'No se registró' }).allInnerTexts()
      for (const text of told) this.#findings.add('wrong', `the phone says ${text}`)
    }
  }

  /** Some hundred metres: otherwise the phone would report the same position forever. */
  async #rideOn(): Promise<void> {
    await this.#context.setGeolocation(northOfPickup(this.#random.between(-300, 300)))
  }

  #anyTab(): Page {
    return this.#random.pick(this.#tabs)
  }

  /** Taps a step, on one tab or on both, and waits until it is shown as taken. Throws if it is not yet. */
  async #take(step: DeliveryStep): Promise<void> {
    const tab = this.#anyTab()
    if (await this.#isTaken(tab, step)) return
    const label = DELIVERY_LABELS[step]
    const tabs = this.#random.chance(0.2) ? this.#tabs : [tab]
    const tapped = await Promise.all(tabs.map((each) => tap(each, label)))
    if (!tapped.includes(true)) throw new Error(`'${step}' cannot be tapped`)
    if (step === 'delivered') await Promise.all(tabs.map(confirmDelivery))
    // A phone that goes dark right after the tap.
    if (this.#random.chance(0.15)) await this.#reload(tab)
    await advanceTo(tab, label).waitFor({ state: 'hidden', timeout: 10_000 })
    if (!(await this.#isTaken(tab, step))) throw new Error(`'${step}' is not shown as taken`)
  }

  /** Whether this tab shows a later step, or for the last one that there is nothing left to deliver. */
  async #isTaken(tab: Page, step: DeliveryStep): Promise<boolean> {
    if (step === 'delivered') {
      // Behind the congratulations, which may be the previous order's: a second tab shows them late.
      await this.#readCongratulations(tab)
      return (await waiting(tab).count()) > 0
    }
    for (const later of STEPS.slice(STEPS.indexOf(step) + 1)) {
      if ((await advanceTo(tab, DELIVERY_LABELS[later]).count()) > 0) return true
    }
    return false
  }

  async #readCongratulations(tab: Page): Promise<void> {
    const done = dialog(tab, '¡Felicitaciones!')
    if (!(await done.isVisible())) return
    await done.getByRole('button').click({ timeout: TAP_MS })
    await done.waitFor({ state: 'hidden', timeout: TAP_MS })
  }

  async #reload(tab: Page): Promise<void> {
    const reload = () => tab.reload({ waitUntil: 'commit' })
    await reload().catch(async (error: Error) => {
      // Navigating back out of a dialog may interrupt it. It is requested again, as a rider would.
      if (!error.message.includes('ERR_ABORTED')) throw error
      await reload()
    })
    await tab.getByRole('banner').waitFor({ timeout: PATIENCE_MS })
  }

  /** Tries until it works. If it never does, that is a finding. */
  async #until(what: string, work: () => Promise<void>): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    for (;;) {
      try {
        return await work()
      } catch (error) {
        if (Date.now() > end) {
          const screens = (await Promise.all(this.#tabs.map(screenOf))).join(' | ')
          throw new Error(`not within ${PATIENCE_MS / 1000} s: ${what}; the tabs show ${screens}`, {
            cause: error,
          })
        }
        await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
      }
    }
  }

  async #changeWeather(): Promise<void> {
    const weather = this.#random.pick(['fine', 'offline', 'dead', 'stormy', 'stormy'] as const)
    await this.#context.setOffline(weather === 'offline')
    this.#line.goDead(weather === 'dead' || weather === 'offline')
    if (weather !== 'stormy') return
    const chance = this.#random.fork()
    this.#line.cutStream(chance.chance(0.5))
    this.#line.setWeather(() => stormyFate(chance))
  }
}

/** What a tab shows, for a finding. */
async function screenOf(tab: Page): Promise<string> {
  const text = await tab.locator('body').innerText()
  return `${new URL(tab.url()).pathname}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`
}

/**
 * A thumb on the step of this name; returns whether it could be tapped. In one call within the page: a click from outside looks for the
 * button first, and by the time it lands the button may be another step's.
 */
async function tap(tab: Page, label: string): Promise<boolean> {
  const click = (found: Element, name: string) => {
    const button = found as HTMLButtonElement
    const isThere = button.textContent.includes(name) && !button.disabled
    if (isThere) button.click()
    return isThere
  }
  return await advanceTo(tab, label)
    .evaluate(click, label, { timeout: TAP_MS })
    .catch(() => false)
}

/** Answers whether the order was delivered, which a tap without a slide is asked. In a second tab the question may be gone. */
async function confirmDelivery(tab: Page): Promise<void> {
  await button(tab, 'Sí, lo entregué')
    .click({ timeout: TAP_MS })
    .catch(() => undefined)
}

/** A request may be lost, late, doubled with others in between, or lose its answer. */
function stormyFate(chance: Random): Fate {
  const arrivals = chance.pick([0, 1, 1, 1, 2, 2])
  const delays = [chance.between(0, LATEST_MS), chance.between(0, LATEST_REPEAT_MS)]
  return { arrivals, delays, isAnswered: arrivals > 0 && chance.chance(0.7) }
}
