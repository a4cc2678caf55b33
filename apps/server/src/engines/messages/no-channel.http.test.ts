/** Without an account of any channel nothing is sent by itself, and nothing waits for one. */
import { expect, it } from 'vitest'
import { SmtpService } from '@puni/verify/support/smtp-service'
import { TestApp } from '@puni/verify/support/test-app'

it('a code is the operator’s to send: nothing is queued, and no address takes receipts', async () => {
  const test = await TestApp.shared()
  const rider = await test.newRider()
  const issued = await test.ok('issueActivationCode', { params: { id: rider.id } }, test.operator)
  expect(issued).toMatchObject({ messageId: null, whatsappUrl: expect.stringContaining('https://wa.me/549') })
  const refused = await test.ok(
    'refuseSignUp',
    { params: { id: rider.id }, body: { reason: 'No' } },
    test.operator,
  )
  expect(refused.messageId).toBeNull()
  const { messages } = await test.ok('listMessagesOfRider', { params: { id: rider.id } }, test.operator)
  expect(messages).toEqual([])
  expect((await fetch(`${test.origin}/webhooks/whatsapp`)).status).toBe(404)
})

it('a message by a channel that is configured no more goes by the next one', async () => {
  const smtp = await SmtpService.start()
  const mail = { SMTP_URL: smtp.url, SMTP_FROM: 'avisos@puni.example' }
  const account = {
    WHATSAPP_TOKEN: 'x',
    WHATSAPP_PHONE_NUMBER_ID: '12345',
    WHATSAPP_APP_SECRET: 'x',
    WHATSAPP_VERIFY_TOKEN: 'x',
  }
  const test = await TestApp.start(mail)
  try {
    await test.restart(undefined, account)
    const rider = await test.newRider()
    await test.ok('issueActivationCode', { params: { id: rider.id } }, test.operator)
    await test.restart()
    await test.sendMessages()
    expect(smtp.mails).toMatchObject([{ to: rider.email }])
  } finally {
    await test.stop()
    await smtp.stop()
  }
})
