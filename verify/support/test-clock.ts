/** A clock that only moves when the test moves it. */
export class TestClock {
  #now = new Date('2026-03-10T15:00:00Z')
  now(): Date {
    return new Date(this.#now)
  }
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
  set(instant: string): void {
    this.#now = new Date(instant)
  }
}
