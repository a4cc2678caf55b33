/** The effect of every call on the model, and its answer: `status`, or `status CODE`. */
import type { Proof } from '@puni/contract/handover/entities'
import type { Aftermath } from '@puni/contract/orders/aftermath'
import { mayMove, type OrderStatus } from '@puni/contract/orders/order-states'
import { HANDOVER } from '@puni/contract/handover/limits'
import { CLOCK_TOLERANCE_MS } from '@puni/contract/limits'
import type { VehicleType } from '@puni/contract/riders/vehicles'
import { DELAY_NOTICE_MINUTES, STEPS_AFTER_DECISION_HOURS } from '@puni/contract/orders/limits'
import {
  activeOrderOf,
  isActive,
  lastOffer,
  liveOffers,
  type Model,
  type ModelHandover,
  type ModelHold,
  type ModelOffer,
  type ModelOrder,
  type ModelRider,
  type Outcome,
  TERMS,
} from './model.ts'
import { CANCELLATION, payCancellation, setStand, takeStock } from './money.ts'

export const UNAUTHENTICATED = '401 UNAUTHENTICATED'

/** A request with a key: takes effect once. It has two possible contents; `isAltered` selects the second. */
export interface Keyed {
  readonly key: string
  readonly isAltered: boolean
}

/** A status change requested by a rider, or by an operator (null). */
export interface StatusRequest {
  readonly orderId: string
  readonly by: string | null
  readonly to: OrderStatus
  readonly occurredAt: number | null
  readonly proof?: Proof
  /** Who gives back what was paid, of an order that an operator cancels. */
  readonly refund?: Aftermath['cash']
  /** What the customer is told after it. */
  readonly secret?: string | null
}

/** The rider with an id that the model knows. */
export function riderOf(model: Model, id: string): ModelRider {
  return known(model.riders.get(id), id)
}

/** The order with an id that the model knows. */
export function orderOf(model: Model, id: string): ModelOrder {
  return known(model.orders.get(id), id)
}

function known<T>(row: T | undefined, id: string): T {
  if (row === undefined) throw new Error(`the model knows nothing of ${id}`)
  return row
}

/** A new order. */
interface Placed {
  /** The server's. */
  readonly id: string
  readonly centavos: number
  readonly goods: number
  readonly isPaid: boolean
  /** Null for immediately. */
  readonly dueAt: number | null
  readonly tripMetres: number
  /** Of the store that placed it by itself; null for an operator's. */
  readonly storeId: string | null
  readonly handover: ModelHandover | null
}

/** Places an order. */
export function place(
  model: Model,
  { id: orderId, centavos, goods, isPaid, dueAt, tripMetres, storeId, handover }: Placed,
  { key, isAltered }: Keyed,
): string {
  const done = model.keys.get(key)
  if (done !== undefined) {
    if (isAltered) return '422 KEY_REUSED'
    return typeof done === 'object' && done.orderId === orderId
      ? '201'
      : `201 with order ${orderId} of before`
  }
  model.keys.set(key, { isAltered, orderId })
  model.events += 1
  model.orders.set(orderId, {
    id: orderId,
    centavos,
    dueAt: dueAt ?? model.now,
    tripMetres,
    storeId,
    status: 'pending',
    holder: null,
    gaveUp: {},
    lastStep: { at: model.now, deviceAt: null },
    deliveredAt: null,
    review: null,
    reviewedAt: null,
    handover,
    holds: {},
    claim: null,
    arrivedAt: null,
    delayToldAt: null,
    waits: [],
    goods,
    isPaid,
    adjusted: { shippingCost: 0, storeValue: 0, collected: 0 },
    isPickedUp: false,
    refund: null,
    stands: {},
    cancellations: {},
    cancellation: 0,
  })
  return '201'
}

