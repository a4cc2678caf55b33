/** What goes in and out of every call: path parameters, query, body or form, reply. */
import { z } from 'zod'
import { accountCalls } from './accounts/calls.ts'
import { appealCalls } from './appeals/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { boardCalls } from './board/calls.ts'
import type { CallDefinition } from './call.ts'
import { cityCalls } from './city/calls.ts'
import { earningsCalls } from './earnings/calls.ts'
import { emergencyCalls } from './emergencies/calls.ts'
import { figureCalls } from './figures/calls.ts'
import { handoverCalls } from './handover/calls.ts'
import { ledgerCalls } from './ledger/calls.ts'
import { liveCalls } from './live/calls.ts'
import { messageCalls } from './messages/calls.ts'
import { notificationCalls } from './notifications/calls.ts'
import { offerCalls } from './offers/calls.ts'
import { operatorCalls } from './operators/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { placeCalls } from './places/calls.ts'
import { priceCalls } from './prices/calls.ts'
import { privacyCalls } from './privacy/calls.ts'
import { recordCalls } from './record/calls.ts'
import { recurringCalls } from './recurring/calls.ts'
import { replayCalls } from './replay/calls.ts'
import { riderPageCalls } from './rider-page/calls.ts'
import { riderCalls } from './riders/calls.ts'
import type { CallName } from './routes.ts'
import { routingCalls } from './routing/calls.ts'
import { storeApiCalls } from './store-api/calls.ts'
import { AddressCandidate } from './store-api/entities.ts'
import { storeUserCalls } from './store-users/calls.ts'
import { storeCalls } from './stores/calls.ts'
import { trackingCalls } from './tracking/calls.ts'
import { webhookCalls } from './webhooks/calls.ts'
import { zoneCalls } from './zones/calls.ts'

/** By the names of `routes`. */
export const calls = {
  ...accountCalls,
  ...riderCalls,
  ...riderPageCalls,
  ...operatorCalls,
  ...storeCalls,
  ...storeApiCalls,
  ...storeUserCalls,
  ...zoneCalls,
  ...priceCalls,
  ...webhookCalls,
  ...orderCalls,
  ...recurringCalls,
  ...boardCalls,
  ...offerCalls,
  ...handoverCalls,
  ...trackingCalls,
  ...earningsCalls,
  ...ledgerCalls,
  ...appealCalls,
  ...emergencyCalls,
  ...messageCalls,
  ...notificationCalls,
  ...liveCalls,
  ...routingCalls,
  ...placeCalls,
  ...cityCalls,
  ...recordCalls,
  ...privacyCalls,
  ...figureCalls,
  ...replayCalls,
  ...auditCalls,
} satisfies Record<CallName, CallDefinition>

type Calls = typeof calls
type Schema<N extends CallName, K extends string> =
  Calls[N] extends Readonly<Record<K, infer S extends z.ZodType>> ? S : never
type Piece<N extends CallName, K extends string> = [Schema<N, K>] extends [never]
  ? unknown
  : { readonly [P in K]: z.input<Schema<N, K>> }

/** What the reply of a call holds; calls without a JSON reply have `undefined`. */
export type Reply<N extends CallName> = [Schema<N, 'reply'>] extends [never]
  ? undefined
  : z.output<Schema<N, 'reply'>>

/** What a caller passes: `params`, `query` and `body` as the call has them; a multipart call takes FormData. */
export type Input<N extends CallName> = Piece<N, 'params'> &
  Piece<N, 'query'> &
  Piece<N, 'body'> &
  ([Schema<N, 'form'>] extends [never] ? unknown : { readonly form: FormData })

/**
 * The reply of every failed call. `fields` names each bad field of the input by its dotted path. `times` are instants that
 * the person should know of: `retryAt` of ACTIVATION_LOCKED, `issuedAt` and `expiresAt` of CODE_LIVE.
 */
export const Failure = z.object({
  code: z.string().describe('For a program: it stays.'),
  message: z.string().describe('For the person who made the request.'),
  fields: z
    .record(z.string(), z.string())
    .optional()
    .describe('The text of each bad field, by its dotted path.'),
  times: z
    .record(z.string(), z.string())
    .optional()
    .describe('Instants that belong to the message, ISO 8601, by name.'),
  amounts: z
    .record(z.string(), z.number())
    .optional()
    .describe('Amounts that belong to the message, pesos: `price` of PRICE_RISES, `fee` of CANCELING_COSTS.'),
  candidates: z
    .array(AddressCandidate)
    .optional()
    .describe('The places that an address may mean, of ADDRESS_UNSURE and OUT_OF_ZONE.'),
  orderId: z.string().optional().describe('The order that has the reference, of REFERENCE_TAKEN.'),
  requestId: z.string().optional().describe('Names the request in the log; with statuses from 500 on.'),
})
export type Failure = z.infer<typeof Failure>
