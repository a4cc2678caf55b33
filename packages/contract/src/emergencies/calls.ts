import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, Instant, mayBeBlank, nullableText, pageAfterId, PhonePosition, repeatable } from '../fields.ts'
import { Emergency, OperatorEmergency } from './entities.ts'
import type { emergencyRoutes } from './routes.ts'
import { EMERGENCY_STATES } from './values.ts'

export const emergencyCalls = {
  reportEmergency: {
    summary: 'Alarm the operators from an order (accepts Idempotency-Key)',
    params: byId,
    headers: repeatable,
    /** `occurredAt` and `position.at` by the phone's clock; null where the phone does not know where it is. */
    body: z.strictObject({ occurredAt: Instant, position: PhonePosition.nullable() }),
    reply: z.object({ emergency: Emergency }),
  },
  getEmergency: {
    summary: "The rider's newest alarm from an order",
    params: byId,
    reply: z.object({ emergency: Emergency.nullable() }),
  },
  listEmergencies: {
    summary: "Riders' alarms by page, not seen yet or seen",
    query: z.object({
      state: mayBeBlank(z.enum(EMERGENCY_STATES, 'La situación no es válida').default('open')),
      ...pageAfterId,
    }),
    reply: z.object({ emergencies: z.array(OperatorEmergency), next: nullableText }),
  },
  acknowledgeEmergency: {
    summary: "Say that a rider's alarm is seen",
    params: byId,
    reply: OperatorEmergency,
  },
} as const satisfies Record<keyof typeof emergencyRoutes, CallDefinition>
