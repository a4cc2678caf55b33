/** Phones whose clock is wrong, and whose location service may follow it: they are offered orders like any other. */
import type { BrowserContext } from '@playwright/test'
import { acceptButton, offerCard } from '../support/phone.ts'
import { advance } from './gestures.ts'
import { goOnDuty, logIn, openPhone, withoutMap } from './rider.ts'
import { expect, test } from './server.ts'

const MINUTE_MS = 60_000

/** Sets the clock of the phone, and that of its sensor where `withSensor`, ahead by this many milliseconds. */
async function shiftClock(context: BrowserContext, ahead: number, withSensor: boolean): Promise<void> {
  await context.addInitScript(
    ({ by, sensorBy }) => {
      const RealDate = Date
      globalThis.Date = new Proxy(RealDate, {
        construct: (target, parts) =>
          Reflect.construct(target, parts.length === 0 ? [target.now() + by] : parts),
        get: (target, name) => (name === 'now' ? () => target.now() + by : Reflect.get(target, name)),
      })
      const { geolocation } = navigator
      for (const method of ['getCurrentPosition', 'watchPosition'] as const) {
        const locate = geolocation[method].bind(geolocation)
        const shifted = (told: PositionCallback, ...rest: [PositionErrorCallback?, PositionOptions?]) =>
          locate(
            ({ coords, timestamp }) =>
              told({ coords, timestamp: timestamp + sensorBy } as GeolocationPosition),
            ...rest,
          )
        Object.defineProperty(geolocation, method, { value: shifted })
      }
    },
    { by: ahead, sensorBy: withSensor ? ahead : 0 },
  )
}

for (const minutes of [45, 3 * 60, 24 * 60].flatMap((each) => [-each, each])) {
  for (const withSensor of Math.abs(minutes) === 45 ? [true, false] : [true]) {
    const what = withSensor ? 'and a location service that follows it' : 'and satellites that know better'
    test(`a clock ${minutes} min off, ${what}`, async ({ browser, platform }) => {
      const zone = await platform.createZone()
      const { email } = await platform.createRider('Hugo Hora', zone.id)
      const phone = await openPhone(browser, platform.origin, 300)
      await withoutMap(phone.context())
      await shiftClock(phone.context(), minutes * MINUTE_MS, withSensor)
      await logIn(phone, email)
      await goOnDuty(phone, zone.name)
      await platform.placeOrder(zone.id)
      await expect(offerCard(phone)).toBeVisible()
      await acceptButton(phone).click()
      await advance(phone, 'Yendo a retirar')
    })
  }
}