/** Accepts an order under the caller's own id, or another's. */
export function accept(model: Model, orderId: string, callerId: string, riderId: string): string {
  const rider = riderOf(model, callerId)
  const order = orderOf(model, orderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  if (callerId !== riderId) return '403 FORBIDDEN'
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  const live = liveOffers(model, { orderId, riderId }).find(({ expiresAt }) => expiresAt > model.now)
  if (order.status === 'pending' && live !== undefined) {
    if (activeOrderOf(model, riderId) !== undefined) return '409 RIDER_BUSY'
    close(model, live, 'accepted')
    forgetMisses(model, rider)
    const lastStep = { at: model.now, deviceAt: null }
    Object.assign(order, { status: 'assigned', holder: riderId, lastStep })
    setHold(order, riderId, { status: 'assigned', lastStep, isOver: false, decidedAt: null })
    return '200'
  }
  if (order.holder === riderId) return '200'
  const last = lastOffer(model, orderId, riderId)
  if (last === undefined) return '403 FORBIDDEN'
  forgetMisses(model, rider)
  const isPassedOn = order.holder !== null || order.status !== 'pending' || last.outcome === 'withdrawn'
  return isPassedOn ? '409 OFFER_TAKEN' : '409 OFFER_EXPIRED'
}

/** Why a logged-in rider is refused what only riders in good standing may do. */
function standingRefusal({ blockedAt, isActivated }: ModelRider): string | null {
  if (blockedAt !== null) return '403 RIDER_BLOCKED'
  return isActivated ? null : '403 RIDER_NOT_ACTIVATED'
}

/** Skips an order. */
export function skip(model: Model, orderId: string, riderId: string, { key, isAltered }: Keyed): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  if (!rider.isActivated && rider.blockedAt === null) return '403 RIDER_NOT_ACTIVATED'
  const done = model.keys.get(key)
  if (done !== undefined) return done.isAltered === isAltered ? '200' : '422 KEY_REUSED'
  const [live] = liveOffers(model, { orderId, riderId })
  const last = lastOffer(model, orderId, riderId)
  if (live !== undefined) close(model, live, 'skipped')
  else if (last === undefined) return '403 FORBIDDEN'
  else if (last.outcome === 'accepted') return '409 STATUS_NOT_NEXT'
  forgetMisses(model, rider)
  model.keys.set(key, { isAltered, orderId })
  return '200'
}

/** Moves an order along the transition table. */
export function setStatus(model: Model, request: StatusRequest, { key, isAltered }: Keyed): string {
  const { orderId, by, to, occurredAt } = request
  const order = orderOf(model, orderId)
  if (by !== null && !riderOf(model, by).isLoggedIn) return UNAUTHENTICATED
  const done = model.keys.get(key)
  if (done !== undefined) return done.isAltered === isAltered ? '200' : '422 KEY_REUSED'
  if (by !== null && isLate(order, by, to)) {
    const answer = reportLate(model, order, { ...request, by })
    if (answer === '200') model.keys.set(key, { isAltered, orderId })
    return answer
  }
  const refusal = by === null ? null : riderMayNot(model, riderOf(model, by), occurredAt)
  if (refusal !== null) return refusal
  if (order.status !== to) {
    if (!mayMove(order.status, to, by === null ? 'operator' : 'rider')) {
      return order.status === 'canceled' ? '409 ORDER_CANCELED' : '409 STATUS_NOT_NEXT'
    }
    if (isWrongTime(model, order, occurredAt)) return '422 DEVICE_TIME_WRONG'
    const unproved = to === 'delivered' && by !== null ? prove(order, request.proof) : null
    if (unproved !== null) return unproved
    if (to === 'pending' && order.holder !== null) renewProof(order, request.secret ?? null)
    if (by !== null) forgetMisses(model, riderOf(model, by))
    if (by === null && to === 'canceled' && order.isPickedUp) order.refund = request.refund ?? 'store'
    move(model, order, to, occurredAt, by)
    if (to === 'delivered' && by !== null && riderOf(model, by).blockedAt !== null) {
      order.review = 'pending'
      model.events += 1
    }
  }
  model.keys.set(key, { isAltered, orderId })
  return '200'
}

