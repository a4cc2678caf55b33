/** One valid input for every call that takes any, for tests to corrupt. */
import type { calls } from '@puni/contract/calls'
import type { CallName } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import type { TestApp, TestRider } from './test-app.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

export interface Example {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: { [key: string]: Json }
}

type Calls = typeof calls

/** The calls that take any input but a form. */
type CallWithInput = {
  [N in CallName]: Extract<keyof Calls[N], 'params' | 'query' | 'body'> extends never ? never : N
}[CallName]

/** The examples, for this rider and an order the rider holds. */
export async function callExamples(
  test: TestApp,
  rider: TestRider,
  orderId: string,
): Promise<Partial<Record<CallName, Example>>> {
  const history = await test.ok('listOrderEvents', { params: { id: orderId } }, test.operator)
  const offerId = history.offers[0]?._id ?? ''
  const { id } = rider
  const { zoneId } = test
  const tracked = { token: await test.trackingToken(orderId) }
  const at = test.clock.now().toISOString()
  const tomorrow = new Date(test.clock.now().getTime() + 86_400_000).toISOString()
  const store = {
    name: 'Local',
    phone: '+54 11 5555-0100',
    latitude: -34.6,
    longitude: -58.4,
    street: 'Sarmiento',
    streetNumber: '1',
    city: 'Buenos Aires',
    zoneId,
  }
  const whereTo = {
    street: 'Defensa',
    streetNumber: '524',
    city: 'Buenos Aires',
    latitude: -34.6152,
    longitude: -58.3862,
  }
  const corners = [
    [-58.5, -34.7],
    [-58.3, -34.7],
    [-58.3, -34.5],
    [-58.5, -34.5],
  ]
  const habits = { preparationMinutes: 15, openingHours: [{ day: 5, from: '19:30', to: '02:00' }] }
  const { store: registered, apiKey } = await test.ok('createStore', { body: store }, test.operator)
  const storeId = registered._id
  const { webhook } = await test.ok(
    'createWebhook',
    { body: { url: 'https://local.example/avisos' } },
    apiKey,
  )
  const webhookId = webhook._id
  const messageId = (await test.ok('testWebhook', { params: { id: webhookId } }, apiKey)).message
  const keyId = (await test.ok('getStore', { params: { id: storeId } }, test.operator)).keys[0]?._id ?? ''
  // Nobody places or works in it.
  const quietZoneId = (await test.createZone(randomUUID()))._id
  const prices = {
    base: 1_000,
    perKm: 300,
    minimum: 1_500,
    ceiling: 4_000,
    urgent: 500,
    hours: [{ day: 5, from: '20:00', to: '01:00', percent: 25 }],
    step: 50,
    override: { least: 1_000, most: 9_000 },
  }
  const price = {
    params: { id: (await test.createZone(randomUUID()))._id },
    body: { holdsFrom: tomorrow, terms: prices },
  }
  const { _id: priceId } = await test.ok('setPrice', price, test.operator)
  const operator = (email: string) => ({ email, fullName: 'Omar Operador', role: 'dispatcher' })
  const colleague = operator(`${randomUUID()}@test.example`)
  const operatorId = (await test.ok('createOperator', { body: colleague }, test.operator)).operator._id
  const management = { storeValue: 12_500.5, shippingCost: 2_300.25, paid: false }
  const { destination, ...order } = test.newOrder({ management })
  const named = { ...destination, name: 'Juana Paz' }
  const newOrder = { ...order, destination: named, items: '2 muzzarellas' } as unknown as {
    [key: string]: Json
  }
  const recurring = {
    order: { ...newOrder, schedule: { isUrgent: true }, handover: 'pin', externalReference: 'A-77' },
    recurrence: { weekdays: [1, 4], clock: '12:30', from: at.slice(0, 10), until: '2099-12-31' },
  }
  const made = await test.ok('createRecurringOrder', { body: recurring }, test.operator)
  const recurringId = made.recurring._id
  const recurringDay = made.recurring.next[0]?.day ?? ''
  return {
    listRecurringOrders: { query: { state: 'current', limit: '20', after: id } },
    createRecurringOrder: { body: recurring },
    getRecurringOrder: { params: { id: recurringId } },
    changeRecurringOrder: {
      params: { id: recurringId },
      body: { seen: made.recurring.updatedAt, ...recurring },
    },
    setRecurringState: { params: { id: recurringId }, body: { state: 'paused' } },
    skipRecurringDay: { params: { id: recurringId, day: recurringDay }, body: { skipped: true } },
    acknowledgeRecurringDay: { params: { id: recurringId, day: recurringDay } },
    loginRider: { body: { email: 'a@test.example', password: 'no existe' } },
    loginOperator: { body: { email: 'a@test.example', password: 'no existe', code: '000000', cookie: true } },
    endSession: { body: { session: 'f'.repeat(64) } },
    downloadRecord: { query: { from: '2026-03-01', to: '2026-03-31' } },
    getAppeals: { query: { orderId } },
    getAppealPhoto: { params: { id: randomUUID(), number: '1' } },
    listAppeals: { query: { state: 'open', limit: '20', after: id } },
    answerAppeal: { params: { id: randomUUID() }, body: { outcome: 'accepted', text: 'Tenés razón' } },
    reportEmergency: {
      params: { id: orderId },
      body: { occurredAt: at, position: { lat: -34.6, lng: -58.4, accuracy: 8, at } },
    },
    getEmergency: { params: { id: orderId } },
    listEmergencies: { query: { state: 'open', limit: '20', after: id } },
    acknowledgeEmergency: { params: { id: randomUUID() } },
    acknowledgeTrouble: { params: { id: orderId }, body: { kind: 'nobody', since: at } },
    eraseMyAccount: { body: { password: 'no es la mía' } },
    eraseRider: { params: { id: randomUUID() } },
    validateActivation: { body: { code: '000000', entityId: id, entityType: 'rider' } },
    setWorking: { params: { id }, body: { working: true, zoneId: zoneId } },
    setPause: { params: { id }, body: { minutes: 10 } },
    setVehicle: { params: { id }, body: { vehicleType: 'Auto' } },
    confirmPresence: { params: { id } },
    setPosition: { params: { id }, body: { lat: -34.6, lng: -58.4, accuracy: 5, at } },
    getMonthlyTotals: { params: { id }, query: { year: '2026', month: '3' } },
    getZoneDemand: { params: { id } },
    setPushToken: { body: { pushToken: 'y'.repeat(80) } },
    testPush: { params: { id } },
    streamRider: { params: { id } },
    getRoute: { query: { from: '-34.6,-58.4', to: '-34.61,-58.41', vehicle: 'Moto' } },
    searchPlaces: { query: { query: 'Belgrano 2200', near: '-34.6,-58.4' } },
    filterOrders: { query: { todayOnly: 'true', assigned: 'true', zoneNumber: zoneId, riderId: id } },
    getHistoricalOrders: {
      query: {
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        year: '2026',
        entityType: 'rider',
        riderId: id,
        page: '1',
      },
    },
    getOfferedOrder: { query: { riderId: id } },
    readNotice: { params: { id: '00000000-0000-4000-8000-000000000000' } },
    getAcceptedOrder: { query: { riderId: id } },
    getOrder: { params: { id: orderId } },
    getOrderToRepeat: { params: { id: orderId } },
    getOrderStreets: { params: { id: orderId }, query: { from: '-34.6,-58.4', vehicle: 'Moto' } },
    createOrder: {
      body: {
        ...newOrder,
        schedule: { isUrgent: true, pickupTime: tomorrow },
        handover: 'pin',
        externalReference: 'A-77',
      },
    },
    checkImport: { body: { file: 'a'.repeat(32), lines: [{ line: 'b'.repeat(32), order: newOrder }] } },
    importOrders: { body: { file: 'a'.repeat(32), lines: [{ line: 'b'.repeat(32), order: newOrder }] } },
    setOrderStatus: {
      params: { id: orderId },
      body: {
        status: 'to_pickup',
        occurredAt: at,
        reason: 'Motivo',
        proof: { kind: 'pin', pin: '0000', kept: true },
      },
    },
    proveHandover: { params: { id: orderId } },
    getHandoverPhoto: { params: { id: orderId } },
    tellDelay: { params: { id: orderId }, body: { occurredAt: at } },
    setLastOrder: { params: { id: orderId }, body: { last: true } },
    acceptOrder: { params: { orderId, riderId: id } },
    skipOrder: { params: { id: orderId }, body: { riderId: id, action: 'skip', timestamp: at } },
    reportReceipt: { params: { id: offerId }, body: { channel: 'push', stage: 'seen' } },
    listRiderOffers: { params: { id }, query: { day: '2026-03-10' } },
    getRiderContacts: { params: { id } },
    getRiderPhoto: { params: { id, kind: 'dni' } },
    getRiderThumbnail: { params: { id, kind: 'dni' } },
    issueActivationCode: { params: { id }, query: { replace: 'true' } },
    setRiderZones: { params: { id }, body: { zoneIds: [zoneId] } },
    refuseSignUp: { params: { id }, body: { reason: 'Motivo' } },
    blockRider: { params: { id }, body: { reason: 'Motivo' } },
    unblockRider: { params: { id } },
    endRiderSessions: { params: { id } },
    endRiderSession: { params: { id, sessionId: randomUUID() } },
    getRiderPage: { params: { id } },
    listOrdersOfRider: { params: { id }, query: { limit: '20', after: orderId } },
    addRiderNote: { params: { id }, body: { body: 'Llamó para avisar que cambió de moto' } },
    beginContactChange: { params: { id }, body: { email: `${randomUUID()}@test.example` } },
    confirmContactChange: { params: { id }, body: { code: '000000' } },
    createZone: { body: { name: 'Nueva', latitude: -34.6, longitude: -58.4, radiusKm: 5, corners } },
    updateZone: {
      params: { id: zoneId },
      body: {
        name: 'Otra',
        latitude: -34.6,
        longitude: -58.4,
        radiusKm: 5,
        corners,
        version: 1,
        shown: [storeId],
      },
    },
    previewZone: {
      params: { id: zoneId },
      body: { name: 'Otra', latitude: -34.6, longitude: -58.4, radiusKm: 5, corners },
    },
    listPrices: { params: { id: zoneId }, query: { storeId, list: 'past', limit: '10', after: priceId } },
    setPrice: {
      params: { id: quietZoneId },
      body: { storeId: '', holdsFrom: tomorrow, terms: prices },
    },
    dropPrice: { params: { id: priceId } },
    previewPrice: {
      query: {
        zoneId,
        storeId,
        from: '-34.6,-58.4',
        to: '-34.61,-58.41',
        isUrgent: 'true',
        at: tomorrow,
      },
    },
    setZoneTerms: {
      params: { id: quietZoneId },
      body: {
        terms: {
          cashLimit: 50_000,
          waiting: { freeMinutes: 10, perMinute: 50, most: 2_000 },
          cancellation: 800,
        },
        seen: { cashLimit: null, waiting: null, cancellation: null },
      },
    },
    closeZone: { params: { id: quietZoneId }, body: { reason: 'Tormenta' } },
    reopenZone: { params: { id: quietZoneId } },
    findAddress: { query: { query: 'Avenida Demo 1234' } },
    quoteDelivery: {
      body: {
        destination: { ...whereTo, address: '' },
        isUrgent: true,
        pickupTime: tomorrow,
        dropoffWindow: '',
      },
    },
    placeStoreOrder: {
      body: {
        quoteId: '',
        externalReference: 'Mesa 4',
        destination: {
          ...whereTo,
          address: '',
          name: 'Juana Paz',
          phone: '11 6666-7777',
          comment: 'Timbre 3 B',
        },
        items: '2 muzzarellas',
        pickupComment: 'Por el mostrador',
        payment: { paid: false, storeValue: 4_500 },
        price: 1_500,
        handover: 'pin',
        isUrgent: true,
        pickupTime: tomorrow,
        dropoffWindow: '',
      },
    },
    listOwnOrders: {
      query: { status: 'pending', day: '2026-03-10', reference: 'Mesa 4', limit: '20', after: '' },
    },
    getOwnOrder: { params: { id: orderId } },
    changeOwnOrder: {
      params: { id: orderId },
      body: {
        destination: {
          ...whereTo,
          address: '',
          name: 'Juana Paz',
          phone: '11 6666-7777',
          comment: 'Timbre 3 B',
        },
        items: '3 muzzarellas',
        pickupComment: 'Por el mostrador',
        storeValue: 4_500,
        paid: false,
        price: 2_000,
        pickupTime: tomorrow,
        handover: 'none',
      },
    },
    cancelOwnOrder: { params: { id: orderId }, body: { reason: 'Sin stock', fee: 0 } },
    getProofOfDelivery: { params: { id: orderId } },
    getProofPhoto: { params: { id: orderId } },
    listFrequentCustomers: { query: { search: 'Juana' } },
    createStore: { body: { ...store, ...habits } },
    getStore: { params: { id: storeId } },
    updateStore: {
      params: { id: storeId },
      body: {
        ...store,
        ...habits,
        version: 1,
      },
    },
    listStoreOrders: { params: { id: storeId } },
    pauseStore: { params: { id: storeId }, body: { until: tomorrow, reason: 'Sin gas' } },
    resumeStore: { params: { id: storeId } },
    disableStore: { params: { id: storeId }, body: { reason: 'Cerró' } },
    enableStore: { params: { id: storeId } },
    makeStoreKey: { params: { id: storeId }, body: { name: 'Caja 2', test: false, readOnly: true } },
    turnStoreKey: { params: { id: storeId, keyId }, body: { keepOld: true } },
    endStoreKey: { params: { id: storeId, keyId } },
    revokeStoreKeys: { params: { id: storeId }, body: { cancelOpen: false } },
    listStoreUsers: { params: { id: storeId } },
    inviteStoreUser: {
      params: { id: storeId },
      body: { fullName: 'Dora Caja', email: 'dora.caja@test.example' },
    },
    reinviteStoreUser: { params: { id: storeId, userId: keyId } },
    endStoreUser: { params: { id: storeId, userId: keyId } },
    acceptStoreInvitation: { body: { code: 'no existe', password: 'una clave larga' } },
    loginStore: { body: { email: 'nadie@test.example', password: 'no existe' } },
    createWebhook: {
      body: {
        url: 'https://local.example/avisos',
        events: ['order.status', 'order.position'],
        format: 'standard',
      },
    },
    changeWebhook: {
      params: { id: webhookId },
      body: { url: 'https://local.example/otra', events: ['order.status'], enabled: true },
    },
    turnWebhookSecret: { params: { id: webhookId } },
    removeWebhook: { params: { id: randomUUID() } },
    testWebhook: { params: { id: webhookId } },
    listWebhookMessages: {
      params: { id: webhookId },
      query: { orderId, state: 'given-up', limit: '20', before: '1000' },
    },
    getWebhookMessage: { params: { id: messageId } },
    resendWebhookMessage: { params: { id: messageId } },
    listStoreWebhooks: { params: { id: storeId } },
    createStoreWebhook: {
      params: { id: storeId },
      body: {
        url: 'https://local.example/uber',
        format: 'uber-direct',
        events: ['order.status', 'order.position'],
        test: true,
      },
    },
    testStoreWebhook: { params: { id: webhookId } },
    removeStoreWebhook: { params: { id: randomUUID() } },
    enableStoreWebhook: { params: { id: webhookId } },
    listStoreWebhookMessages: { params: { id: webhookId }, query: { state: 'delivered' } },
    getStoreWebhookMessage: { params: { id: messageId } },
    resendStoreWebhookMessage: { params: { id: messageId } },
    createOperator: { body: operator('a@test.example') },
    updateOperator: { params: { id: operatorId }, body: { role: 'admin', disabled: false } },
    resetOperator: { params: { id: operatorId }, body: { secondFactor: true } },
    acceptInvitation: { body: { code: 'no existe', password: 'una clave larga' } },
    confirmOperator: { body: { password: 'no existe', code: '000000' } },
    beginSecondFactor: { body: { password: 'no existe' } },
    confirmSecondFactor: { body: { code: '000000' } },
    removeSecondFactor: { body: { code: '000000' } },
    requireSecondFactor: { body: { required: false } },
    listAuditLog: { query: { before: '1000', operatorId, subjectId: id, day: '2026-03-10' } },
    assignOrder: { params: { id: orderId }, body: { riderId: id, as: 'offer', despite: true } },
    setExclusion: { params: { id: orderId, riderId: id }, body: { excluded: true } },
    editOrder: {
      params: { id: orderId },
      body: {
        seen: at,
        destination: newOrder['destination'] ?? null,
        origin: { comment: 'Golpear' },
        items: '3 muzzarellas',
        pickup: { latitude: -34.6, longitude: -58.4, street: 'Perón', streetNumber: '1600', city: 'CABA' },
        management: { storeValue: 100, shippingCost: 3000, paid: false },
        schedule: { pickupTime: tomorrow },
        handover: 'pin',
      },
    },
    takeBackOrder: {
      params: { id: orderId },
      body: { riderId: id, pickedUp: false, reason: 'Motivo', next: 'offer', exclude: true },
    },
    adjustOrder: {
      params: { id: orderId },
      body: { amount: 'shippingCost', seen: 3000, correct: 3200.5, reason: 'Motivo' },
    },
    listMovements: { query: { day: '2026-03-10', after: '1000' } },
    listMovementsOfRider: { params: { id }, query: { day: '2026-03-10', after: '1000' } },
    getCashOfRider: { params: { id } },
    downloadBooks: { query: { from: '2026-03-01', to: '2026-03-31', format: 'hledger' } },
    listDues: { query: { offset: '50' } },
    answerSettlement: { params: { id: randomUUID() }, body: { confirm: false, text: 'No me pagaron' } },
    reportRefund: { body: { orderId, seen: 12_500.5 } },
    settle: {
      params: { id },
      body: { kind: 'store-refunded', orderId, seen: 12_500.5, money: 500.5, reason: 'En efectivo' },
    },
    setCashLimit: { params: { id: randomUUID() }, body: { limit: 20_000 } },
    listStoreDues: { query: { offset: '50' } },
    getStoreDues: { query: { name: 'Doña Rosa', until: '2099-12-31' } },
    settleStore: {
      body: {
        name: 'Doña Rosa',
        until: '2026-03-31',
        seen: 12_500.5,
        kind: 'store-refunded',
        reason: 'En caja',
      },
    },
    getStoreFees: { query: { name: 'Doña Rosa', until: '2099-12-31' } },
    payStoreFees: {
      body: {
        name: 'Doña Rosa',
        until: '2099-12-31',
        seen: 2_300.25,
        money: 300.25,
        reason: 'Transferencia',
      },
    },
    undoStorePayment: { params: { id: randomUUID() }, body: { reason: 'Era de otro local' } },
    undoSettlement: { params: { id: randomUUID() }, body: { reason: 'Era otro rider' } },
    answerDispute: { params: { id: randomUUID() }, body: { text: 'Hay recibo' } },
    listOperatorOrders: {
      query: {
        from: '2026-03-10',
        to: '2026-03-11',
        group: 'open',
        zoneId,
        storeId,
        riderId: id,
        search: 'corrientes',
        limit: '20',
        after: '1',
      },
    },
    getOperatorOrder: { params: { id: orderId } },
    listOrderEvents: { params: { id: orderId } },
    reviewEarnings: { params: { id: orderId }, body: { confirm: true } },
    getFigures: { query: { from: '2026-03-10', to: '2026-03-10', by: 'rider', zoneId } },
    replayDay: { query: { zoneId: zoneId, day: '2026-03-10' } },
    listRiders: {
      query: { state: 'waiting', search: 'ramón', onDuty: 'true', zoneId, limit: '20', after: id },
    },
    getOperatorRider: { params: { id } },
    endOtherSession: { params: { id: '00000000-0000-4000-8000-000000000000' } },
    endAllSessions: { body: { keepThis: true } },
    changePassword: { body: { currentPassword: 'no es esta', newPassword: 'otra clave larga' } },
    issueRecoveryCode: { params: { id }, query: { replace: 'true' } },
    listMessagesOfRider: { params: { id } },
    listMessageTroubles: { query: { limit: '20' } },
    noteSentByHand: { params: { id: randomUUID() } },
    recoverRiderPassword: {
      body: { email: 'a@test.example', code: 'AAAA-AAAA', newPassword: 'otra clave larga' },
    },
    getTracking: { params: tracked },
    sendNote: { params: tracked, body: { text: 'El timbre no anda' } },
  } satisfies Record<CallWithInput, Example>
}
