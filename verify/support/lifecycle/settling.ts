/** What settles debts and corrects amounts: the requests, and what they change in the model. */
import type { AdjustedAmount } from '@puni/contract/orders/adjustments'
import { isOfOrder, type SettlementKind } from '@puni/contract/ledger/values'
import { again, type Action, altered, one, senderIn } from './actions.ts'
import type { Model, ModelSettlement } from './model.ts'
import { debtOf, isInHand, openFees, owedFees, standingOf } from './money.ts'
import { type Keyed, orderOf, riderOf, UNAUTHENTICATED } from './rules.ts'

const pesos = (centavos: number) => centavos / 100

/** What an admin registers; centavos. */
export interface Settling {
  readonly riderId: string
  readonly kind: SettlementKind
  readonly orderId: string | null
  readonly seen: number
  readonly centavos: number
  readonly reason: string | null
}

/** An admin settles what is due. */
export function settle(settling: Settling, keyed: Keyed): Action {
  const { riderId, kind, orderId, seen, centavos, reason } = settling
  return {
    again: (isAltered) => settle(settling, { ...keyed, isAltered }),
    summary: `admin settles with rider ${riderId}: ${kind}${orderId === null ? '' : ` for order ${orderId}`}${again(keyed)}`,
    async perform({ test }, { api }) {
      const money = pesos(altered(keyed, centavos))
      const body = { kind, ...(orderId && { orderId }), seen: pesos(seen), money, ...(reason && { reason }) }
      const headers = { 'idempotency-key': keyed.key }
      const reply = await api.send('settle', { params: { id: riderId }, body, headers }, test.operator)
      const { _id: id = '' } = reply.body as { _id?: string }
      return one(reply, (model) => settleIn(model, { ...settling, id, by: 'admin' }, keyed) ?? '201')
    },
  }
}

/** A rider says that a store gave back what it owes. */
export function reportRefund(orderId: string, riderId: string, seen: number, keyed: Keyed): Action {
  return {
    again: (isAltered) => reportRefund(orderId, riderId, seen, { ...keyed, isAltered }),
    summary: `rider ${riderId} reports the refund for order ${orderId}${again(keyed)}`,
    async perform({ tokens }, { api }) {
      const body = { orderId, seen: pesos(altered(keyed, seen)) }
      const headers = { 'idempotency-key': keyed.key }
      const reply = await api.send('reportRefund', { body, headers }, tokens.get(riderId))
      const { _id: id = '' } = reply.body as { _id?: string }
      const kind = 'store-refunded' as const
      const settling = {
        id,
        riderId,
        kind,
        orderId,
        seen,
        centavos: seen,
        reason: null,
        by: 'rider',
      } as const
      return one(
        reply,
        (model) => refusalOfRider(model, riderId) ?? settleIn(model, settling, keyed) ?? '200',
      )
    },
  }
}

function refusalOfRider(model: Model, riderId: string): string | null {
  const { isLoggedIn, isActivated, blockedAt } = riderOf(model, riderId)
  if (!isLoggedIn) return UNAUTHENTICATED
  return isActivated || blockedAt !== null ? null : '403 RIDER_NOT_ACTIVATED'
}

/** Returns the refusal, or null. */
function settleIn(
  model: Model,
  settling: Settling & { readonly id: string; readonly by: 'admin' | 'rider' },
  { key, isAltered }: Keyed,
): string | null {
  const { id, riderId, kind, orderId, seen, centavos, reason, by } = settling
  const done = model.keys.get(key)
  if (done !== undefined) {
    if (isAltered) return '422 KEY_REUSED'
    return done.orderId === id ? null : `settlement ${done.orderId} of before`
  }
  if (kind === 'rider-bears' && reason === null) return '400 INVALID_INPUT'
  const order = orderId === null ? null : orderOf(model, orderId)
  const due = order === null ? owedAs(kind, model, riderId) : debtAs(kind, debtOf(model, order, riderId))
  if (order !== null && due < 0) return '400 INVALID_INPUT'
  if (due !== seen) return '409 DEBT_STALE'
  if (order !== null && due !== 0 && isInHand(order, riderId)) return '400 INVALID_INPUT'
  if (centavos > due) return '400 INVALID_INPUT'
  model.keys.set(key, { isAltered, orderId: id })
  const untold = { isConfirmed: by === 'rider', dispute: null, answer: null, isUndone: false }
  model.settlements.set(id, { id, riderId, orderId, kind, centavos, ...untold })
  return null
}

/** What a store owes, or where this kind settles that, the rider. */
const debtAs = (kind: SettlementKind, centavos: number) => (kind === 'store-repaid' ? -centavos : centavos)

/** What is due to whom this kind of settlement pays; negative where it is the other who owes. */
export function owedAs(kind: SettlementKind, model: Model, riderId: string): number {
  if (isOfOrder(kind)) throw new Error(`${kind} is about an order`)
  const { owed } = standingOf(model, riderId)
  return kind === 'rider-paid' ? owed : -owed
}

function settlementOf(model: Model, id: string): ModelSettlement {
  return model.settlements.get(id)!
}

/** An admin undoes what was settled. */
export function undo(id: string): Action {
  return {
    summary: `admin undoes settlement ${id}`,
    async perform({ test }, { api }) {
      const parts = { params: { id }, body: { reason: 'Era de otro rider' } }
      const reply = await api.send('undoSettlement', parts, test.operator)
      return one(reply, (model) => {
        const settlement = settlementOf(model, id)
        if (settlement.isUndone) return '409 SETTLEMENT_UNDONE'
        settlement.isUndone = true
        return '200'
      })
    },
  }
}

