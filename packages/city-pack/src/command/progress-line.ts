/** Shows how far a long task is. */

/** Where a command's output goes: a terminal, a log, a test. */
export interface Output {
  /** True if a line can be overwritten. */
  readonly isTTY: boolean
  write(text: string): void
}

/** Shows the steps one after the other, one line each; on a terminal also how far the last one is. */
export class ProgressLine {
  private readonly output: Output
  private label = ''
  private shown = ''

  constructor(output: Output) {
    this.output = output
  }

  step(label: string): void {
    this.end()
    this.label = label
    if (this.output.isTTY) this.note('')
    else this.output.write(`${label}\n`)
  }

  fraction(fraction: number): void {
    this.note(`${Math.round(fraction * 100)} %`)
  }

  /** How far the step is; each text at least as long as the one before it. */
  note(text: string): void {
    const line = `${this.label.padEnd(28)}${text}`
    if (!this.output.isTTY || line === this.shown) return
    this.output.write(`\r${line}`)
    this.shown = line
  }

  /** Finishes the current line, if there is one. */
  end(): void {
    if (this.shown !== '') this.output.write('\n')
    this.shown = ''
  }
}
