/** A delivery that has to be proved: what the rider is asked for, what was wrong, and what is still missing. */
import type { Page } from '@playwright/test'
import type { HandoverKind } from '@puni/contract/handover/proofs'
import type { Handover, OwedProof } from '@puni/contract/handover/entities'
import { fillStorage } from '../conditions/full-storage.ts'
import { heldOrder } from '../../support/scripted/entities.ts'
import { advanceTo, alertWith, button, dialog, PHOTO } from '../../support/phone.ts'
import type { ScriptedApi } from '../../support/scripted/scripted-api.ts'
import { DETAIL, expect, openOffDuty, openOnDuty } from '../scripted.ts'
import { inTheSun, type Screen } from './screen.ts'

const ENDLESS = 'Supermercado y almacén de productos regionales Los Hermanos de la Esquina S.R.L. '.repeat(2)
/** The platform's public key of RFC 8032's first example. */
const PUBLIC_KEY = Buffer.from(
  'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
  'hex',
).toString('base64url')

const asked = (kind: HandoverKind, changes: Partial<Handover> = {}): Handover => ({
  kind,
  state: null,
  triesLeft: 3,
  publicKey: kind === 'code' ? PUBLIC_KEY : null,
  ...changes,
})
const atTheDoor = (kind: HandoverKind, changes?: Partial<Handover>) =>
  heldOrder('on the way', { handover: asked(kind, changes), origin: { storeName: ENDLESS } })

const TITLES = { pin: 'PIN de entrega', code: 'Código de entrega', photo: 'Foto de la entrega' }

/** The dialog of a delivery that asks for this. */
async function openProof(
  page: Page,
  api: ScriptedApi,
  kind: HandoverKind,
  changes?: Partial<Handover>,
): Promise<void> {
  api.delivers(atTheDoor(kind, changes))
  await openOnDuty(page, api)
  await advanceTo(page, 'Entregado').click()
  await dialog(page, changes?.triesLeft === 0 ? TITLES.photo : TITLES[kind]).waitFor()
}

async function typePin(page: Page): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).fill('1234')
  await button(page, 'Entregar').click()
}

const choosePhoto = (page: Page) =>
  page.getByRole('dialog').locator('input[type=file]').last().setInputFiles(PHOTO)

const owed: readonly OwedProof[] = [
  { orderId: 'o1', number: 10_482, storeName: ENDLESS, kind: 'pin', needsReason: true },
  { orderId: 'o2', number: 10_483, storeName: 'Doña Rosa', kind: 'photo', needsReason: false },
]

const screens: readonly Screen[] = [
  {
    name: 'proof-pin',
    show: (page, api) => openProof(page, api, 'pin'),
    next: [
      {
        name: 'proof-pin-wrong',
        show: async (page, api) => {
          api
            .refuses(
              'setOrderStatus',
              'HANDOVER_WRONG',
              'No coincide. Pedíselo de nuevo a quien recibe. Te queda 1 intento.',
            )
            .delivers(atTheDoor('pin', { triesLeft: 1 }))
          await typePin(page)
          await page.getByText('Te queda 1 intento.').first().waitFor()
        },
      },
      {
        name: 'proof-pin-locked',
        show: async (page, api) => {
          api.refuses('setOrderStatus', 'HANDOVER_LOCKED').delivers(atTheDoor('pin', { triesLeft: 0 }))
          await typePin(page)
          await dialog(page, TITLES.photo).waitFor()
          await button(page, 'Entregar').click()
          await page.getByText('Contá qué pasó.', { exact: true }).waitFor()
        },
      },
    ],
  },
  {
    name: 'proof-photo',
    show: (page, api) => openProof(page, api, 'photo'),
    next: [
      {
        name: 'proof-photo-taken',
        show: async (page) => {
          await choosePhoto(page)
          await page.getByRole('img', { name: 'Foto de la entrega' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'proof-code',
    show: async (page, api) => {
      await openProof(page, api, 'code')
      await page.getByText('Escanear el código QR').waitFor()
    },
    next: [
      {
        name: 'proof-code-mistyped',
        show: async (page) => {
          await page.getByLabel('Código', { exact: true }).fill('ABCD-1234')
          await button(page, 'Entregar').click()
          await dialog(page, TITLES.code).getByText('Ese código está mal escrito').first().waitFor()
        },
      },
    ],
  },
  {
    name: 'proof-kept',
    alike: true,
    leaves: true,
    show: async (page, api) => {
      await openProof(page, api, 'pin')
      api.isUnreachable('setOrderStatus')
      await typePin(page)
      await dialog(page, '¡Felicitaciones!').waitFor()
      await page.getByText('Todavía sin verificar').waitFor()
    },
  },
  {
    name: 'proof-without-room',
    alike: true,
    show: async (page, api) => {
      await openProof(page, api, 'pin')
      api.isUnreachable('setOrderStatus')
      await fillStorage(page)
      await typePin(page)
      await dialog(page, TITLES.pin).getByText('no tiene lugar para guardar').first().waitFor()
    },
  },
  {
    name: 'proofs-owed',
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: null, owed: [...owed] })
      await openOnDuty(page, api)
      await page.getByText('La entrega N.º 10482 está sin verificar').waitFor()
    },
    next: [
      {
        name: 'proof-owed',
        show: async (page) => {
          await button(page, 'Mandar foto').first().click()
          await dialog(page, TITLES.photo).getByLabel('¿Qué pasó?').waitFor()
        },
      },
    ],
  },
  {
    name: 'proof-photo-refused-later',
    alike: true,
    show: async (page, api) => {
      api.replies('getAcceptedOrder', { order: null, owed: [owed[1]!] }).isUnreachable('proveHandover')
      await openOnDuty(page, api)
      await button(page, 'Mandar foto').click()
      await choosePhoto(page)
      await dialog(page, TITLES.photo).getByRole('button', { name: 'Mandar foto' }).click()
      await page.getByText('Foto guardada').waitFor()
      api.refuses('proveHandover', 'PHOTO_INVALID')
      await alertWith(page, 'No se registró: Foto de la entrega').waitFor()
      await expect(page.getByText('Foto guardada')).toHaveCount(0)
    },
  },
  {
    name: 'detail-proof',
    show: async (page, api) => {
      const handover = asked('pin', { state: 'unverified', triesLeft: 0 })
      api.replies('getOrder', heldOrder('delivered', { handover }))
      await openOffDuty(page, api, DETAIL)
      await page.getByText('Sin verificar', { exact: true }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'detail-proof-unsent',
    alike: true,
    show: async (page, api) => {
      api.replies('getOrder', atTheDoor('pin'))
      await openProof(page, api, 'pin')
      api.isUnreachable('setOrderStatus')
      await typePin(page)
      await dialog(page, '¡Felicitaciones!').getByRole('button', { name: 'Entendido' }).click()
      await page.goto(DETAIL)
      await page.getByText('Todavía sin verificar', { exact: true }).scrollIntoViewIfNeeded()
    },
  },
]

export const handoverScreens = screens.map(inTheSun)
