/** Actions: the requests each sends to a server, and how it changes the model, stage by stage. */
import { planeAround, straightMetres } from '../../../apps/server/src/engines/dispatch/plane.ts'
import type { PlacedHandover } from '@puni/contract/handover/entities'
import type { NewOrder, PlacedOrder } from '@puni/contract/orders/entities'
import type { OrderStatus } from '@puni/contract/orders/order-states'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { photo, RIDER_PASSWORD, ZONE_CENTRE } from '../test-app.ts'
import type { Model, ModelHandover, ModelOffer } from './model.ts'
import * as rules from './rules.ts'
import type { Keyed, StatusRequest } from './rules.ts'
import type { Scene, Server } from './scene.ts'

/**
 * A part of an action that happens at one instant: changes the model and returns the expected answer, or null
 * if there is none.
 */
export type Stage = 'offers' | ((model: Model) => string | null)

/**
 * The answers, and the stages that explain them. `offers` stands for the dispatcher's offers, which the model
 * only checks.
 */
export interface Done {
  readonly answers: readonly string[]
  readonly stages: readonly Stage[]
}

export interface Action {
  /** In words, with ids. */
  readonly summary: string
  readonly perform: (scene: Scene, server: Server) => Promise<Done>
  /**
   * The same request again under the same key, as from a phone that never received the response; or with
   * altered content.
   */
  readonly again?: (isAltered: boolean) => Action
  /** Cannot be repeated: an event on the platform, or a call that means something else the second time. */
  readonly isOnce?: true
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

/** What every order costs at the store, pesos, that is not paid beforehand. */
const GOODS = 9_000
/** Every third is. Drawn from the amount: it adds no draw. */
const isPaidBeforehand = (centavos: number) => centavos % 3 === 0

/** How the sender of a zone's orders is called: what it owes is of this zone alone. */
export const senderIn = (zoneId: string) => `Local de ${zoneId}`

/** A reply in the model's form: the status, plus the error code if there is one. */
function answerOf({ status, body }: Reply): string {
  return status < 400 ? `${status}` : `${status} ${(body as { code?: string }).code}`
}

export function one(reply: Reply, stage: Stage): Done {
  return { answers: [answerOf(reply)], stages: [stage] }
}

/** A store that orders by its own calls, with its key; `readyAt` is when the order can be picked up, epoch milliseconds. */
interface OwnStore extends Spot {
  readonly storeId: string
  readonly key: string
  readonly readyAt: number
}

/** An operator, or a store, places an order with a key. `more` overrides parts of the default one. */
export function place(centavos: number, keyed: Keyed, more: Partial<NewOrder> = {}, by?: OwnStore): Action {
  const pickupTime = more.schedule?.pickupTime
  const dueAt = pickupTime ? Date.parse(pickupTime) : (by?.readyAt ?? null)
  return {
    again: (isAltered) => place(centavos, { ...keyed, isAltered }, more, by),
    summary: `${by === undefined ? 'operator' : `store ${by.storeId}`} places an order for ${centavos} centavos${more.handover === undefined ? '' : `, to be proved by ${more.handover}`}${again(keyed)}`,
    async perform({ test, zoneId }, { api }) {
      const isPaid = isPaidBeforehand(centavos)
      const shippingCost = centavos / 100
      const management = isPaid
        ? { storeValue: 0, shippingCost: altered(keyed, shippingCost), paid: true }
        : { storeValue: altered(keyed, GOODS), shippingCost }
      const placing = test.newOrder({ ...more, zoneId, management })
      const origin = placing.origin && { ...placing.origin, independentStoreName: senderIn(zoneId) }
      const order = { ...placing, origin }
      const headers = { 'idempotency-key': keyed.key }
      const reply =
        by === undefined
          ? await api.send('createOrder', { body: order, headers }, test.operator)
          : await api.send('placeStoreOrder', { body: asStoresSay(order, keyed.key) }, by.key)
      const { order: placed } = reply.body as { order?: Pick<PlacedOrder, '_id' | 'handover'> }
      const handover = placed?.handover === undefined ? null : askedBy(placed.handover)
      const [storeId, tripMetres] = [
        by?.storeId ?? null,
        straightLine(by ?? order.origin!, order.destination),
      ]
      const isPlaced = {
        id: placed?._id ?? '',
        centavos,
        goods: isPaid ? 0 : GOODS * 100,
        isPaid,
        dueAt,
        tripMetres,
        storeId,
        handover,
      }
      return one(reply, (model) => rules.place(model, isPlaced, keyed))
    },
  }
}

/** The same order by a store's own call. */
function asStoresSay({ destination, management, handover, schedule }: NewOrder, externalReference: string) {
  const { shippingCost: price, storeValue, paid } = management
  return {
    externalReference,
    destination,
    payment: { paid, storeValue },
    price,
    handover,
    pickupTime: schedule?.pickupTime,
  }
}

type Spot = Pick<NewOrder['destination'], 'latitude' | 'longitude'>

/** As the dispatcher measures it, around the zone's centre. */
function straightLine(from: Spot, to: Spot): number {
  const plane = planeAround(ZONE_CENTRE)
  const at = ({ latitude: lat, longitude: lng }: Spot) => plane({ lat, lng })
  return straightMetres(at(from), at(to))
}

/** The proof as the customer learned of it. */
function askedBy({ kind, pin, shortCode }: PlacedHandover): ModelHandover {
  return { kind, secret: pin ?? shortCode, former: [], tried: [], state: null }
}

/** What the customer of an order is told now. */
async function secretOf(id: string, { test }: Scene, { api }: Server): Promise<string | null> {
  const { handover } = await api.ok('getOperatorOrder', { params: { id } }, test.operator)
  return handover === undefined ? null : (handover.pin ?? handover.shortCode)
}

/** A rider accepts, under its own id or another's. */
export function accept(orderId: string, callerId: string, riderId: string): Action {
  return {
    summary: `rider ${callerId} accepts order ${orderId}${callerId === riderId ? '' : ` as rider ${riderId}`}`,
    async perform({ tokens }, { api }) {
      const reply = await api.send('acceptOrder', { params: { orderId, riderId } }, tokens.get(callerId))
      return one(reply, (model) => rules.accept(model, orderId, callerId, riderId))
    },
  }
}

/** A rider skips an order; `at` is the phone's clock, epoch milliseconds. */
export function skip(orderId: string, riderId: string, at: number, keyed: Keyed): Action {
  return {
    again: (isAltered) => skip(orderId, riderId, at, { ...keyed, isAltered }),
    summary: `rider ${riderId} skips order ${orderId}${again(keyed)}`,
    async perform({ tokens }, { api }) {
      const timestamp = new Date(altered(keyed, at)).toISOString()
      const body = { riderId, action: 'skip', timestamp }
      const headers = { 'idempotency-key': keyed.key }
      const reply = await api.send(
        'skipOrder',
        { params: { id: orderId }, body, headers },
        tokens.get(riderId),
      )
      return one(reply, (model) => rules.skip(model, orderId, riderId, keyed))
    },
  }
}

/** One action after the other, by the same hand. */
export function inTurn(several: readonly Action[]): Action {
  return {
    isOnce: true,
    summary: several.map(({ summary }) => summary).join(', then '),
    async perform(scene, server) {
      const done: Done[] = []
      for (const { perform } of several) done.push(await perform(scene, server))
      return {
        answers: done.flatMap(({ answers }) => answers),
        stages: done.flatMap(({ stages }) => stages),
      }
    },
  }
}

/** A rider or an operator moves an order. */
export function setStatus(request: StatusRequest, keyed: Keyed): Action {
  const { orderId, by, to, occurredAt, proof, refund = 'store' } = request
  const at = occurredAt === null ? undefined : new Date(occurredAt).toISOString()
  return {
    again: (isAltered) => setStatus(request, { ...keyed, isAltered }),
    summary: `${by === null ? 'operator' : `rider ${by}`} moves order ${orderId} to ${to}${at === undefined ? '' : `, done at ${at}`}${proof === undefined ? '' : `, proved by ${proof.kind}`}${refund === 'store' ? '' : `, paid back by ${refund}`}${again(keyed)}`,
    async perform(scene, server) {
      const { test, tokens } = scene
      const token = by === null ? test.operator : tokens.get(by)
      const body = {
        ...statusBody(to, by),
        occurredAt: at,
        reason: keyed.isAltered ? 'Otro motivo' : by === null ? 'Un motivo' : '',
        proof,
        ...(by === null && to === 'canceled' && { goods: 'store', cash: refund }),
      }
      const headers = { 'idempotency-key': keyed.key }
      const parts = { params: { id: orderId }, body, headers }
      const reply = await server.api.send('setOrderStatus', parts, token)
      const isBack = to === 'pending' && reply.status === 200
      const secret = isBack ? await secretOf(orderId, scene, server) : null
      return one(reply, (model) => rules.setStatus(model, { ...request, secret }, keyed))
    },
  }
}

/** The specification has two request bodies for this; riders report problems with the second. */
function statusBody(to: OrderStatus, by: string | null) {
  return to === 'error' && by !== null ? { newStatus: to } : { status: to }
}

/** The rider of a delivery sends the photo that proves it, or that takes the place of a proof. */
export function provePhoto(orderId: string, riderId: string): Action {
  return {
    summary: `rider ${riderId} sends the photo of order ${orderId}`,
    async perform({ tokens }, { api }) {
      const form = new FormData()
      form.set('photo', await photo(), 'entrega.jpg')
      form.set('reason', 'No contestó nadie')
      const reply = await api.send('proveHandover', { params: { id: orderId }, form }, tokens.get(riderId))
      return one(reply, (model) => rules.provePhoto(model, orderId, riderId))
    },
  }
}

/** An operator confirms or rejects the earnings of an order. */
export function reviewEarnings(orderId: string, confirm: boolean): Action {
  return {
    summary: `operator reviews the earnings of order ${orderId}: ${confirm ? 'confirmed' : 'rejected'}`,
    async perform({ test }, { api }) {
      const parts = { params: { id: orderId }, body: { confirm } }
      const reply = await api.send('reviewEarnings', parts, test.operator)
      return one(reply, (model) => rules.reviewEarnings(model, orderId, confirm))
    },
  }
}

/** The phone requests its offer and acknowledges what it receives. */
export function look(riderId: string): Action {
  return {
    summary: `rider ${riderId} looks for an offer`,
    async perform({ tokens }, server) {
      const reply = await server.api.send('getOfferedOrder', { query: { riderId } }, tokens.get(riderId))
      const found = reply.body as { order?: { _id: string } | null; offerId?: string | null }
      const answer = reply.status === 200 ? `200 ${found.order?._id ?? 'nothing'}` : answerOf(reply)
      const looked: Done = { answers: [answer], stages: [(model) => rules.look(model, riderId)] }
      if (typeof found.offerId !== 'string') return looked
      const receipt = await sendReceipt(server, found.offerId, 'received')
      return {
        answers: [...looked.answers, ...receipt.answers],
        stages: [...looked.stages, ...receipt.stages],
      }
    },
  }
}

/** A phone reports a receipt for an offer it knows, possibly much later. */
export function receive({ id, riderId }: ModelOffer, stage: 'received' | 'seen'): Action {
  return {
    summary: `the phone of rider ${riderId} reports offer ${id} as ${stage}`,
    perform: (_, server) => sendReceipt(server, id, stage),
  }
}

async function sendReceipt({ api }: Server, offerId: string, stage: 'received' | 'seen'): Promise<Done> {
  const parts = { params: { id: offerId }, body: { channel: 'poll', stage } }
  const reply = await api.send('reportReceipt', parts)
  const { live } = reply.body as { live?: boolean }
  const answer = reply.status === 200 ? `200 ${live === true ? 'live' : 'over'}` : answerOf(reply)
  return { answers: [answer], stages: [(model) => rules.receive(model, offerId)] }
}

/** A rider goes on duty in a zone, and the phone reports a position. */
export function startWork(riderId: string, zoneId: string): Action {
  return {
    summary: `rider ${riderId} goes on duty in zone ${zoneId}`,
    async perform(scene, server) {
      const body = { working: true, zoneId }
      const token = scene.tokens.get(riderId)
      const reply = await server.api.send('setWorking', { params: { id: riderId }, body }, token)
      const placed = await position(riderId).perform(scene, server)
      return {
        answers: [answerOf(reply), ...placed.answers],
        stages: [(model) => rules.goOnDuty(model, riderId, zoneId), ...placed.stages],
      }
    },
  }
}

/** A rider goes off duty. */
export function stopWork(riderId: string): Action {
  return {
    summary: `rider ${riderId} goes off duty`,
    async perform({ tokens }, { api }) {
      const parts = { params: { id: riderId }, body: { working: false } }
      const reply = await api.send('setWorking', parts, tokens.get(riderId))
      return one(reply, (model) => rules.goOffDuty(model, riderId))
    },
  }
}

/** A rider pauses for so many minutes, or ends the pause. */
export function setPause(riderId: string, minutes: number | null): Action {
  return {
    isOnce: true,
    summary: minutes === null ? `rider ${riderId} ends the pause` : `rider ${riderId} pauses`,
    async perform({ tokens }, { api }) {
      const parts = { params: { id: riderId }, body: { minutes } }
      const reply = await api.send('setPause', parts, tokens.get(riderId))
      return one(reply, (model) => rules.setPause(model, riderId, minutes))
    },
  }
}

/** A rider changes vehicles. */
export function setVehicle(riderId: string, vehicleType: VehicleType): Action {
  return {
    summary: `rider ${riderId} rides ${vehicleType}`,
    async perform({ tokens }, { api }) {
      const parts = { params: { id: riderId }, body: { vehicleType } }
      const reply = await api.send('setVehicle', parts, tokens.get(riderId))
      return one(reply, (model) => rules.setVehicle(model, riderId, vehicleType))
    },
  }
}

/** A rider says to be there, after missed offers. */
export function confirmPresence(riderId: string): Action {
  return {
    summary: `rider ${riderId} says to be there`,
    async perform({ tokens }, { api }) {
      const reply = await api.send('confirmPresence', { params: { id: riderId } }, tokens.get(riderId))
      return one(reply, (model) => rules.confirmPresence(model, riderId))
    },
  }
}

/** A rider says of the order in hand whether duty ends with it. */
export function setLastOrder(orderId: string, riderId: string, isLast: boolean): Action {
  return {
    summary: `rider ${riderId} says that order ${orderId} is ${isLast ? '' : 'not '}the last one`,
    async perform({ tokens }, { api }) {
      const parts = { params: { id: orderId }, body: { last: isLast } }
      const reply = await api.send('setLastOrder', parts, tokens.get(riderId))
      return one(reply, (model) => rules.setLastOrder(model, orderId, riderId, isLast))
    },
  }
}

/** The rider at a store tells of the delay. */
export function tellDelay(orderId: string, riderId: string): Action {
  return {
    summary: `rider ${riderId} tells of the delay of order ${orderId}`,
    async perform({ tokens }, { api }) {
      const reply = await api.send('tellDelay', { params: { id: orderId }, body: {} }, tokens.get(riderId))
      return one(reply, (model) => rules.tellDelay(model, orderId, riderId))
    },
  }
}

/** A phone's browser subscribes to pushes. */
export function subscribe(riderId: string, pushToken: string): Action {
  return {
    summary: `the phone of rider ${riderId} subscribes`,
    async perform({ tokens }, { api }) {
      const reply = await api.send('setPushToken', { body: { pushToken } }, tokens.get(riderId))
      return one(reply, (model) => rules.subscribe(model, riderId))
    },
  }
}

/** A phone reports its rider's position. */
export function position(riderId: string): Action {
  return {
    summary: `rider ${riderId} reports a position`,
    async perform(scene, { api }) {
      const parts = { params: { id: riderId }, body: scene.placeOf(riderId) }
      const reply = await api.send('setPosition', parts, scene.tokens.get(riderId))
      return one(reply, (model) => rules.position(model, riderId))
    },
  }
}

/** An operator sets where a rider may work. */
export function setZones(riderId: string, zoneIds: readonly string[]): Action {
  return {
    summary: `operator lets rider ${riderId} work in ${zoneIds.length} zones`,
    async perform({ test }, { api }) {
      const parts = { params: { id: riderId }, body: { zoneIds } }
      const reply = await api.send('setRiderZones', parts, test.operator)
      return one(reply, (model) => rules.setZones(model, riderId, zoneIds))
    },
  }
}

/** An operator blocks a rider. */
export function block(riderId: string): Action {
  return {
    summary: `operator blocks rider ${riderId}`,
    async perform({ test }, { api }) {
      const parts = { params: { id: riderId }, body: { reason: 'Prueba' } }
      return one(await api.send('blockRider', parts, test.operator), (model) => rules.block(model, riderId))
    },
  }
}

/** An operator lifts a block. */
export function unblock(riderId: string): Action {
  return {
    summary: `operator unblocks rider ${riderId}`,
    async perform({ test }, { api }) {
      const reply = await api.send('unblockRider', { params: { id: riderId } }, test.operator)
      return one(reply, (model) => rules.unblock(model, riderId))
    },
  }
}

/** A rider logs out; the test keeps the token to try it again. */
export function logOut(riderId: string): Action {
  return {
    isOnce: true,
    summary: `rider ${riderId} logs out`,
    async perform({ tokens }, { api }) {
      const reply = await api.send('logout', {}, tokens.get(riderId))
      return one(reply, (model) => rules.logOut(model, riderId))
    },
  }
}

/** A rider logs in. */
export function logIn(riderId: string): Action {
  return {
    isOnce: true,
    summary: `rider ${riderId} logs in`,
    async perform(scene, { api }) {
      const body = { email: scene.emailOf(riderId), password: RIDER_PASSWORD }
      const reply = await api.send('loginRider', { body })
      const { token } = reply.body as { token?: string }
      if (token !== undefined) scene.tokens.set(riderId, token)
      return one(reply, (model) => rules.logIn(model, riderId))
    },
  }
}

/** The dispatcher's timer: ends what is due, then decides. */
export function dispatch(): Action {
  return {
    summary: 'the dispatcher looks',
    async perform(_, server) {
      await server.sweep()
      return {
        answers: [],
        stages: [withoutAnswer(rules.endDuePauses), withoutAnswer(rules.endDueOffers), 'offers'],
      }
    },
  }
}

/** The server's one-minute timer: ends the duty of silent riders. */
export function endSilentDuty(): Action {
  return {
    summary: 'the server ends silent duty',
    async perform({ test }) {
      await test.app.endSilentDuty()
      return { answers: [], stages: [withoutAnswer(rules.endSilentDuty)] }
    },
  }
}

/** Time passes. */
export function wait(milliseconds: number): Action {
  return {
    isOnce: true,
    summary: `${milliseconds / 1000} s pass`,
    perform({ test }) {
      test.clock.advance(milliseconds)
      const pass = withoutAnswer((model) => {
        model.now += milliseconds
      })
      return Promise.resolve({ answers: [], stages: [pass] })
    },
  }
}

/** The server restarts, which must change nothing. */
export function restart(): Action {
  return {
    isOnce: true,
    summary: 'the server restarts',
    async perform({ test }) {
      await test.restart()
      return { answers: [], stages: [] }
    },
  }
}

function withoutAnswer(change: (model: Model) => void): Stage {
  return (model) => {
    change(model)
    return null
  }
}

export function altered({ isAltered }: Keyed, value: number): number {
  return isAltered ? value + 1 : value
}

export function again({ isAltered }: Keyed): string {
  return isAltered ? ', with altered content' : ''
}
