import type { EventBus } from '../../platform/realtime/event-bus.ts'
import type { EndedOffer } from './endings.commands.ts'

/** Tells of offers that ended without an answer: their phones, operators, and who sends the pushes that take them back. */
export function announceEnded(bus: EventBus, ended: readonly EndedOffer[]): void {
  for (const { orderId, riderId } of ended) {
    bus.publish(['operators', `rider:${riderId}`], { type: 'offer', orderId })
  }
  if (ended.length > 0) bus.publish(['push'], { type: 'push-due' })
}
