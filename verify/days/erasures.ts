/** People who leave for good: they take what is kept of them along, erase the account, and are gone for everybody. */
import { RIDER_PASSWORD, type TestRider } from '../support/test-app.ts'
import type { Random } from '../support/random.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

/** Signs up at an instant, is activated, and erases the account within hours, or asks an operator to; the email may sign up again. */
export function* leavesForGood(city: City, at: number, byOperator: boolean, chance: Random): Actor {
  let leaver: TestRider | undefined
  yield* until(at)
  const join = async () => {
    leaver = await city.test.signedUpRider()
    await city.test.activate(leaver)
  }
  yield* act(incident('a newcomer signs up to leave again', join))
  yield* until(city.now() + chance.between(10, 120) * 60_000)
  yield* act(incident('the newcomer erases the account', () => erase(city, leaver!, byOperator)))
}

async function erase({ test }: City, { id, email, token }: TestRider, byOperator: boolean): Promise<void> {
  const data = JSON.stringify(await test.ok('exportMyData', {}, token))
  if (!data.includes(email)) throw new Error('What is kept of a rider lacks the email')
  if (byOperator) await test.ok('eraseRider', { params: { id } }, test.operator)
  else await test.ok('eraseMyAccount', { body: { password: RIDER_PASSWORD } }, token)
  const { status } = await test.send('getMe', {}, token)
  if (status !== 401) throw new Error(`An erased account reads itself: ${status}`)
  const shown = await test.ok('getOperatorRider', { params: { id } }, test.operator)
  if (shown.erasedAt === null || shown.fullName !== 'Cuenta eliminada')
    throw new Error(`Operators read ${shown.fullName} of an erased account`)
  const { rows } = await test.sql.query(
    'select from riders r where r.id = $1 and position($2 in r::text) > 0',
    [id, email],
  )
  if (rows.length > 0) throw new Error('The email of an erased account is still stored')
  await test.signUp({ email })
}
