import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { FakeService } from '@puni/verify/support/fake-service'
import { testNetwork } from '@puni/verify/support/network'
import { ProviderFailure } from './provider-failure.ts'
import { RemoteService } from './remote-service.ts'

/** Each service's own tests cover the failures they all share. Here are the cases those cannot tell apart. */
describe('RemoteService', () => {
  let fake: FakeService
  beforeAll(async () => {
    fake = await FakeService.start()
  })
  afterAll(() => fake.stop())
  beforeEach(() => {
    fake.asked.length = 0
  })

  function connect(timeoutMs = 60_000) {
    const network = testNetwork(fake.origin)
    const service = new RemoteService('Servicio', { ...network, timeoutMs })
    const ask = (alsoAnswers: number[] = []) =>
      service.ask(
        { url: new URL(`${fake.origin}/calle?q=secreta`), alsoAnswers },
        z.object({ text: z.string() }),
      )
    return { ask, ...network }
  }

  it('reads long answers, and none without end', async () => {
    const text = 'x'.repeat(4_000_000)
    fake.answer = { body: { text } }
    expect(await connect().ask()).toEqual({ text })
    fake.answer = { body: { text: text + text } }
    await expect(connect().ask()).rejects.toThrow('Servicio: Response content exceeded max size')
    fake.answer = { instead: 'flood' }
    await expect(connect().ask()).rejects.toThrow('Servicio: Response content exceeded max size')
  })

  it('is not led elsewhere', async () => {
    fake.answer = ({ url }) =>
      url.pathname === '/otra' ? { body: { text: 'x' } } : { status: 307, headers: { location: '/otra' } }
    await expect(connect().ask()).rejects.toThrow(ProviderFailure)
    expect(fake.asked).toHaveLength(1)
  })

  it('reads the body of a status only where that is an answer', async () => {
    fake.answer = { status: 400, body: { text: 'x' } }
    expect(await connect().ask([400])).toEqual({ text: 'x' })
    await expect(connect().ask()).rejects.toThrow('Servicio answered 400')
  })

  it.each(['silence', 'beginning'] as const)('does not wait longer than it may, on %s', async (instead) => {
    fake.answer = { instead }
    await expect(connect(50).ask()).rejects.toThrow(/^Servicio: .*timeout/)
  })

  it('keeps the pause that the service asks for as a date', async () => {
    const { ask, clock } = connect()
    const until = new Date(clock.now().getTime() + 90_000).toUTCString()
    fake.answer = { status: 503, headers: { 'retry-after': until } }
    await expect(ask()).rejects.toThrow('answered 503')
    clock.advance(89_999)
    await expect(ask()).rejects.toThrow('is left alone')
    fake.answer = { body: { text: 'x' } }
    clock.advance(1)
    expect(await ask()).toEqual({ text: 'x' })
  })

  it('logs each failure once, in a line that names no place', async () => {
    fake.answer = { instead: 'tear' }
    const { ask, lines } = connect()
    for (let i = 0; i < 5; i += 1) await expect(ask()).rejects.toThrow(ProviderFailure)
    expect(lines).toHaveLength(3)
    expect(lines.join('')).not.toMatch(/calle|secreta/)
  })
})
