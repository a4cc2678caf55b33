/** A clock that only moves when the test moves it. */
export class TestClock {
  #now = new Date('2026-03-10T15:00:00Z')
  #mayGoBack = true
  now(): Date {
    return new Date(this.#now)
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
  set(instant: string): void {
    const next = new Date(instant)
    if (next < this.#now && !this.#mayGoBack) throw new Error(`a shared clock would go back to ${instant}`)
    this.#now = next
  }
  /** From now on, for a clock that tests share. */
  onlyForward(): void {
    this.#mayGoBack = false
  }
}