/** The next rider has tries of one's own, and a PIN that the one before never heard. */
function renewProof(order: ModelOrder, secret: string | null): void {
  const { handover } = order
  if (handover === null) return
  const former = handover.kind === 'pin' ? [...handover.former, handover.secret ?? ''] : []
  order.handover = { ...handover, secret, former, tried: [] }
}

/** What a delivery proves. Returns the refusal if the proof is missing or wrong; a wrong one counts. */
function prove(order: ModelOrder, proof: Proof | undefined): string | null {
  const { handover } = order
  if (handover === null) return null
  const { kind, secret, former, tried } = handover
  const given = (state: ModelHandover['state']) => {
    order.handover = { ...handover, state }
    return null
  }
  if (proof === undefined) return '409 HANDOVER_PROOF_NEEDED'
  const isLocked = tried.length >= HANDOVER.tries
  if (proof.kind === 'photo') {
    const isEnough = kind === 'photo' || Boolean(proof.reason)
    return isEnough ? given('unverified') : '409 HANDOVER_PROOF_NEEDED'
  }
  if (proof.kind !== kind) return '409 HANDOVER_PROOF_NEEDED'
  const typed = proof.kind === 'pin' ? proof.pin : proof.code
  if (!isLocked && typed === secret) return given('verified')
  if (proof.kept === true) return given(former.includes(typed) ? 'verified' : 'unverified')
  if (isLocked) return '409 HANDOVER_LOCKED'
  if (tried.includes(typed)) return '409 HANDOVER_WRONG'
  order.handover = { ...handover, tried: [...tried, typed] }
  return tried.length + 1 === HANDOVER.tries ? '409 HANDOVER_LOCKED' : '409 HANDOVER_WRONG'
}

/** The rider who delivered an order sends its photo, with a reason. */
export function provePhoto(model: Model, orderId: string, riderId: string): string {
  const order = orderOf(model, orderId)
  if (!riderOf(model, riderId).isLoggedIn) return UNAUTHENTICATED
  if (order.holder !== riderId) return '403 FORBIDDEN'
  const { handover } = order
  if (handover === null || (handover.kind !== 'photo' && handover.state === null))
    return '409 HANDOVER_NOT_ASKED'
  if (handover.state === 'unverified')
    order.handover = { ...handover, state: handover.kind === 'photo' ? 'verified' : 'explained' }
  return '200'
}

function setHold(order: ModelOrder, riderId: string, hold: ModelHold): void {
  order.holds = { ...order.holds, [riderId]: hold }
}

/** A step of an order that its rider no longer holds. */
function isLate(order: ModelOrder, by: string, to: OrderStatus): boolean {
  const mayBe = order.status === to || mayMove(order.status, to, 'rider')
  return order.holder !== by || (!isActive(order) && !mayBe)
}

/** What a rider did before knowing that an operator had ended it counts; nobody reads a notice here. */
function reportLate(
  model: Model,
  order: ModelOrder,
  request: StatusRequest & { readonly by: string },
): string {
  const { by, to, occurredAt } = request
  const hold = order.holds[by]
  const ended = order.status === 'canceled' ? '409 ORDER_CANCELED' : '409 STATUS_NOT_NEXT'
  if (hold === undefined || hold.decidedAt === null) {
    if (order.holder === by) return ended
    const isOffered = liveOffers(model, { orderId: order.id, riderId: by }).length > 0
    return isOffered ? '409 STATUS_NOT_NEXT' : '403 FORBIDDEN'
  }
  if (hold.status === to) return '200'
  if (!mayMove(hold.status, to, 'rider')) return ended
  if (model.now > hold.decidedAt + STEPS_AFTER_DECISION_HOURS * 3_600_000) return '409 STEP_TOO_LATE'
  const { blockedAt } = riderOf(model, by)
  if (blockedAt !== null && (occurredAt ?? model.now) >= blockedAt) return '403 RIDER_BLOCKED'
  if (isWrongTime(model, hold, occurredAt)) return '422 DEVICE_TIME_WRONG'
  const at = takenAt(model, hold, occurredAt)
  setHold(order, by, { ...hold, status: to, lastStep: { at: model.now, deviceAt: occurredAt } })
  if (to === 'on the way' && order.stands[by] === undefined) setStand(order, by, 'store')
  if (to !== 'delivered') return '200'
  if (order.holder !== null && order.holder !== by) {
    order.claim ??= { by, at }
    return '200'
  }
  proveLate(order, request.proof)
  if (order.holder === by) payCancellation(order, by, 0)
  const lastStep = { at: model.now, deviceAt: occurredAt }
  Object.assign(order, { status: to, holder: by, lastStep, deliveredAt: at, review: 'pending' })
  takeStock(order)
  model.events += 2
  withdraw(model, liveOffers(model, { orderId: order.id }))
  return '200'
}

