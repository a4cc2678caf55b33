/** How far messages are, and what somebody has to send by hand. */
import type { Reply } from '@puni/contract/calls'
import type { Message } from '@puni/contract/messages/entities'
import { button, dialog } from '@puni/verify/support/phone'
import { NOON, RIDER_ID } from '@puni/verify/support/scripted/entities'
import { expect } from 'vitest'
import { test, waitingRider, waits } from '../../../testing/scripted.ts'

const AT = NOON.toISOString()
const message: Message = {
  _id: 'm1',
  kind: 'activation-code',
  state: 'queued',
  channel: 'whatsapp',
  problem: null,
  createdAt: AT,
  changedAt: AT,
  byHandAt: null,
}
const failed = { ...message, state: 'failed', channel: null, problem: 'no-whatsapp' } as const
const issued = { code: '042137', expiresAt: AT, whatsappUrl: 'https://wa.me/5491155550145?text=Hola' }
const CHANNELS = ['whatsapp', 'mail'] as const

test('a code’s dialog says how far its message is, and keeps the way by hand', async ({ page, api }) => {
  waits(api, [waitingRider()])
  api
    .replies('getRiderThumbnail', undefined)
    .replies('issueActivationCode', { ...issued, messageId: 'm1' })
    .replies('listMessagesOfRider', { messages: [failed] })
  await page.goto('/riders')
  await button(page, 'Aprobar y generar código').click()
  const shown = dialog(page, 'Código de Ramona Díaz')
  await expect(shown).toContainText('No se pudo enviar: ese número no tiene WhatsApp. Mandáselo vos.')
  await expect(shown.getByRole('link', { name: 'Abrir WhatsApp con Ramona Díaz' })).toHaveAttribute(
    'href',
    issued.whatsappUrl,
  )
})

test('without a channel the code is the operator’s to send, and there is no list of messages', async ({
  page,
  api,
}) => {
  waits(api, [waitingRider()])
  api.replies('getRiderThumbnail', undefined).replies('issueActivationCode', { ...issued, messageId: null })
  await page.goto('/riders')
  await expect(page.getByRole('link', { name: 'Mensajes' })).toHaveCount(0)
  await button(page, 'Aprobar y generar código').click()
  await expect(dialog(page, 'Código de Ramona Díaz')).toContainText('No sale por sí solo: mandáselo vos.')
  expect(api.sent('listMessagesOfRider')).toEqual([])
})

test('what did not arrive is listed, and leaves the list once somebody sent it', async ({ page, api }) => {
  const about = { kind: 'rider', _id: RIDER_ID, name: 'Ramona Díaz' } as const
  const troubles: Reply<'listMessageTroubles'> = {
    channels: [...CHANNELS],
    count: 3,
    warnings: [
      { channel: 'whatsapp', problem: 'template', kind: 'recovery-code', at: AT },
      { channel: 'mail', problem: 'mail-access', kind: null, at: AT },
    ],
    messages: [{ ...failed, about }],
  }
  waits(api, [waitingRider()])
  api.replies('getRiderThumbnail', undefined).replies('listMessageTroubles', troubles)
  await page.goto('/riders')
  const card = page.locator('article')
  await expect(card).toContainText('No le llegó el código de activación')
  const tab = page.getByRole('link', { name: /^Mensajes/ })
  await expect(tab).toContainText('3 para ver')
  await tab.click()
  await expect(
    page.getByText('No sale el código para la contraseña: WhatsApp no tiene esa plantilla aprobada'),
  ).toBeVisible()
  await expect(page.getByText('No sale nada: el servidor de mail no nos deja mandar')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ramona Díaz' })).toHaveAttribute('href', `/riders/${RIDER_ID}`)
  api.answers('noteSentByHand', () => {
    api.replies('listMessageTroubles', { channels: [...CHANNELS], count: 0, warnings: [], messages: [] })
    return { ok: true } as const
  })
  await button(page, 'Ya se lo mandé').click()
  await expect(page.getByText('Todos los mensajes llegaron o están en camino')).toBeVisible()
  expect(api.sent('noteSentByHand').map(({ path }) => path)).toEqual(['/operator/messages/m1/by-hand'])
})
