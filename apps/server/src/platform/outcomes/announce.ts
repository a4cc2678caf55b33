/**
 * Who is notified of what happened: apps through their live streams, the dispatcher, and the push sender.
 * Defined here and nowhere else.
 */
import type { BusEvent, EventBus, Topic } from '../realtime/event-bus.ts'
import type { DomainEvent } from './domain-events.ts'

type Message = readonly [topics: readonly Topic[], event: BusEvent]

/** Publishes what happened; call it after the commit. An event common to several facts is published once. */
export function announce(bus: Pick<EventBus, 'publish'>, happened: readonly DomainEvent[]): void {
  const messages = new Map(happened.flatMap(messagesOf).map((message) => [JSON.stringify(message), message]))
  for (const [topics, event] of messages.values()) bus.publish(topics, event)
}

function messagesOf(fact: DomainEvent): Message[] {
  switch (fact.type) {
    case 'order-placed':
      return [[['operators'], orderEvent(fact)], decide(fact.zoneId)]
    case 'order-accepted':
    case 'order-assigned':
      return [[['operators', riderTopic(fact.riderId)], orderEvent(fact)]]
    case 'order-moved':
      // An offer that ended with the order has to disappear from its phone's screen.
      return [
        [['operators', ...fact.riderIds.map(riderTopic)], orderEvent(fact)],
        decide(fact.zoneId),
        PUSH_DUE,
      ]
    case 'order-flagged':
    case 'customer-wrote':
      return [[['operators', ...fact.riderIds.map(riderTopic)], orderEvent(fact)]]
    case 'offer-made':
      return [offerNews(fact), PUSH_DUE]
    case 'offer-skipped':
      return [offerNews(fact), decide(fact.zoneId)]
    case 'offer-ended':
      return [offerNews(fact), decide(fact.zoneId), PUSH_DUE]
    case 'offer-got-further':
      return [[['operators'], offerEvent(fact)]]
    case 'rider-signed-up':
    case 'rider-noted':
      return [[['operators'], riderEvent(fact)]]
    case 'rider-located':
      return [[['operators'], { type: 'position', riderId: fact.riderId }]]
    case 'rider-changed':
      return [[['operators', riderTopic(fact.riderId)], riderEvent(fact)]]
    case 'rider-blocked':
      return [[[riderTopic(fact.riderId)], { type: 'rider-blocked' }]]
    case 'duty-changed':
      return [[['operators', riderTopic(fact.riderId)], riderEvent(fact)], ...fact.zoneIds.map(decide)]
    case 'pause-ended':
      return [[['operators', riderTopic(fact.riderId)], riderEvent(fact)], decide(fact.zoneId)]
    case 'notice-given':
      return [[[riderTopic(fact.riderId)], noticeEvent(fact)], PUSH_DUE]
    case 'notice-read':
      return [[[riderTopic(fact.riderId)], noticeEvent(fact)]]
    case 'appeal-sent':
      return [[['operators'], appealEvent(fact)]]
    case 'appeal-answered':
      return [[['operators', riderTopic(fact.riderId)], appealEvent(fact)]]
    case 'emergency-told':
    case 'emergency-over':
      return [[['operators', riderTopic(fact.riderId)], emergencyEvent(fact)]]
    case 'store-changed':
    case 'zone-changed':
    case 'recurring-changed':
    case 'bulk-read':
      return [[['operators'], { type: FOR_OPERATORS[fact.type] }]]
    case 'message-moved':
      return messageNews(fact)
    case 'session-ended':
      return [[[`session:${fact.session}`], fact]]
  }
}

/** What operators ask for anew. */
const FOR_OPERATORS = {
  'store-changed': 'stores',
  'zone-changed': 'zones',
  'recurring-changed': 'recurring',
  'bulk-read': 'bulk-read',
} as const
const offerNews = (fact: { readonly orderId: string; readonly riderId: string }): Message => [
  ['operators', riderTopic(fact.riderId)],
  offerEvent(fact),
]
const PUSH_DUE: Message = [['push'], { type: 'push-due' }]
/** Another one may be due, by another channel too. Operators read messages about a rider with what else they know of it. */
const messageNews = ({ riderId }: { readonly riderId: string | null }): Message[] => [
  [['messages'], { type: 'message-due' }],
  ...(riderId === null ? [] : [[['operators'], riderEvent({ riderId })] as const]),
]
const decide = (zoneId: string): Message => [['dispatch'], { type: 'zone', zoneId }]
const riderTopic = (riderId: string): Topic => `rider:${riderId}`
const orderEvent = ({ orderId }: { readonly orderId: string }): BusEvent => ({ type: 'order', orderId })
const offerEvent = ({ orderId }: { readonly orderId: string }): BusEvent => ({ type: 'offer', orderId })
const noticeEvent = ({ riderId }: { readonly riderId: string }): BusEvent => ({ type: 'notice', riderId })
const appealEvent = ({ riderId }: { readonly riderId: string }): BusEvent => ({ type: 'appeal', riderId })
const emergencyEvent = ({ riderId }: { readonly riderId: string }): BusEvent => ({
  type: 'emergency',
  riderId,
})
const riderEvent = ({ riderId }: { readonly riderId: string }): BusEvent => ({ type: 'rider', riderId })