/** The rider has left the door: it stands, proved or not. */
function proveLate(order: ModelOrder, proof: Proof | undefined): void {
  const { handover } = order
  if (handover === null) return
  const kept = proof === undefined || proof.kind === 'photo' ? proof : { ...proof, kept: true as const }
  if (prove(order, kept) !== null) order.handover = { ...handover, state: 'unverified' }
}

function riderMayNot(model: Model, rider: ModelRider, occurredAt: number | null): string | null {
  if (rider.blockedAt === null) return null
  if (occurredAt === null || occurredAt >= rider.blockedAt) return '403 RIDER_BLOCKED'
  const isTooLate = model.now > rider.blockedAt + STEPS_AFTER_DECISION_HOURS * 3_600_000
  return isTooLate ? '409 STEP_TOO_LATE' : null
}

/** The rider at a store tells of the delay, without a time of the phone's. */
export function tellDelay(model: Model, orderId: string, riderId: string): string {
  const rider = riderOf(model, riderId)
  const order = orderOf(model, orderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  if (order.holder !== riderId) return '403 FORBIDDEN'
  const { status, arrivedAt, delayToldAt } = order
  if (status !== 'waiting_pickup' || arrivedAt === null) return '409 NOT_WAITING'
  // A phone knows the platform's time to some seconds.
  const isSoonAfter = (at: number) => model.now - at < DELAY_NOTICE_MINUTES * 60_000 - 30_000
  if (delayToldAt !== null && isSoonAfter(delayToldAt)) return '200'
  if (isSoonAfter(arrivedAt)) return '409 DELAY_TOO_SOON'
  order.delayToldAt = model.now
  return '200'
}

/** An operator decides on held earnings, once. */
export function reviewEarnings(model: Model, orderId: string, confirm: boolean): string {
  const order = orderOf(model, orderId)
  if (order.claim !== null) return decideClaim(model, order, order.claim, confirm)
  const verdict = confirm ? 'confirmed' : 'rejected'
  if (order.review === null) return '409 EARNINGS_NOT_HELD'
  if (order.review === verdict) return '200'
  if (order.review !== 'pending') return '409 EARNINGS_REVIEWED'
  Object.assign(order, { review: verdict, reviewedAt: model.now })
  model.events += 1
  return '200'
}

function decideClaim(
  model: Model,
  order: ModelOrder,
  claim: NonNullable<ModelOrder['claim']>,
  confirm: boolean,
): string {
  order.claim = null
  model.events += 1
  if (!confirm) return '200'
  const freed = isActive(order) ? order.holder : null
  // What the other one paid remains.
  if (order.status === 'delivered') setStand(order, order.holder!, 'store')
  Object.assign(order, { arrivedAt: null, isPickedUp: false, cancellation: 0 })
  const lastStep = { at: model.now, deviceAt: null }
  Object.assign(order, { status: 'delivered', holder: claim.by, lastStep, deliveredAt: claim.at })
  Object.assign(order, { review: 'confirmed', reviewedAt: model.now })
  takeStock(order)
  if (order.handover !== null) order.handover = { ...order.handover, state: 'waived' }
  withdraw(model, liveOffers(model, { orderId: order.id }))
  if (freed !== null) becomeFree(model, riderOf(model, freed), order.id)
  return '200'
}

type Stepped = Pick<ModelOrder, 'lastStep'>

/** The phone's time, clamped to between the previous step and now. */
function takenAt(model: Model, { lastStep }: Stepped, occurredAt: number | null): number {
  const before = lastStep.deviceAt ?? lastStep.at
  return Math.min(model.now, Math.max(Math.min(before, model.now), occurredAt ?? model.now))
}

function isWrongTime(model: Model, { lastStep }: Stepped, occurredAt: number | null): boolean {
  if (occurredAt === null) return false
  const earliest = lastStep.deviceAt ?? lastStep.at - CLOCK_TOLERANCE_MS
  return occurredAt > model.now + CLOCK_TOLERANCE_MS || occurredAt < earliest
}

function move(
  model: Model,
  order: ModelOrder,
  to: OrderStatus,
  occurredAt: number | null,
  by: string | null,
): void {
  const at = takenAt(model, order, occurredAt)
  const wasActive = isActive(order)
  leaveStore(order, at)
  if (to === 'waiting_pickup') Object.assign(order, { arrivedAt: at, delayToldAt: null })
  order.status = to
  order.lastStep = { at: model.now, deviceAt: occurredAt }
  if (to === 'delivered') order.deliveredAt = at
  if (to === 'on the way') order.isPickedUp = true
  takeStock(order)
  if (order.holder !== null && to !== 'pending') {
    const wasThere = order.arrivedAt !== null || order.isPickedUp
    payCancellation(order, order.holder, to === 'canceled' && wasThere ? CANCELLATION : 0)
  }
  const hold = order.holds[order.holder ?? '']
  if (order.holder !== null && hold !== undefined) {
    const own = by === null ? {} : { status: to, lastStep: order.lastStep }
    const end = { isOver: !isActive(order), decidedAt: by === null ? model.now : null }
    // After an operator's end, a correction of the rider's own is the rider's last word.
    setHold(order, order.holder, { ...hold, ...own, ...(wasActive && end) })
  }
  if (to === 'pending') putBack(model, order)
  model.events += 1
  withdraw(model, liveOffers(model, { orderId: order.id }))
  if (order.holder !== null && wasActive && !isActive(order))
    becomeFree(model, riderOf(model, order.holder), order.id)
}

/** Ends the wait of the rider at the store, if there is one. */
function leaveStore(order: ModelOrder, at: number): void {
  const { status, holder: riderId, arrivedAt: from } = order
  if (status !== 'waiting_pickup' || riderId === null || from === null) return
  order.waits = [...order.waits, { riderId, from, to: Math.max(from, at) }]
}

function putBack(model: Model, order: ModelOrder): void {
  if (order.holder !== null) order.gaveUp = { ...order.gaveUp, [order.holder]: model.now }
  Object.assign(order, { holder: null, isPickedUp: false, refund: null, arrivedAt: null, cancellation: 0 })
}

function becomeFree(model: Model, rider: ModelRider, orderId: string): void {
  rider.freeSince = model.now
  if (rider.isWorking && rider.lastOrderId === orderId) leaveDuty(model, rider.id, orderId)
  else leaveTakenZone(model, rider)
}

/** Duty in a removed zone ends; if the rider has an order in hand, it ends with the order. */
function leaveTakenZone(model: Model, rider: ModelRider): void {
  if (!rider.isWorking || rider.zoneIds.includes(rider.zoneId)) return
  if (activeOrderOf(model, rider.id) === undefined) leaveDuty(model, rider.id)
}

/** The phone requests its rider's offer; returns the answer with the order. */
export function look(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  const live = liveOffers(model, { riderId }).find(({ expiresAt }) => expiresAt > model.now)
  return `200 ${live?.orderId ?? 'nothing'}`
}

/** A phone acknowledges an offer; returns the answer and whether the offer can still be answered. */
export function receive(model: Model, offerId: string): string {
  const offer = known(model.offers.get(offerId), offerId)
  riderOf(model, offer.riderId).heardAt = model.now
  offer.receivedAt ??= model.now
  return offer.outcome === null && offer.expiresAt > model.now ? '200 live' : '200 over'
}

/** Goes on duty in a zone. Offers don't survive a change of zone. */
export function goOnDuty(model: Model, riderId: string, zoneId: string): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  if (!rider.zoneIds.includes(zoneId)) return '403 ZONE_NOT_ALLOWED'
  forgetMisses(model, rider)
  if (!rider.isWorking) rider.freeSince = model.now
  if (!rider.isWorking || rider.zoneId !== zoneId) {
    rider.onDutySince = model.now
    rider.lastOrderId = null
    endPause(rider, model.now)
  }
  if (rider.zoneId !== zoneId) withdraw(model, liveOffers(model, { riderId }))
  Object.assign(rider, { isWorking: true, zoneId })
  return '200'
}

