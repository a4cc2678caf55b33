/**
 * What each call and the background send to the database on their usual way, in one file to read: every statement below the first that
 * sends it.
 * `npx vitest -u statement-list` writes it anew.
 */
import { type CallName, routes } from '@puni/contract/routes'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { readDocument } from '@puni/verify/support/fuzz/document'
import { describedRequest } from '@puni/verify/support/fuzz/requests'
import { Scene } from '@puni/verify/support/fuzz/scene'
import { sendRequest } from '@puni/verify/support/fuzz/send'
import { PushService } from '@puni/verify/support/push-service'
import { isBracket, isNotify, listen } from '@puni/verify/support/sent-statements'
import { TestApp } from '@puni/verify/support/test-app'
import { WhatsappService } from '@puni/verify/support/whatsapp-service'

/** A replay goes on by itself, and says how far it is as time passes: what it sends is in `runs.statements.ts`. */
const TIMED: CallName = 'replayDay'
/** What several do at once, in whatever order. */
const SIDE_BY_SIDE = new Set(['background: pushes', 'background: messages'])
const STEPS = ['to_pickup', 'waiting_pickup', 'on the way', 'delivered']
/** Where a line of the file begins. */
const CLAUSES =
  /^(select|from|where|(inner|left|cross) join|union( all)?|group by|order by|limit|set|values|on conflict|returning|for (no key )?update)\b/i

let push: PushService
let whatsapp: WhatsappService
let test: TestApp
beforeAll(async () => {
  push = await PushService.start()
  whatsapp = await WhatsappService.start()
  test = await TestApp.start({
    CITY_DIR: inject('demoCity'),
    PUSH_HOSTS: push.origin,
    ...whatsapp.environment,
  })
})
afterAll(async () => {
  await test.stop()
  await push.stop()
  await whatsapp.stop()
})

it('statements.sql is what the server sends', async () => {
  const list = new StatementList()
  const sent = listen(test)
  const record = async (who: string, work: () => Promise<unknown>): Promise<void> => {
    sent.length = 0
    await work()
    const texts = sent.filter((each) => !isNotify(each) && !isBracket(each)).map(({ text }) => text)
    list.add(who, SIDE_BY_SIDE.has(who) ? texts.toSorted() : texts)
  }
  await recordOrder(record)
  await recordCalls(record)
  const { app } = test
  await record('dispatcher: a look at every zone', () => app.dispatcher.sweep())
  await record('background: pushes', () => app.pushWorker.sendDue())
  await record('background: messages', () => app.messageWorker.sendDue())
  await record('background: silent duty ends', () => app.endSilentDuty())
  await record('background: cash limits are told', () => app.tellCashLimits())
  await record('background: old sessions end', () => app.endOldSessions())
  await record('background: counts are shared', () => app.shareCounts())
  await record('background: housekeeping', () => app.housekeep())
  await expect(list.toString()).toMatchFileSnapshot('./platform/database/statements.sql')
})

type Record = (who: string, work: () => Promise<unknown>) => Promise<void>

/** An order from its placing to the door, as a phone sends it: with keys. */
async function recordOrder(record: Record): Promise<void> {
  const rider = await test.riderOnDuty()
  const headers = (key: string) => ({ headers: { 'idempotency-key': key } })
  const placing = { body: test.newOrder(), ...headers('place') }
  let id = ''
  await record('createOrder', async () => {
    id = (await test.ok('createOrder', placing, test.operator)).order._id
  })
  await record('dispatcher: an offer is made', () => test.dispatch())
  const accepting = { params: { orderId: id, riderId: rider.id } }
  await record('acceptOrder', () => test.ok('acceptOrder', accepting, rider.token))
  for (const status of STEPS)
    await record(`setOrderStatus, ${status}`, () =>
      test.ok('setOrderStatus', { params: { id }, body: { status }, ...headers(status) }, rider.token),
    )
  await test.ok('setWorking', { params: { id: rider.id }, body: { working: false } }, rider.token)
}

/** Every call once, as somebody for whom it succeeds. */
async function recordCalls(record: Record): Promise<void> {
  const scene = await Scene.open(test, push.subscribe())
  const operations = new Map((await readDocument(test)).map((each) => [each.name, each]))
  for (const name of Object.keys(routes) as CallName[]) {
    if (name === TIMED) continue
    const { example, form, token } = await scene.prepare(name)
    await record(name, async () => {
      if (form !== undefined) {
        await test.ok(name, { ...example, form }, token)
        return
      }
      const answer = await sendRequest(
        test.origin,
        describedRequest(operations.get(name)!, example, token),
        20_000,
      )
      expect(answer?.status ?? 200, name).toBeLessThan(300)
    })
  }
}

class StatementList {
  readonly #seen = new Set<string>()
  readonly #lines: string[] = []

  add(who: string, texts: readonly string[]): void {
    this.#lines.push(`-- ${who}: ${texts.length}`)
    for (const text of texts) this.#lines.push(this.#show(text))
    this.#lines.push('')
  }

  /** In full where it comes first, later by its mark alone. */
  #show(text: string): string {
    const shown = broken(text)
    const mark = createHash('sha256').update(shown).digest('hex').slice(0, 6)
    const first = !this.#seen.has(mark)
    this.#seen.add(mark)
    return first ? `-- [${mark}]\n${shown};` : `-- [${mark}] ${shown.replaceAll(/\s+/g, ' ').slice(0, 100)} …`
  }

  toString(): string {
    return this.#lines.join('\n')
  }
}

/** A line for each clause outside parentheses. */
function broken(text: string): string {
  let depth = 0
  const words = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/"([a-z_]+)"/g, '$1')
    .split(/(?<=[ (])|(?=\))/)
  return words
    .map((word, at) => {
      const breaks = depth === 0 && at > 0 && CLAUSES.test(words.slice(at, at + 4).join(''))
      depth += (word.match(/\(/g)?.length ?? 0) - (word.match(/\)/g)?.length ?? 0)
      return breaks ? `\n${word}` : word
    })
    .join('')
    .replaceAll(/ +\n/g, '\n')
}
