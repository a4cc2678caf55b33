/** Riders answer to their blocks, and operators answer that. */
import { APPEAL_OUTCOMES } from '@puni/contract/appeals/values'
import { APPEALS } from '@puni/contract/appeals/limits'
import type { Random } from '../support/random.ts'
import { photo } from '../support/test-app.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/** Riders who are blocked and logged in appeal now and then; each appeal is open until an operator answers it, and only once. */
export function* appeals(city: City, to: number, chance: Random): Actor {
  while (city.now() < to) {
    yield* until(city.now() + chance.between(30, 90) * MINUTE_MS)
    const rider = city.riders.find(({ id }) => city.riderIsBlocked(id) && city.riderIsLoggedIn(id))
    if (rider === undefined) continue
    let appealId: string | null = null
    const send = async () => {
      appealId = await sendAppeal(city, rider.id)
    }
    yield* act(incident(`rider ${rider.id} answers to the block`, send))
    yield* until(city.now() + chance.between(5, 120) * MINUTE_MS)
    const [outcome, by] = [chance.pick(APPEAL_OUTCOMES), rider.id]
    const answer = async () => {
      if (appealId !== null) await answerAppeal(city, appealId, by, outcome)
    }
    yield* act(incident('an operator answers to that', answer))
  }
}

/** Returns the id of the appeal, of the day before where one is still open; null where the same block was answered to as often as it may be. */
async function sendAppeal({ test, tokens }: City, riderId: string): Promise<string | null> {
  const token = tokens.get(riderId)
  const { about, appeals: before } = await test.ok('getAppeals', {}, token)
  if (about !== 'block') throw new Error(`Blocked, rider ${riderId} can answer to ${about}`)
  const form = new FormData()
  form.set('body', 'No fui yo')
  form.set('photo1', await photo(), 'prueba.jpg')
  const { status, body } = await test.send('sendAppeal', { form }, token)
  const unanswered = before.find(({ answer }) => answer === null)
  if (unanswered !== undefined && status === 409) return unanswered._id
  if (before.length >= APPEALS.perSubject && status === 409) return null
  const { _id: id } = body as { _id?: string }
  if (status !== 201 || id === undefined) throw new Error(`An appeal was answered ${status}`)
  const again = await test.send('sendAppeal', { form }, token)
  if (again.status !== 409) throw new Error(`A second appeal beside an open one was answered ${again.status}`)
  const { appeals: open } = await test.ok('listAppeals', {}, test.operator)
  if (!open.some(({ _id }) => _id === id)) throw new Error(`Operators do not see the appeal ${id}`)
  await test.ok('getAppealPhoto', { params: { id, number: '1' } }, test.operator)
  return id
}

async function answerAppeal(
  city: City,
  id: string,
  riderId: string,
  outcome: (typeof APPEAL_OUTCOMES)[number],
): Promise<void> {
  const { test, tokens } = city
  const body = { outcome, text: 'Lo miramos' }
  await test.ok('answerAppeal', { params: { id }, body }, test.operator)
  const other = { ...body, text: 'Otra respuesta' }
  const code = await test.refused('answerAppeal', { params: { id }, body: other }, test.operator)
  if (code !== '409 APPEAL_ANSWERED') throw new Error(`A second answer to an appeal was answered ${code}`)
  if (!city.riderIsLoggedIn(riderId)) return
  const { appeals: mine } = await test.ok('listMyAppeals', {}, tokens.get(riderId))
  const told = mine.find(({ _id }) => _id === id)?.answer?.outcome
  if (told !== outcome) throw new Error(`An appeal that was ${outcome} is told as ${told}`)
}