/** Goes off duty: the offer is withdrawn, an order in hand stays. */
export function goOffDuty(model: Model, riderId: string): string {
  if (!riderOf(model, riderId).isLoggedIn) return UNAUTHENTICATED
  leaveDuty(model, riderId)
  return '200'
}

/** Begins a pause of so many minutes; null ends it. */
export function setPause(model: Model, riderId: string, minutes: number | null): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  if (!rider.isWorking) return '409 RIDER_OFF_DUTY'
  if (minutes !== null && activeOrderOf(model, riderId) !== undefined) return '409 RIDER_BUSY'
  forgetMisses(model, rider)
  endPause(rider, model.now)
  if (minutes === null) return '200'
  rider.pause = { from: model.now, to: model.now + minutes * 60_000 }
  withdraw(model, liveOffers(model, { riderId }))
  return '200'
}

/** Rides something else from now on. */
export function setVehicle(model: Model, riderId: string, vehicle: VehicleType): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  forgetMisses(model, rider)
  rider.vehicle = vehicle
  return '200'
}

/** Pausing is no waiting for orders: who was free before is so for as long as before. */
function endPause(rider: ModelRider, at: number): void {
  if (rider.pause === null) return
  const { from, to } = rider.pause
  const endedAt = Math.max(from, Math.min(to, at))
  if (rider.freeSince !== null) rider.freeSince += endedAt - from
  // Nobody was heard in one that missed offers brought, unless a sign of the rider ended it.
  const isHeard = rider.misses < TERMS.missesToPause || endedAt < to
  Object.assign(rider, { pause: null, ...(isHeard && { pausedTill: endedAt }) })
}

