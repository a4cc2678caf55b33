/** People who sign up: approved by two operators nearly at once, and activated with the code that came first, or with a fresh one. */
import { ACTIVATION } from '@puni/contract/accounts/limits'
import type { Random } from '../support/random.ts'
import type { TestRider } from '../support/test-app.ts'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

const MINUTE_MS = 60_000

/** Signs up at an instant and activates within two hours; an `isClumsy` one guesses until the code is locked, and asks for another. */
export function* joins(city: City, at: number, isClumsy: boolean, chance: Random): Actor {
  const pause = () => until(city.now() + chance.between(1, 20) * MINUTE_MS)
  let newcomer: TestRider | undefined
  let code = ''
  const here = () => newcomer!
  yield* until(at)
  yield* act(incident('a newcomer signs up', async () => void (newcomer = await city.test.signedUpRider())))
  yield* pause()
  yield* act(
    incident('two operators approve the newcomer at once', async () => {
      const [one, other] = await Promise.all([issue(city, here().id), issue(city, here().id)])
      code = one.code ?? other.code ?? ''
      expect([one.answer, other.answer].sort(), ['200', '409 CODE_LIVE'])
    }),
  )
  yield* pause()
  if (isClumsy) {
    yield* act(
      incident('the newcomer enters wrong codes', async () => {
        const answers: string[] = []
        for (let number = 1; number <= ACTIVATION.tries; number += 1)
          answers.push(await enter(city, here(), after(code, number)))
        expect(
          answers,
          answers.map(() => '400 CODE_WRONG'),
        )
        expect([await enter(city, here(), code)], ['429 ACTIVATION_LOCKED'])
      }),
    )
    yield* until(city.now() + chance.between(5, 300) * 1_000)
    yield* act(
      incident('an operator gives the newcomer a fresh code', async () => {
        const fresh = await issue(city, here().id, { replace: 'true' })
        expect([fresh.answer], ['200'])
        code = fresh.code ?? ''
      }),
    )
  }
  yield* act(
    incident('the newcomer activates', async () => expect([await enter(city, here(), code)], ['200'])),
  )
}

interface Issued {
  readonly answer: string
  readonly code: string | undefined
}

async function issue({ test }: City, id: string, query: Record<string, string> = {}): Promise<Issued> {
  const { status, body } = await test.send('issueActivationCode', { params: { id }, query }, test.operator)
  const { code } = body as { code?: string }
  return status === 200 ? { answer: '200', code } : { answer: `${status} ${code}`, code: undefined }
}

async function enter({ test }: City, { id, token }: TestRider, code: string): Promise<string> {
  const body = { code, entityId: id, entityType: 'rider' }
  const reply = await test.send('validateActivation', { body }, token)
  return reply.status === 200 ? '200' : `${reply.status} ${(reply.body as { code?: string }).code}`
}

/** Another code than this one. */
function after(code: string, number: number): string {
  return String((Number(code) + number) % 10 ** ACTIVATION.digits).padStart(ACTIVATION.digits, '0')
}

function expect(answers: readonly string[], expected: readonly string[]): void {
  const [actual, should] = [answers.join(', '), expected.join(', ')]
  if (actual !== should) throw new Error(`The newcomer's story: answered ${actual} instead of ${should}`)
}
