/** What changes on the operators' board, read once in this process for all who watch it. */
import type { BoardChanges } from '@puni/contract/board/entities'
import type { Logger } from 'pino'
import type { Database } from '../../platform/database/schema.ts'
import type { BusEvent, EventBus, Topic } from '../../platform/realtime/event-bus.ts'
import { presentBoardOrder, presentBoardRider } from './board.present.ts'
import { readBoardOrders, readBoardRiders, readMoves } from './board.queries.ts'

/** Changes of one burst come together: at the peak hour of a city there is always one. Milliseconds. */
const GATHER_MS = 1_000
/** Nobody drives far in this time. */
const GATHER_MOVES_MS = 5_000

type Listener = (event: BusEvent) => void

interface Dependencies {
  readonly db: Database
  readonly bus: Pick<EventBus, 'subscribe'>
  readonly log: Logger
}

/**
 * The bus, with `board` events for operators: whole rows as they are now, gathered. Positions come in them alone. If they cannot be read, the
 * listeners are told of a gap, and read the board again.
 */
export class BoardFeed implements Pick<EventBus, 'subscribe'> {
  readonly #deps: Dependencies
  readonly #listeners = new Set<Listener>()
  #hangUp: () => void = () => undefined
  readonly #orders = new Set<string>()
  readonly #riders = new Set<string>()
  readonly #moved = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #movesTimer: NodeJS.Timeout | undefined

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  subscribe(topic: Topic, listener: Listener): () => void {
    if (topic !== 'operators') return this.#deps.bus.subscribe(topic, listener)
    if (this.#listeners.size === 0)
      this.#hangUp = this.#deps.bus.subscribe('operators', (event) => this.#hear(event))
    // Of its own, even if somebody listens twice.
    const own: Listener = (event) => listener(event)
    this.#listeners.add(own)
    return () => {
      this.#listeners.delete(own)
      if (this.#listeners.size === 0) this.#stop()
    }
  }

  #stop(): void {
    this.#hangUp()
    clearTimeout(this.#timer)
    clearTimeout(this.#movesTimer)
    this.#timer = this.#movesTimer = undefined
    for (const gathered of [this.#orders, this.#riders, this.#moved]) gathered.clear()
  }

  #hear(event: BusEvent): void {
    if (event.type === 'position') {
      this.#moved.add(event.riderId)
      this.#movesTimer ??= setTimeout(() => {
        this.#movesTimer = undefined
        void this.#tell([], [], drain(this.#moved))
      }, GATHER_MOVES_MS)
      return
    }
    this.#say(event)
    if (event.type === 'order' || event.type === 'offer') this.#orders.add(event.orderId)
    else if (event.type === 'rider') this.#riders.add(event.riderId)
    else return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      void this.#tell(drain(this.#orders), drain(this.#riders), [])
    }, GATHER_MS)
  }

  async #tell(orders: readonly string[], riders: readonly string[], moved: readonly string[]): Promise<void> {
    const { db, log } = this.#deps
    try {
      const changes: BoardChanges = {
        orders: (await readBoardOrders(db, orders)).map(presentBoardOrder),
        riders: (await readBoardRiders(db, riders)).map(presentBoardRider),
        moves: await readMoves(db, moved),
      }
      this.#say({ type: 'board', ...changes })
    } catch (error) {
      log.warn({ err: error }, 'changes of the board not read; its readers reload it')
      this.#say({ type: 'gap' })
    }
  }

  #say(event: BusEvent): void {
    for (const listener of this.#listeners) listener(event)
  }
}

function drain(gathered: Set<string>): string[] {
  const all = [...gathered]
  gathered.clear()
  return all
}
