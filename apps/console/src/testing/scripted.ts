/** Vitest's test with the whole console in jsdom and a scripted API: an admin is logged in, and nothing goes on. */
import type { OperatorRider } from '@puni/contract/riders/entities'
import { onlineManager } from '@tanstack/react-query'
import { appTest } from '@puni/verify/support/components/app-test'
import { riderOf } from '@puni/verify/support/scripted/entities'
import type { ScriptedApi } from '@puni/verify/support/scripted/scripted-api'

export const test = appTest(async () => {
  // A process loads the library once for many pages: it would go on with what the page before knew, and ask for nothing.
  onlineManager.setOnline(navigator.onLine)
  const { root } = await import('../main.tsx')
  return () => root.unmount()
}, openShift)

export const OLGA = {
  _id: 'olga',
  email: 'olga@e2e.example',
  fullName: 'Olga Operadora',
  role: 'admin',
  secondFactor: false,
  secondFactorRequired: false,
} as const

function openShift(api: ScriptedApi): void {
  localStorage.setItem('operatorSession', 'una')
  api
    .replies('getOperator', OLGA)
    .replies('getBoard', { orders: [], riders: [] })
    .replies('listZones', [])
    .replies('listStores', { stores: [] })
    .replies('listStoreUsers', { users: [] })
    .replies('listPrices', { prices: [], next: null })
    .replies('previewPrice', { price: null })
    .replies('listOperatorOrders', { orders: [], next: null, counts: null })
    .replies('listEmergencies', { emergencies: [], next: null })
    .replies('listRecurringOrders', { recurring: [], next: null, troubles: 0 })
    .replies('listMessageTroubles', { channels: [], count: 0, warnings: [], messages: [] })
    .replies('listMessagesOfRider', { messages: [] })
    .replies('listAppeals', { appeals: [], next: null, open: 0, overdue: 0 })
    .replies('listDues', { dues: [], total: 0, disputes: 0, proof: null })
    .replies('listStoreDues', { stores: [], total: 0 })
    .replies('getStoreFees', {
      store: { _id: null, name: null },
      fees: [],
      owed: { orders: 0, money: 0 },
      more: 0,
      payments: [],
    })
    .replies('listAuditLog', { entries: [], next: null })
    .refuses('streamOperator', 'UNAVAILABLE')
  waits(api, [])
}

/** These riders wait for their activation, and there are no others. */
export function waits(api: ScriptedApi, riders: readonly OperatorRider[]): void {
  api.answers('listRiders', ({ query }) => ({
    riders: query['state'] === 'waiting' && query['limit'] === undefined ? [...riders] : [],
    next: null,
    waiting: riders.length,
  }))
}

/** A rider as operators read it, who waits for activation. */
export function waitingRider(changes: Partial<OperatorRider> = {}): OperatorRider {
  const {
    pushToken,
    phone: _phone,
    email: _email,
    documentNumber: _document,
    ...rider
  } = riderOf({ activationCode: false })
  return {
    ...rider,
    hasPush: pushToken !== null,
    waits: { count: 0, seconds: 0 },
    blocks: [],
    refusal: null,
    erasedAt: null,
    ...changes,
  }
}
