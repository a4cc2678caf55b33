/**
 * A second door for stores whose systems speak the Uber Direct API: each of its calls is one of the store's own calls in another tongue, and is
 * let in, limited and turned away as that one. See docs/uber-direct.md.
 */
import { mayBeBlank, optional, pageLimit, queryNumber } from '@puni/contract/fields'
import type { CallName } from '@puni/contract/routes'
import type { StoreOrder } from '@puni/contract/store-api/entities'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Caller, repeaterOf } from '../../platform/http/caller.ts'
import { failureOf, invalidInput } from '../../platform/http/error-handler.ts'
import { admissionTo, type RouterOptions } from '../../platform/http/router.ts'
import { keyedRequest } from '../../platform/idempotency/once-per-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PhotoStore } from '../../subjects/photos/photo-store.ts'
import { OwnOrders, type OwnOrdersParts } from '../../subjects/store-api/own-orders.ts'
import { type OwnStoreRow, readOwnStore } from '../../subjects/store-api/own-store.queries.ts'
import { errorOf } from './errors.ts'
import { idOf, uuidIn } from './ids.ts'
import { presentDelivery, presentQuote } from './present.ts'
import { changeIn, orderIn, quoteIn, read, readBody, refuseOtherPickup, suits } from './requests.ts'
import { FILTERS } from './statuses.ts'
import { serveToken } from './token.routes.ts'

const PREFIX = '/uber-direct'
const CUSTOMER = '/v1/customers/:customer_id'
/** Deliveries that a list may leave out first: beyond that a day or a reference finds it, by the store's own API. */
const MOST_OFFSET = 10_000

interface Parts extends OwnOrdersParts {
  readonly photos: PhotoStore
}

/** A request of a store for itself. */
interface Call {
  readonly caller: Caller
  readonly store: OwnStoreRow
  readonly params: Params
  readonly body: unknown
  readonly query: unknown
}

interface Params {
  readonly customer_id: string
  readonly delivery_id: string
}

/** Serves the door, and the token that opens it. */
export async function serveUberDirect(
  server: FastifyInstance,
  router: RouterOptions,
  parts: Parts,
): Promise<void> {
  const door = new Door(parts)
  await server.register(
    async (room) => {
      room.setErrorHandler(answerError)
      room.setNotFoundHandler(async () => {
        throw new Refusal('NOT_FOUND')
      })
      serveToken(room, { ...parts, lookUp: router.lookUp })

      const answer = (
        method: 'GET' | 'POST',
        path: string,
        name: CallName,
        handle: (call: Call) => Promise<object>,
      ) =>
        room.route({
          method,
          url: `${CUSTOMER}${path}`,
          schema: { hide: true },
          ...admissionTo(name, router),
          handler: async (request) => {
            try {
              return await handle(await door.callIn(request))
            } finally {
              request.leaveBulkhead?.()
            }
          },
        })

      answer('POST', '/delivery_quotes', 'quoteDelivery', (call) => door.quote(call))
      answer('POST', '/deliveries', 'placeStoreOrder', (call) => door.create(call))
      answer('GET', '/deliveries', 'listOwnOrders', (call) => door.list(call))
      answer('GET', '/deliveries/:delivery_id', 'getOwnOrder', (call) => door.read(call))
      answer('POST', '/deliveries/:delivery_id', 'changeOwnOrder', (call) => door.update(call))
      answer('POST', '/deliveries/:delivery_id/cancel', 'cancelOwnOrder', (call) => door.cancel(call))
      answer('POST', '/deliveries/:delivery_id/proof-of-delivery', 'getProofPhoto', (call) =>
        door.proof(call),
      )
    },
    { prefix: PREFIX },
  )
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const failure = failureOf(error, request, reply)
  const { status, body } = errorOf(failure, request.routeOptions.config.call as CallName | undefined)
  void reply.status(status).send(body)
}

const ListQuery = z.object({
  filter: optional(z.enum(Object.keys(FILTERS) as (keyof typeof FILTERS)[], 'No hay entregas en ese estado')),
  limit: pageLimit,
  offset: optional(queryNumber(`Se saltean como máximo ${MOST_OFFSET} entregas`, 0, MOST_OFFSET)),
})

const Cancellation = z.object({ fee: mayBeBlank(z.number('El costo no es válido').default(0)) })

const ProofRequest = z.object({
  waypoint: z.literal('dropoff', 'Solo hay comprobante de la entrega: mandá dropoff'),
  type: z.literal('picture', 'Solo hay imagen de una foto: mandá picture'),
})

