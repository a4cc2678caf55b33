/**
 * Deliveries in a real browser through signal that comes and goes: requests lost, late, repeated and out of order, answers lost,
 * the app closed and opened, two tabs. Every step that the phone showed as taken arrives once, in order.
 */
import { chromium, type Browser } from '@playwright/test'
import { DELIVERY_SEQUENCE } from '@puni/contract/orders/order-states'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { QUIET } from '../journeys/browser.ts'
import { Platform } from '../journeys/platform.ts'
import { ensureChromium } from '../../scripts/browsers.mjs'
import { Courier } from './courier.ts'
import { Findings } from './findings.ts'
import { Random } from '../support/random.ts'
import { say, type PartOptions, type Row } from './report.ts'
import { checkLog, startReady } from './servers.ts'

const STEPS = DELIVERY_SEQUENCE.slice(1)
/** Time for the outbox to empty once the signal is back, milliseconds: its longest wait between tries, and more than its time-out. */
const ARRIVAL_MS = 60_000

interface Size {
  readonly deliveries: number
  readonly phones: number
}

const LONG: Size = { deliveries: 500, phones: 8 }
const SHORT: Size = { deliveries: 4, phones: 2 }

/** 500 deliveries on eight phones; the short form, 4 on two. */
export async function deliveries({ short, seed }: PartOptions): Promise<Row[]> {
  const size = short ? SHORT : LONG
  const findings = new Findings('deliveries')
  const dataDir = await mkdtemp(join(tmpdir(), 'puni-chaos-'))
  const { email, password } = Platform.operator
  const server = await startReady({
    DATA_DIR: dataDir,
    OPERATOR_EMAIL: email,
    OPERATOR_PASSWORD: password,
    OFFER_SECONDS: '90',
  })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: QUIET,
  })
  try {
    const run = new Run(new Platform(server.origin), browser, findings, size.deliveries)
    const random = new Random(seed)
    const phones = Array.from({ length: size.phones }, (_, index) => run.drive(index, random.fork()))
    const taken = (await Promise.all(phones)).reduce((sum, steps) => sum + steps, 0)
    checkLog(server, findings)
    return [
      {
        part: 'deliveries',
        tries: run.done,
        acknowledged: taken,
        ...findings.counts,
        slowestAnswerMs: null,
        worstRecoveryMs: run.slowestArrivalMs,
      },
    ]
  } finally {
    await browser.close()
    await server.end()
    await rm(dataDir, { recursive: true })
  }
}

class Run {
  done = 0
  /** The longest that steps took to arrive once there was signal. */
  slowestArrivalMs = 0
  #begun = 0
  readonly #platform: Platform
  readonly #browser: Browser
  readonly #findings: Findings
  readonly #deliveries: number

  constructor(platform: Platform, browser: Browser, findings: Findings, deliveries: number) {
    this.#platform = platform
    this.#browser = browser
    this.#findings = findings
    this.#deliveries = deliveries
  }

  /** One phone in a zone of its own, for as long as there are orders. Returns the steps that it showed as taken. */
  async drive(index: number, random: Random): Promise<number> {
    const letter = 'ABCDEFGHIJ'[index] ?? ''
    const { id: zoneId, name: zone } = await this.#platform.createZone('Zona')
    const { email } = await this.#platform.createRider(`Rider ${letter}`, zoneId)
    const home = { origin: this.#platform.origin, zone, email }
    const courier = await Courier.open(this.#browser, home, random, this.#findings)
    while (this.#begun < this.#deliveries) {
      this.#begun += 1
      await this.#deliverOne(courier, zoneId)
    }
    await courier.close()
    return courier.taken
  }

  async #deliverOne(courier: Courier, zoneId: string): Promise<void> {
    const orderId = await this.#platform.placeOrder(zoneId)
    try {
      await courier.accept(async () => (await this.#platform.statusOf(orderId)) === 'assigned')
      await courier.deliver()
    } catch (error) {
      const steps = (await this.#platform.stepsOf(orderId)).map(({ status }) => status)
      this.#findings.add('wrong', `order ${orderId}, ${steps.join(' → ')}: ${(error as Error).message}`)
      await courier.clearSky()
      if (!steps.includes('delivered')) await this.#platform.cancel(orderId)
      return
    }
    await courier.clearSky()
    await this.#arrival(orderId)
    await courier.checkScreen()
    await this.#check(orderId)
    this.done += 1
    if (this.done % 10 === 0) say(`deliveries: ${this.done} of ${this.#deliveries}`)
  }

  async #arrival(orderId: string): Promise<void> {
    const began = Date.now()
    while ((await this.#platform.statusOf(orderId)) !== 'delivered') {
      if (Date.now() - began > ARRIVAL_MS) return
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    this.slowestArrivalMs = Math.max(this.slowestArrivalMs, Date.now() - began)
  }

  /** Every step once and in order, with the times of the phone in order too. */
  async #check(orderId: string): Promise<void> {
    const events = await this.#platform.stepsOf(orderId)
    const steps = events.map(({ status }) => status)
    for (const step of STEPS) {
      const times = steps.filter((each) => each === step).length
      if (times === 0) this.#findings.add('lost', `order ${orderId}: ${step}`)
      if (times > 1) this.#findings.add('doubled', `order ${orderId}: ${step}, ${times} times`)
    }
    if (steps.join() !== STEPS.join()) this.#findings.add('wrong', `order ${orderId}: ${steps.join(' → ')}`)
    const tapped = events.map(({ deviceAt }) => deviceAt ?? '')
    if (tapped.join() !== tapped.toSorted().join() || tapped.includes('')) {
      this.#findings.add('wrong', `order ${orderId}: tapped at ${tapped.join(' → ')}`)
    }
  }
}
