/**
 * Decodes photos in processes of their own: one that takes too long, or breaks the decoder, ends with its process and with nothing else.
 *
 * - A photo from a rider goes before one from a stranger, and always finds a process that no stranger has.
 * - Of one owner one is decoded at a time, and owners take turns: whoever sends many waits for himself.
 */
import { once } from 'node:events'
import { Refusal } from '../../platform/refusal.ts'
import { startProcess } from '../../platform/threads/start-process.ts'
import type { Reencoded } from './reencode.ts'

/** What a process answers to a photo. */
export type DecoderAnswer = Reencoded | { readonly failure: string }

/** With this a process ends that a photo took too long. */
export const TOOK_TOO_LONG = 70
/** What breaks a process from within; whatever else ends one is no photo's fault. */
const BROKEN_BY: ReadonlySet<string | null> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE'])

/** What a process begins with. */
export interface DecoderData {
  /** CPU time after which it ends itself, and with it the photo. [ms] */
  readonly cpuMs: number
}

/** Five times what the costliest photo of a phone takes (50 megapixels, progressive: 0.8 s). */
const CPU_MS = 4_000
/** At once: each may take hundreds of megabytes, whatever the file's size. */
const AT_ONCE = 3
const OF_STRANGERS_AT_ONCE = 2
/** A process without work ends after this: it holds some 80 MB. */
const IDLE_MS = 30_000
/** Longer than any photo may take, also on a machine that has no time for it. */
const LONGEST_MS = 30_000

/** Who sends a photo. */
export interface Sender {
  readonly owner: string
  readonly isRider: boolean
}

interface Job extends Sender {
  readonly upload: Buffer
  readonly resolve: (photo: Reencoded) => void
  readonly reject: (error: Error) => void
}

/**
 * Whose photo is decoded next; undefined while nobody's may be.
 * @param waiting in the sequence in which they came
 * @param served photos decoded of each owner
 */
export function nextOf<S extends Sender>(
  waiting: readonly S[],
  running: readonly Sender[],
  served: ReadonlyMap<string, number>,
): S | undefined {
  if (running.length >= AT_ONCE) return undefined
  const strangers = running.filter(({ isRider }) => !isRider).length
  const mayRun = ({ owner, isRider }: Sender) =>
    (isRider || strangers < OF_STRANGERS_AT_ONCE) && running.every((other) => other.owner !== owner)
  const servedOf = ({ owner }: Sender) => served.get(owner) ?? 0
  return waiting
    .filter(mayRun)
    .sort((one, other) => Number(other.isRider) - Number(one.isRider) || servedOf(one) - servedOf(other))[0]
}

/** Decodes photos of everybody. */
export class Decoders {
  /** In the sequence in which they came. */
  readonly #waiting: Job[] = []
  readonly #running = new Set<Job>()
  #idle: DecoderProcess[] = []
  /** Photos decoded of each owner who has more: whoever had fewest is next. */
  readonly #served = new Map<string, number>()
  readonly #data: DecoderData

  constructor(data: DecoderData = { cpuMs: CPU_MS }) {
    this.#data = data
  }

  /** The photo, encoded anew. Throws if it is none or takes too long, and BUSY if the machine had no time or room for it. */
  async decode(sender: Sender, upload: Buffer): Promise<Reencoded> {
    return await new Promise((resolve, reject) => {
      this.#waiting.push({ ...sender, upload, resolve, reject })
      this.#startNext()
    })
  }

  #startNext(): void {
    const job = nextOf(this.#waiting, [...this.#running], this.#served)
    if (job === undefined) return
    this.#waiting.splice(this.#waiting.indexOf(job), 1)
    this.#running.add(job)
    void this.#run(job).finally(() => this.#startNext())
  }

  async #run(job: Job): Promise<void> {
    const decoder = this.#idle.findLast(({ hasEnded }) => !hasEnded) ?? new DecoderProcess(this.#data)
    this.#idle = this.#idle.filter((other) => other !== decoder && !other.hasEnded)
    try {
      job.resolve(await decoder.decode(job.upload))
    } catch (error) {
      job.reject(error as Error)
    }
    this.#running.delete(job)
    this.#count(job.owner)
    if (!decoder.hasEnded) this.#rest(decoder)
  }

  #count(owner: string): void {
    const hasMore = this.#waiting.some((job) => job.owner === owner)
    if (hasMore) this.#served.set(owner, (this.#served.get(owner) ?? 0) + 1)
    else this.#served.delete(owner)
  }

  /** Ends a process that nobody needs for a while. */
  #rest(decoder: DecoderProcess): void {
    this.#idle.push(decoder)
    setTimeout(() => {
      if (!this.#idle.includes(decoder)) return
      this.#idle = this.#idle.filter((other) => other !== decoder)
      decoder.end()
    }, IDLE_MS).unref()
  }
}

/** A process that decodes one photo at a time. */
class DecoderProcess {
  readonly #process
  hasEnded = false

  constructor(data: DecoderData) {
    this.#process = startProcess('photo-decoder', data)
    const end = () => (this.hasEnded = true)
    // Also of one that could not be started, or no longer hears.
    this.#process.once('exit', end).on('error', end)
  }

  async decode(upload: Buffer): Promise<Reencoded> {
    const child = this.#process
    const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_MS)
    const watching = new AbortController()
    const { signal } = watching
    // Either fails where the process could not be started, or no longer hears.
    const answered = once(child, 'message', { signal }).then(([answer]) => answer as DecoderAnswer)
    const ended = once(child, 'exit', { signal }).then(([code, by]) =>
      failureOf(code as number | null, by as string | null),
    )
    try {
      child.send(upload)
      const answer = await Promise.race([answered, ended]).catch(() => null)
      if (answer === null) throw new Refusal('BUSY')
      if ('failure' in answer) throw new Error(answer.failure)
      return answer
    } finally {
      watching.abort()
      clearTimeout(late)
    }
  }

  end(): void {
    this.#process.kill()
  }
}

/** Why a process ended in the midst of a photo; null where that was not by the photo. */
function failureOf(code: number | null, signal: string | null): DecoderAnswer | null {
  if (code === TOOK_TOO_LONG) return { failure: 'it took too long' }
  return BROKEN_BY.has(signal) ? { failure: `it broke the decoder: ${signal}` } : null
}