const CANCELED_BECAUSE = 'Lo canceló la tienda'

/** What the calls do. */
class Door {
  readonly #parts: Parts
  readonly #orders: OwnOrders

  constructor(parts: Parts) {
    this.#parts = parts
    this.#orders = new OwnOrders(parts)
  }

  /** Throws STORE_NOT_FOUND where another store is named than the key's. */
  async callIn({ caller, params, body, query }: FastifyRequest): Promise<Call> {
    const named = params as Params
    // Of a route with `callers` there is one.
    if (caller === null || named.customer_id.toLowerCase() !== caller.id) throw new Refusal('STORE_NOT_FOUND')
    return { caller, store: await readOwnStore(this.#parts.db, caller.id), params: named, body, query }
  }

  async quote({ caller, store, body }: Call) {
    const asked = readBody(body, isTest(caller))
    refuseOtherPickup(asked, store)
    const quote = await this.#orders.quote(caller, quoteIn(asked))
    suits(asked)(quote.promised_at)
    return presentQuote(quote, store, this.#parts.config)
  }

  async create({ caller, store, body }: Call) {
    const asked = readBody(body, isTest(caller))
    refuseOtherPickup(asked, store)
    const quoteId = asked.quote_id === undefined ? undefined : this.#quoteIn(asked.quote_id)
    const order = orderIn({ ...asked, quote_id: quoteId })
    // A repeat may come with another quote: the first one may have run out.
    const content = { ...order, quoteId: undefined }
    const once = keyedRequest('placeStoreOrder', repeaterOf(caller), asked.idempotency_key, content)
    const placed = await this.#orders.place(caller, order, once, suits(asked))
    return {
      ...presentDelivery(placed, store),
      quote_id: quoteId === undefined ? '' : idOf('dqt_', quoteId),
    }
  }

  async list({ caller, store, query }: Call) {
    const { filter, limit, offset = 0 } = read(ListQuery, query)
    const status = filter && FILTERS[filter]
    if (status?.length === 0) return { data: [], next_href: '', total_count: -1 }
    const page = await this.#orders.bookOf(caller).list(caller.id, { status, limit, offset })
    const next = new URLSearchParams({
      ...(filter && { filter }),
      limit: String(limit),
      offset: String(offset + limit),
    })
    const here = `${this.#parts.config.PUBLIC_URL}${PREFIX}/v1/customers/${caller.id}/deliveries`
    return {
      data: page.orders.map((order) => presentDelivery(order, store)),
      next_href: page.next === null || offset + limit > MOST_OFFSET ? '' : `${here}?${next.toString()}`,
      total_count: -1,
    }
  }

  async read(call: Call) {
    return presentDelivery(await this.#order(call), call.store)
  }

  async update(call: Call) {
    const { caller, body, store } = call
    const asked = readBody(body, isTest(caller))
    refuseOtherPickup(asked, store)
    const order = await this.#order(call)
    return presentDelivery(await this.#orders.change(caller, order._id, changeIn(asked, order)), store)
  }

  /** Whoever sends no `fee`, in centavos, agrees to none. */
  async cancel(call: Call) {
    const { caller, body, store } = call
    const { fee } = read(Cancellation, body ?? {})
    const { _id: orderId } = await this.#order(call)
    const book = this.#orders.bookOf(caller)
    await book.cancel({ storeId: caller.id, orderId, reason: CANCELED_BECAUSE, fee })
    return presentDelivery(await book.read(caller.id, orderId), store)
  }

  /** The photo of the door, base64. */
  async proof(call: Call) {
    read(ProofRequest, call.body ?? {})
    const { _id: orderId } = await this.#order(call)
    const { key } = await this.#orders.bookOf(call.caller).proofPhoto(call.caller.id, orderId)
    const jpeg = await this.#parts.photos.get(key)
    if (jpeg === null) throw new Refusal('PHOTO_NOT_FOUND')
    return { document: jpeg.toString('base64') }
  }

  async #order({ caller, params }: Call): Promise<StoreOrder> {
    const orderId = uuidIn('del_', params.delivery_id)
    if (orderId === null) throw new Refusal('ORDER_NOT_FOUND')
    return await this.#orders.bookOf(caller).read(caller.id, orderId)
  }

  #quoteIn(id: string): string {
    const quoteId = uuidIn('dqt_', id)
    if (quoteId === null) throw invalidInput([['quote_id', 'La cotización no existe']])
    return quoteId
  }
}

const isTest = ({ key }: Caller) => key?.isTest ?? false
