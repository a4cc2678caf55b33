/** A whole delivery, from the offer to the history, under each condition of a real day. */
import type { Browser, Locator, Page } from '@playwright/test'
import { SlowLine } from './conditions/slow-line.ts'
import { nobodyTapped } from './conditions/untapped.ts'
import type { FlakyLine } from './flaky-line.ts'
import { acceptButton, advanceTo, button, dialog, historyLine, waiting } from '../support/phone.ts'
import type { Platform } from './platform.ts'
import { goOnDuty, logIn, openPhone } from './rider.ts'
import { stopClock } from './scripted.ts'
import { expect, test } from './server.ts'

// What is slow is the line: the offer lasts as long as the rider needs.
test.use({ environment: { OFFER_SECONDS: '90' } })

/** A rider on duty beside the pickup, behind this line. */
async function onDuty(browser: Browser, platform: Platform, line: FlakyLine) {
  const zone = await platform.createZone()
  const { email } = await platform.createRider('Nora Cerca', zone.id)
  const phone = await openPhone(browser, line.origin, 200)
  return {
    phone,
    begin: async () => {
      await logIn(phone, email)
      await goOnDuty(phone, zone.name)
      await phone.evaluate(() => navigator.serviceWorker.ready)
    },
    placeOrder: () => platform.placeOrder(zone.id),
  }
}

/**
 * How the rider acts under a condition: what has to happen until something is visible, and until it can be
 * tapped.
 */
interface Hands {
  readonly see: (what: Locator) => Promise<void>
  readonly tap: (control: Locator) => Promise<void>
  /** Answers a question; as `tap` does by default. */
  readonly press?: (control: Locator) => Promise<void>
}

async function deliver(phone: Page, { see, tap, press = tap }: Hands): Promise<void> {
  await tap(acceptButton(phone))
  for (const label of ['Yendo a retirar', 'Esperando pedido', 'En camino', 'Entregado']) {
    await tap(advanceTo(phone, label))
  }
  // Pressed instead of slid, it asks.
  await press(button(phone, 'Sí, lo entregué'))
  await see(dialog(phone, '¡Felicitaciones!'))
  await see(waiting(phone))
  await tap(phone.getByRole('link', { name: 'Historial' }))
  const delivered = historyLine(phone, 'Doña Rosa')
  await see(delivered)
  await expect(delivered).toContainText(/Entregado.*\$\s2\.300/s)
}

test('on a slow line', async ({ browser, platform, line }) => {
  const { phone, begin, placeOrder } = await onDuty(browser, platform, line)
  await phone.clock.install()
  await begin()
  await stopClock(phone)
  const slow = new SlowLine(phone)
  line.carries = slow.carries
  slow.begin()
  await placeOrder()
  await deliver(phone, {
    see: (what) => slow.until(what),
    // Dialogs that close automatically cover it in the meantime.
    tap: async (control) => {
      await expect(async () => {
        await slow.pass(250)
        await control.click({ trial: true, timeout: 250 })
      }).toPass({ intervals: [5] })
      await control.click()
    },
  })
  expect(slow.overtaken, 'answers came out of order').toBeGreaterThan(0)
})

test('on a page that is opened anew before each tap', async ({ browser, platform, line }) => {
  const { phone, begin, placeOrder } = await onDuty(browser, platform, line)
  await nobodyTapped(phone)
  await begin()
  await placeOrder()
  await deliver(phone, {
    see: (what) => what.waitFor(),
    tap: async (control) => {
      await control.waitFor()
      await phone.reload()
      await control.click()
    },
    // A question is gone with its page.
    press: (control) => control.click(),
  })
})
