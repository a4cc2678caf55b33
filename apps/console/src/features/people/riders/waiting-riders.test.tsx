/** Riders who wait for their activation. */
import { settle } from '@puni/verify/support/components/clock'
import type { Page } from '@puni/verify/support/components/page'
import { button, dialog } from '@puni/verify/support/phone'
import { expect } from 'vitest'
import { test, waitingRider, waits } from '../../../testing/scripted.ts'

const photos = (page: Page) => page.locator('article img')

/** Nothing comes near the screen but what the returned function brings there: the first so many photos. */
function scrolls(): (to: number) => Promise<void> {
  const photos: IntersectionObserverCallback[] = []
  class Observer {
    constructor(tell: IntersectionObserverCallback) {
      photos.push(tell)
    }
    observe(): void {}
    disconnect(): void {}
  }
  Object.assign(globalThis, { IntersectionObserver: Observer })
  const near = [{ isIntersecting: true }] as IntersectionObserverEntry[]
  return async (to) => {
    for (const tell of photos.splice(0, to)) tell(near, {} as IntersectionObserver)
    await settle()
  }
}

test('a list of 47 shows their photos small as they come near, each once, and in full by a click', async ({
  page,
  api,
}) => {
  const names = Array.from({ length: 47 }, (_, at) => `Rider ${at + 1}`)
  const riders = names.map((fullName) => waitingRider({ _id: fullName, fullName }))
  waits(api, riders)
  api.replies('getRiderThumbnail', undefined).replies('getRiderPhoto', undefined)
  const scrollTo = scrolls()
  await page.goto('/riders')
  await expect(page.locator('article')).toHaveCount(47)
  expect(api.sent('getRiderThumbnail')).toEqual([])
  await scrollTo(6)
  await expect(photos(page)).toHaveCount(6)
  await scrollTo(88)
  await expect(photos(page)).toHaveCount(94)

  await page.getByRole('link', { name: 'Activos' }).click()
  await page.getByRole('link', { name: 'En espera' }).click()
  await scrollTo(94)
  await expect(photos(page)).toHaveCount(94)
  expect(api.sent('getRiderThumbnail')).toHaveLength(94)
  expect(api.sent('getRiderPhoto')).toEqual([])

  await button(page, 'Selfie de Rider 47').click()
  await expect(dialog(page, 'Selfie de Rider 47').locator('img')).toBeVisible()
  expect(api.sent('getRiderPhoto').map(({ path }) => path)).toEqual([
    '/operator/riders/Rider%2047/photos/selfie',
  ])
  await button(page, 'Cerrar').click()
  await expect(dialog(page, 'Selfie de Rider 47')).toHaveCount(0)
})

test('a reason that the server does not take is said beside its field, which gets the focus', async ({
  page,
  api,
}) => {
  waits(api, [waitingRider()])
  api
    .replies('getRiderThumbnail', undefined)
    .refuses('refuseSignUp', 'INVALID_INPUT', undefined, { fields: { reason: 'Escribí por qué' } })
  await page.goto('/riders')
  await button(page, 'Rechazar').click()
  const asked = page.getByRole('dialog')
  await asked.getByRole('textbox').fill('.')
  await button(asked, 'Rechazar registro').click()
  await expect(asked).toContainText('Escribí por qué')
  expect(document.activeElement).toBe(await asked.getByRole('textbox').element())
})

test('a sign-up is refused with a usual reason, and the way to tell the person stays when it is gone', async ({
  page,
  api,
}) => {
  const rider = waitingRider()
  waits(api, [rider])
  api.replies('getRiderThumbnail', undefined).answers('refuseSignUp', () => {
    waits(api, [])
    return { whatsappUrl: 'https://wa.me/5491155550145?text=Hola', messageId: null }
  })
  await page.goto('/riders')
  await button(page, 'Rechazar').click()
  await page
    .getByLabel('Motivo frecuente')
    .selectOption('La foto del documento no se lee. Registrate de nuevo con otra.')
  await button(page, 'Rechazar registro').click()
  await expect(page.getByText('Nadie espera su activación')).toBeVisible()
  expect(api.sent('refuseSignUp').map(({ body }) => body)).toEqual([
    { reason: 'La foto del documento no se lee. Registrate de nuevo con otra.' },
  ])
  await expect(page.getByRole('link', { name: /Abrir WhatsApp con/ })).toHaveAttribute(
    'href',
    'https://wa.me/5491155550145?text=Hola',
  )
})

test('document and contact are asked for by a tap, and stay as long as the card', async ({ page, api }) => {
  waits(api, [waitingRider()])
  api.replies('getRiderThumbnail', undefined).replies('getRiderContacts', {
    documentNumber: '30123456',
    phone: '+5491155550145',
    email: 'rita@e2e.example',
  })
  await page.goto('/riders')
  const card = page.locator('article')
  await expect(card).toContainText('Zona pedida')
  await expect(card).not.toContainText('30123456')
  await button(page, 'Ver documento y contacto').click()
  await expect(card).toContainText(/30123456.*\+54 9 11 5555-0145.*rita@e2e\.example/s)
  await expect(page.getByRole('link', { name: '+54 9 11 5555-0145' })).toHaveAttribute(
    'href',
    'tel:+5491155550145',
  )
  expect(api.sent('getRiderContacts')).toHaveLength(1)
})

test('why a sign-up was refused before stands on its card', async ({ page, api }) => {
  waits(api, [waitingRider({ refusal: { reason: 'La selfie era de otra persona', refusedAt: null } })])
  api.replies('getRiderThumbnail', undefined)
  await page.goto('/riders')
  await expect(page.locator('article')).toContainText(/Ya se rechazó antes.*La selfie era de otra persona/s)
})

test('who else has the document or the phone stands on the card, with the blocks', async ({ page, api }) => {
  const block = {
    reason: 'Dos pedidos sin entregar',
    blockedAt: '2026-03-01T15:00:00.000Z',
    blockedBy: 'Olga',
    liftedAt: null,
    liftedBy: null,
  }
  const nora = {
    _id: 'nora',
    fullName: 'Nora Cerca',
    activationCode: true,
    isBlocked: true,
    blocks: [block],
    refusal: null,
    sameDocument: true,
    samePhone: true,
  }
  const rita = {
    ...nora,
    _id: 'rita',
    fullName: 'Rita Lejos',
    isBlocked: false,
    blocks: [],
    sameDocument: false,
  }
  waits(api, [waitingRider({ alike: [nora, rita] })])
  api.replies('getRiderThumbnail', undefined)
  await page.goto('/riders')
  await expect(page.getByRole('status').filter({ hasText: 'Nora Cerca' })).toContainText(
    /Mismo documento y teléfono que Nora Cerca.*Dos pedidos sin entregar.*Olga/s,
  )
  await expect(page.getByRole('status').filter({ hasText: 'Rita Lejos' })).toContainText(
    'Mismo teléfono que Rita Lejos',
  )
})