/** A store pays what it owes the platform up to today, or a part of it; centavos. */
export function payFees(seen: number, centavos: number, keyed: Keyed): Action {
  return {
    again: (isAltered) => payFees(seen, centavos, { ...keyed, isAltered }),
    summary: `the store pays fees${again(keyed)}`,
    async perform({ test, zoneId }, { api }) {
      const money = pesos(altered(keyed, centavos))
      const body = { name: senderIn(zoneId), until: '2099-12-31', seen: pesos(seen), money }
      const headers = { 'idempotency-key': keyed.key }
      const reply = await api.send('payStoreFees', { body, headers }, test.operator)
      const { _id: id = '' } = reply.body as { _id?: string }
      return one(reply, (model) => payIn(model, { id, seen, centavos }, keyed) ?? '201')
    },
  }
}

/** Returns the refusal, or null. */
function payIn(
  model: Model,
  { id, seen, centavos }: { readonly id: string; readonly seen: number; readonly centavos: number },
  { key, isAltered }: Keyed,
): string | null {
  const done = model.keys.get(key)
  if (done !== undefined) {
    if (isAltered) return '422 KEY_REUSED'
    return done.orderId === id ? null : `payment ${done.orderId} of before`
  }
  const open = openFees(model)
  const owed = owedFees(model)
  if (owed !== seen) return '409 DEBT_STALE'
  if (centavos > owed) return '400 INVALID_INPUT'
  let left = centavos
  const parts = open.flatMap(({ order, centavos: fee }) => {
    if (left <= 0) return []
    const part = Math.min(fee, left)
    left -= part
    return [{ orderId: order.id, riderId: order.holder!, centavos: part }]
  })
  model.keys.set(key, { isAltered, orderId: id })
  model.payments.set(id, { id, centavos, parts, isUndone: false })
  return null
}

/** An admin undoes what a store paid. */
export function undoPayment(id: string): Action {
  return {
    summary: `admin undoes payment ${id}`,
    async perform({ test }, { api }) {
      const parts = { params: { id }, body: { reason: 'Era de otro local' } }
      const reply = await api.send('undoStorePayment', parts, test.operator)
      return one(reply, (model) => {
        const payment = model.payments.get(id)!
        if (payment.isUndone) return '409 SETTLEMENT_UNDONE'
        payment.isUndone = true
        return '200'
      })
    },
  }
}

/** A rider says that a settlement is right, or what is wrong with it: the rider's own, or another's. */
export function answer(id: string, riderId: string, dispute: string | null): Action {
  return {
    summary: `rider ${riderId} ${dispute === null ? 'confirms' : 'disputes'} settlement ${id}`,
    async perform({ tokens }, { api }) {
      const body = { confirm: dispute === null, ...(dispute !== null && { text: dispute }) }
      const reply = await api.send('answerSettlement', { params: { id }, body }, tokens.get(riderId))
      return one(
        reply,
        (model) => refusalOfRider(model, riderId) ?? answerIn(settlementOf(model, id), riderId, dispute),
      )
    },
  }
}

function answerIn(settlement: ModelSettlement, riderId: string, dispute: string | null): string {
  if (settlement.riderId !== riderId) return '404 SETTLEMENT_NOT_FOUND'
  if (settlement.dispute !== null) return settlement.dispute === dispute ? '200' : '409 SETTLEMENT_ANSWERED'
  Object.assign(settlement, { isConfirmed: dispute === null, dispute })
  return '200'
}

/** An admin says why a disputed settlement stands. */
export function answerDispute(id: string, text: string): Action {
  return {
    summary: `admin answers the dispute of settlement ${id}`,
    async perform({ test }, { api }) {
      const reply = await api.send('answerDispute', { params: { id }, body: { text } }, test.operator)
      return one(reply, (model) => {
        const settlement = settlementOf(model, id)
        if (settlement.isUndone) return '409 SETTLEMENT_UNDONE'
        if (settlement.dispute === null) return '409 SETTLEMENT_ANSWERED'
        if (settlement.answer !== null && settlement.answer !== text) return '409 SETTLEMENT_ANSWERED'
        settlement.answer = text
        return '200'
      })
    },
  }
}

/** An admin corrects an amount of an order; centavos. */
export function adjust(orderId: string, amount: AdjustedAmount, seen: number, correct: number): Action {
  return {
    summary: `admin adjusts ${amount} of order ${orderId}`,
    async perform({ test }, { api }) {
      const body = { amount, seen: pesos(seen), correct: pesos(correct), reason: 'Era otro importe' }
      const reply = await api.send('adjustOrder', { params: { id: orderId }, body }, test.operator)
      return one(reply, (model) => {
        const order = orderOf(model, orderId)
        if (order.status !== 'delivered') return '409 ORDER_NOT_DELIVERED'
        const before = amountOf(model, orderId, amount)
        if (before !== seen) return '409 ADJUSTMENT_STALE'
        if (correct === before) return '400 INVALID_INPUT'
        order.adjusted = { ...order.adjusted, [amount]: order.adjusted[amount] + correct - before }
        model.events += 1
        return '200'
      })
    },
  }
}

/** An amount of an order as it was corrected, centavos. */
export function amountOf(model: Model, orderId: string, amount: AdjustedAmount): number {
  const { goods, centavos, isPaid, adjusted } = orderOf(model, orderId)
  const collected = isPaid ? 0 : goods + centavos
  const before = { shippingCost: centavos, storeValue: goods, collected }
  return before[amount] + adjusted[amount]
}
