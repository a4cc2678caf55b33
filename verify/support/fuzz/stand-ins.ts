/** People for calls that end sessions, keys or accounts: whatever becomes of them, nobody else needs them. */
import type { Route } from '@puni/contract/route'
import { type CallName, routes } from '@puni/contract/routes'
import { randomUUID } from 'node:crypto'
import type { Example } from '../call-examples.ts'
import type { Random } from '../random.ts'
import { SECOND_FACTOR_SETTING } from '../../../apps/server/src/subjects/accounts/second-factor-setting.ts'
import {
  OPERATOR_PASSWORD,
  RIDER_PASSWORD,
  type TestApp,
  type TestOperator,
  type TestRider,
} from '../test-app.ts'

/** Not easily guessed. */
export const NEW_PASSWORD = 'tres cosas que veo ahora'

/** After these the account is as it was. */
const ENDS_SESSION_ONLY: ReadonlySet<CallName> = new Set<CallName>([
  'logout',
  'endOtherSession',
  'endAllSessions',
  'endRiderSessions',
])
/** These change what they name, and not who calls. */
const LEAVES_CALLER: ReadonlySet<CallName> = new Set<CallName>([
  'eraseRider',
  'endRiderSessions',
  'revokeStoreKeys',
  'turnStoreKey',
  'endStoreKey',
])
/** Those of them that name the rider. */
const CONCERNS_RIDER: ReadonlySet<CallName> = new Set<CallName>(['eraseRider', 'endRiderSessions'])

export class StandIns {
  readonly #test: TestApp
  readonly #storeId: string
  #rider: TestRider
  /** An admin. */
  #operator: TestOperator

  private constructor(test: TestApp, rider: TestRider, operator: TestOperator, storeId: string) {
    this.#test = test
    this.#rider = rider
    this.#operator = operator
    this.#storeId = storeId
  }

  static async hire(test: TestApp, storeId: string): Promise<StandIns> {
    return new StandIns(test, await test.newRider(), await test.newOperator('admin'), storeId)
  }

  /** What their calls may name. */
  get ids(): readonly string[] {
    return [this.#rider.id, this.#operator.id, this.#storeId, randomUUID()]
  }

  /** Inputs with which the calls that end something succeed, but for codes that only an authenticator knows. */
  get examples(): Partial<Record<CallName, Example>> {
    const rider = { params: { id: this.#rider.id } }
    const operator = { params: { id: this.#operator.id } }
    const store = { params: { id: this.#storeId } }
    return {
      logout: {},
      endOtherSession: { params: { id: randomUUID() } },
      endAllSessions: { body: { keepThis: true } },
      changePassword: { body: { currentPassword: RIDER_PASSWORD, newPassword: NEW_PASSWORD } },
      eraseMyAccount: { body: { password: RIDER_PASSWORD } },
      eraseRider: rider,
      endRiderSessions: rider,
      updateOperator: { ...operator, body: { role: 'admin', disabled: false } },
      resetOperator: { ...operator, body: { secondFactor: true } },
      requireSecondFactor: { body: { required: false } },
      beginSecondFactor: { body: { password: OPERATOR_PASSWORD } },
      confirmSecondFactor: { body: { code: '000000' } },
      removeSecondFactor: { body: { code: '000000' } },
      revokeStoreKeys: { ...store, body: { cancelOpen: false } },
      turnStoreKey: { params: { ...store.params, keyId: randomUUID() }, body: { keepOld: true } },
      endStoreKey: { params: { ...store.params, keyId: randomUUID() } },
    }
  }

  /** Whether only stand-ins make this call by chance: it ends sessions, keys or accounts, or asks more of a login. */
  make(name: CallName): boolean {
    return name in this.examples
  }

  /** The token of one who may make the call. */
  tokenFor(name: CallName, random: Random): string {
    const { callers }: Route = routes[name]
    const admits = (kind: string) => callers !== 'anyone' && callers.some((caller) => caller === kind)
    const may = [admits('rider') ? [this.#rider] : [], admits('operator') ? [this.#operator] : []].flat()
    return random.pick(may).token
  }

  /** Puts right what a call that succeeded has ended: logged in again, or somebody new. */
  async renew(name: CallName, token: string | undefined): Promise<void> {
    if (name === 'requireSecondFactor') return await this.#liftRequirement()
    const isSame = ENDS_SESSION_ONLY.has(name)
    if (CONCERNS_RIDER.has(name) || token === this.#rider.token)
      this.#rider = isSame
        ? { ...this.#rider, token: await this.#test.login(this.#rider.email) }
        : await this.#test.newRider()
    if (token !== this.#operator.token || LEAVES_CALLER.has(name)) return
    const { email } = this.#operator
    this.#operator = isSame
      ? { ...this.#operator, token: await this.#test.loginOperator(email) }
      : await this.#test.newOperator('admin')
  }

  /** As nobody in the scene has a second factor, nobody could. */
  async #liftRequirement(): Promise<void> {
    await this.#test.sql.query('delete from settings where name = $1', [SECOND_FACTOR_SETTING])
  }
}
