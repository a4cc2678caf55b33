import { z } from 'zod'
import {
  erasable,
  Instant,
  Latitude,
  Longitude,
  mayBeBlank,
  nullableText,
  optional,
  Pesos,
  Phone,
  prose,
  text,
} from '../fields.ts'
import { HANDOVER_KINDS } from '../handover/proofs.ts'
import { PlacedHandover } from '../handover/entities.ts'
import { TEXT_MAX } from '../limits.ts'
import { Status } from '../orders/entities.ts'
import { Place } from '../places/entities.ts'
import { Vehicle } from '../riders/entities.ts'

/** A span of time; `from` may be left out: any time up to `to`. */
const Window = z.object({ from: nullableText, to: z.string() })

/** Where an order goes, as its store reads it. What was forgotten since is null or coarse. */
export const StoreDestination = z.object({
  name: nullableText,
  phone: nullableText,
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  comment: nullableText,
})

/** An order as its store reads it. Amounts in pesos. */
export const StoreOrder = z.object({
  _id: z.string(),
  number: z.number().describe('Short, for people to say aloud.'),
  test: z.boolean().describe('Placed with a test key: no rider sees it.'),
  externalReference: nullableText.describe('How the store calls it.'),
  status: Status,
  createdAt: z.string(),
  updatedAt: z.string(),
  pickupTime: nullableText.describe(
    'When it may be fetched, as the store said; null for as soon as possible.',
  ),
  promisedAt: nullableText.describe('By when it should be delivered.'),
  dropoffWindow: Window.nullable().describe('When the customer expects it, as the store said.'),
  isUrgent: z.boolean(),
  riderArrivesAt: nullableText
    .optional()
    .describe(
      'About when its rider comes to the store, reckoned from where it is; null before it has one, from then on, and where nobody knows. Absent in answers of an older server.',
    ),
  arrivedAt: nullableText.describe('When its rider came to the store.'),
  pickedUpAt: nullableText.describe('When its rider left the store with it.'),
  deliveredAt: nullableText,
  endedAt: nullableText.describe('When it was delivered, canceled or reported as a problem.'),
  destination: StoreDestination,
  items: nullableText.describe('What is in it.'),
  pickupComment: nullableText.describe('For the rider, at the store.'),
  amounts: z.object({
    price: z.number().describe('Of the delivery.'),
    storeValue: z.number().describe('What the rider pays at the store.'),
    collect: z.number().describe('What the rider collects at the door.'),
    paid: z.boolean().describe('The customer has paid all of it already.'),
  }),
  rider: z
    .object({ firstName: z.string(), vehicleType: Vehicle })
    .nullable()
    .describe('Who has it in hand, or delivered it.'),
  handover: PlacedHandover.optional().describe(
    'What the customer shows or says at the door; absent where nothing is asked for.',
  ),
  ended: z
    .object({ by: z.enum(['rider', 'operator', 'store', 'system']), reason: nullableText })
    .nullable()
    .describe('Why it was canceled or is a problem, and who said so; null while it is neither.'),
  cancelFee: z
    .number()
    .nullable()
    .describe('What it would cost to cancel it now; null where only the platform can, or it is over.'),
  trackingUrl: nullableText.describe(
    'The page on which the customer follows it, for whoever tells the customer; null for an order of a test key.',
  ),
  canceledFor: z.number().describe('What canceling it has cost the store.'),
})
export type StoreOrder = z.infer<typeof StoreOrder>

/** A place that an address may mean. */
export const AddressCandidate = Place.pick({
  kind: true,
  label: true,
  street: true,
  streetNumber: true,
  city: true,
  certainty: true,
}).extend({
  latitude: z.number(),
  longitude: z.number(),
  inZone: z.boolean().describe("Whether the store's zone reaches it."),
})
export type AddressCandidate = z.infer<typeof AddressCandidate>

