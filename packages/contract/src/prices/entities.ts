import { z } from 'zod'
import { nullableText, Pesos, PositivePesos } from '../fields.ts'
import { formatDecimal } from '../numbers.ts'
import { PESOS_PROBLEMS } from '../pesos.ts'
import { Span } from '../stores/entities.ts'
import { OPENING_SPANS_MOST } from '../stores/limits.ts'
import { overlap } from '../stores/opening-hours.ts'
import { PRICE_MOST, PRICE_PERCENT } from './limits.ts'
import { PRICE_STATES } from './values.ts'

const Amount = Pesos.max(PRICE_MOST, PESOS_PROBLEMS.tooLarge)
const Paid = PositivePesos.max(PRICE_MOST, PESOS_PROBLEMS.tooLarge)

const percent = `Usá un porcentaje entero entre ${formatDecimal(PRICE_PERCENT.min)} y ${formatDecimal(PRICE_PERCENT.max)}`
const Percent = z
  .int(percent)
  .min(PRICE_PERCENT.min, percent)
  .max(PRICE_PERCENT.max, percent)
  .refine((each) => each !== 0, percent)

const PriceHours = z
  .array(Span.extend({ percent: Percent }), 'Los horarios no son válidos')
  .max(OPENING_SPANS_MOST, `Son demasiados horarios: hasta ${OPENING_SPANS_MOST} por semana`)
  .refine((hours) => !overlap(hours), 'Hay horarios que se superponen')

const Override = z
  .strictObject({ least: Paid, most: Paid })
  .refine(({ least, most }) => most >= least, { path: ['most'], message: 'Es menos que lo mínimo permitido' })

// A step of zero has its own message.
const isBetween = (pesos: number, step: number) => Math.round(pesos * 100) % Math.round(step * 100) > 0

/** What deliveries cost by a rule, pesos: see `CentavoTerms`. */
export const PriceTerms = z
  .strictObject({
    base: Amount,
    perKm: Amount,
    minimum: Paid,
    ceiling: Paid.nullable(),
    urgent: Amount,
    hours: PriceHours,
    step: Paid,
    override: Override.nullable(),
  })
  .superRefine(({ minimum, ceiling, urgent, step }, context) => {
    const tell = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    const multiple = 'Tiene que ser un múltiplo del redondeo'
    if (ceiling !== null && ceiling < minimum) tell('ceiling', 'El tope es menor que el mínimo')
    else if (ceiling !== null && isBetween(ceiling, step)) tell('ceiling', multiple)
    if (isBetween(urgent, step)) tell('urgent', multiple)
  })
export type PriceTerms = z.infer<typeof PriceTerms>

/** From when on which terms hold. A rule never changes: another takes its place. */
export const PriceRule = z.object({
  _id: z.string(),
  /** In place of the zone's, for its orders in this zone; null for the zone's. */
  store: z.object({ _id: z.string(), name: z.string() }).nullable(),
  holdsFrom: z.string(),
  /** From when on the next one holds; null for the last. */
  holdsUntil: nullableText,
  state: z.enum(PRICE_STATES),
  /** Null ends the rule before: then the zone's holds for the store, and without it whoever places an order says what it costs. */
  terms: PriceTerms.nullable(),
  /** The operator; null for the platform itself. */
  setBy: nullableText,
  setAt: z.string(),
})
export type PriceRule = z.infer<typeof PriceRule>
