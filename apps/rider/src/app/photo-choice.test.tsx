/** Wherever a photo is asked for: the one chosen last is the one that is sent, however long another takes to open. */
import type { Page } from '@puni/verify/support/components/page'
import { button, openSignUp } from '@puni/verify/support/phone'
import { BLOCKED, heldOrder } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'
import { DETAIL, expect, openAs, openOffDuty, test } from '../testing/scripted.ts'
import { opensPhotosWhenTold, photoNamed, sourceOf } from '../testing/photos.ts'

const handover = { kind: 'photo', state: null, triesLeft: 0, publicKey: null } as const

const FORMS: [form: string, open: (page: Page, api: ScriptedApi) => Promise<unknown>][] = [
  ['the sign-up', (page) => openSignUp(page)],
  [
    'an answer to a block',
    async (page, api) => {
      api.replies('getAppeals', { appeals: [], about: 'block', days: 5 })
      await openAs(page, api, BLOCKED)
      await button(page, 'Escribir mi descargo').click()
    },
  ],
  [
    'a handover',
    async (page, api) => {
      api.replies('getOrder', heldOrder('on the way', { handover }))
      await openOffDuty(page, api, DETAIL)
      await button(page, 'Marcar como "Entregado"').click()
    },
  ],
]

test.for(FORMS)('%s', async ([, open], { page, api }) => {
  const opens = opensPhotosWhenTold()
  await open(page, api)
  // The camera has an input of its own, before it.
  const choice = page.locator('input[type=file]').nth(1)
  await choice.setInputFiles(photoNamed('48-megapixeles.jpg'))
  await choice.setInputFiles(photoNamed('elegida.jpg'))
  const submit = page.locator('form button[type=submit]')
  await expect(submit).toHaveText('Abriendo foto...')
  await expect(submit).toBeDisabled()
  await opens('elegida.jpg')
  await opens('48-megapixeles.jpg')
  await expect(submit).toBeEnabled()
  await expect(page.locator('form img')).toHaveAttribute('src', sourceOf('elegida.jpg'))
})
