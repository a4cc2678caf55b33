/** What docs/stores.md says is so: its commands, run in turn in one shell, are answered as it shows. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import { API_PREFIX } from '@puni/contract/route'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { TestApp } from '@puni/verify/support/test-app'
import { expect, inject, it } from 'vitest'
import { DEMO_CITY_TOWN } from '../../demo/demo-town.ts'

const GUIDE = readFileSync(new URL('../../../../../docs/stores.md', import.meta.url), 'utf8')

const BLOCKS = [...GUIDE.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block).join('')

/** Each command, with the answer in the comment that follows. */
const STEPS = [...BLOCKS.matchAll(/((?:^[^#].*\n)+)((?:^# .*\n)+)/gm)].map(
  ([text, command = '', comment = '']) => ({
    text,
    command,
    shown: JSON.parse(comment.replaceAll(/^# /gm, '')) as unknown,
  }),
)

const isCurlThere = spawnSync('curl', ['--json', '{}', '--version']).status === 0

it.skipIf(!isCurlThere)('its commands are answered as it shows (needs curl 7.82 or newer)', async () => {
  const test = await TestApp.shared({ CITY_DIR: inject('demoCity') })
  const shell = new Shell({ PUNI: `${test.origin}${API_PREFIX}`, ...(await openStore(test)) })
  const inGuide = guideWords()
  try {
    expect(STEPS.map(({ text }) => text).join('')).toBe(BLOCKS)
    expect(STEPS.length).toBeGreaterThan(10)
    for (const { command, shown } of STEPS) {
      test.clock.advance(Number(SLEEP.exec(command)?.[1] ?? 0) * 1_000)
      const written = await shell.run(command.replace(SLEEP, ''))
      expect(inGuide(shown, JSON.parse(written)), command).toEqual(shown)
    }
  } finally {
    shell.end()
  }
})

it('its errors have the statuses that it says', () => {
  const told = [...GUIDE.matchAll(/(\d{3}) `([A-Z_]+)`/g)]
  expect(told.length).toBeGreaterThan(8)
  for (const [, status, code] of told)
    expect(`${ERRORS[code as ErrorCode]?.status} ${code}`).toBe(`${status} ${code}`)
})

/** The clock is the test's. */
const SLEEP = /^sleep (\d+)$/m

/** The store of the guide, in a zone with prices: a test key of it, as the guide has it. */
async function openStore(test: TestApp) {
  const { latitude, longitude, street, streetNumber, city } = DEMO_CITY_TOWN.store
  const zone = { name: 'Balvanera', latitude, longitude, radiusKm: 5 }
  const { _id: zoneId } = await test.ok('createZone', { body: zone }, test.operator)
  const bounds = { minimum: 1_200, ceiling: null, override: null }
  const terms = { base: 1_000, perKm: 300, urgent: 500, hours: [], step: 50, ...bounds }
  await test.ok('setPrice', { params: { id: zoneId }, body: { terms } }, test.operator)
  const body = { name: 'Pizzería Doña Rosa', street, streetNumber, city, latitude, longitude, zoneId }
  const { store } = await test.ok('createStore', { body }, test.operator)
  const asked = { params: { id: store._id }, body: { name: 'Caja 1', test: true } }
  const { apiKey: KEY } = await test.ok('makeStoreKey', asked, test.operator)
  return { KEY, AUTH: `Authorization: Bearer ${KEY}` }
}

/** A shell in a folder of its own, which runs one command after the other. */
class Shell {
  readonly #folder = mkdtempSync(join(tmpdir(), 'puni-guide-'))
  readonly #process
  readonly #lines

  constructor(environment: Readonly<Record<string, string>>) {
    this.#process = spawn('sh', {
      cwd: this.#folder,
      env: { ...process.env, no_proxy: '127.0.0.1', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]()
  }

  /** What a command writes. */
  async run(command: string): Promise<string> {
    // An answer has no line end.
    this.#process.stdin.write(`${command}\nprintf '\\n%s\\n' '${END}'\n`)
    const written: string[] = []
    for (;;) {
      const line = await this.#lines.next()
      if (line.done === true) throw new Error(`the shell ended: ${written.join('\n')}`)
      if (line.value === END) return written.join('\n')
      written.push(line.value)
    }
  }

  end(): void {
    this.#process.kill()
    rmSync(this.#folder, { recursive: true })
  }
}
const END = 'END OF COMMAND'

/** What is another each time: ids, times, secrets, and fields that are numbered or made up. */
const VARYING = [
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/,
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  /^whsec_[\w+/]+=*$/,
]
const VARYING_FIELDS = new Set(['number', 'lastFour'])

/** Puts answers into the guide's words: only what is shown, and each id, time or secret as the one that stands for it in the guide. */
function guideWords() {
  const standsFor = new Map<unknown, unknown>()

  const word = (shown: unknown, answer: unknown) => {
    if (!standsFor.has(shown)) standsFor.set(shown, answer)
    return standsFor.get(shown) === answer ? shown : answer
  }

  return function inGuide(shown: unknown, answer: unknown, field = ''): unknown {
    if (typeof shown === 'object' && shown !== null) {
      const parts = Object.entries(shown).map(([name, part]) => [
        name,
        inGuide(part, (answer as Readonly<Record<string, unknown>> | null)?.[name], name),
      ])
      return Array.isArray(shown) ? parts.map(([, part]) => part) : Object.fromEntries(parts)
    }
    const kind = VARYING.find((each) => each.test(String(shown)))
    const varies = kind?.test(String(answer)) ?? (VARYING_FIELDS.has(field) && typeof answer === typeof shown)
    return varies ? word(shown, answer) : answer
  }
}
