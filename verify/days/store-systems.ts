/** The systems of stores, as their webhooks find them: they check who sends, fail now and then, and note what they are told of each order. */
import type { StoreOrder } from '@puni/contract/store-api/entities'
import { createHmac } from 'node:crypto'
import { type Asked, type FakeAnswer, FakeService } from '../support/fake-service.ts'

/** Of so many messages one is answered 500. */
const FAILS_EVERY = 7

/** One store's. */
interface Account {
  readonly secret: Buffer
  readonly known: Set<string>
  /** By order, in the sequence in which they came. */
  readonly told: Map<string, string[]>
}

export class StoreSystems {
  /** What was wrong with messages. */
  readonly problems: string[] = []
  readonly #service: FakeService
  readonly #accounts = new Map<string, Account>()
  #asked = 0

  private constructor(service: FakeService) {
    this.#service = service
    service.answer = (asked) => this.#take(asked)
  }

  static async start(): Promise<StoreSystems> {
    return new StoreSystems(await FakeService.start())
  }

  /** What a server needs to know to reach them. */
  get environment(): Record<string, string> {
    return { WEBHOOK_ORIGINS: this.#service.origin }
  }

  urlOf(storeId: string): string {
    return `${this.#service.origin}/${storeId}`
  }

  /** From now on messages to this store are expected, signed with this secret: `whsec_` and a key in base64. */
  open(storeId: string, secret: string): void {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    this.#accounts.set(storeId, { secret: key, known: new Set(), told: new Map() })
  }

  /** Ends it, and returns the states that it was told of each order, each message once. */
  close(storeId: string): ReadonlyMap<string, readonly string[]> {
    const told = this.#accounts.get(storeId)?.told ?? new Map<string, string[]>()
    this.#accounts.delete(storeId)
    return told
  }

  async stop(): Promise<void> {
    await this.#service.stop()
  }

  #take({ url, headers, raw }: Asked): FakeAnswer {
    // It keeps them for tests of a few calls.
    this.#service.asked.length = 0
    const account = this.#accounts.get(url.pathname.slice(1))
    if (account === undefined) return { status: 410 }
    const id = String(headers['webhook-id'])
    const signed = `${id}.${String(headers['webhook-timestamp'])}.${raw}`
    const signature = `v1,${createHmac('sha256', account.secret).update(signed).digest('base64')}`
    if (headers['webhook-signature'] !== signature) this.problems.push(`${id} is not signed as agreed`)
    this.#asked += 1
    if (this.#asked % FAILS_EVERY === 0) return { status: 500 }
    if (!account.known.has(id)) {
      account.known.add(id)
      const { data } = JSON.parse(raw) as { data: { order: StoreOrder } }
      account.told.set(data.order._id, [...(account.told.get(data.order._id) ?? []), data.order.status])
    }
    return { status: 204 }
  }
}
