/** '¿Me va a sonar?': what it tests on the phone, its findings, and its advice. */
import type { Page } from '@playwright/test'
import { NOON, PICKUP } from '../support/scripted/entities.ts'
import { button, chooseFromMenu, dutyButton, waiting } from '../support/phone.ts'
import type { ScriptedApi } from '../support/scripted/scripted-api.ts'
import { hasNoLocation, locationAnswers } from './device.ts'
import { PushedWorker, pushService, test } from './push.ts'
import { answersAsked, cannotNotify, IPHONE, line, ringCheck, staysAwake } from './ring-check.ts'
import { expect, giveClock, openOffDuty, openOnDuty } from './scripted.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko)'
async function openCheck(page: Page): Promise<void> {
  await button(page, '¿Me va a sonar?').click()
  await expect(ringCheck(page)).toBeVisible()
}

/** Opens the check off duty, with the service worker ready to receive. */
async function openWithWorker(page: Page, api: ScriptedApi): Promise<PushedWorker> {
  await openOffDuty(page, api)
  await expect(dutyButton(page)).toBeVisible()
  const phone = await PushedWorker.of(page)
  await openCheck(page)
  return phone
}

const summary = (page: Page, words: string | RegExp) =>
  expect(ringCheck(page).getByRole('status').first()).toContainText(words)

test.describe('on a phone that gets everything', () => {
  test.beforeEach(async ({ page }) => {
    await pushService(page, { answers: 'at once' })
    await staysAwake(page)
    await locationAnswers(page, PICKUP)
  })

  test('all is well once the test has arrived and the rider has heard the chime', async ({ page, api }) => {
    const phone = await openWithWorker(page, api)
    await expect.poll(() => api.answered('testPush')).toBe(1)
    await expect(line(page, 'Aviso de prueba')).toContainText('Probando')
    await summary(page, 'Probando: 5 de 6')
    await phone.push({ type: 'test', testId: 'otra' })
    await phone.push({ type: 'test', testId: 'prueba' })
    await expect(line(page, 'Aviso de prueba')).toContainText(/Bien.*Te llegó en \d+(,\d)? s\./)
    await expect(line(page, 'Permiso de avisos')).toContainText('Bien')
    await expect(line(page, 'Ubicación')).toContainText(/Bien.*Medida hace \d+ s, con 8 m de margen\./)
    await expect(line(page, 'Pantalla encendida')).toContainText('Bien')
    await expect(line(page, 'Hora del teléfono')).toContainText('Bien')
    await summary(page, 'Todavía no sabemos si te va a sonar')

    await button(page, 'Probar sonido').click()
    await expect(line(page, 'Sonido y vibración')).toContainText('¿Lo escuchaste?')
    await button(page, 'Sí').click()
    await expect(line(page, 'Sonido y vibración')).toContainText('Bien')
    await summary(page, 'Todo listo: te va a sonar.')
  })

  test('a chime that nobody hears asks for volume', async ({ page, api }) => {
    await openWithWorker(page, api)
    await button(page, 'Probar sonido').click()
    await button(page, 'No').click()
    await expect(line(page, 'Sonido y vibración')).toContainText(/Falla.*volumen multimedia/)
  })

  test('the check can be repeated, and closes', async ({ page, api }) => {
    const phone = await openWithWorker(page, api)
    await expect.poll(() => api.answered('testPush')).toBe(1)
    await phone.push({ type: 'test', testId: 'prueba' })
    await expect(line(page, 'Aviso de prueba')).toContainText('Bien')
    await button(page, 'Probar de nuevo').click()
    await expect.poll(() => api.answered('testPush')).toBe(2)
    await phone.push({ type: 'test', testId: 'prueba' })
    await expect(line(page, 'Aviso de prueba')).toContainText('Bien')
    await button(page, 'Listo').click()
    await expect(ringCheck(page)).toBeHidden()
  })

  test('it opens from the menu too, while working', async ({ page, api }) => {
    await openOnDuty(page, api)
    await expect(waiting(page)).toBeVisible()
    await chooseFromMenu(page, '¿Me va a sonar?')
    await expect(line(page, 'Ubicación')).toContainText('Bien')
  })

  test('a server that cannot push is told in its own words', async ({ page, api }) => {
    api.refuses('testPush', 'PUSH_NOT_SET')
    await openWithWorker(page, api)
    await expect(line(page, 'Aviso de prueba')).toContainText(
      /Falla.*todavía no tiene las notificaciones activadas.*dejá la app abierta/,
    )
    await summary(page, 'Puede que no te suene')
  })

  test('a permission that is taken away is seen at once', async ({ page, api, context }) => {
    const phone = await openWithWorker(page, api)
    await expect.poll(() => api.answered('testPush')).toBe(1)
    await phone.push({ type: 'test', testId: 'prueba' })
    await expect(line(page, 'Permiso de avisos')).toContainText('Bien')
    // Taken away before, the worker would be refused what it was about to show.
    await expect.poll(async () => (await phone.shown()).length).toBe(1)
    await context.clearPermissions()
    await context.grantPermissions(['geolocation'])
    await expect(line(page, 'Permiso de avisos')).toContainText('Falla')
    await expect(line(page, 'Aviso de prueba')).toContainText('Sin el permiso no se puede probar.')
  })

  test('a phone that was never asked can be asked here', async ({ page, api }) => {
    await answersAsked(page, 'granted')
    const phone = await openWithWorker(page, api)
    await expect(line(page, 'Permiso de avisos')).toContainText('Todavía no sabemos')
    await button(page, 'Permitir avisos').click()
    await expect(line(page, 'Permiso de avisos')).toContainText('Bien')
    await expect.poll(() => api.answered('testPush')).toBe(1)
    await phone.push({ type: 'test', testId: 'prueba' })
    await expect(line(page, 'Aviso de prueba')).toContainText('Bien')
  })
})

