/**
 * A slow line: answers arrive up to 5 s late, and out of order. It runs on the phone's clock, and the test
 * advances both.
 */
import { expect, type Locator, type Page } from '@playwright/test'

/** Delays of successive answers, milliseconds, repeated. */
export const LATE_MS = [5_000, 200, 3_000, 0, 1_500] as const
const STEP_MS = 250

interface Late {
  /** On the phone's clock since the line became slow, milliseconds. */
  readonly due: number
  readonly sent: number
  readonly arrive: () => void
}

/** Pass its `carries` to a `ScriptedApi` or a `FlakyLine`, and stop the phone's clock before `begin`. */
export class SlowLine {
  readonly #phone: Page
  #isSlow = false
  #now = 0
  #sent = 0
  #underWay = 0
  #late: Late[] = []
  #newestArrived = -1
  /** How many answers arrived after one that was sent later. */
  overtaken = 0

  constructor(phone: Page) {
    this.#phone = phone
  }

  /** From here on answers are late. */
  begin(): void {
    this.#isSlow = true
  }

  /** Resolves with this answer when it arrives at the phone; at once while the line is normal. */
  readonly carries = async <T>(answer: Promise<T>): Promise<T> => {
    if (!this.#isSlow) return await answer
    const sent = this.#sent++
    this.#underWay += 1
    const given = await answer.finally(() => (this.#underWay -= 1))
    await new Promise<void>((arrive) => {
      const due = this.#now + (LATE_MS[sent % LATE_MS.length] ?? 0)
      this.#late.push({ due, sent, arrive })
    })
    return given
  }

  /** Advances the time of the phone and the line, and delivers what is due. */
  async pass(ms: number): Promise<void> {
    const until = this.#now + ms
    while (this.#now < until) {
      // The server's own time is not the line's: the phone must not time out in the meantime.
      await expect.poll(() => this.#underWay, { intervals: [5] }).toBe(0)
      await this.#phone.clock.runFor(STEP_MS)
      this.#now += STEP_MS
      this.#deliver()
    }
  }

  /** Advances the time until this is visible. */
  async until(seen: Locator): Promise<void> {
    await expect(async () => {
      await this.pass(STEP_MS)
      await expect(seen).toBeVisible({ timeout: 1 })
    }).toPass({ intervals: [5] })
  }

  #deliver(): void {
    const due = this.#late.filter((answer) => answer.due <= this.#now)
    this.#late = this.#late.filter((answer) => answer.due > this.#now)
    for (const { sent, arrive } of due.toSorted((one, other) => one.due - other.due)) {
      if (sent < this.#newestArrived) this.overtaken += 1
      this.#newestArrived = Math.max(sent, this.#newestArrived)
      arrive()
    }
  }
}
