import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SmtpService } from '@puni/verify/support/smtp-service'
import { TestClock } from '@puni/verify/support/test-clock'
import { WhatsappService } from '@puni/verify/support/whatsapp-service'
import { readConfig } from '../../platform/config.ts'
import { Outgoing } from '../../platform/remote/outgoing.ts'
import { askPushServices, messageFindings, pushFindings } from './services.ts'

describe('push services', () => {
  const clock = new TestClock()
  const askedOf = async (answering: (host: string) => boolean) => {
    const date = clock.now().toUTCString()
    const { answers } = await askPushServices(
      { PUSH_HOSTS: ['*.ntfy.example', 'push.example', 'http://127.0.0.1:9'] },
      ({ url }) =>
        answering(new URL(url).host)
          ? Promise.resolve({ status: 404, retryAfter: null, date, body: Buffer.alloc(0) })
          : Promise.reject(new Error('connect ETIMEDOUT')),
      clock,
    )
    return { answers }
  }

  it('are the browsers’ and those configured, whatever they answer, and tell the time', async () => {
    const { answers } = await askedOf(() => true)
    expect(pushFindings({ answers })).toEqual([
      {
        level: 'ok',
        what: 'fcm.googleapis.com, updates.push.services.mozilla.com, web.push.apple.com, push.example, 127.0.0.1:9 answer',
      },
    ])
    expect(answers[0]?.reading).toEqual({
      whose: 'fcm.googleapis.com',
      theirs: clock.now(),
      ours: clock.now(),
    })
  })

  it('are told by name where one is not reached', async () => {
    expect(pushFindings(await askedOf((host) => host !== 'web.push.apple.com'))).toMatchObject([
      { level: 'warning', what: expect.stringMatching(/^no answer from web\.push\.apple\.com:/) as string },
    ])
  })

  it('are an error if none is reached', async () => {
    expect(pushFindings(await askedOf(() => false))).toMatchObject([{ level: 'error' }])
  })
})

describe('messages to people', () => {
  let whatsapp: WhatsappService
  let smtp: SmtpService
  beforeAll(async () => {
    ;[whatsapp, smtp] = await Promise.all([WhatsappService.start(), SmtpService.start()])
  })
  afterAll(() => Promise.all([whatsapp.stop(), smtp.stop()]))

  const look = async (environment: Record<string, string>) => {
    const outgoing = new Outgoing([whatsapp.origin, 'http://127.0.0.1:1'])
    const found = await messageFindings(readConfig(environment), outgoing.send)
    await outgoing.close()
    return found
  }
  const mail = () => ({ SMTP_URL: smtp.url, SMTP_FROM: 'avisos@puni.example' })

  it('go out by hand where nothing is set up', async () => {
    expect(await look({})).toMatchObject([{ level: 'note' }])
  })

  it('go out by WhatsApp and mail, and nothing is sent to find out', async () => {
    expect(await look({ ...whatsapp.environment, ...mail() })).toEqual([
      { level: 'ok', what: 'WhatsApp takes the token for its number' },
      { level: 'ok', what: `mail: ${new URL(smtp.url).host} lets the server in` },
    ])
    expect([whatsapp.messages, smtp.mails]).toEqual([[], []])
  })

  it.each([
    ['another token', { WHATSAPP_TOKEN: 'secreto' }, 'error', /refuses the token or the number, with 401$/],
    ['another number', { WHATSAPP_PHONE_NUMBER_ID: '123456789' }, 'error', /with 400$/],
    ['no service', { WHATSAPP_URL: 'http://127.0.0.1:1' }, 'warning', /does not answer/],
  ])('WhatsApp with %s', async (_, changed, level, what) => {
    const found = await look({ ...whatsapp.environment, ...changed })
    expect(found).toMatchObject([{ level }])
    expect(found[0]?.what).toMatch(what)
    expect(JSON.stringify(found)).not.toContain('secreto')
  })

  it.each([
    ['nobody listening', 'smtp://127.0.0.1:1', /ECONNREFUSED/],
    [
      'a server without encryption, to which no password goes',
      'smtp://ana:secreto@HOST',
      /: no TLS: wrong version number$/,
    ],
  ])('mail with %s', async (_, url, what) => {
    const SMTP_URL = url.replace('HOST', new URL(smtp.url).host)
    const found = await look({ ...mail(), SMTP_URL })
    expect(found).toMatchObject([{ level: 'error' }])
    expect(found[0]?.what).toMatch(what)
    expect(JSON.stringify(found)).not.toContain('secreto')
  })
})
