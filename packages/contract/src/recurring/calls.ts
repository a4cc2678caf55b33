import { z } from 'zod'
import type { CallDefinition } from '../call.ts'
import { byId, Day, Id, Instant, mayBeBlank, nullableText, pageAfterId, repeatable } from '../fields.ts'
import { OrderInput } from '../orders/entities.ts'
import { RecurringInput, RecurringOrder } from './entities.ts'
import type { recurringRoutes } from './routes.ts'
import { RECURRING_LISTS, RECURRING_STATES } from './values.ts'

const byDay = z.object({ id: Id, day: Day })

export const recurringCalls = {
  listRecurringOrders: {
    summary:
      'Orders that come again by page, the newest first: those that did not end, those in trouble, or those that ended',
    query: z.object({
      state: mayBeBlank(z.enum(RECURRING_LISTS, 'La situación no es válida').default('current')),
      ...pageAfterId,
    }),
    /** `troubles`: days of all of them whose order was refused or missed, and that no operator has seen. */
    reply: z.object({ recurring: z.array(RecurringOrder), next: nullableText, troubles: z.number() }),
  },
  createRecurringOrder: {
    summary: 'Let an order come again every week (accepts Idempotency-Key)',
    headers: repeatable,
    body: z.strictObject(RecurringInput),
    reply: z.object({ recurring: RecurringOrder }),
    success: 201,
  },
  getRecurringOrder: {
    summary:
      'An order that comes again with all that it is placed with, phones included; every view is recorded',
    params: byId,
    reply: z.object({ recurring: RecurringOrder, order: OrderInput }),
  },
  changeRecurringOrder: {
    summary:
      'Change an order that comes again, not the orders already placed; RECURRING_CHANGED if it is not as it was seen',
    params: byId,
    /** `seen`: its `updatedAt`. */
    body: z.strictObject({ seen: Instant, ...RecurringInput }),
    reply: z.object({ recurring: RecurringOrder }),
  },
  setRecurringState: {
    summary: 'Pause, resume or end an order that comes again; the orders already placed stay',
    params: byId,
    body: z.strictObject({ state: z.enum(RECURRING_STATES, 'Indicá si sigue, se pausa o termina') }),
    reply: z.object({ recurring: RecurringOrder }),
  },
  skipRecurringDay: {
    summary: 'Whether a day that is ahead is left out',
    params: byDay,
    body: z.strictObject({ skipped: z.boolean('Indicá si ese día se saltea') }),
    reply: z.object({ recurring: RecurringOrder }),
  },
  acknowledgeRecurringDay: {
    summary: 'Say that a day whose order was refused or missed is seen',
    params: byDay,
    reply: z.object({ recurring: RecurringOrder }),
  },
} as const satisfies Record<keyof typeof recurringRoutes, CallDefinition>
