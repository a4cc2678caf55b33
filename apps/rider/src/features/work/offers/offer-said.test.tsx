/** What an offer says, wherever it is said. Aloud: `spoken-words.test.ts`; in a push: `push.http.test.ts`. */
import { button, dialog, keepPhone, offerCard, waiting, waitingCard } from '@puni/verify/support/phone'
import { offerSince } from '@puni/verify/support/scripted/entities'
import { slide } from '../../../testing/gestures.ts'
import { expect, followsStream, openOnDuty, test } from '../../../testing/scripted.ts'

const SAID = [
  'Pizzería Güerrín',
  'Urgente',
  /\$\s2\.300/,
  '4,8 km en total',
  /Pagás \$\s12\.500 al retirar/,
  'Belgrano al 2200',
]

test('an offer says the same on the dark screen, to a screen reader and on the card', async ({
  page,
  api,
}) => {
  api.streams()
  await openOnDuty(page, api)
  await expect(waiting(page)).toBeVisible()
  await followsStream(api)
  await keepPhone(page, waitingCard(page), 'Modo bolsillo')
  api.offers((since) => offerSince(since, { schedule: { isUrgent: true } }))
  await page.say({ type: 'offer', orderId: '' })
  const pocket = dialog(page, 'Modo bolsillo')
  for (const words of SAID) await expect(pocket).toContainText(words)
  await slide(button(page, 'Deslizá para salir'))
  // There in the words of a label.
  const onCard = SAID.with(4, /Pago en el local\s*\$\s12\.500/)
  for (const words of onCard) await expect(offerCard(page)).toContainText(words)
  const told = page.getByRole('status').filter({ hasText: 'Pedido ofrecido' })
  for (const words of SAID) await expect(told).toContainText(words)
})
