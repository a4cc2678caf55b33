/**
 * The access table: every call of the contract by every kind of caller. What must come of each is generated
 * from what the contract declares, and the server is asked all of it.
 */
import { API_PREFIX, type Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callExamples, type Example } from '@puni/verify/support/call-examples'
import { TestApp, type TestRider } from '@puni/verify/support/test-app'

/** A calling party: what its account is, and its token. */
interface Party {
  readonly kind: 'rider' | 'admin' | 'dispatcher' | 'store' | 'nobody'
  readonly standing: 'new' | 'blocked' | 'active'
  /** Of an operator: whether the password was given a short while ago. */
  readonly isConfirmed: boolean
  readonly id: string
  readonly token: string | undefined
  /** Another session, to be logged out. */
  readonly spare: string | undefined
}

type Examples = Partial<Record<CallName, Example>>

const NAMES = Object.keys(routes) as CallName[]
const ADMITTED = {
  any: ['new', 'blocked', 'active'],
  unblocked: ['new', 'active'],
  activated: ['blocked', 'active'],
  active: ['active'],
} as const
/** What a party gets that may not make a call. */
const REFUSALS =
  /UNAUTHENTICATED|FORBIDDEN|RIDER_BLOCKED|RIDER_NOT_ACTIVATED|SECOND_FACTOR_REQUIRED|CONFIRMATION_NEEDED/

/** The refusal the contract declares for a party acting as this rider; null if it is allowed. */
function declaredRefusal(route: Route, party: Party, riderId: string): string | null {
  if (route.callers === 'anyone') return null
  if (party.kind === 'nobody') return '401 UNAUTHENTICATED'
  const isOperator = party.kind === 'admin' || party.kind === 'dispatcher'
  if (!(route.callers as readonly string[]).includes(isOperator ? 'operator' : party.kind))
    return '403 FORBIDDEN'
  if (isOperator) return operatorRefusal(route, party)
  if (!('standing' in route) || party.kind !== 'rider') return null
  if (route.ownId !== undefined && party.id !== riderId) return '403 FORBIDDEN'
  if ((ADMITTED[route.standing] as readonly string[]).includes(party.standing)) return null
  return party.standing === 'blocked' ? '403 RIDER_BLOCKED' : '403 RIDER_NOT_ACTIVATED'
}

function operatorRefusal(route: Route, { kind, standing, isConfirmed }: Party): string | null {
  if (standing === 'new' && !('beforeSecondFactor' in route)) return '403 SECOND_FACTOR_REQUIRED'
  if ('role' in route && route.role !== kind) return '403 FORBIDDEN'
  return 'confirm' in route && !isConfirmed ? '403 CONFIRMATION_NEEDED' : null
}