/** Where to: a point, or an address as people write it, which is looked up. */
const whereTo = {
  address: optional(text('la dirección de entrega', TEXT_MAX.street + TEXT_MAX.streetNumber)).describe(
    "'Av. Corrientes 1234 7º B'.",
  ),
  street: optional(text('la calle de entrega', TEXT_MAX.street)).describe('In place of `address`.'),
  streetNumber: optional(text('la altura de entrega', TEXT_MAX.streetNumber)),
  city: optional(text('la ciudad de entrega', TEXT_MAX.name)),
  latitude: mayBeBlank(Latitude.optional()),
  longitude: mayBeBlank(Longitude.optional()),
}

interface Whereabouts {
  readonly address?: string | undefined
  readonly street?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

const refineWhereabouts = (
  { address, street, latitude, longitude }: Whereabouts,
  context: { addIssue(issue: { code: 'custom'; path: string[]; message: string }): void },
) => {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (address === undefined && street === undefined) issue('address', 'Falta la dirección de entrega')
  if ((latitude === undefined) !== (longitude === undefined))
    issue(latitude === undefined ? 'latitude' : 'longitude', 'Mandá latitud y longitud, o ninguna')
}

const schedule = {
  isUrgent: mayBeBlank(z.boolean('Indicá si es urgente con true o false').optional()),
  pickupTime: optional(Instant).describe('When it may be fetched; as soon as possible without it.'),
  /** When the customer expects it; in place of `pickupTime`, which follows from it. */
  dropoffWindow: optional(
    z
      .strictObject({ from: optional(Instant), to: Instant })
      .refine(({ from, to }) => from === undefined || Date.parse(from) < Date.parse(to), {
        message: 'La franja termina antes de empezar',
        path: ['to'],
      }),
  ),
}

const ONE_TIME = {
  message: 'Mandá la hora de retiro o la franja de entrega, una de las dos',
  path: ['dropoffWindow'],
}

/** What a quote is asked for. */
export const QuoteInput = z
  .strictObject({
    destination: z.strictObject(whereTo, { error: 'Falta la entrega' }).superRefine(refineWhereabouts),
    ...schedule,
  })
  .refine(
    ({ pickupTime, dropoffWindow }) => pickupTime === undefined || dropoffWindow === undefined,
    ONE_TIME,
  )

/** What a delivery costs and when it would be there. */
export const Quote = z.object({
  _id: z.string(),
  price: z.number().describe('Pesos; what an order placed with it costs.'),
  distance: z.number().describe('From the store to the door, metres by streets.'),
  distanceEstimated: z.boolean().describe('No street route was known.'),
  pickupTime: nullableText.describe('When it may be fetched; null for as soon as possible.'),
  promisedAt: z.string().describe('By when it would be delivered.'),
  destination: z
    .object({ label: z.string(), latitude: z.number(), longitude: z.number() })
    .describe('Where the address was found.'),
  expiresAt: z.string(),
})
export type Quote = z.infer<typeof Quote>

/** Whoever receives it. */
const recipientName = text('el nombre de quien recibe', TEXT_MAX.name)
const doorComment = prose('el comentario de entrega', TEXT_MAX.comment)
const content = prose('el contenido', TEXT_MAX.comment)
const pickupComment = prose('el comentario de retiro', TEXT_MAX.comment)

const recipient = { name: optional(recipientName), phone: optional(Phone), comment: optional(doorComment) }

/** What the customer pays at the door, pesos: nothing where `paid`, else the goods (`storeValue`, which the rider pays at the store) and the delivery. */
const Payment = z
  .strictObject({
    paid: mayBeBlank(z.boolean('Indicá si está pagado con true o false').default(false)),
    storeValue: mayBeBlank(Pesos.default(0)),
  })
  .refine(({ paid, storeValue }) => !paid || storeValue === 0, {
    message: 'Si está pagado, el rider no paga nada en el local: mandá 0',
    path: ['storeValue'],
  })

/** How the handover is proved; not at all when absent. */
const proof = optional(z.enum(['none', ...HANDOVER_KINDS], 'El comprobante de entrega no es válido'))

/** A new order of a store. With `quoteId` its destination, times and price are those of the quote, which may be left out. */
export const NewStoreOrder = z
  .strictObject({
    quoteId: optional(z.uuid('El identificador no es válido')),
    externalReference: optional(text('la referencia', TEXT_MAX.name)).describe(
      'How the store calls it: no two of a store are called the same.',
    ),
    destination: z.strictObject({ ...whereTo, ...recipient }, { error: 'Falta la entrega' }),
    items: optional(content),
    pickupComment: optional(pickupComment),
    payment: Payment,
    price: mayBeBlank(Pesos.optional()).describe(
      'Of the delivery, pesos: where no rule sets it, or within the bounds of the rule.',
    ),
    handover: proof,
    ...schedule,
  })
  .superRefine(({ quoteId, destination }, context) => {
    if (quoteId !== undefined) return
    refineWhereabouts(destination, {
      addIssue: ({ path, ...issue }) => context.addIssue({ ...issue, path: ['destination', ...path] }),
    })
  })
  .refine(
    ({ pickupTime, dropoffWindow }) => pickupTime === undefined || dropoffWindow === undefined,
    ONE_TIME,
  )

/** What changes of a store's order: a part that is given takes the place of the former one, null erases it, all others stay. */
export const StoreOrderChange = z.strictObject({
  destination: optional(
    z
      .strictObject({
        ...whereTo,
        name: erasable(recipientName),
        phone: erasable(Phone),
        comment: erasable(doorComment),
      })
      .superRefine((destination, context) => {
        const { name: _, phone: __, comment: ___, ...where } = destination
        const moves = Object.values(where).some((each) => each !== undefined)
        if (moves) refineWhereabouts(destination, context)
      }),
  ),
  items: erasable(content),
  pickupComment: erasable(pickupComment),
  storeValue: mayBeBlank(Pesos.optional()).describe('What the rider pays at the store, pesos.'),
  paid: mayBeBlank(z.boolean('Indicá si está pagado con true o false').optional()).describe(
    'Whether the customer has paid goods and delivery; if so, and nothing else is said, `storeValue` is 0.',
  ),
  price: mayBeBlank(Pesos.optional()).describe(
    'What the store agrees to pay at most where another address or pickup time costs more, pesos: see PRICE_RISES.',
  ),
  pickupTime: erasable(Instant).describe('Null for as soon as possible.'),
  handover: proof,
})

/** The store that a key is of. */
export const OwnStore = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  zone: z.object({ _id: z.string(), name: z.string() }),
  test: z.boolean().describe('Orders of this key reach no rider.'),
  takesOrders: z.boolean().describe('Whether orders are taken at this moment; if not, why.'),
  closedBecause: nullableText,
  /** The key itself, by its last four characters; null for a person who logged in. */
  key: z
    .object({ name: nullableText, lastFour: nullableText, readOnly: z.boolean(), endsAt: nullableText })
    .nullable(),
})
export type OwnStore = z.infer<typeof OwnStore>

/** How a handover was proved. */
export const ProofOfDelivery = z.object({
  kind: z.enum(HANDOVER_KINDS).nullable().describe('Null where none was asked for.'),
  deliveredAt: z.string(),
  provedAt: nullableText.describe(
    'When the proof was complete; null where it is not, or none was asked for.',
  ),
  reason: nullableText.describe('What the rider typed in place of the proof.'),
  hasPhoto: z.boolean().describe('There is one at `/store/orders/{id}/proof/photo`.'),
})

/** Somebody to whom the store sent before, at one address. */
export const FrequentCustomer = z.object({
  name: nullableText,
  phone: nullableText,
  street: z.string(),
  streetNumber: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  comment: nullableText,
  /** How many orders went there. */
  orders: z.number(),
})
export type FrequentCustomer = z.infer<typeof FrequentCustomer>

/** What is due between the store and a rider for one order, pesos. */
export const OwnDebt = z.object({
  order: z.object({ _id: z.string(), number: z.number() }),
  riderFirstName: z.string(),
  /** Negative where the rider owes the store. */
  money: z.number(),
  /** It is on the way, so that the customer pays. */
  isInHand: z.boolean(),
  since: z.string(),
})
export type OwnDebt = z.infer<typeof OwnDebt>
