/** Messages to people, over fakes of WhatsApp's Cloud API and of a mail server. */
import type { Message } from '@puni/contract/messages/entities'
import { MESSAGES_KEPT_DAYS, WARNED_HOURS } from '@puni/contract/messages/limits'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SmtpService } from '@puni/verify/support/smtp-service'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'
import { WhatsappService } from '@puni/verify/support/whatsapp-service'
import { KINDS } from '../../subjects/messages/kinds.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Longer than a lease, and than any pause before the second try. */
const LATER = 2 * MINUTE
const SMTP_FROM = 'avisos@puni.example'

let whatsapp: WhatsappService
let smtp: SmtpService
let test: TestApp
beforeAll(async () => {
  whatsapp = await WhatsappService.start()
  smtp = await SmtpService.start()
  test = await TestApp.start({
    ...whatsapp.environment,
    SMTP_URL: smtp.url,
    SMTP_FROM,
    PUBLIC_URL: 'https://puni.example',
    METRICS_TOKEN: 'ficha-de-las-cifras',
  })
})
afterAll(async () => {
  await test.stop()
  await smtp.stop()
  await whatsapp.stop()
  expect(whatsapp.problems).toEqual([])
})
afterEach(async () => {
  // Nothing is left for the next test.
  await test.sql.query('delete from messages')
  whatsapp.answers.length = 0
  whatsapp.messages.length = 0
  smtp.mails.length = 0
  smtp.refusals = {}
})

/** A rider who waits for a code, and the code that an operator made. */
async function withCode(): Promise<{ rider: TestRider; code: string; messageId: string }> {
  const rider = await test.newRider()
  return { rider, ...(await issue(rider)) }
}
async function issue({ id }: TestRider) {
  const query = { replace: 'true' }
  const { code, messageId } = await test.ok('issueActivationCode', { params: { id }, query }, test.operator)
  return { code, messageId: messageId ?? '' }
}
const messagesOf = async ({ id }: TestRider): Promise<Message[]> =>
  (await test.ok('listMessagesOfRider', { params: { id } }, test.operator)).messages
const newestOf = async (rider: TestRider) => (await messagesOf(rider))[0]
const troubles = () => test.ok('listMessageTroubles', {}, test.operator)
const kept = async () =>
  (
    await test.sql.query<{ sealed: Buffer | null; due_at: Date | null }>(
      'select sealed, due_at from messages',
    )
  ).rows
/** Time passes; sessions of operators end after hours. */
const wait = async (ms: number) => {
  test.clock.advance(ms)
  if (ms > HOUR) test.operator = await test.loginOperator()
}
const sentLater = async (ms = LATER) => {
  await wait(ms)
  await test.sendMessages()
}
/** Sends what is due and returns what WhatsApp took of it. */
const taken = async () => {
  await test.sendMessages()
  return whatsapp.messages.at(-1)!
}