describe('the access table', () => {
  let test: TestApp
  const parties = new Map<string, Party>()
  const madeFor = new Map<string, Examples>()
  const nobodysId = randomUUID()
  let store: { id: string; key: string }
  let orderId: string
  let onDutyId: string
  /** The rider that operators act on. */
  let subject: TestRider
  let asserted = 0

  beforeAll(async () => {
    test = await TestApp.start()
    subject = await test.newRider()
    orderId = (await test.placeOrder())._id
    store = await registerStore()
    addStrangers()
    await addRiders()
    await addStores()
    await addOperators()
    await addFormerAccounts()
    test.confirmWith = null
  })
  afterAll(() => test.stop())

  function addParty(who: string, party: Partial<Party> & Pick<Party, 'kind' | 'token'>): void {
    parties.set(who, { standing: 'active', isConfirmed: true, id: '', spare: undefined, ...party })
  }

  function addStrangers(): void {
    addParty('nobody', { kind: 'nobody', token: undefined })
    addParty('a made-up token', { kind: 'nobody', token: 'inventado' })
    addParty('a made-up store key', { kind: 'nobody', token: 'psk_inventada' })
  }

  async function addRiders(): Promise<void> {
    const add = async (who: string, { id, email, token }: TestRider, standing: Party['standing']) =>
      addParty(who, { kind: 'rider', standing, id, token, spare: await test.login(email) })
    await add('a rider not activated', await test.newRider(), 'new')
    await add('an activated rider off duty', await test.activatedRider(), 'active')
    const onDuty = await test.riderOnDuty()
    onDutyId = onDuty.id
    await add('a rider on duty', onDuty, 'active')
    await add('a blocked rider', await blocked(await test.activatedRider()), 'blocked')
    await add('a rider blocked before it activated', await blocked(await test.newRider()), 'blocked')
  }

  async function addStores(): Promise<void> {
    addParty('a store', { kind: 'store', id: store.id, token: store.key })
    const revoked = await registerStore()
    await test.ok(
      'revokeStoreKeys',
      { params: { id: revoked.id }, body: { cancelOpen: false } },
      test.operator,
    )
    addParty('a store with a revoked key', { kind: 'nobody', token: revoked.key })
  }

  async function addOperators(): Promise<void> {
    const dispatcher = await test.newOperator('dispatcher')
    const newAdmin = await test.newOperator('admin')
    const late = await test.newOperator('admin')
    const disabled = await test.newOperator('admin')
    const body = { disabled: true }
    await test.ok('updateOperator', { params: { id: disabled.id }, body }, test.operator)
    const spare = {
      admin: await test.loginOperator(),
      dispatcher: await test.loginOperator(dispatcher.email),
      late: await test.loginOperator(late.email),
    }
    const newSpare = await test.loginOperator(newAdmin.email)
    await test.sql.query(
      "update sessions set confirmed_at = confirmed_at - interval '5 minutes' where operator_id = $1",
      [late.id],
    )
    addParty('an admin', { kind: 'admin', token: test.operator, spare: spare.admin })
    addParty('an admin who confirmed five minutes ago', {
      kind: 'admin',
      token: late.token,
      spare: spare.late,
      isConfirmed: false,
    })
    addParty('a dispatcher', { kind: 'dispatcher', token: dispatcher.token, spare: spare.dispatcher })
    addParty('an admin without the second factor that is required', {
      kind: 'admin',
      standing: 'new',
      token: newAdmin.token,
      spare: newSpare,
    })
    addParty('a disabled operator', { kind: 'nobody', token: disabled.token })
    const ofDemo = await test.newOperator('admin')
    await test.sql.query('update operators set demo = true where id = $1', [ofDemo.id])
    addParty('an operator of a demo', { kind: 'nobody', token: ofDemo.token })
    // How a second factor is set up is another test's.
    await test.sql.query("update operators set totp_secret = 'x', totp_confirmed_at = now() where id <> $1", [
      newAdmin.id,
    ])
    await test.ok('requireSecondFactor', { body: { required: true } }, test.operator)
  }

  /** Accounts whose tokens once were good. */
  async function addFormerAccounts(): Promise<void> {
    const gone = await test.activatedRider()
    await test.ok('logout', {}, gone.token)
    addParty('a rider who logged out', { kind: 'nobody', token: gone.token })
    const ofDemo = await test.activatedRider()
    await test.sql.query('update riders set demo = true where id = $1', [ofDemo.id])
    addParty('a rider of a demo', { kind: 'nobody', token: ofDemo.token })
    const storeOfDemo = await registerStore()
    await test.sql.query('update stores set demo = true where id = $1', [storeOfDemo.id])
    addParty('a store of a demo', { kind: 'nobody', token: storeOfDemo.key })
  }

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
      setWorking: { params: { id: riderId }, body: { working: riderId === onDutyId } },
      // The rider's own, by the token.
      filterOrders: { query: { todayOnly: 'true', assigned: 'true' } },
      eraseRider: { params: { id: unknown } },
      getOrder: { params: { id: unknown } },
      setOrderStatus: { params: { id: unknown }, body: { status: 'to_pickup' } },
      proveHandover: { params: { id: unknown } },
      acceptOrder: { params: { orderId: unknown, riderId } },
      tellDelay: { params: { id: unknown }, body: {} },
      reportEmergency: { params: { id: unknown }, body: { ...examples.reportEmergency?.body } },
      getEmergency: { params: { id: unknown } },
      getOrderStreets: { ...examples.getOrderStreets, params: { id: unknown } },
      setLastOrder: { params: { id: unknown }, body: { last: true } },
      skipOrder: { params: { id: unknown }, body: { ...examples.skipOrder?.body } },
      reportReceipt: { ...examples.reportReceipt, params: { id: unknown } },
      createOrder: { body: { ...order, storeId: store.id } },
      // As it is, or other parties would change what they are.
      requireSecondFactor: { body: { required: true } },
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
    const answer = await answerOf(name, example, (name === 'logout' && party.spare) || party.token)
    const refusal = declaredRefusal(routes[name], party, riderId)
    if (refusal !== null) expect(answer, `${name} by ${who}`).toBe(refusal)
    else expect(answer, `${name} by ${who}`).not.toMatch(REFUSALS)
    asserted += 1
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

  it('was walked whole', () => {
    const others = NAMES.filter((name) => 'ownId' in routes[name]).length
    const riders = [...parties.values()].filter(({ kind }) => kind === 'rider').length
    expect(asserted).toBe(NAMES.length * parties.size + others * riders)
    console.info(
      `access table: ${NAMES.length} calls × ${parties.size} identities, ` +
        `${others} × ${riders} for another rider: ${asserted} asserted`,
    )
  })

  it('asks for the own id wherever a rider’s input names a rider', async () => {
    const examples = await examplesFor(subject.id)
    const named = NAMES.filter(
      (name) =>
        (routes[name].callers as readonly string[]).includes('rider') &&
        JSON.stringify(examples[name] ?? {}).includes(subject.id),
    )
    expect(named.toSorted()).toEqual(NAMES.filter((name) => 'ownId' in routes[name]).toSorted())
  })

  it('is open to anyone, to riders in good standing or to admins only, for these calls and no others', () => {
    const where = (isSo: (route: Route) => boolean) => NAMES.filter((name) => isSo(routes[name])).toSorted()
    expect(where(({ callers }) => callers === 'anyone')).toEqual([
      'acceptInvitation',
      'acceptStoreInvitation',
      'createRider',
      'endSession',
      'getConfig',
      'getTracking',
      'listZones',
      'loginOperator',
      'loginRider',
      'loginStore',
      'recoverRiderPassword',
      'reportReceipt',
      'sendNote',
    ])
    const standings = NAMES.flatMap((name) => {
      const route: Route = routes[name]
      return 'standing' in route && route.standing !== 'any' ? [`${name}: ${route.standing}`] : []
    })
    expect(standings.toSorted()).toEqual([
      'acceptOrder: active',
      'answerSettlement: activated',
      'confirmPresence: active',
      'downloadRecord: activated',
      'filterOrders: active',
      'getAcceptedOrder: active',
      'getCash: activated',
      'getHistoricalOrders: activated',
      'getMonthlyTotals: activated',
      'getOfferedOrder: active',
      'getOrder: active',
      'getOrderStreets: active',
      'getRoute: active',
      'getZoneDemand: active',
      'listMovements: activated',
      'listRiderOffers: activated',
      'reportRefund: activated',
      'setLastOrder: active',
      'setPause: active',
      'setPosition: active',
      'setPushToken: active',
      'setVehicle: active',
      'skipOrder: activated',
      'streamRider: active',
      'tellDelay: active',
      'testPush: active',
      'validateActivation: unblocked',
    ])
    expect(where((route) => 'role' in route)).toEqual([
      'adjustOrder',
      'answerDispute',
      'beginContactChange',
      'closeZone',
      'confirmContactChange',
      'createOperator',
      'createStore',
      'createStoreWebhook',
      'createZone',
      'disableStore',
      'downloadBooks',
      'dropPrice',
      'enableStore',
      'endStoreKey',
      'endStoreUser',
      'eraseRider',
      'inviteStoreUser',
      'listAuditLog',
      'listOperators',
      'listStoreUsers',
      'makeStoreKey',
      'payStoreFees',
      'previewZone',
      'reinviteStoreUser',
      'removeStoreWebhook',
      'reopenZone',
      'requireSecondFactor',
      'resetOperator',
      'reviewEarnings',
      'revokeStoreKeys',
      'setCashLimit',
      'setPrice',
      'setZoneTerms',
      'settle',
      'settleStore',
      'turnStoreKey',
      'undoSettlement',
      'undoStorePayment',
      'updateOperator',
      'updateStore',
      'updateZone',
    ])
    expect(where((route) => 'beforeSecondFactor' in route)).toEqual([
      'beginSecondFactor',
      'confirmSecondFactor',
      'getOperator',
      'logout',
    ])
  })
})
