/**
 * Guesses passwords of a server, and prints
 *
 * - how many of 1,000 guesses were let try: at one account from 100 addresses, and at many accounts from one address;
 * - how long wrong log-ins take for 200 accounts that exist and 200 that do not, one by one, in random order.
 *
 * Fails if more guesses were let try than the default limits allow, or if the times tell the accounts apart.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startServer } from '../../support/server-process.ts'

const GUESSES = 1_000
const AT_ONCE = 20
/** Defaults of WRONG_PASSWORDS_PER_ACCOUNT and WRONG_PASSWORDS_PER_ADDRESS. */
const ALLOWED = { perAccount: 10, perAddress: 100 }
const TIMED_ACCOUNTS = 200
const WARM_UP = 20
/** Of the rank-sum test: what chance alone exceeds once in a hundred times. */
const NOTICEABLE_Z = 2.58

const OPERATOR = { email: 'olga@bench.example', password: 'una clave de banco' }

const dataDir = await mkdtemp(join(tmpdir(), 'puni-guesses-'))
const server = await startServer('source', {
  DATA_DIR: dataDir,
  DEMO: '0',
  OPERATOR_EMAIL: OPERATOR.email,
  OPERATOR_PASSWORD: OPERATOR.password,
  // Addresses are made up here, and only the limits of wrong passwords are to answer.
  TRUST_PROXY: '1',
  RATE_LIMIT_PER_MINUTE: '1000000',
  COSTLY_LIMIT_PER_MINUTE: '1000000',
})

async function post(path: string, body: object | FormData, from: string, token = ''): Promise<Response> {
  const isForm = body instanceof FormData
  return await fetch(`${server.origin}/prod/api${path}`, {
    method: 'POST',
    headers: {
      'x-forwarded-for': from,
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    },
    body: isForm ? body : JSON.stringify(body),
  })
}

/** A wrong log-in; returns its status. */
async function guess(email: string, from: string): Promise<number> {
  const response = await post('/user/login-rider', { email, password: 'adivino esta clave' }, from)
  await response.text()
  return response.status
}

async function made<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.url}: ${await response.text()}`)
  return (await response.json()) as T
}

const jpeg = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a0c020' } })
  .jpeg()
  .toBuffer()

async function signUp(email: string, zone: string): Promise<void> {
  const form = new FormData()
  const fields = {
    fullName: 'Ramón Rider',
    email,
    password: 'una clave de rider',
    documentNumber: '30111222',
    phone: '+54 9 11 5555-0199',
    zone,
    vehicleType: 'Moto',
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const name of ['dniPhoto', 'selfiePhoto']) form.set(name, new Blob([new Uint8Array(jpeg)]), 'foto.jpg')
  await made(await post('/rider/', form, '203.0.113.1'))
}

/** How many of the guesses were let try. */
async function letTry(of: (n: number) => { email: string; from: string }): Promise<number> {
  let tried = 0
  for (let first = 0; first < GUESSES; first += AT_ONCE) {
    const guesses = Array.from({ length: AT_ONCE }, (_, n) => of(first + n))
    const answers = await Promise.all(guesses.map(({ email, from }) => guess(email, from)))
    tried += answers.filter((status) => status === 401).length
    if (!answers.every((status) => status === 401 || status === 429)) throw new Error(answers.join())
  }
  return tried
}

/** Reports how many were let try; returns whether that is what the limits allow. */
function report(what: string, tried: number, allowed: number): boolean {
  console.log(`${GUESSES} guesses at ${what}: ${tried} let try, ${allowed} allowed`)
  return tried === allowed
}

const shuffled = <T>(things: readonly T[]): T[] =>
  things
    .map((thing) => ({ thing, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ thing }) => thing)

interface Timed {
  readonly exists: boolean
  readonly milliseconds: number
}

/** Each guess from an address of its own. */
async function timeGuesses(): Promise<Timed[]> {
  const accounts = Array.from({ length: TIMED_ACCOUNTS }, (_, n) => [
    { email: existing(n), exists: true },
    { email: missing(n), exists: false },
  ]).flat()
  for (let n = 0; n < WARM_UP; n++) await guess(`warm-up-${n}@bench.example`, `198.18.0.${n}`)
  const timed: Timed[] = []
  for (const [n, { email, exists }] of shuffled(accounts).entries()) {
    const from = `198.19.${n >> 8}.${n & 255}`
    const began = performance.now()
    const status = await guess(email, from)
    timed.push({ exists, milliseconds: performance.now() - began })
    if (status !== 401) throw new Error(`${email}: ${status}`)
  }
  return timed
}

const existing = (n: number) => `rider-${n}@bench.example`
const missing = (n: number) => `nadie-${n}@bench.example`

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? NaN

/** The rank-sum test of Wilcoxon, Mann and Whitney: how far the ranks of one kind are from those of chance, in standard deviations. */
function rankSumZ(timed: readonly Timed[]): number {
  const ranked = timed.toSorted((one, other) => one.milliseconds - other.milliseconds)
  const ranks = ranked.flatMap(({ exists }, index) => (exists ? [index + 1] : []))
  const [ours, others] = [ranks.length, ranked.length - ranks.length]
  const sum = ranks.reduce((total, rank) => total + rank, 0)
  const expected = (ours * (ranked.length + 1)) / 2
  return (sum - expected) / Math.sqrt((ours * others * (ranked.length + 1)) / 12)
}

function reportTimes(timed: readonly Timed[]): boolean {
  for (const exists of [true, false]) {
    const times = timed.filter((each) => each.exists === exists).map(({ milliseconds }) => milliseconds)
    const what = exists ? 'exist' : 'do not exist'
    console.log(`${times.length} accounts that ${what}: ${median(times).toFixed(2)} ms at the median`)
  }
  const z = rankSumZ(timed)
  const told = Math.abs(z) > NOTICEABLE_Z
  console.log(
    `Rank-sum test: z = ${z.toFixed(2)}, ${told ? 'told apart' : 'not told apart'} (|z| > ${NOTICEABLE_Z})`,
  )
  return !told
}

try {
  const { token } = await made<{ token: string }>(await post('/user/login-operator', OPERATOR, '203.0.113.1'))
  const zone = { name: 'Centro', latitude: -34.61, longitude: -58.4, radiusKm: 8 }
  const { _id: zoneId } = await made<{ _id: string }>(
    await post('/operator/zones', zone, '203.0.113.1', token),
  )
  for (let n = 0; n < TIMED_ACCOUNTS; n++) await signUp(existing(n), zoneId)
  const results = [reportTimes(await timeGuesses())]
  const victim = 'victima@bench.example'
  await signUp(victim, zoneId)
  results.push(
    report(
      'one account from 100 addresses',
      await letTry((n) => ({ email: victim, from: `198.51.100.${n % 100}` })),
      ALLOWED.perAccount,
    ),
    report(
      '100 accounts from one address',
      await letTry((n) => ({ email: existing(n % 100), from: '203.0.113.2' })),
      ALLOWED.perAddress,
    ),
  )
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await server.end()
  await rm(dataDir, { recursive: true })
}
