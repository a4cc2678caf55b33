/** What may not happen in a component test: an error on the console that it does not provoke, or a call that the API does not have. */
import { expect, vi } from 'vitest'

/** Lines that say nothing of a test. */
const IGNORED = [
  // By default a scripted API has no stream, and says so.
  'live stream ApiError: El servicio no está disponible',
]

export class Watch {
  readonly #logged: string[] = []
  readonly #expected: string[] = []

  constructor() {
    vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
      const line = words.map(inWords).join(' ')
      if (!IGNORED.some((words) => line.includes(words))) this.#logged.push(line)
    })
  }

  /** This test provokes an error whose line on the console has these words: it must occur, and does not fail the test. */
  expects(...words: string[]): void {
    this.#expected.push(...words)
  }

  /** Compares what happened with what was expected; `findings` are never expected. */
  end(findings: readonly string[]): void {
    vi.restoreAllMocks()
    const isExpected = (line: string) => this.#expected.some((words) => line.includes(words))
    const unexpected = [...findings, ...this.#logged.filter((line) => !isExpected(line))]
    if (unexpected.length > 0) throw new Error(`went wrong unexpectedly:\n${unexpected.join('\n')}`)
    const isMissing = (words: string) => !this.#logged.some((line) => line.includes(words))
    expect(this.#expected.filter(isMissing), 'what a test says it provokes comes').toEqual([])
  }
}

/** An error by its message, an object by what is in it. */
function inWords(word: unknown): string {
  if (typeof word === 'string') return word
  return word instanceof Error ? String(word) : JSON.stringify(word)
}
