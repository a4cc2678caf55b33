/**
 * Memory for forms with photos. A form holds what has arrived of it, so one that brings nothing takes no room from others; where there is no
 * more, the slowest of those that are still arriving makes some.
 */
import { Refusal } from '../../platform/refusal.ts'

/** Bytes held at once. */
interface Limits {
  readonly inAll: number
  readonly perOwner: number
}

/** Speed is measured over this time and the one before. */
const WINDOW_MS = 5_000

/** A form that is arriving, or whose photos wait to be decoded. */
export class Upload {
  readonly owner: string
  readonly #memory: UploadMemory
  readonly #cut: (refusal: Refusal) => void
  #bytes = 0
  #isArriving = true
  #former = { begin: performance.now(), bytes: 0 }
  #window = { begin: performance.now(), bytes: 0 }

  constructor(memory: UploadMemory, owner: string, cut: (refusal: Refusal) => void) {
    this.owner = owner
    this.#memory = memory
    this.#cut = cut
  }

  /** Bytes held. */
  get bytes(): number {
    return this.#bytes
  }

  get isArriving(): boolean {
    return this.#isArriving
  }

  /** Counts what has arrived. Throws BUSY if there is no room and nothing slower. */
  receive(bytes: number): void {
    this.#turnWindow(performance.now())
    this.#window.bytes += bytes
    this.#bytes += bytes
    this.#memory.makeRoom(this)
  }

  /** All of it has arrived: it is held until its photos are decoded. */
  complete(): void {
    this.#isArriving = false
  }

  /** Ends it for the sake of others: whoever sends it may try again. */
  end(): void {
    this.#isArriving = false
    this.#bytes = 0
    this.#cut(new Refusal('BUSY'))
  }

  /** What it brought lately, bytes a millisecond. */
  speed(now: number): number {
    this.#turnWindow(now)
    return (this.#former.bytes + this.#window.bytes) / Math.max(now - this.#former.begin, 1)
  }

  #turnWindow(now: number): void {
    if (now - this.#window.begin < WINDOW_MS) return
    const isSilent = now - this.#window.begin >= 2 * WINDOW_MS
    this.#former = isSilent ? { begin: now - WINDOW_MS, bytes: 0 } : this.#window
    this.#window = { begin: now, bytes: 0 }
  }
}

/** All uploads of a kind. */
export class UploadMemory {
  readonly #limits: Limits
  readonly #uploads = new Set<Upload>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Holds a form while `work` goes on; `cut` ends the form as it arrives, and with it the work. */
  async hold<T>(
    owner: string,
    cut: (refusal: Refusal) => void,
    work: (upload: Upload) => Promise<T>,
  ): Promise<T> {
    const upload = new Upload(this, owner, cut)
    this.#uploads.add(upload)
    try {
      return await work(upload)
    } finally {
      this.#uploads.delete(upload)
    }
  }

  /** Ends the slowest until what has arrived fits. Throws BUSY if the one that needs room is itself the slowest. */
  makeRoom(needy: Upload): void {
    const all = [...this.#uploads]
    this.#fit(
      needy,
      all.filter(({ owner }) => owner === needy.owner),
      this.#limits.perOwner,
    )
    this.#fit(needy, all, this.#limits.inAll)
  }

  #fit(needy: Upload, uploads: readonly Upload[], limit: number): void {
    const now = performance.now()
    const slowestFirst = uploads
      .filter(({ isArriving }) => isArriving)
      .sort((one, other) => one.speed(now) - other.speed(now))
    let held = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
    for (const upload of slowestFirst) {
      if (held <= limit) return
      if (upload === needy) throw new Refusal('BUSY')
      held -= upload.bytes
      upload.end()
    }
    if (held > limit) throw new Refusal('BUSY')
  }
}
