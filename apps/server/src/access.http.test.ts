/** Every call in the contract, made by every kind of caller: access must match what the contract declares. */
import { API_PREFIX, type CallName, type Route, routes } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type Example } from '../test/call-examples.ts'
import { TestApp, type TestRider } from '../test/test-app.ts'

/** A calling party: what its account is, and its token. */
interface Party {
  readonly kind: 'rider' | 'operator' | 'store' | 'nobody'
  readonly standing: 'new' | 'blocked' | 'active'
  readonly id: string
  readonly token: string | undefined
}

type Examples = Partial<Record<CallName, Example>>

const NAMES = Object.keys(routes) as CallName[]
const ADMITTED = {
  any: ['new', 'blocked', 'active'],
  unblocked: ['new', 'active'],
  active: ['active'],
} as const

/** The refusal the contract declares for a party acting as this rider; null if it is allowed. */
function declaredRefusal(route: Route, party: Party, riderId: string): string | null {
  if (route.callers === 'anyone') return null
  if (party.kind === 'nobody') return '401 UNAUTHENTICATED'
  if (!(route.callers as readonly string[]).includes(party.kind)) return '403 FORBIDDEN'
  if (!('standing' in route) || party.kind !== 'rider') return null
  if (route.ownId !== undefined && party.id !== riderId) return '403 FORBIDDEN'
  if ((ADMITTED[route.standing] as readonly string[]).includes(party.standing)) return null
  return party.standing === 'blocked' ? '403 RIDER_BLOCKED' : '403 RIDER_NOT_ACTIVATED'
}

