import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'

describe('the log', () => {
  function logged(error: unknown): string {
    const lines: string[] = []
    createLog('info', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed')
    return lines.join('')
  }
  const failing = (message: string, more: object) => Object.assign(new Error(message), more)

  it('tells of an error where it happened, and its code', () => {
    const line = logged(failing('no room', { code: '53100', table: 'orders', constraint: 'one_offer' }))
    expect(JSON.parse(line)).toMatchObject({
      err: { type: 'Error', message: 'no room', code: '53100', table: 'orders', constraint: 'one_offer' },
    })
    expect(line).toContain('log.test.ts')
  })

  it('tells of each line when it was written, whatever zone the machine is in', () => {
    const before = Date.now()
    const { time } = JSON.parse(logged('x')) as { time: number }
    expect(time).toBeGreaterThanOrEqual(before)
    expect(time).toBeLessThanOrEqual(Date.now())
  })

  it.each<[string, unknown]>([
    ['a row that broke a rule', failing('duplicate key', { detail: 'Key (email)=(secreto) already exists' })],
    ['a value of the wrong form', failing('invalid input syntax: "secreto"', { code: '22P02' })],
    ['an address that is none', failing('Invalid URL', { input: 'postgres://u:secreto@' })],
    ['a request', failing('Parse Error', { rawPacket: Buffer.from('Bearer secreto') })],
    ['headers', failing('refused', { response: { headers: { authorization: 'Bearer secreto' } } })],
    ['a cause', new Error('failed', { cause: failing('inner', { parameters: ['secreto'] }) })],
    ['several errors', new AggregateError([failing('first', { body: 'secreto' })], 'all failed')],
    ['no error at all', { password: 'secreto' }],
    ['a text', 'secreto'],
  ])('does not repeat %s', (_, error) => {
    expect(logged(error)).not.toContain('secreto')
  })
})
