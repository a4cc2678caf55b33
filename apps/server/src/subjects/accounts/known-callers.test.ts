/** Which callers a process remembers, and until when. */
import { beforeEach, describe, expect, it } from 'vitest'
import { TestClock } from '@puni/verify/support/test-clock'
import type { BusEvent } from '../../platform/realtime/event-bus.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Identified, KnownCallers } from './known-callers.ts'

const MINUTE_MS = 60_000
const LATER = new Date('2100-01-01')

const tokenHash = (token: string) => Buffer.from(token)
const key = (token: string) => tokenHash(token).toString('hex')
const rider = (id: string, token: string): Caller => ({
  kind: 'rider',
  id,
  tokenHash: tokenHash(token),
  standing: 'active',
  role: null,
})

describe('a caller', () => {
  const accounts = new Map<string, Identified>()
  let clock: TestClock
  let tell: (event: BusEvent) => void
  let callers: KnownCallers
  beforeEach(() => {
    accounts.clear()
    clock = new TestClock()
    const subscribe = (topic: string, listener: (event: BusEvent) => void) => {
      expect(topic).toBe('callers')
      tell = listener
      return () => undefined
    }
    const authenticate = (token: string) => Promise.resolve(accounts.get(token) ?? null)
    callers = new KnownCallers({ clock, bus: { subscribe }, authenticate })
  })

  /** Somebody who was looked up. */
  async function add(id: string, token: string, until: Date | null = LATER): Promise<Caller> {
    const caller = rider(id, token)
    accounts.set(token, { caller, until })
    expect(await callers.lookUp(token)).toEqual(caller)
    return caller
  }

  it('is known once it was looked up, for a minute at most', async () => {
    expect(callers.known(key('a'))).toBeNull()
    const caller = await add('r', 'a', null)
    expect(callers.known(key('a'))).toEqual(caller)
    clock.advance(MINUTE_MS - 1)
    expect(callers.known(key('a'))).toEqual(caller)
    clock.advance(1)
    expect(callers.known(key('a'))).toBeNull()
  })

  it('is unknown once its session is over or its use is to be noted, or if the clock was set back', async () => {
    await add('r', 'a', new Date(clock.now().getTime() + 1_000))
    clock.advance(1_000)
    expect(callers.known(key('a'))).toBeNull()
    await add('r', 'b')
    clock.advance(-1)
    expect(callers.known(key('b'))).toBeNull()
  })

  it('that opens nothing, or is not in good standing, is looked up every time', async () => {
    expect(await callers.lookUp('nobody')).toBeNull()
    const caller = { ...rider('r', 'a'), standing: 'blocked' } as const
    accounts.set('a', { caller, until: LATER })
    expect(await callers.lookUp('a')).toEqual(caller)
    expect(callers.known(key('a'))).toBeNull()
  })

  it.each<[string, BusEvent, readonly string[]]>([
    ['its session ends', { type: 'session-ended', session: key('a') }, ['b', 'c']],
    ['its account changes', { type: 'access-changed', accountId: 'r' }, ['c']],
    ['everything changes', { type: 'access-changed', accountId: null }, []],
    ['messages may be lost', { type: 'gap' }, []],
  ])('is forgotten where %s', async (_, event, left) => {
    await add('r', 'a')
    await add('r', 'b')
    await add('s', 'c')
    tell(event)
    expect(['a', 'b', 'c'].filter((token) => callers.known(key(token)) !== null)).toEqual(left)
  })

  it('makes room for others: the one who came first goes', async () => {
    for (let i = 0; i <= 20_000; i++) await add(`r${i}`, `t${i}`)
    expect(callers.known(key('t0'))).toBeNull()
    expect(callers.known(key('t1'))).not.toBeNull()
    expect(callers.known(key('t20000'))).not.toBeNull()
  })
})