describe('who may call', () => {
  let test: TestApp
  const parties = new Map<string, Party>()
  const madeFor = new Map<string, Examples>()
  const nobodysId = randomUUID()
  let store: { id: string; key: string }
  let orderId: string
  /** The rider that operators act on. */
  let subject: TestRider

  beforeAll(async () => {
    test = await TestApp.start()
    subject = await test.newRider()
    orderId = (await test.placeOrder())._id
    store = await registerStore()
    const rider = ({ id, token }: TestRider, standing: Party['standing']): Party => ({
      kind: 'rider',
      standing,
      id,
      token,
    })
    parties.set('nobody', { kind: 'nobody', standing: 'active', id: '', token: undefined })
    parties.set('a made-up token', { kind: 'nobody', standing: 'active', id: '', token: 'inventado' })
    parties.set('a made-up store key', { kind: 'nobody', standing: 'active', id: '', token: 'psk_inventada' })
    parties.set('a rider not activated', rider(await test.newRider(), 'new'))
    parties.set('an activated rider', rider(await test.activatedRider(), 'active'))
    parties.set('a blocked rider', rider(await blocked(await test.activatedRider()), 'blocked'))
    parties.set('a rider blocked before it activated', rider(await blocked(await test.newRider()), 'blocked'))
    parties.set('an operator', { kind: 'operator', standing: 'active', id: '', token: test.operator })
    parties.set('a store', { kind: 'store', standing: 'active', id: store.id, token: store.key })
  })
  afterAll(() => test.stop())

  async function registerStore() {
    const { body } = (await callExamples(test, subject, orderId)).createStore ?? {}
    const registered = await test.ok('createStore', { body }, test.operator)
    return { id: registered.store._id, key: registered.apiKey }
  }

  async function blocked(rider: TestRider): Promise<TestRider> {
    await test.ok('blockRider', { params: { id: rider.id }, body: { reason: 'Prueba' } }, test.operator)
    return rider
  }

  /**
   * Valid input for this rider, with orders and offers that don't exist: any refusal then depends on the
   * caller.
   */
  async function examplesFor(riderId: string): Promise<Examples> {
    const made = madeFor.get(riderId) ?? (await makeExamples(riderId))
    madeFor.set(riderId, made)
    return made
  }

  async function makeExamples(riderId: string): Promise<Examples> {
    const examples = await callExamples(test, { ...subject, id: riderId }, orderId)
    const unknown = nobodysId
    const { origin: _, ...order } = examples.createOrder?.body ?? {}
    const aboutSubject: Examples = {}
    for (const name of NAMES) {
      if (routes[name].path.startsWith('/operator/riders/{id}'))
        aboutSubject[name] = {
          ...examples[name],
          params: { ...examples[name]?.params, id: subject.id },
        }
    }
    return {
      ...examples,
      ...aboutSubject,
      // Some refusals come from the command itself, so it needs a valid body.
      setWorking: { params: { id: riderId }, body: { working: false } },
      // The rider's own, by the token.
      filterOrders: { query: { todayOnly: 'true', assigned: 'true' } },
      getOrder: { params: { id: unknown } },
      setOrderStatus: { params: { id: unknown }, body: { status: 'to_pickup' } },
      acceptOrder: { params: { orderId: unknown, riderId } },
      skipOrder: { params: { id: unknown }, body: { ...examples.skipOrder?.body } },
      reportReceipt: { ...examples.reportReceipt, params: { id: unknown } },
      createOrder: { body: { ...order, storeId: store.id } },
    }
  }

  /** What is returned: `status code`, or the status alone. Streams are closed as soon as they start. */
  async function answerOf(name: CallName, example: Example, token: string | undefined): Promise<string> {
    const { method, path } = routes[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => example.params?.[key] ?? '')
    const search = new URLSearchParams(example.query).toString()
    const response = await fetch(`${test.origin}${API_PREFIX}${filled}?${search}`, {
      method,
      headers: {
        ...(example.body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      body: example.body === undefined ? null : JSON.stringify(example.body),
    })
    if (response.ok) {
      await response.body?.cancel()
      return String(response.status)
    }
    const { code } = (await response.json()) as { code: string }
    return `${response.status} ${code}`
  }

  async function expectDeclared(name: CallName, who: string, party: Party, riderId: string): Promise<void> {
    const example = (await examplesFor(riderId))[name] ?? {}
    // Logging out ends the session, and the other calls still need it.
    const token = name === 'logout' ? await anotherSession(party) : party.token
    const answer = await answerOf(name, example, token)
    const refusal = declaredRefusal(routes[name], party, riderId)
    if (refusal !== null) expect(answer, `${name} by ${who}`).toBe(refusal)
    else
      expect(answer, `${name} by ${who}`).not.toMatch(
        /UNAUTHENTICATED|FORBIDDEN|RIDER_BLOCKED|RIDER_NOT_ACTIVATED/,
      )
  }

  async function anotherSession({ kind, id, token }: Party): Promise<string | undefined> {
    if (kind === 'operator') return await test.loginOperator()
    if (kind !== 'rider') return token
    const { riders } = await test.ok('listRiders', { query: {} }, test.operator)
    return await test.login(riders.find(({ _id }) => _id === id)?.email ?? '')
  }

  it.each(NAMES)('%s: each kind of caller, acting for itself', async (name) => {
    for (const [who, party] of parties) await expectDeclared(name, who, party, party.id || subject.id)
  })

  it.each(NAMES.filter((name) => 'ownId' in routes[name]))(
    '%s: no rider acts for another, or for nobody',
    async (name) => {
      for (const [who, party] of parties) {
        if (party.kind !== 'rider') continue
        await expectDeclared(name, who, party, subject.id)
        const example = (await examplesFor(nobodysId))[name] ?? {}
        expect(await answerOf(name, example, party.token), who).toBe('404 RIDER_NOT_FOUND')
      }
    },
  )

  it('is asked wherever a rider’s input names a rider', async () => {
    const examples = await examplesFor(subject.id)
    const named = NAMES.filter(
      (name) =>
        (routes[name].callers as readonly string[]).includes('rider') &&
        JSON.stringify(examples[name] ?? {}).includes(subject.id),
    )
    expect(named.toSorted()).toEqual(NAMES.filter((name) => 'ownId' in routes[name]).toSorted())
  })

  it('is open to anyone, or to riders in good standing only, for these calls and no others', () => {
    const openToAnyone = NAMES.filter((name) => routes[name].callers === 'anyone')
    expect(openToAnyone.toSorted()).toEqual([
      'createRider',
      'endSession',
      'getConfig',
      'listZones',
      'loginOperator',
      'loginRider',
      'recoverRiderPassword',
      'reportReceipt',
    ])
    const standings = NAMES.flatMap((name) => {
      const route: Route = routes[name]
      return 'standing' in route && route.standing !== 'any' ? [`${name}: ${route.standing}`] : []
    })
    expect(standings.toSorted()).toEqual(['acceptOrder: active', 'validateActivation: unblocked'])
  })
})
