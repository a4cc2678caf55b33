/** Requests that no app of ours sends: each is answered in time, and never with 5xx. */
import { API_PREFIX } from '@puni/contract/route'
import { request } from 'node:http'
import type { City } from './city.ts'
import { act, type Actor, until } from './clockwork.ts'
import { incident } from './faults.ts'

/** Deadline of an answer, milliseconds of the wall clock. */
const PATIENCE_MS = 5_000

interface Odd {
  readonly method: string
  readonly path: string
  readonly type?: string
  readonly body?: string
  /** Whose token it carries. */
  readonly as?: 'operator' | 'rider'
}

/** Cut in the middle of a field. */
const CUT_FORM = '--x\r\ncontent-disposition: form-data; name="fullName"\r\n\r\nRam'

const ODD: readonly Odd[] = [
  { method: 'GET', path: '//[' },
  { method: 'GET', path: '/%E0%A4%A' },
  { method: 'POST', path: `${API_PREFIX}/rider/`, type: 'multipart/form-data; boundary=x', body: CUT_FORM },
  { method: 'POST', path: `${API_PREFIX}/rider/`, type: 'multipart/form-data', body: CUT_FORM },
  {
    method: 'POST',
    path: `${API_PREFIX}/user/login-rider`,
    type: 'application/json',
    body: JSON.stringify({ email: 'a\0b@test.example', password: 'una clave larga' }),
  },
  { method: 'POST', path: `${API_PREFIX}/user/login-rider`, type: 'application/json', body: '{"email":' },
  { method: 'GET', path: `${API_PREFIX}/operator/orders?day=0000-01-01`, as: 'operator' },
  { method: 'HEAD', path: `${API_PREFIX}/operator/events`, as: 'operator' },
]

/** Sends all of them at once. */
export function* asksOddly(city: City, at: number): Actor {
  yield* until(at)
  yield* act(incident('a stranger sends odd requests', () => ask(city)))
}

async function ask(city: City): Promise<void> {
  const rider = city.riders.find(({ id }) => city.riderIsLoggedIn(id))
  const logbook: Odd[] =
    rider === undefined
      ? []
      : [{ method: 'GET', path: `${API_PREFIX}/rider/${rider.id}/offers?day=0000-01-01`, as: 'rider' }]
  const token = { operator: city.test.operator, rider: rider && city.tokens.get(rider.id) }
  const answers = await Promise.all(
    [...ODD, ...logbook].map(async (odd) => ({
      odd,
      status: await statusOf(city.test.origin, odd, odd.as === undefined ? undefined : token[odd.as]),
    })),
  )
  for (const { odd, status } of answers)
    if (status === null || status >= 500)
      throw new Error(`${odd.method} ${odd.path} was answered ${status ?? 'nothing at all'}`)
}

/** The answer, null if none came in time. Sent raw: `fetch` would normalise it. */
async function statusOf(
  origin: string,
  { method, path, type, body }: Odd,
  token?: string,
): Promise<number | null> {
  const { hostname, port } = new URL(origin)
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return await new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? null))
    })
    sent.setTimeout(PATIENCE_MS, () => {
      resolve(null)
      sent.destroy()
    })
    sent.once('error', reject)
    sent.end(body)
  })
}