describe('a code', () => {
  it('goes from sign-up to activation by WhatsApp', async () => {
    const rider = await test.signedUpRider()
    const { code, messageId } = await issue(rider)
    expect(await newestOf(rider)).toMatchObject({
      _id: messageId,
      kind: 'activation-code',
      state: 'queued',
      channel: 'whatsapp',
    })
    const message = await taken()
    expect(whatsapp.messages).toEqual([
      {
        wamid: expect.any(String),
        to: '5491155550199',
        template: 'puni_codigo_activacion',
        parameters: [code],
        ours: messageId,
      },
    ])
    expect(await newestOf(rider)).toMatchObject({ state: 'sent', channel: 'whatsapp', problem: null })
    for (const status of ['delivered', 'read'] as const) {
      expect(await whatsapp.tell(test.origin, status, message)).toBe(200)
      expect(await newestOf(rider)).toMatchObject({ state: status })
    }
    const body = { code: message.parameters[0], entityId: rider.id, entityType: 'rider' }
    expect(await test.ok('validateActivation', { body }, rider.token)).toMatchObject({ activationCode: true })
    expect(smtp.mails).toEqual([])
    expect(await troubles()).toEqual({ channels: ['whatsapp', 'mail'], count: 0, warnings: [], messages: [] })
  })

  it('is kept encrypted until it arrived, and then not at all', async () => {
    const { code } = await withCode()
    const [queued] = await kept()
    expect(queued?.sealed?.toString('latin1')).not.toContain(code)
    const message = await taken()
    // WhatsApp may still say that it could not.
    expect((await kept())[0]?.sealed).not.toBeNull()
    await whatsapp.tell(test.origin, 'delivered', message)
    expect(await kept()).toEqual([{ sealed: null, due_at: null }])
  })

  it('of which nothing more is heard is forgotten when it is over', async () => {
    const { rider } = await withCode()
    await test.sendMessages()
    await sentLater(KINDS['activation-code'].lifeMinutes * MINUTE)
    expect(await kept()).toEqual([{ sealed: null, due_at: null }])
    expect(await newestOf(rider)).toMatchObject({ state: 'sent' })
  })

  it('for another password goes out as people read it', async () => {
    const rider = await test.activatedRider()
    const { code } = await test.ok('issueRecoveryCode', { params: { id: rider.id } }, test.operator)
    expect(await taken()).toMatchObject({ template: 'puni_codigo_contrasena', parameters: [code] })
  })

  it('that another one replaced before it went out is not sent, nor one that was used or withdrawn', async () => {
    const { rider } = await withCode()
    test.clock.advance(1)
    const { code } = await issue(rider)
    const active = await withCode()
    const body = { code: active.code, entityId: active.rider.id, entityType: 'rider' }
    await test.ok('validateActivation', { body }, active.rider.token)
    const refused = await withCode()
    await test.ok(
      'refuseSignUp',
      { params: { id: refused.rider.id }, body: { reason: 'La foto no\nse lee' } },
      test.operator,
    )
    await test.sendMessages()
    expect(whatsapp.messages).toHaveLength(2)
    expect(whatsapp.messages).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ template: 'puni_codigo_activacion', parameters: [code] }),
        expect.objectContaining({
          template: 'puni_registro_rechazado',
          parameters: ['Ramón Rider', 'PUNI Rider', 'La foto no se lee'],
        }),
      ]),
    )
    expect((await messagesOf(rider)).map(({ state, problem }) => [state, problem])).toEqual(
      expect.arrayContaining([
        ['sent', null],
        ['failed', 'outdated'],
      ]),
    )
    expect((await troubles()).messages).toEqual([])
  })
})

describe('a number without WhatsApp', () => {
  it.each(['in the answer', 'in a receipt'])('leads to a mail, told %s', async (where) => {
    if (where === 'in the answer') whatsapp.answers.push({ code: 131_026 })
    const { rider, code } = await withCode()
    await test.sendMessages()
    if (where === 'in a receipt') {
      await whatsapp.tell(test.origin, 'failed', whatsapp.messages[0]!, { code: 131_026 })
      expect(await newestOf(rider)).toMatchObject({
        state: 'queued',
        channel: 'mail',
        problem: 'no-whatsapp',
      })
      await test.sendMessages()
    }
    expect(await newestOf(rider)).toMatchObject({ state: 'sent', channel: 'mail' })
    expect(smtp.mails).toEqual([
      {
        from: SMTP_FROM,
        to: rider.email,
        headers: expect.objectContaining({ From: SMTP_FROM, 'Content-Type': 'text/plain; charset=utf-8' }),
        text: expect.stringContaining(`tu código para activar tu cuenta de PUNI Rider es ${code}`),
      },
    ])
    expect(await kept()).toEqual([{ sealed: null, due_at: null }])
  })

  it('and without a mailbox is the operators’ to tell, until somebody has', async () => {
    whatsapp.answers.push({ code: 131_026 })
    smtp.refusals.RCPT = '550 5.1.1 no such user'
    const { rider, messageId } = await withCode()
    await test.sendMessages()
    const { count, messages } = await troubles()
    expect(count).toBe(1)
    expect(messages).toMatchObject([
      {
        _id: messageId,
        state: 'failed',
        channel: null,
        problem: 'no-mailbox',
        about: { kind: 'rider', _id: rider.id, name: 'Ramón Rider' },
      },
    ])
    const { entries } = await test.ok('listAuditLog', { query: { kind: 'seen' } }, test.operator)
    expect(entries[0]).toMatchObject({ action: 'list-seen', details: { list: 'messages', rows: 1 } })

    await test.ok('noteSentByHand', { params: { id: messageId } }, test.operator)
    expect((await troubles()).count).toBe(0)
    expect(await newestOf(rider)).toMatchObject({ byHandAt: test.clock.now().toISOString() })
    const { entries: noted } = await test.ok('listAuditLog', { query: { kind: 'riders' } }, test.operator)
    expect(noted[0]).toMatchObject({
      action: 'message-sent-by-hand',
      details: { message: 'activation-code' },
    })
    const unknown = { params: { id: randomUUID() } }
    expect(await test.refused('noteSentByHand', unknown, test.operator)).toBe('404 MESSAGE_NOT_FOUND')
  })

  it('stays in that list no longer than it matters', async () => {
    const failed = async () => {
      whatsapp.answers.push({ code: 131_026 })
      smtp.refusals.RCPT = '550 no such user'
      const one = await withCode()
      await test.sendMessages()
      return one
    }
    const { rider, code } = await failed()
    expect((await troubles()).count).toBe(1)
    await test.ok(
      'validateActivation',
      { body: { code, entityId: rider.id, entityType: 'rider' } },
      rider.token,
    )
    expect((await troubles()).count).toBe(0)
    await failed()
    await wait(24 * HOUR)
    expect((await troubles()).count).toBe(0)
  })
})

