/** Replays that go on while nobody's request waits for them: a day has one, whoever asks and in whichever process. */
import type { Replay } from '@puni/contract/replay/entities'
import type { Logger } from 'pino'
import { setTimeout as pause } from 'node:timers/promises'
import { Loop } from '../../platform/background/loop.ts'
import { Turns } from '../../platform/background/turns.ts'
import type { Database } from '../../platform/database/schema.ts'
import { Slots } from '../../platform/http/slots.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { ReplayProgress } from './replay-day.ts'
import {
  askForReplay,
  BEAT_MS,
  beginReplay,
  endReplay,
  type ReplayedDay,
  runningReplay,
  tellReplay,
} from './runs.statements.ts'

/** Replays of a process in progress or waiting for their turn: in all, and begun by one operator. */
const AT_ONCE = { inAll: 4, perOwner: 2 }
/** A replay that takes longer has to be run from the command line, milliseconds. */
const LIMIT_MS = 600_000
/** How long an answer is put off for a replay that is about to end, and the longest pause between two looks; milliseconds. */
const PATIENCE_MS = 3_000
const LONGEST_PAUSE_MS = 500

/** Replays a day, tells how far it is, and stops when the signal aborts. */
export type RunReplay = (
  day: ReplayedDay,
  tell: (progress: ReplayProgress) => void,
  signal: AbortSignal,
) => Promise<unknown>

interface Dependencies {
  readonly db: Database
  readonly log: Logger
  readonly run: RunReplay
}

/** Why a replay was stopped. */
class Stopped extends Error {
  override readonly name = 'Stopped'
  constructor(readonly state: 'late' | 'failed') {
    super(`the replay was stopped: ${state}`)
  }
}

export class ReplayRuns {
  readonly #deps: Dependencies
  readonly #slots = new Slots(AT_ONCE)
  readonly #turns = new Turns()
  readonly #closing = new AbortController()
  readonly #going = new Set<Promise<void>>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Joins the replay of a day that is in progress, else begins one, and returns its id. Throws BUSY if there are too many. */
  async join(day: ReplayedDay, owner: string): Promise<string> {
    const { db } = this.#deps
    const running = await runningReplay(db, day)
    if (running !== null) return running
    if (this.#closing.signal.aborted) throw new Refusal('UNAVAILABLE')
    const free = this.#slots.take(owner)
    let id: string | null = null
    try {
      id = await beginReplay(db, day)
    } finally {
      if (id === null) free()
    }
    // Another one began in this very moment.
    if (id === null) return await this.join(day, owner)
    const going = this.#run(id, day).finally(() => {
      free()
      this.#going.delete(going)
    })
    this.#going.add(going)
    return id
  }

  /** How far a replay is: at once when it has ended, else after some seconds. Once `left` aborts nobody waits. */
  async ask(id: string, left: AbortSignal): Promise<Replay> {
    const until = performance.now() + PATIENCE_MS
    for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
      const replay = await askForReplay(this.#deps.db, id)
      if (replay.state !== 'running' || left.aborted || performance.now() > until) return replay
      await pause(pauseMs)
    }
  }

  /** Ends those in progress. */
  async end(): Promise<void> {
    this.#closing.abort(new Stopped('failed'))
    await Promise.all(this.#going)
  }

  /** Runs a replay to its end, and stores how it ended. Never rejects. */
  async #run(id: string, day: ReplayedDay): Promise<void> {
    const { db, log } = this.#deps
    const stop = new AbortController()
    let known: ReplayProgress = { summaries: [], progress: 0 }
    const beat = async () => {
      if (!(await tellReplay(db, id, known))) stop.abort(new Stopped('failed'))
    }
    const beats = new Loop({ name: 'telling how far a replay is', pauseMs: BEAT_MS, run: beat, log })
    beats.start()
    const state = await this.#endOf(day, (progress) => (known = progress), stop)
    await beats.stop()
    await endReplay(db, id, state, known.summaries).catch((error: unknown) => {
      log.error({ err: error }, 'the end of a replay was not stored; it counts as failed')
    })
  }

  /** Runs a replay when its turn comes; returns how it ended. */
  async #endOf(
    day: ReplayedDay,
    tell: (progress: ReplayProgress) => void,
    stop: AbortController,
  ): Promise<'done' | 'late' | 'failed'> {
    const signal = AbortSignal.any([this.#closing.signal, stop.signal])
    try {
      return await this.#turns.take(async () => {
        signal.throwIfAborted()
        const late = setTimeout(() => stop.abort(new Stopped('late')), LIMIT_MS)
        try {
          await this.#deps.run(day, tell, signal)
          return 'done' as const
        } finally {
          clearTimeout(late)
        }
      })
    } catch (error) {
      if (error instanceof Stopped) return error.state
      this.#deps.log.error({ err: error }, 'a replay failed')
      return 'failed'
    }
  }
}
