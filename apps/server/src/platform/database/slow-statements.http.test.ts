/** The log of slow statements: which, how long, and no values. */
import { expect, it } from 'vitest'
import { TestApp } from '@puni/verify/support/test-app'
import { createLog } from '../log.ts'

it('logs a statement that took long, and only that', async () => {
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const test = await TestApp.start({ SLOW_STATEMENT_MS: '300' }, { log })
  try {
    const { _id: orderId } = await test.placeOrder()
    lines.length = 0
    await test.sql.query('begin')
    await test.sql.query('select 1 from orders where id = $1 for update', [orderId])
    const canceling = test.cancel(orderId)
    await test.sql.query('select pg_sleep(0.4)')
    await test.sql.query('commit')
    await canceling
    const slow = lines.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(slow.map(({ msg }) => msg)).toEqual(['slow statement'])
    expect(slow[0]?.['ms']).toBeGreaterThanOrEqual(300)
    expect(slow[0]?.['statement']).toMatch(/\borders\b.*\$1/)
    expect(lines.join('')).not.toContain(orderId)
  } finally {
    await test.stop()
  }
})
