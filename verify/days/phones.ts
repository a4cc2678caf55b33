/** The riders' phones as push receivers: subscribed to a push service that loses messages, or fails for a while. */
import type { PushMessage } from '@puni/contract/notifications/push'
import { PushService, type Subscriber } from '../support/push-service.ts'
import type { Random } from '../support/random.ts'

export class Phones {
  /** Share of the pushes that the service takes and that never arrive. */
  lossRate = 0
  /** Whether the service answers 503. */
  isDown = false
  /** Pushes that arrived. */
  arrived = 0
  readonly #service: PushService
  readonly #chance: Random
  readonly #phones = new Map<string, Subscriber>()
  /** Offers that a phone has shown. */
  readonly #shown = new Set<string>()

  private constructor(service: PushService, chance: Random) {
    this.#service = service
    this.#chance = chance
  }

  static async start(chance: Random): Promise<Phones> {
    return new Phones(await PushService.start(), chance)
  }

  /** What a server needs to know to push to them. */
  get environment(): Record<string, string> {
    return { PUSH_HOSTS: this.#service.origin }
  }

  /** The token with which the phone of a rider subscribes. */
  tokenOf(riderId: string): string {
    const phone = this.#phones.get(riderId) ?? this.#service.subscribe((message) => this.#show(message))
    phone.answer = () => Promise.resolve({ status: this.isDown ? 503 : 201 })
    this.#phones.set(riderId, phone)
    return phone.token
  }

  hasShown(offerId: string): boolean {
    return this.#shown.has(offerId)
  }

  /** What the service found wrong with pushes. */
  get problems(): readonly string[] {
    return this.#service.problems
  }

  async stop(): Promise<void> {
    await this.#service.stop()
  }

  #show({ data }: PushMessage): void {
    if (data.type !== 'new_order' || this.#chance.chance(this.lossRate)) return
    this.arrived += 1
    this.#shown.add(data.offerId)
  }
}
