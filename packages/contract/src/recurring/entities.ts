import { z } from 'zod'
import { ClockTime, Day, nullableText, optional, Weekday } from '../fields.ts'
import { NewOrder } from '../orders/entities.ts'
import { RECURRING_DAY_STATES, RECURRING_STATES } from './values.ts'

/** On which weekdays an order comes again, at which time it is picked up, and from when to when, by the platform's calendar and clocks. */
export const Recurrence = z
  .strictObject({
    weekdays: z
      .array(Weekday, 'Elegí los días de la semana')
      .min(1, 'Elegí al menos un día de la semana')
      .max(7, 'Los días de la semana son siete')
      .overwrite((days) => [...new Set(days)].sort((one, other) => one - other)),
    clock: ClockTime,
    from: Day,
    /** The last day on which it may come; without one there is no end. */
    until: optional(Day),
  })
  .refine(({ from, until }) => until === undefined || from <= until, {
    error: 'El último día no puede ser anterior al primero',
    path: ['until'],
  })
export type Recurrence = z.input<typeof Recurrence>

/** An order that comes again: its time is that of the recurrence. */
export const RecurringInput = {
  order: NewOrder.refine(({ schedule }) => schedule.pickupTime === undefined, {
    error: 'La hora de retiro es la de la repetición',
    path: ['schedule', 'pickupTime'],
  }),
  recurrence: Recurrence,
}

/** A day of a recurrence. */
const RecurringDay = z.object({
  day: z.string(),
  pickupAt: z.string(),
  /** Null while nothing became of it. */
  state: z.enum(RECURRING_DAY_STATES).nullable(),
  /** Why it was refused or missed. */
  reason: nullableText,
  /** Its order, if it was placed. */
  order: z.object({ _id: z.string(), number: z.number() }).nullable(),
})
export type RecurringDay = z.infer<typeof RecurringDay>

/** An order that comes again, as operators list it: without phones. */
export const RecurringOrder = z.object({
  _id: z.string(),
  state: z.enum(RECURRING_STATES),
  /** The store, or the sender without one. */
  sender: z.string(),
  destination: z.object({ street: z.string(), streetNumber: z.string(), city: z.string() }),
  recurrence: z.object({
    weekdays: z.array(z.number()),
    clock: z.string(),
    from: z.string(),
    until: nullableText,
  }),
  /** RECURRING_NEXT_SHOWN at most, whose pickup is ahead; none while it is not running. */
  next: z.array(RecurringDay),
  /** Days whose order was refused or missed, until an operator says to have seen it or it is placed. One refused is tried until its pickup. */
  troubles: z.array(RecurringDay),
  createdBy: nullableText,
  updatedAt: z.string(),
})
export type RecurringOrder = z.infer<typeof RecurringOrder>
