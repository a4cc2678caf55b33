/** '¿Me va a sonar?': what it tests on the phone, its findings, and its advice. */
import { sleepFor, runFor } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button, chooseFromMenu, waiting } from '@puni/verify/support/phone'
import { describe } from 'vitest'
import { answersAsked, mayNotify } from '../../../testing/push.ts'
import { line, onIphone, openCheck, ringCheck, testArrives, testIsSent } from '../../../testing/ring.ts'
import { eventually, expect, openOffDuty, openOnDuty, test } from '../../../testing/scripted.ts'

const summary = (page: Page, words: string | RegExp) =>
  expect(ringCheck(page).getByRole('status').first()).toContainText(words)

describe('on a phone that gets everything', () => {
  test('all is well once the test has arrived and the rider has heard the chime', async ({ page, api }) => {
    mayNotify()
    await openOffDuty(page, api)
    await openCheck(page)
    await testIsSent(api)
    await expect(line(page, 'Aviso de prueba')).toContainText('Probando')
    await summary(page, 'Probando: 5 de 6')
    await testArrives('otra')
    await expect(line(page, 'Aviso de prueba')).toContainText('Probando')
    await testArrives()
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
    mayNotify()
    await openOffDuty(page, api)
    await openCheck(page)
    await button(page, 'Probar sonido').click()
    await button(page, 'No').click()
    await expect(line(page, 'Sonido y vibración')).toContainText(/Falla.*volumen multimedia/)
  })

  test('the check can be repeated, and closes', async ({ page, api }) => {
    mayNotify()
    await openOffDuty(page, api)
    await openCheck(page)
    await testIsSent(api)
    await testArrives()
    await expect(line(page, 'Aviso de prueba')).toContainText('Bien')
    const before = api.answered('testPush')
    await button(page, 'Probar de nuevo').click()
    await testIsSent(api, before + 1)
    await expect(line(page, 'Aviso de prueba')).toContainText('Probando')
    await testArrives()
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

  test('a server that cannot push is told in its own words', async ({ page, api, watch }) => {
    mayNotify()
    watch.expects('El servidor no pudo mandar el aviso')
    api.refuses('testPush', 'PUSH_NOT_SET')
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Aviso de prueba')).toContainText(
      /Falla.*todavía no tiene las notificaciones activadas.*dejá la app abierta/,
    )
    await summary(page, 'Puede que no te suene')
  })

  test('a phone that was never asked can be asked here', async ({ page, api }) => {
    answersAsked(() => Promise.resolve('granted'))
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Permiso de avisos')).toContainText('Todavía no sabemos')
    await button(page, 'Permitir avisos').click()
    await expect(line(page, 'Permiso de avisos')).toContainText('Bien')
    await testIsSent(api)
    await testArrives()
    await expect(line(page, 'Aviso de prueba')).toContainText('Bien')
  })
})

test('a test that never arrives: a Samsung is told what stops it', async ({ page, api }) => {
  page.pretendsToBe(
    'Mozilla/5.0 (Linux; Android 14; SM-A546E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  )
  mayNotify()
  await openOffDuty(page, api)
  await openCheck(page)
  await testIsSent(api)
  await runFor(15_000)
  await expect(line(page, 'Aviso de prueba')).toContainText('No llegó en 15 segundos.')
  await expect(line(page, 'Aviso de prueba')).toContainText('Apps en suspensión')
})

describe('without permission', () => {
  test('Samsung Internet tells its own way to the permission', async ({ page, api }) => {
    page.pretendsToBe(
      'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    )
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Permiso de avisos')).toContainText(/Falla.*bloqueados/)
    await expect(line(page, 'Permiso de avisos')).toContainText('candado')
  })

  test('an iPhone has to have the app on its home screen first', async ({ page, api }) => {
    onIphone(page)
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Permiso de avisos')).toContainText(/Falla.*Agregar a inicio/)
  })
})

describe('the rest of the phone', () => {
  test('a clock that is wrong is told, with the word that the countdown is right', async ({ page, api }) => {
    api.clockAhead = 120_000
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Hora del teléfono')).toContainText(/Falla.*atrasado 2 min.*se corrige sola/)
  })

  test('a server that does not answer leaves the clock open', async ({ page, api, watch }) => {
    watch.expects('No se pudo comparar')
    await openOffDuty(page, api)
    api.isUnreachable('getOfferedOrder')
    await openCheck(page)
    await expect(line(page, 'Hora del teléfono')).toContainText(/Todavía no sabemos.*No se pudo comparar/)
  })

  test('an old position is told with its age', async ({ page, api }) => {
    await openOnDuty(page, api)
    await eventually(() => api.answered('setPosition')).toBe(1)
    await sleepFor(600_000)
    await chooseFromMenu(page, '¿Me va a sonar?')
    await expect(line(page, 'Ubicación')).toContainText(/Todavía no sabemos.*Medida hace 10 min/)
  })

  test('a phone without location is told so', async ({ page, api, watch }) => {
    watch.expects('Geolocalización no soportada')
    page.hasNoLocation()
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Ubicación')).toContainText(/Falla.*Geolocalización no soportada/)
  })

  test('a screen that cannot be kept on is told', async ({ page, api }) => {
    Reflect.deleteProperty(navigator, 'wakeLock')
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(line(page, 'Pantalla encendida')).toContainText(/Falla.*alargá el tiempo de espera/)
  })

  test('a check of the ring does not wait for ever for a phone that says nothing', async ({
    page,
    api,
    watch,
  }) => {
    watch.expects('no contestó')
    page.location.asks()
    await openOffDuty(page, api)
    await openCheck(page)
    await expect(ringCheck(page)).toContainText('Probando: 5 de 6')
    await runFor(20_000)
    await expect(line(page, 'Ubicación')).toContainText(/Falla.*no contestó/)
  })
})
