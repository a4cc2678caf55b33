/** Who calls, with what they may name: a town in which every call can succeed again and again. */
import type { RecurringOrder } from '@puni/contract/recurring/entities'
import type { Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import { callExamples, type Example } from '../call-examples.ts'
import type { Subscriber } from '../push-service.ts'
import type { Random } from '../random.ts'
import { Secret, TOTP } from 'otpauth'
import { NEW_PASSWORD, StandIns } from './stand-ins.ts'
import {
  OPERATOR,
  OPERATOR_PASSWORD,
  photo,
  RIDER_PASSWORD,
  type TestApp,
  type TestRider,
} from '../test-app.ts'
import { CANCELED } from '../canceled.ts'

/** A request that succeeds. */
export interface Prepared {
  readonly example: Example
  readonly token?: string
  readonly form?: FormData
}

/** What a call needs beforehand, where its example alone is not enough. */
type Preparations = Partial<Record<CallName, () => Promise<Prepared>>>

/** Beyond the checks of position reports, so that each is newer than any that was sent before. */
const LATER_MS = 200_000
const HOUR_MS = 3_600_000
/** Long enough for a rider to tell of a delay. */
const LONG_WAIT_MS = 660_000

interface People {
  readonly rider: TestRider
  /** Whom operators act upon. */
  readonly subject: TestRider
  readonly newcomer: TestRider
  readonly phone: Subscriber
  readonly standIns: StandIns
}

/** What random calls are made of. */
interface Material {
  /** Tokens by what their owner is; undefined is nobody. */
  readonly tokens: Record<string, string | undefined>
  /** What a random call may name: nothing that the others depend on. */
  readonly ids: readonly string[]
  /** Valid inputs of a rider's calls, about its own orders. */
  readonly examples: Readonly<Partial<Record<CallName, Example>>>
}

export class Scene {
  readonly #test: TestApp
  readonly #people: People
  readonly #material: Material

  private constructor(test: TestApp, people: People, material: Material) {
    this.#test = test
    this.#people = people
    this.#material = material
  }

  static async open(test: TestApp, phone: Subscriber): Promise<Scene> {
    const [rider, subject] = [await test.riderOnDuty(), await test.signedUpRider()]
    await test.activate(subject)
    const [other, newcomer, left, blocked] = [
      await test.activatedRider(),
      await test.newRider(),
      await test.newRider(),
      await test.activatedRider(),
    ]
    await test.ok('logout', {}, left.token)
    const order = await test.acceptedOrder(rider)
    await test.ok('blockRider', { params: { id: blocked.id }, body: { reason: 'Prueba' } }, test.operator)
    const given = await callExamples(test, subject, order._id)
    const { store, apiKey } = await test.ok('createStore', { body: given.createStore?.body }, test.operator)
    const quarter = await test.createZone('Barrio')
    // Not the zone in which orders are placed.
    const updateZone = { ...given.updateZone, params: { id: quarter._id } }
    const examples = { ...given, updateZone }
    const tokens = {
      rider: rider.token,
      'another rider': subject.token,
      'a third': other.token,
      'not activated': newcomer.token,
      blocked: blocked.token,
      'logged out': left.token,
      operator: test.operator,
      store: apiKey,
      'made up': 'inventado',
      nobody: undefined,
    }
    const ids = [subject.id, other.id, order._id, quarter._id, store._id, left.id, blocked.id, randomUUID()]
    const spare = await test.ok('createStore', { body: given.createStore?.body }, test.operator)
    const standIns = await StandIns.hire(test, spare.store._id)
    return new Scene(test, { rider, subject, newcomer, phone, standIns }, { tokens, ids, examples })
  }

  /** The token of a random caller: mostly one who may make the call, else anybody; undefined is nobody. */
  tokenFor(name: CallName, random: Random): string | undefined {
    if (this.#people.standIns.make(name)) {
      return random.chance(0.7)
        ? this.#people.standIns.tokenFor(name, random)
        : this.#material.tokens[random.pick(['logged out', 'made up', 'store', 'nobody'])]
    }
    if (random.chance(0.3)) return random.pick(Object.values(this.#material.tokens))
    const { callers }: Route = routes[name]
    if (callers === 'anyone') return undefined
    return this.#material.tokens[callers.includes('operator') ? 'operator' : 'another rider']
  }

  /** A valid input of the call, and the ids that a random one may name. */
  inputFor(name: CallName): { readonly example: Example; readonly ids: readonly string[] } {
    const { ids, examples } = this.#people.standIns.make(name) ? this.#people.standIns : this.#material
    return { example: examples[name] ?? {}, ids }
  }

  /** After a call that succeeded. */
  async restore(name: CallName, token: string | undefined): Promise<void> {
    if (this.#people.standIns.make(name)) await this.#people.standIns.renew(name, token)
  }

  /** Who of those that should be logged in no longer is: their calls would only be refused from then on. */
  async loggedOut(): Promise<string[]> {
    const people = Object.entries(this.#material.tokens).filter(([who]) => !OUTSIDERS.has(who))
    const isIn = async (token: string | undefined) =>
      (await this.#test.send('listSessions', {}, token)).status === 200
    const answers = await Promise.all(people.map(async ([who, token]) => ((await isIn(token)) ? [] : [who])))
    return answers.flat()
  }

  /** Does what the call needs beforehand. */
  async prepare(name: CallName): Promise<Prepared> {
    const preparations: Preparations = {
      ...this.#forAccounts(),
      ...this.#forPasswords(),
      ...this.#forSecondFactors(),
      ...this.#forRiders(),
      ...this.#forOperators(),
      ...this.#forWebhooks(),
      ...this.#forStoreUsers(),
      ...this.#forStores(),
    }
    const prepared = await (preparations[name] ?? (() => this.#asItStands(name)))()
    if ('confirm' in routes[name])
      await this.#test.ok('confirmOperator', { body: { password: OPERATOR_PASSWORD } }, prepared.token)
    return prepared
  }

  /** Of a store with prices and a key. */
  #forStores(): Preparations {
    const test = this.#test
    const { examples } = this.#material
    const opened = async () => {
      const { store, apiKey } = await test.ok(
        'createStore',
        { body: examples.createStore?.body },
        test.operator,
      )
      const { terms } = examples.setPrice!.body!
      const params = { id: store.zone._id }
      await test.ok('setPrice', { params, body: { storeId: store._id, terms } }, test.operator)
      return { storeId: store._id, token: apiKey }
    }
    const asItIs = (name: CallName) => async () => ({
      example: examples[name] ?? {},
      token: (await opened()).token,
    })
    const ofOrder = (name: CallName) => async () => {
      const { token } = await opened()
      const { order } = await test.ok('placeStoreOrder', { body: examples.placeStoreOrder?.body }, token)
      return { example: { ...examples[name], params: { id: order._id } }, token }
    }
    const ofDelivery = async () => {
      const { storeId, token } = await opened()
      const params = { id: await this.#newDelivery() }
      const form = new FormData()
      form.set('photo', await photo(), 'entrega.jpg')
      await test.ok('proveHandover', { params, form }, this.#people.rider.token)
      await test.sql.query('update orders set store_id = $1, delivered_at = now() where id = $2', [
        storeId,
        params.id,
      ])
      return { example: { params }, token }
    }
    return {
      getOwnStore: asItIs('getOwnStore'),
      findAddress: asItIs('findAddress'),
      quoteDelivery: asItIs('quoteDelivery'),
      placeStoreOrder: asItIs('placeStoreOrder'),
      listOwnOrders: async () => ({ example: { query: {} }, token: (await opened()).token }),
      getOwnOrder: ofOrder('getOwnOrder'),
      changeOwnOrder: async () => {
        const { example, token } = await ofOrder('changeOwnOrder')()
        return { example: { ...example, body: { items: 'Otra cosa' } }, token }
      },
      cancelOwnOrder: ofOrder('cancelOwnOrder'),
      getProofOfDelivery: ofDelivery,
      getProofPhoto: ofDelivery,
    }
  }

  /** Of a store to which somebody is invited. */
  #forStoreUsers(): Preparations {
    const test = this.#test
    const invited = async () => {
      const { body: newStore } = this.#material.examples.createStore!
      const { store, apiKey: key } = await test.ok('createStore', { body: newStore }, test.operator)
      const body = { fullName: 'Dora', email: `${randomUUID()}@test.example` }
      const { user, invitation } = await test.ok(
        'inviteStoreUser',
        { params: { id: store._id }, body },
        test.operator,
      )
      const accepting = { body: { code: invitation.code, password: NEW_PASSWORD } }
      return { params: { id: store._id, userId: user._id }, email: user.email, accepting, key }
    }
    const ofUser = async () => ({ example: { params: (await invited()).params }, token: test.operator })
    const ofStore = (name: CallName) => async () => ({
      example: this.#material.examples[name] ?? {},
      token: (await invited()).key,
    })
    return {
      reinviteStoreUser: ofUser,
      endStoreUser: ofUser,
      acceptStoreInvitation: async () => ({ example: (await invited()).accepting }),
      inviteStoreUser: async () => ({
        example: {
          params: { id: (await invited()).params.id },
          body: { fullName: 'Dora Caja', email: `${randomUUID()}@test.example` },
        },
        token: test.operator,
      }),
      loginStore: async () => {
        const { email, accepting } = await invited()
        await test.ok('acceptStoreInvitation', accepting)
        return { example: { body: { email, password: NEW_PASSWORD } } }
      },
      logOutOfStore: ofStore('logOutOfStore'),
      listFrequentCustomers: ofStore('listFrequentCustomers'),
      getOwnDues: ofStore('getOwnDues'),
    }
  }

  /** Of a store that has one, and a message of it. */
  #forWebhooks(): Preparations {
    const test = this.#test
    const { createWebhook, changeWebhook, createStoreWebhook } = this.#material.examples
    const made = async () => {
      const { body } = this.#material.examples.createStore!
      const { apiKey: token, store } = await test.ok('createStore', { body }, test.operator)
      const { webhook } = await test.ok('createWebhook', { body: createWebhook?.body }, token)
      const { message } = await test.ok('testWebhook', { params: { id: webhook._id } }, token)
      return { token, storeId: store._id, params: { id: webhook._id }, message: { id: message } }
    }
    const ofEndpoint = async (more: Example = {}) => {
      const { token, params } = await made()
      return { example: { params, ...more }, token }
    }
    const byOperator = async () => ({ example: { params: (await made()).params }, token: test.operator })
    const ofMessage = async () => {
      const { token, message } = await made()
      return { example: { params: message }, token }
    }
    return {
      listWebhooks: () => ofEndpoint(),
      createWebhook: async () => ({ example: { ...createWebhook }, token: (await made()).token }),
      changeWebhook: () => ofEndpoint({ ...(changeWebhook?.body && { body: changeWebhook.body }) }),
      turnWebhookSecret: () => ofEndpoint(),
      removeWebhook: () => ofEndpoint(),
      testWebhook: () => ofEndpoint(),
      listWebhookMessages: () => ofEndpoint(),
      getWebhookMessage: ofMessage,
      resendWebhookMessage: ofMessage,
      createStoreWebhook: async () => ({
        example: { ...createStoreWebhook, params: { id: (await made()).storeId } },
        token: test.operator,
      }),
      testStoreWebhook: byOperator,
      removeStoreWebhook: byOperator,
    }
  }

  #forAccounts(): Preparations {
    const test = this.#test
    return {
      loginRider: async () => ({
        example: { body: { email: this.#people.rider.email, password: RIDER_PASSWORD } },
      }),
      loginOperator: async () => ({ example: { body: { ...OPERATOR } } }),
      logout: async () => ({ example: {}, token: await test.loginOperator() }),
      createRider: async () => ({ example: {}, form: await test.signUpForm() }),
      validateActivation: async () => {
        const { id, token } = await test.newRider()
        const { code } = await test.ok('issueActivationCode', { params: { id } }, test.operator)
        return { example: { body: { code, entityId: id, entityType: 'rider' } }, token }
      },
    }
  }

  /** Of people who are in nobody's way. */
  #forPasswords(): Preparations {
    const test = this.#test
    return {
      endOtherSession: async () => {
        const { email, token } = await test.newRider()
        await test.login(email)
        const { sessions } = await test.ok('listSessions', {}, token)
        const id = sessions.find(({ isCurrent }) => !isCurrent)?._id ?? ''
        return { example: { params: { id } }, token }
      },
      endAllSessions: async () => ({
        example: { body: { keepThis: false } },
        token: (await test.newRider()).token,
      }),
      changePassword: async () => ({
        example: { body: { currentPassword: RIDER_PASSWORD, newPassword: NEW_PASSWORD } },
        token: (await test.newRider()).token,
      }),
      recoverRiderPassword: async () => {
        const { id, email } = await test.newRider()
        const { code } = await test.ok('issueRecoveryCode', { params: { id } }, test.operator)
        return { example: { body: { email, code, newPassword: NEW_PASSWORD } } }
      },
      eraseMyAccount: async () => ({
        example: { body: { password: RIDER_PASSWORD } },
        token: (await test.newRider()).token,
      }),
      eraseRider: async () => ({
        example: { params: { id: (await test.newRider()).id } },
        token: test.operator,
      }),
      endRiderSessions: async () => ({
        example: { params: { id: (await test.newRider()).id } },
        token: test.operator,
      }),
      endRiderSession: async () => {
        const { id, token } = await test.newRider()
        const { sessions } = await test.ok('listSessions', {}, token)
        return { example: { params: { id, sessionId: sessions[0]?._id ?? '' } }, token: test.operator }
      },
      confirmContactChange: async () => {
        const params = { id: (await test.newRider()).id }
        const body = { email: `${randomUUID()}@test.example` }
        const { whatsappUrl } = await test.ok('beginContactChange', { params, body }, test.operator)
        const [code = ''] = /\b\d{6}\b/.exec(new URL(whatsappUrl).searchParams.get('text') ?? '') ?? []
        return { example: { params, body: { code } }, token: test.operator }
      },
      createOperator: async () => ({ example: { body: newColleague() }, token: test.operator }),
      acceptInvitation: async () => {
        const { invitation } = await test.ok('createOperator', { body: newColleague() }, test.operator)
        return { example: { body: { code: invitation.code, password: NEW_PASSWORD } } }
      },
    }
  }

  #forSecondFactors(): Preparations {
    const test = this.#test
    const code = (secret: string) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: test.clock.now().getTime() })
    const begin = async () => {
      const { token } = await test.newOperator('dispatcher')
      const { secret } = await test.ok('beginSecondFactor', { body: { password: OPERATOR_PASSWORD } }, token)
      return { token, secret }
    }
    return {
      confirmOperator: async () => ({
        example: { body: { password: OPERATOR_PASSWORD } },
        token: (await test.newOperator('dispatcher')).token,
      }),
      beginSecondFactor: async () => ({
        example: { body: { password: OPERATOR_PASSWORD } },
        token: (await test.newOperator('dispatcher')).token,
      }),
      confirmSecondFactor: async () => {
        const { token, secret } = await begin()
        return { example: { body: { code: code(secret) } }, token }
      },
      removeSecondFactor: async () => {
        const { token, secret } = await begin()
        await test.ok('confirmSecondFactor', { body: { code: code(secret) } }, token)
        // A code is used once.
        test.clock.advance(LATER_MS)
        return { example: { body: { code: code(secret) } }, token }
      },
    }
  }

  #forRiders(): Preparations {
    const test = this.#test
    const { id, token } = this.#people.rider
    return {
      setPushToken: async () => ({ example: { body: { pushToken: this.#people.phone.token } }, token }),
      testPush: async () => {
        await test.subscribe(this.#people.rider, this.#people.phone.token)
        return { example: { params: { id } }, token }
      },
      setPosition: async () => {
        await this.#comeOnDuty()
        test.clock.advance(LATER_MS)
        const body = { ...this.#material.examples.setPosition?.body, at: test.clock.now().toISOString() }
        return { example: { params: { id }, body }, token }
      },
      acceptOrder: async () => {
        const orderId = await this.#getOffer()
        return { example: { params: { orderId, riderId: id } }, token }
      },
      proveHandover: async () => {
        const form = new FormData()
        form.set('photo', await photo(), 'entrega.jpg')
        return { example: { params: { id: await this.#newDelivery() } }, form, token }
      },
      setPause: async () => {
        await this.#comeOnDuty()
        return { example: { params: { id }, body: { minutes: null } }, token }
      },
      setLastOrder: async () => ({
        example: { params: { id: await this.#holdOrder([]) }, body: { last: false } },
        token,
      }),
      reportEmergency: async () => ({
        example: {
          params: { id: await this.#holdOrder([]) },
          body: { ...this.#material.examples.reportEmergency?.body },
        },
        token,
      }),
      getEmergency: async () => ({ example: { params: { id: await this.#holdOrder([]) } }, token }),
      sendNote: async () => {
        const { _id } = await test.placeOrder()
        return {
          example: { params: { token: await test.trackingToken(_id) }, body: { text: 'El timbre no anda' } },
        }
      },
      tellDelay: async () => {
        const params = { id: await this.#holdOrder(['to_pickup', 'waiting_pickup']) }
        test.clock.advance(LONG_WAIT_MS)
        return { example: { params, body: {} }, token }
      },
      sendAppeal: async () => {
        const form = new FormData()
        form.set('body', 'Ya estaba en la puerta')
        form.set('orderId', await this.#newCanceled())
        form.set('photo1', await photo(), 'puerta.jpg')
        return { example: {}, form, token }
      },
      answerSettlement: async () => ({
        example: { ...this.#material.examples.answerSettlement, params: { id: await this.#newSettlement() } },
        token,
      }),
      reportRefund: async () => {
        const { _id: orderId, management } = await test.placeOrder()
        await test.sql.query(
          `update orders set status = 'error', assigned_rider_id = $1, picked_up_at = updated_at, ended_at = updated_at where id = $2`,
          [this.#people.rider.id, orderId],
        )
        return { example: { body: { orderId, seen: management.storeValue } }, token }
      },
      skipOrder: async () => {
        const params = { id: await this.#getOffer() }
        const timestamp = test.clock.now().toISOString()
        return { example: { params, body: { riderId: id, action: 'skip', timestamp } }, token }
      },
    }
  }

  #forOperators(): Preparations {
    const test = this.#test
    const { examples } = this.#material
    const token = test.operator
    const name = randomUUID()
    return {
      createOrder: () => {
        // A long run takes more than a day of the clock.
        const pickupTime = new Date(test.clock.now().getTime() + HOUR_MS).toISOString()
        const body = { ...examples.createOrder?.body, schedule: { isUrgent: true, pickupTime } }
        return Promise.resolve({ example: { body }, token })
      },
      assignOrder: async () => {
        await this.tidy()
        await this.#comeOnDuty()
        const params = { id: (await test.placeOrder())._id }
        const body = { riderId: this.#people.rider.id, as: 'offer', despite: true }
        return { example: { params, body }, token: test.operator }
      },
      setExclusion: async () => {
        const params = { id: (await test.placeOrder())._id, riderId: this.#people.subject.id }
        return { example: { params, body: { excluded: true } }, token }
      },
      editOrder: async () => {
        const { _id: id } = await test.placeOrder()
        const { updatedAt: seen } = await test.ok('getOperatorOrder', { params: { id } }, token)
        return { example: { params: { id }, body: { seen, origin: { comment: 'Golpear' } } }, token }
      },
      takeBackOrder: async () => {
        const params = { id: await this.#holdOrder([]) }
        const body = { ...examples.takeBackOrder?.body, riderId: this.#people.rider.id }
        return { example: { params, body }, token: test.operator }
      },
      setOrderStatus: async () => {
        const params = { id: (await test.placeOrder())._id }
        return { example: { params, body: CANCELED }, token }
      },
      readNotice: async () => {
        const { rows } = await test.sql.query<{ id: string }>(
          `insert into rider_notices (rider_id, kind, at) values ($1, 'unblocked', now()) returning id`,
          [this.#people.rider.id],
        )
        return { example: { params: { id: rows[0]!.id } }, token: this.#people.rider.token }
      },
      noteSentByHand: async () => {
        const { rows } = await test.sql.query<{ id: string }>(
          `insert into messages (id, kind, rider_id, channels, state, problem, expires_at, created_at, changed_at)
           values (gen_random_uuid(), 'recovery-code', $1, '{}', 'failed', 'no-whatsapp', now(), now(), now()) returning id`,
          [this.#people.subject.id],
        )
        return { example: { params: { id: rows[0]!.id } }, token }
      },
      issueActivationCode: async () => ({
        example: { params: { id: this.#people.newcomer.id }, query: { replace: 'true' } },
        token,
      }),
      refuseSignUp: async () => ({
        example: { ...examples.refuseSignUp, params: { id: (await test.newRider()).id } },
        token,
      }),
      blockRider: async () => {
        await test.send('unblockRider', { params: { id: this.#people.subject.id } }, token)
        return { example: { ...examples.blockRider }, token }
      },
      reviewEarnings: async () => {
        const params = { id: (await test.placeOrder())._id }
        await test.sql.query(
          `update orders set status = 'delivered', assigned_rider_id = $1, earnings_review = 'pending' where id = $2`,
          [this.#people.subject.id, params.id],
        )
        return { example: { params, body: { confirm: true } }, token }
      },
      adjustOrder: async () => {
        const { _id, management } = await test.placeOrder()
        const params = { id: _id }
        await test.sql.query(
          `update orders set status = 'delivered', assigned_rider_id = $1, delivered_at = now() where id = $2`,
          [this.#people.subject.id, params.id],
        )
        const body = { ...examples.adjustOrder?.body, seen: management.shippingCost }
        return { example: { params, body }, token }
      },
      settle: async () => {
        const body = { kind: 'rider-paid', seen: await this.#newDebt(), money: 0.5 }
        return { example: { params: { id: this.#people.rider.id }, body }, token }
      },
      setCashLimit: () =>
        Promise.resolve({
          example: { ...examples.setCashLimit, params: { id: this.#people.rider.id } },
          token,
        }),
      settleStore: async () => {
        const body = { ...examples.settleStore?.body, ...(await this.#newStoreDebt()) }
        return { example: { body }, token }
      },
      payStoreFees: async () => {
        const body = { ...examples.payStoreFees?.body, ...(await this.#newFee()) }
        return { example: { body }, token }
      },
      undoStorePayment: async () => {
        const body = { ...examples.payStoreFees?.body, ...(await this.#newFee()) }
        const { _id: id } = await test.ok('payStoreFees', { body }, test.operator)
        return { example: { ...examples.undoStorePayment, params: { id } }, token }
      },
      undoSettlement: async () => ({
        example: { ...examples.undoSettlement, params: { id: await this.#newSettlement() } },
        token,
      }),
      answerDispute: async () => {
        const params = { id: await this.#newSettlement() }
        const body = { confirm: false, text: 'No me pagaron' }
        await test.ok('answerSettlement', { params, body }, this.#people.rider.token)
        return { example: { params, body: { ...examples.answerDispute?.body } }, token }
      },
      getHandoverPhoto: async () => {
        const params = { id: await this.#newDelivery() }
        const form = new FormData()
        form.set('photo', await photo(), 'entrega.jpg')
        await test.ok('proveHandover', { params, form }, this.#people.rider.token)
        return { example: { params }, token }
      },
      getAppealPhoto: async () => ({
        example: { params: { id: await this.#newAppeal(), number: '1' } },
        token,
      }),
      changeRecurringOrder: async () => {
        const { _id: id, updatedAt: seen } = await this.#newRecurring()
        return { example: { params: { id }, body: { ...examples.changeRecurringOrder?.body, seen } }, token }
      },
      setRecurringState: async () => ({
        example: { params: { id: (await this.#newRecurring())._id }, body: { state: 'paused' } },
        token,
      }),
      skipRecurringDay: async () => {
        const { _id: id, next } = await this.#newRecurring()
        return { example: { params: { id, day: next[0]?.day ?? '' }, body: { skipped: true } }, token }
      },
      acknowledgeRecurringDay: async () => {
        const { _id: id } = await this.#newRecurring()
        const day = '2026-03-02'
        await test.sql.query(
          `insert into recurring_days (recurring_id, day, state, pickup_at, reason, at) values ($1, $2, 'missed', now(), '', now())`,
          [id, day],
        )
        return { example: { params: { id, day } }, token }
      },
      listOrdersOfRider: () =>
        Promise.resolve({ example: { params: { id: this.#people.subject.id }, query: {} }, token }),
      acknowledgeEmergency: async () => ({
        example: { params: { id: await this.#newEmergency() } },
        token,
      }),
      answerAppeal: async () => ({
        example: { params: { id: await this.#newAppeal() }, body: { ...examples.answerAppeal?.body } },
        token,
      }),
      turnStoreKey: async () => ({
        example: { params: await this.#newKey(), body: { keepOld: true } },
        token,
      }),
      endStoreKey: async () => ({ example: { params: await this.#newKey() }, token }),
      pauseStore: async () => {
        const until = new Date(this.#test.clock.now().getTime() + LATER_MS).toISOString()
        const { params } = examples.pauseStore ?? {}
        return { example: { ...(params && { params }), body: { until, reason: 'Sin gas' } }, token }
      },
      // No two prices hold from the same instant.
      setPrice: () => {
        this.#test.clock.advance(1)
        const holdsFrom = new Date(this.#test.clock.now().getTime() + LATER_MS).toISOString()
        const { params, body } = examples.setPrice!
        return Promise.resolve({ example: { params: params!, body: { ...body, holdsFrom } }, token })
      },
      // What was seen has to be what is there.
      setZoneTerms: async () => {
        const { params, body } = examples.setZoneTerms!
        const zone = (await this.#test.ok('listZones', {})).find(({ _id }) => _id === params?.['id'])
        const seen = zone?.terms ?? null
        return { example: { params: params!, body: { ...body, seen } }, token }
      },
      // Every change makes the version before a stale one.
      updateStore: async () => ({
        example: { ...examples.updateStore, params: { id: await this.#newStore() } },
        token,
      }),
      revokeStoreKeys: async () => ({
        example: { params: { id: await this.#newStore() }, body: { cancelOpen: true } },
        token,
      }),
      createZone: async () => ({ example: { body: { ...examples.createZone?.body, name } }, token }),
      updateZone: async () => {
        const { params, body } = examples.updateZone!
        const zone = (await this.#test.ok('listZones', {})).find(({ _id }) => _id === params?.['id'])
        return { example: { params: params!, body: { ...body, name, version: zone?.version ?? 1 } }, token }
      },
    }
  }

  /** The rider delivered it, and still has to send the photo. */
  async #newDelivery(): Promise<string> {
    const { _id: id } = await this.#test.placeOrder({ handover: 'photo' })
    await this.#test.sql.query(
      `update orders set status = 'delivered', assigned_rider_id = $1, handover_state = 'unverified' where id = $2`,
      [this.#people.rider.id, id],
    )
    return id
  }

  /** What the rider owes the platform, after another delivery; pesos. */
  async #newDebt(): Promise<number> {
    await this.#newDelivery()
    return (await this.#test.ok('getCash', {}, this.#people.rider.token)).owed
  }

  /** What a store owes now that the rider failed with another of its orders, and until when. */
  async #newStoreDebt(): Promise<{ readonly until: string; readonly seen: number }> {
    const { _id: id } = await this.#test.placeOrder()
    await this.#test.sql.query(
      `update orders set status = 'error', assigned_rider_id = $1, picked_up_at = now(), ended_at = now() where id = $2`,
      [this.#people.rider.id, id],
    )
    const query = { name: 'Doña Rosa', until: '2099-12-31' }
    const { due } = await this.#test.ok('getStoreDues', { query }, this.#test.operator)
    return { until: query.until, seen: due.money }
  }

  /** What a store owes the platform now that another of its orders, paid beforehand, was delivered. */
  async #newFee(): Promise<{ readonly seen: number }> {
    const { _id: id } = await this.#test.placeOrder({
      management: { storeValue: 0, shippingCost: 2_300.25, paid: true },
    })
    await this.#test.sql.query(
      `update orders set status = 'delivered', assigned_rider_id = $1, delivered_at = now(), ended_at = now() where id = $2`,
      [this.#people.subject.id, id],
    )
    const query = { name: 'Doña Rosa', until: '2099-12-31' }
    return { seen: (await this.#test.ok('getStoreFees', { query }, this.#test.operator)).owed.money }
  }

  async #newSettlement(): Promise<string> {
    const body = { kind: 'rider-paid', seen: await this.#newDebt(), money: 0.5 }
    const params = { id: this.#people.rider.id }
    return (await this.#test.ok('settle', { params, body }, this.#test.operator))._id
  }

  /** The rider held it until an operator canceled it, and has nothing else to answer. */
  async #newCanceled(): Promise<string> {
    const { _id: id } = await this.#test.placeOrder()
    await this.#test.cancel(id)
    await this.#test.sql.query('update orders set assigned_rider_id = $1 where id = $2', [
      this.#people.rider.id,
      id,
    ])
    await this.#test.sql.query('delete from appeals')
    return id
  }

  /** The rider's answer to it, with a photo. */
  async #newAppeal(): Promise<string> {
    const form = new FormData()
    form.set('body', 'Ya estaba en la puerta')
    form.set('orderId', await this.#newCanceled())
    form.set('photo1', await photo(), 'puerta.jpg')
    return (await this.#test.ok('sendAppeal', { form }, this.#people.rider.token))._id
  }

  /** An alarm of the rider that nobody has seen. */
  async #newEmergency(): Promise<string> {
    const params = { id: await this.#holdOrder([]) }
    await this.#test.sql.query('delete from emergencies')
    const body = { occurredAt: this.#test.clock.now().toISOString(), position: null }
    const { token } = this.#people.rider
    return (await this.#test.ok('reportEmergency', { params, body }, token)).emergency._id
  }

  async #newRecurring(): Promise<RecurringOrder> {
    const body = this.#material.examples.createRecurringOrder?.body
    return (await this.#test.ok('createRecurringOrder', { body }, this.#test.operator)).recurring
  }

  async #newKey(): Promise<{ readonly id: string; readonly keyId: string }> {
    const id = await this.#newStore()
    const { keys } = await this.#test.ok('getStore', { params: { id } }, this.#test.operator)
    return { id, keyId: keys[0]?._id ?? '' }
  }

  async #newStore(): Promise<string> {
    const test = this.#test
    const { examples } = this.#material
    const { store } = await test.ok('createStore', { body: examples.createStore?.body }, test.operator)
    return store._id
  }

  /** By an operator where one may call, else by the rider about itself. */
  async #asItStands(name: CallName): Promise<Prepared> {
    const { callers }: Route = routes[name]
    const example = this.#material.examples[name] ?? {}
    if (callers === 'anyone') return { example }
    if (callers.includes('operator')) return { example, token: this.#test.operator }
    await this.#comeOnDuty()
    const mine = JSON.stringify(example).replaceAll(this.#people.subject.id, this.#people.rider.id)
    return { example: JSON.parse(mine) as Example, token: this.#people.rider.token }
  }

  /** Later than ever before, so that the report of the position counts. */
  async #comeOnDuty(): Promise<void> {
    this.#test.clock.advance(LATER_MS)
    await this.#test.goOnDuty(this.#people.rider)
  }

  /** The order of an offer that the rider has right now. */
  async #getOffer(): Promise<string> {
    const test = this.#test
    await this.tidy()
    await this.#comeOnDuty()
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    return orderId
  }

  /** An order that the rider holds and has taken these steps with. */
  async #holdOrder(steps: readonly string[]): Promise<string> {
    const { rider } = this.#people
    const orderId = await this.#getOffer()
    await this.#test.accept(rider, orderId)
    for (const step of steps) await this.#test.advance(rider, orderId, step)
    return orderId
  }

  /** Cancels every unfinished order, so that the dispatcher has little to do, and logs the operator in again in time. */
  async tidy(): Promise<void> {
    const test = this.#test
    this.#material.tokens['operator'] = test.operator = await test.loginOperator()
    const { orders } = await test.ok('listOperatorOrders', { query: {} }, test.operator)
    for (const { _id, status } of orders) if (!FINISHED.has(status)) await test.cancel(_id)
    await this.#makeRoom()
  }

  /** Removes the zones, stores and operators that calls made: a platform may have so many of them only (`KEPT_MOST`). */
  async #makeRoom(): Promise<void> {
    const { sql, zoneId } = this.#test
    const { ids, examples } = this.#material
    const named = JSON.stringify([zoneId, ids, examples, this.#people.standIns.ids])
    const kept = named.match(UUID) ?? []
    await sql.query('begin')
    // Without the rules that keep whom a log names: nobody reads it here.
    await sql.query('set local session_replication_role = replica')
    await sql.query('delete from operators where email <> $1 and id <> all($2)', [OPERATOR.email, kept])
    for (const table of ['zones', 'stores', 'recurring_orders'])
      await sql.query(`delete from ${table} where id <> all($1)`, [kept])
    await sql.query('commit')
  }
}

const newColleague = () => ({
  email: `${randomUUID()}@test.example`,
  fullName: 'Delia Despacho',
  role: 'dispatcher',
})

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Who has no session. */
const OUTSIDERS: ReadonlySet<string> = new Set(['logged out', 'made up', 'nobody', 'store'])
const FINISHED: ReadonlySet<string> = new Set(['delivered', 'canceled', 'error'])
