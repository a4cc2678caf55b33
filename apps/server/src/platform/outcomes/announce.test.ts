import { describe, expect, it } from 'vitest'
import type { BusEvent, Topic } from '../realtime/event-bus.ts'
import { announce } from './announce.ts'
import type { DomainEvent } from './domain-events.ts'

/** The published events, as `topics: event`. */
function published(...happened: readonly DomainEvent[]): string[] {
  const said: string[] = []
  const publish = (topics: readonly Topic[], { type, ...rest }: BusEvent) =>
    said.push(
      `${topics.join(' ')}: ${[type, ...Object.values(rest as Readonly<Record<string, string>>)].join(' ')}`,
    )
  announce({ publish }, happened)
  return said
}

const ORDER = { orderId: 'o' } as const
const RIDER = { riderId: 'r' } as const
const ZONE = { zoneId: 'z' } as const

describe('what happened', () => {
  it.each<readonly [DomainEvent, readonly string[]]>([
    [{ type: 'order-placed', ...ORDER, ...ZONE }, ['operators: order o', 'dispatch: zone z']],
    [{ type: 'order-accepted', ...ORDER, ...RIDER }, ['operators rider:r: order o']],
    [
      { type: 'order-moved', ...ORDER, ...ZONE, riderIds: ['r', 's'] },
      ['operators rider:r rider:s: order o', 'dispatch: zone z', 'push: push-due'],
    ],
    [{ type: 'order-flagged', ...ORDER, riderIds: ['r'] }, ['operators rider:r: order o']],
    [{ type: 'offer-made', ...ORDER, ...RIDER }, ['operators rider:r: offer o', 'push: push-due']],
    [
      { type: 'offer-skipped', ...ORDER, ...RIDER, ...ZONE },
      ['operators rider:r: offer o', 'dispatch: zone z'],
    ],
    [
      { type: 'offer-ended', ...ORDER, ...RIDER, ...ZONE, outcome: 'expired' },
      ['operators rider:r: offer o', 'dispatch: zone z', 'push: push-due'],
    ],
    [{ type: 'offer-got-further', ...ORDER }, ['operators: offer o']],
    [{ type: 'rider-signed-up', ...RIDER }, ['operators: rider r']],
    [{ type: 'rider-noted', ...RIDER }, ['operators: rider r']],
    [{ type: 'store-changed', storeId: 's' }, ['operators: stores']],
    [{ type: 'zone-changed', ...ZONE }, ['operators: zones']],
    [{ type: 'recurring-changed', recurringId: 'w' }, ['operators: recurring']],
    [{ type: 'bulk-read', operatorId: 'o' }, ['operators: bulk-read']],
    [{ type: 'rider-located', ...RIDER }, ['operators: position r']],
    [{ type: 'rider-changed', ...RIDER }, ['operators rider:r: rider r']],
    [{ type: 'rider-blocked', ...RIDER }, ['rider:r: rider-blocked']],
    [
      { type: 'duty-changed', ...RIDER, zoneIds: ['z', 'y'] },
      ['operators rider:r: rider r', 'dispatch: zone z', 'dispatch: zone y'],
    ],
    [{ type: 'appeal-sent', ...RIDER }, ['operators: appeal r']],
    [{ type: 'appeal-answered', ...RIDER }, ['operators rider:r: appeal r']],
    [{ type: 'notice-given', ...RIDER }, ['rider:r: notice r', 'push: push-due']],
    [{ type: 'notice-read', ...RIDER }, ['rider:r: notice r']],
    [{ type: 'emergency-told', ...RIDER }, ['operators rider:r: emergency r']],
    [{ type: 'emergency-over', ...RIDER }, ['operators rider:r: emergency r']],
    [{ type: 'session-ended', session: 'abc' }, ['session:abc: session-ended abc']],
  ])('%o is heard by those whom it concerns', (fact, messages) => {
    expect(published(fact)).toEqual(messages)
  })

  it('is said once where several facts have it in common', () => {
    const ended = (orderId: string): DomainEvent => ({
      type: 'offer-ended',
      orderId,
      ...RIDER,
      ...ZONE,
      outcome: 'withdrawn',
    })
    expect(
      published({ type: 'duty-changed', ...RIDER, zoneIds: ['z', 'z'] }, ended('o'), ended('p')),
    ).toEqual([
      'operators rider:r: rider r',
      'dispatch: zone z',
      'operators rider:r: offer o',
      'push: push-due',
      'operators rider:r: offer p',
    ])
  })
})