/** A sign of the rider, or the end of duty: no misses in a row any more, and the pause that they brought is over. */
function forgetMisses(model: Model, rider: ModelRider): void {
  if (rider.misses >= TERMS.missesToPause) endPause(rider, model.now)
  rider.misses = 0
}

/** The rider says to be there. */
export function confirmPresence(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  forgetMisses(model, rider)
  return '200'
}

/** The dispatcher ends the pauses whose time is over. */
export function endDuePauses(model: Model): void {
  for (const rider of model.riders.values()) {
    if (rider.pause === null || rider.pause.to > model.now) continue
    endPause(rider, model.now)
    rider.misses = Math.min(rider.misses, TERMS.missesToPause - 1)
  }
}

/** Whether duty ends with the order in hand. */
export function setLastOrder(model: Model, orderId: string, riderId: string, isLast: boolean): string {
  const rider = riderOf(model, riderId)
  const order = orderOf(model, orderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  if (order.holder !== riderId) return '403 FORBIDDEN'
  if (rider.isWorking && isActive(order)) rider.lastOrderId = isLast ? orderId : null
  return '200'
}

/** Stores a push token, which changes nothing else. */
export function subscribe(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  return rider.isLoggedIn ? (standingRefusal(rider) ?? '200') : UNAUTHENTICATED
}

/** Reports a rider's position. */
export function position(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  const refusal = standingRefusal(rider)
  if (refusal !== null) return refusal
  if (!rider.isWorking) return '409 RIDER_OFF_DUTY'
  rider.placedAt = rider.heardAt = model.now
  return '200'
}

/** An operator sets where a rider may work. */
export function setZones(model: Model, riderId: string, zoneIds: readonly string[]): string {
  const rider = riderOf(model, riderId)
  rider.zoneIds = zoneIds
  leaveTakenZone(model, rider)
  return '200'
}

/** An operator blocks a rider: duty ends. A repeat changes nothing. */
export function block(model: Model, riderId: string): string {
  riderOf(model, riderId).blockedAt ??= model.now
  leaveDuty(model, riderId)
  return '200'
}

/** An operator lifts a block, which stays recorded. */
export function unblock(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  if (rider.blockedAt !== null)
    rider.pastBlocks = [...rider.pastBlocks, { from: rider.blockedAt, to: model.now }]
  rider.blockedAt = null
  return '200'
}

/** Ends the session; ending the last one also ends duty. */
export function logOut(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  if (!rider.isLoggedIn) return UNAUTHENTICATED
  rider.isLoggedIn = false
  rider.sessions -= 1
  if (rider.sessions === 0) leaveDuty(model, riderId)
  return '200'
}

/** Opens a session, even for blocked riders: the app has to tell them that they are blocked. */
export function logIn(model: Model, riderId: string): string {
  const rider = riderOf(model, riderId)
  rider.isLoggedIn = true
  rider.sessions += 1
  return '200'
}

/** The dispatcher ends due offers. */
export function endDueOffers(model: Model): void {
  for (const offer of liveOffers(model)) {
    const receiptDueAt = offer.offeredAt + TERMS.receiptMs
    const isUnreached = offer.receivedAt === null && receiptDueAt <= model.now
    if (isUnreached && receiptDueAt < offer.expiresAt) close(model, offer, 'unreached')
    else if (offer.expiresAt <= model.now) {
      close(model, offer, 'expired')
      if (offer.receivedAt !== null) miss(model, riderOf(model, offer.riderId))
    }
  }
}

/** A phone acknowledged an offer that nobody answered. */
function miss(model: Model, rider: ModelRider): void {
  rider.misses += 1
  if (rider.misses < TERMS.missesToPause) return
  rider.pause = { from: model.now, to: model.now + TERMS.absentPauseMs }
}

/** Ends the duty of riders who have been silent too long; one who holds an order stays. */
export function endSilentDuty(model: Model): void {
  const since = model.now - TERMS.silentMs
  for (const { id, isWorking, heardAt, onDutySince, pause, pausedTill, misses } of model.riders.values()) {
    const ownPause = misses < TERMS.missesToPause ? pause : null
    const signs = [heardAt, onDutySince, ownPause?.to ?? pausedTill]
    const wasHeard = signs.some((at) => (at ?? -Infinity) >= since)
    if (isWorking && !wasHeard && activeOrderOf(model, id) === undefined) leaveDuty(model, id)
  }
}

/** Adds one of the dispatcher's offers to the model. */
export function adopt(model: Model, offer: Omit<ModelOffer, 'receivedAt' | 'outcome' | 'closedAt'>): void {
  model.offers.set(offer.id, { ...offer, receivedAt: null, outcome: null, closedAt: null })
  model.events += 1
}

function leaveDuty(model: Model, riderId: string, lastOrderId: string | null = null): void {
  const rider = riderOf(model, riderId)
  forgetMisses(model, rider)
  endPause(rider, model.now)
  Object.assign(rider, { isWorking: false, placedAt: null, lastOrderId })
  withdraw(model, liveOffers(model, { riderId }))
}

function withdraw(model: Model, offers: readonly ModelOffer[]): void {
  for (const offer of offers) close(model, offer, 'withdrawn')
}

function close(model: Model, offer: ModelOffer, outcome: Outcome): void {
  offer.outcome = outcome
  offer.closedAt = model.now
  model.events += 1
}