describe('a channel', () => {
  it.each([130_429, 131_056, 80_007])(
    'that says %s is tried later, and the message goes out once',
    async (code) => {
      whatsapp.answers.push({ code, status: 429, retryAfter: 90 })
      const { rider } = await withCode()
      await test.sendMessages()
      expect(await newestOf(rider)).toMatchObject({
        state: 'queued',
        channel: 'whatsapp',
        problem: 'too-many',
      })
      await sentLater(89_000)
      expect(whatsapp.messages).toEqual([])
      await sentLater(1_000)
      await sentLater(HOUR)
      expect(whatsapp.messages).toHaveLength(1)
      expect(smtp.mails).toEqual([])
    },
  )

  it('that stays busy gives way to the next one', async () => {
    whatsapp.answers.push(...Array.from({ length: 5 }, () => ({ code: 131_056 })))
    await withCode()
    for (let tries = 0; tries < 5; tries++) await sentLater(HOUR)
    expect([whatsapp.messages, smtp.mails]).toMatchObject([[], [{}]])
  })

  it('that lacks a template gives way to the next one, and operators are warned until it takes that kind', async () => {
    whatsapp.answers.push({ code: 132_001, status: 404 })
    const { rider } = await withCode()
    await test.sendMessages()
    expect(await newestOf(rider)).toMatchObject({ state: 'sent', channel: 'mail' })
    const warning = { channel: 'whatsapp', problem: 'template', kind: 'activation-code' }
    expect((await troubles()).warnings).toEqual([{ ...warning, at: test.clock.now().toISOString() }])
    const other = await test.activatedRider()
    test.clock.advance(1_000)
    await test.ok('issueRecoveryCode', { params: { id: other.id } }, test.operator)
    await test.sendMessages()
    expect((await troubles()).warnings).toHaveLength(1)
    await withCode()
    await test.sendMessages()
    expect((await troubles()).warnings).toEqual([])
  })

  it('that lets nobody in gives way to the next one, and is forgotten as a warning after a day', async () => {
    whatsapp.answers.push({ code: 190, status: 401 })
    await withCode()
    await test.sendMessages()
    expect(smtp.mails).toHaveLength(1)
    expect((await troubles()).warnings).toMatchObject([{ channel: 'whatsapp', problem: 'access' }])
    await wait(WARNED_HOURS * HOUR)
    expect((await troubles()).warnings).toEqual([])
  })

  it('that is the last and lets nobody in is tried until it does; meanwhile operators are told', async () => {
    whatsapp.answers.push({ code: 131_026 })
    smtp.refusals.MAIL = '550 5.7.1 sender refused'
    const { rider } = await withCode()
    await test.sendMessages()
    expect(await newestOf(rider)).toMatchObject({ state: 'queued', channel: 'mail', problem: 'mail-access' })
    expect(await troubles()).toMatchObject({
      count: 2,
      warnings: [{ channel: 'mail' }],
      messages: [{ state: 'queued' }],
    })
    await sentLater()
    expect(smtp.mails).toHaveLength(1)
    expect((await troubles()).count).toBe(0)
  })

  it('that is away is tried later, too late at last', async () => {
    const { rider } = await withCode()
    whatsapp.answers.push({ instead: 'page' })
    await test.sendMessages()
    expect(await newestOf(rider)).toMatchObject({ state: 'queued', problem: 'service-away' })
    await sentLater(KINDS['activation-code'].lifeMinutes * MINUTE)
    expect(await newestOf(rider)).toMatchObject({ state: 'failed', problem: 'too-late' })
    expect([whatsapp.messages, await kept()]).toEqual([[], [{ sealed: null, due_at: null }]])
  })

  it('whose answer is lost is asked once more, no more than that', async () => {
    await withCode()
    for (let times = 0; times < 3; times++) {
      whatsapp.answers.push({ instead: 'tear' })
      await sentLater()
    }
    expect(whatsapp.messages).toHaveLength(2)
    expect(smtp.mails).toHaveLength(1)
  })

  it('that hangs up in the middle of a mail gets it once more, with the same name', async () => {
    whatsapp.answers.push({ code: 131_026 })
    smtp.refusals.END = null
    const { rider, messageId } = await withCode()
    await test.sendMessages()
    expect(await newestOf(rider)).toMatchObject({ state: 'queued', problem: 'no-answer' })
    await sentLater()
    expect(smtp.mails.map(({ headers }) => headers['Message-ID'])).toEqual([`<${messageId}@puni.example>`])
  })
})

