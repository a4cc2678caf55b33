/** Who calls, with what they may name: a town in which every call can succeed again and again. */
import { type CallName, type Route, routes } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import { callExamples, type Example } from '../call-examples.ts'
import type { Subscriber } from '../push-service.ts'
import type { Random } from '../random.ts'
import { OPERATOR, RIDER_PASSWORD, type TestApp, type TestRider } from '../test-app.ts'

/** A request that succeeds. */
export interface Prepared {
  readonly example: Example
  readonly token?: string
  readonly form?: FormData
}

/** Beyond the checks of position reports, so that each is newer than any that was sent before. */
const LATER_MS = 200_000

export class Scene {
  readonly test: TestApp
  /** Tokens by what their owner is; undefined is nobody. */
  readonly tokens: Readonly<Record<string, string | undefined>>
  /** What a random call may name: nothing that the others depend on. */
  readonly ids: readonly string[]
  readonly #rider: TestRider
  /** Whom operators act upon. */
  readonly #subject: TestRider
  readonly #newcomer: TestRider
  readonly #phone: Subscriber
  /** Valid inputs of a rider's calls, about its own orders. */
  readonly examples: Readonly<Partial<Record<CallName, Example>>>

  private constructor(
    test: TestApp,
    people: { rider: TestRider; subject: TestRider; newcomer: TestRider; phone: Subscriber },
    drawn: Pick<Scene, 'tokens' | 'ids' | 'examples'>,
  ) {
    this.test = test
    this.#rider = people.rider
    this.#subject = people.subject
    this.#newcomer = people.newcomer
    this.#phone = people.phone
    this.tokens = drawn.tokens
    this.ids = drawn.ids
    this.examples = drawn.examples
  }

  static async open(test: TestApp, phone: Subscriber): Promise<Scene> {
    const [rider, subject] = [await test.riderOnDuty(), await test.activatedRider()]
    const [other, newcomer, left, blocked] = [
      await test.activatedRider(),
      await test.newRider(),
      await test.newRider(),
      await test.activatedRider(),
    ]
    await test.ok('logout', {}, left.token)
    const order = await test.acceptedOrder(rider)
    await test.ok('blockRider', { params: { id: blocked.id }, body: { reason: 'Prueba' } }, test.operator)
    const examples = await callExamples(test, { ...subject }, order._id)
    const { store, apiKey } = await test.ok(
      'createStore',
      { body: examples.createStore?.body },
      test.operator,
    )
    const quarter = await test.createZone('Barrio')
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
    return new Scene(test, { rider, subject, newcomer, phone }, { tokens, ids, examples })
  }

  /** Whose examples of this call are valid; none that it would log out. */
  naturalCaller(name: CallName): string {
    const { callers }: Route = routes[name]
    if (callers === 'anyone' || name === 'logout') return 'nobody'
    return callers.includes('operator') ? 'operator' : 'another rider'
  }

  /** A caller of any kind, but none that the call would log out. */
  anyCaller(name: CallName, random: Random): string {
    return random.pick(name === 'logout' ? ['logged out', 'made up', 'store'] : Object.keys(this.tokens))
  }

  /** Does what the call needs beforehand. */
  async prepare(name: CallName): Promise<Prepared> {
    const { test } = this
    const rider = this.#rider
    const operator = { token: test.operator }
    const unique = randomUUID().slice(0, 8)
    switch (name) {
      case 'loginRider':
        return { example: { body: { email: rider.email, password: RIDER_PASSWORD } } }
      case 'loginOperator':
        return { example: { body: { ...OPERATOR } } }
      case 'logout':
        return { example: {}, token: await test.loginOperator() }
      case 'validateActivation':
        return await this.#withCode()
      case 'createRider':
        return { example: {}, form: await test.signUpForm() }
      case 'setPushToken':
        return { example: { body: { pushToken: this.#phone.token } }, token: rider.token }
      case 'testPush':
        await test.subscribe(rider, this.#phone.token)
        return { example: { params: { id: rider.id } }, token: rider.token }
      case 'acceptOrder':
      case 'skipOrder':
        return await this.#withOffer(name)
      case 'createOrder':
        return { example: { body: { ...this.examples.createOrder?.body } }, ...operator }
      case 'setPosition': {
        await this.#comeOnDuty()
        this.test.clock.advance(LATER_MS)
        const body = { ...this.examples.setPosition?.body, at: test.clock.now().toISOString() }
        return { example: { params: { id: rider.id }, body }, token: rider.token }
      }
      case 'setOrderStatus': {
        const { _id: id } = await test.placeOrder()
        return { example: { params: { id }, body: { status: 'canceled' } }, ...operator }
      }
      case 'issueActivationCode':
        return { example: { params: { id: this.#newcomer.id }, query: { replace: 'true' } }, ...operator }
      case 'blockRider':
        await test.send('unblockRider', { params: { id: this.#subject.id } }, test.operator)
        return { example: { ...this.examples.blockRider }, ...operator }
      case 'createZone':
        return { example: { body: { ...this.examples.createZone?.body, name: unique } }, ...operator }
      case 'updateZone': {
        const params = { id: (await test.createZone(`antes ${unique}`))._id }
        return { example: { params, body: { ...this.examples.updateZone?.body, name: unique } }, ...operator }
      }
      default:
        return await this.#asItStands(name)
    }
  }

  /** By an operator where one may call, else by the rider about itself. */
  async #asItStands(name: CallName): Promise<Prepared> {
    const { callers }: Route = routes[name]
    const example = this.examples[name] ?? {}
    if (callers === 'anyone') return { example }
    if (callers.includes('operator')) return { example, token: this.test.operator }
    await this.#comeOnDuty()
    const mine = JSON.stringify(example).replaceAll(this.#subject.id, this.#rider.id)
    return { example: JSON.parse(mine) as Example, token: this.#rider.token }
  }

  /** Later than ever before, so that the report of the position counts. */
  async #comeOnDuty(): Promise<void> {
    this.test.clock.advance(LATER_MS)
    await this.test.goOnDuty(this.#rider)
  }

  async #withCode(): Promise<Prepared> {
    const { test } = this
    const { id, token } = await test.newRider()
    const { code } = await test.ok('issueActivationCode', { params: { id } }, test.operator)
    return { example: { body: { code, entityId: id, entityType: 'rider' } }, token }
  }

  /** An offer that the rider has right now. */
  async #withOffer(name: 'acceptOrder' | 'skipOrder'): Promise<Prepared> {
    const { test } = this
    const { id, token } = this.#rider
    await this.tidy()
    await this.#comeOnDuty()
    const { _id: orderId } = await test.placeOrder()
    await test.dispatch()
    if (name === 'acceptOrder') return { example: { params: { orderId, riderId: id } }, token }
    const timestamp = test.clock.now().toISOString()
    return { example: { params: { id: orderId }, body: { riderId: id, action: 'skip', timestamp } }, token }
  }

  /** Cancels every unfinished order, so that the dispatcher has little to do. */
  async tidy(): Promise<void> {
    const { test } = this
    const { orders } = await test.ok('listOperatorOrders', { query: {} }, test.operator)
    for (const { _id, status } of orders) if (!FINISHED.has(status)) await test.cancel(_id)
  }
}

const FINISHED: ReadonlySet<string> = new Set(['delivered', 'canceled', 'error'])
