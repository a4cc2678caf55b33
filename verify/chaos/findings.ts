/** What broke, each thing once. */
import { say } from './report.ts'

type Kind = 'lost' | 'doubled' | 'wrong' | 'unclean'

/** Collects what broke, and reports each thing when found. */
export class Findings {
  readonly #found = new Map<Kind, Set<string>>()
  readonly #part: string
  readonly #tell: (message: string) => void

  constructor(part: string, tell: (message: string) => void = say) {
    this.#part = part
    this.#tell = tell
  }

  add(kind: Kind, what: string): void {
    const known = this.#found.get(kind) ?? new Set()
    this.#found.set(kind, known)
    if (known.has(what)) return
    known.add(what)
    this.#tell(`${this.#part}: ${kind.toUpperCase()}: ${what}`)
  }

  /** How many of each kind, as a row of the table has them. */
  get counts() {
    const count = (kind: Kind) => this.#found.get(kind)?.size ?? 0
    return {
      lost: count('lost'),
      doubled: count('doubled'),
      wrong: count('wrong'),
      unclean: count('unclean'),
    }
  }
}