test.describe('a test that never arrives', () => {
  for (const [brand, model, advice] of [
    ['a Samsung', 'SM-A546E', 'Apps en suspensión'],
    ['a Redmi', 'Redmi Note 12', 'Inicio automático'],
    ['a Motorola', 'moto g84 5G', 'Sin restricciones'],
    ['a Huawei', 'MAR-LX3A', 'Inicio de aplicaciones'],
    ['any other phone', 'Pixel 8', 'ahorro de batería'],
  ] as const) {
    test.describe(brand, () => {
      test.use({ userAgent: `${ANDROID.replace('K', model)} Chrome/138.0.0.0 Mobile Safari/537.36` })
      test(`${brand} is told what stops it`, async ({ page, api }) => {
        await giveClock(page)
        await pushService(page, { answers: 'at once' })
        await openWithWorker(page, api)
        await expect.poll(() => api.answered('testPush')).toBe(1)
        await expect(async () => {
          await page.clock.runFor(15_000)
          await expect(line(page, 'Aviso de prueba')).toContainText('No llegó en 15 segundos.', {
            timeout: 200,
          })
        }).toPass()
        await expect(line(page, 'Aviso de prueba')).toContainText(advice)
      })
    })
  }
})

test.describe('without permission', () => {
  test.use({ permissions: ['geolocation'] })
  for (const [browser, userAgent, advice] of [
    ['Chrome', `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`, 'izquierda de la dirección'],
    ['Samsung Internet', `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'candado'],
    ['Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'borrá el bloqueo'],
  ] as const) {
    test.describe(browser, () => {
      test.use({ userAgent })
      test(`${browser} tells its own way to the permission`, async ({ page, api }) => {
        await openOffDuty(page, api)
        await openCheck(page)
        await expect(line(page, 'Permiso de avisos')).toContainText(/Falla.*bloqueados/)
        await expect(line(page, 'Permiso de avisos')).toContainText(advice)
      })
    })
  }

  test.describe('an iPhone', () => {
    test.use({ userAgent: IPHONE })
    test('an iPhone has to have the app on its home screen first', async ({ page, api }) => {
      await cannotNotify(page)
      await openOffDuty(page, api)
      await openCheck(page)
      await expect(line(page, 'Permiso de avisos')).toContainText(/Falla.*Agregar a inicio/)
    })
  })
})

test.describe('the rest of the phone', () => {
  test.use({ serviceWorkers: 'block' })

  test('a clock that is wrong is told, with the word that the countdown is right', async ({ page, api }) => {
    api.clockAhead = 120_000
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Hora del teléfono')).toContainText(/Falla.*atrasado 2 min.*se corrige sola/)
  })

  test('a server that does not answer leaves the clock open', async ({ page, api }) => {
    await openOffDuty(page, api)
    api.isUnreachable('getOfferedOrder')
    await openCheck(page)
    await expect(line(page, 'Hora del teléfono')).toContainText(/Todavía no sabemos.*No se pudo comparar/)
  })

  test('an old position is told with its age', async ({ page, api }) => {
    await page.clock.setFixedTime(NOON)
    await locationAnswers(page, PICKUP)
    await openOnDuty(page, api)
    await expect.poll(() => api.answered('setPosition')).toBe(1)
    await page.clock.setFixedTime(NOON.getTime() + 600_000)
    await chooseFromMenu(page, '¿Me va a sonar?')
    await expect(line(page, 'Ubicación')).toContainText(/Todavía no sabemos.*Medida hace 10 min/)
  })

  test('a phone without location is told so', async ({ page, api }) => {
    await hasNoLocation(page)
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Ubicación')).toContainText(/Falla.*Geolocalización no soportada/)
  })

  test('a screen that cannot be kept on is told', async ({ page, api }) => {
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'wakeLock'))
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Pantalla encendida')).toContainText(/Falla.*alargá el tiempo de espera/)
  })
})
