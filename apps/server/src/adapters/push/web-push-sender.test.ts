import webpush from 'web-push'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PushService } from '@puni/verify/support/push-service'
import { TestClock } from '@puni/verify/support/test-clock'
import { readConfig } from '../../platform/config.ts'
import { Outgoing } from '../../platform/remote/outgoing.ts'
import { testMessage } from '../../engines/notifications/messages.ts'
import { vapidSubject } from './vapid-keys.ts'
import { WebPushSender } from './web-push-sender.ts'

describe('WebPushSender', () => {
  const clock = new TestClock()
  const config = readConfig({})
  const delivery = { ttlSeconds: 60, topic: 'test' }
  let service: PushService
  let sender: WebPushSender
  beforeAll(async () => {
    service = await PushService.start()
    sender = senderTo(service.origin)
  })
  afterAll(() => service.stop())

  /**
   * A short timeout only where no answer is expected: elsewhere a busy machine would look like a silent
   * service.
   */
  function senderTo(origin: string, timeoutMs = 60_000) {
    const keys = webpush.generateVAPIDKeys()
    const subject = vapidSubject(config)
    const { send } = new Outgoing([origin])
    return new WebPushSender({ send, clock, keys, subject, hosts: [origin], timeoutMs })
  }

  it('names the support address where the public URL is not https, which Apple wants', async () => {
    const phone = service.subscribe()
    expect(await sender.send(phone.token, testMessage('1', config), delivery)).toEqual({ outcome: 'sent' })
    expect(phone.requests[0]?.subject).toBe('mailto:soporte@puni.example')
    expect(vapidSubject(readConfig({ PUBLIC_URL: 'https://puni.example' }))).toBe('https://puni.example')
  })

  it('gives up on a service that does not answer', async () => {
    const phone = service.subscribe()
    phone.answer = 'hang'
    expect(
      await senderTo(service.origin, 200).send(phone.token, testMessage('1', config), delivery),
    ).toMatchObject({
      outcome: 'failed',
      retryAfterMs: 0,
    })
  })

  it('fails, and throws nothing, where there is no service', async () => {
    const gone = await PushService.start()
    const { token } = gone.subscribe()
    await gone.stop()
    expect(await senderTo(gone.origin).send(token, testMessage('1', config), delivery)).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('ECONNREFUSED'),
    })
  })

  it.each([
    ['7', 7_000],
    ['Tue, 10 Mar 2026 15:01:00 GMT', 60_000],
    ['Tue, 10 Mar 2026 14:00:00 GMT', 0],
    ['soon', 0],
  ])('understands "Retry-After: %s"', async (header, retryAfterMs) => {
    const phone = service.subscribe()
    phone.answer = { status: 503, headers: { 'retry-after': header } }
    expect(await sender.send(phone.token, testMessage('1', config), delivery)).toMatchObject({
      outcome: 'failed',
      retryAfterMs,
    })
  })

  it('takes a token that it may not use for dead, without calling anybody', async () => {
    const other = await PushService.start()
    const phone = other.subscribe()
    expect(sender.accepts(phone.token)).toBe(false)
    expect(await sender.send(phone.token, testMessage('1', config), delivery)).toEqual({ outcome: 'dead' })
    expect(phone.requests).toEqual([])
    await other.stop()
  })
})