describe('a server that is killed', () => {
  /** As it is when the process ends between the send and the note of it. */
  const forgetAnswer = () =>
    test.sql.query(
      `update messages set state = 'queued', sent_at = null, due_at = $1 where state = 'sent' and sealed is not null`,
      [new Date(test.clock.now().getTime() + MINUTE)],
    )

  it('repeats what it may have sent once at most', async () => {
    const { rider } = await withCode()
    for (let kills = 0; kills < 4; kills++) {
      await test.sendMessages()
      await forgetAnswer()
      test.clock.advance(MINUTE)
    }
    expect(whatsapp.messages).toHaveLength(2)
    expect(smtp.mails).toHaveLength(1)
    expect(await newestOf(rider)).toMatchObject({ state: 'sent', channel: 'mail' })
  })

  it('repeats nothing of which a receipt came meanwhile', async () => {
    const { rider } = await withCode()
    const message = await taken()
    await forgetAnswer()
    await whatsapp.tell(test.origin, 'sent', message)
    await sentLater()
    expect(whatsapp.messages).toHaveLength(1)
    expect(await newestOf(rider)).toMatchObject({ state: 'sent' })
  })
})

describe('a receipt', () => {
  it('that comes twice or late takes nothing back', async () => {
    const { rider } = await withCode()
    const message = await taken()
    for (const status of ['read', 'sent', 'delivered', 'read', 'failed'] as const)
      expect(await whatsapp.tell(test.origin, status, message, { code: 131_026 })).toBe(200)
    expect(await newestOf(rider)).toMatchObject({ state: 'read', channel: 'whatsapp', problem: null })
    await sentLater()
    expect(smtp.mails).toEqual([])
  })

  it('of a failure that comes twice leads to one mail', async () => {
    await withCode()
    const message = await taken()
    for (let times = 0; times < 2; times++) {
      await whatsapp.tell(test.origin, 'failed', message, { code: 131_026 })
      await test.sendMessages()
    }
    expect(smtp.mails).toHaveLength(1)
  })

  it('of a passing failure brings another try', async () => {
    await withCode()
    await whatsapp.tell(test.origin, 'failed', await taken(), { code: 131_056 })
    await sentLater()
    expect(whatsapp.messages).toHaveLength(2)
  })

  it('of a message that was given up counts if it arrived after all', async () => {
    const { rider } = await withCode()
    const message = await taken()
    await whatsapp.tell(test.origin, 'failed', message, { code: 131_026 })
    await whatsapp.tell(test.origin, 'delivered', message)
    await test.sendMessages()
    expect(await newestOf(rider)).toMatchObject({ state: 'delivered', channel: 'whatsapp' })
    expect(smtp.mails).toEqual([])
  })

  it('that is forged, spoilt or nonsense changes nothing', async () => {
    const { rider } = await withCode()
    const message = await taken()
    const forged = [{ secret: 'otro' }, { spoil: ' ' }]
    for (const how of forged) expect(await whatsapp.tell(test.origin, 'read', message, how)).toBe(401)
    const unsigned = await fetch(`${test.origin}/webhooks/whatsapp`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(401)
    for (const nonsense of ['', '{', 'null', '{"entry":7}'])
      expect(await whatsapp.post(test.origin, nonsense)).toBe(400)
    // Of others' messages by the same number, and in states that come one day.
    await whatsapp.tell(test.origin, 'read', { ...message, ours: 'de otro' })
    await whatsapp.tell(test.origin, 'warning' as 'read', message)
    await whatsapp.tell(test.origin, 'read', { ...message, ours: randomUUID() })
    expect(await newestOf(rider)).toMatchObject({ state: 'sent' })
  })

  it('comes only where WhatsApp was told to bring it', async () => {
    const ask = async (token: string, challenge = '1158201444') => {
      const query = new URLSearchParams({
        'hub.mode': 'subscribe',
        'hub.verify_token': token,
        'hub.challenge': challenge,
      })
      const answer = await fetch(`${test.origin}/webhooks/whatsapp?${query.toString()}`)
      return [answer.status, answer.status === 200 ? await answer.text() : '']
    }
    expect(await ask(whatsapp.environment['WHATSAPP_VERIFY_TOKEN']!)).toEqual([200, '1158201444'])
    expect(await ask('otra')).toEqual([403, ''])
    expect(await ask(whatsapp.environment['WHATSAPP_VERIFY_TOKEN']!, '<b>')).toEqual([403, ''])
  })
})

describe('what is known of messages', () => {
  it('is in the metrics', async () => {
    await withCode()
    test.clock.advance(90_000)
    const scrape = async () => {
      await test.restart()
      const headers = { authorization: 'Bearer ficha-de-las-cifras' }
      return await (await fetch(`${test.origin}/metrics`, { headers })).text()
    }
    expect(await scrape()).toMatch(/^puni_messages_waiting 1$[^]*^puni_oldest_message_seconds 90$/m)
    whatsapp.answers.push({ code: 131_026 })
    await test.sendMessages()
    const headers = { authorization: 'Bearer ficha-de-las-cifras' }
    const metrics = await (await fetch(`${test.origin}/metrics`, { headers })).text()
    expect(metrics).toContain('puni_messages_failed_total{channel="whatsapp"} 1')
  })

  it('is gone with the rider, and after its time', async () => {
    const { rider } = await withCode()
    const { rider: other } = await withCode()
    await test.ok('eraseRider', { params: { id: rider.id } }, test.operator)
    expect(await kept()).toHaveLength(1)
    expect((await test.ok('exportMyData', {}, other.token)) as object).toMatchObject({
      mensajes: [{ mensaje: 'código de activación', estado: 'en cola' }],
    })
    test.clock.advance(MESSAGES_KEPT_DAYS * 24 * HOUR)
    await test.app.housekeep()
    expect(await kept()).toEqual([])
  })
})

it('a customer is told once, when the order is on the way: its page, and the PIN', async () => {
  test.operator = await test.loginOperator()
  const rider = await test.onlyRiderOnDuty()
  const destination = { ...test.newOrder().destination, name: 'Juana Paz', phone: '11 6666-7777' }
  const { _id: id } = await test.placeOrder({ destination, handover: 'pin' })
  await test.dispatch()
  await test.accept(rider, id)
  const told = async () => {
    await test.app.tellCustomers()
    await test.sendMessages()
    return whatsapp.messages.map(({ to, template }) => `${to} ${template}`).toSorted()
  }
  expect(await told()).toEqual([])
  for (const status of ['to_pickup', 'waiting_pickup', 'on the way'] as const) {
    test.clock.advance(2_000)
    await test.ok('setOrderStatus', { params: { id }, body: { status } }, rider.token)
  }
  const both = ['5491166667777 puni_pin_entrega', '5491166667777 puni_seguimiento']
  expect(await told()).toEqual(both)
  expect(await told()).toEqual(both)
  expect(JSON.stringify(whatsapp.messages)).toContain('https://puni.example/seguir/')
})
