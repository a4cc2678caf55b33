/** Shows how far a long task is. */

/** Where a command's output goes: a terminal, a log, a test. */
export interface Output {
  /** True if a line can be overwritten. */
  readonly isTTY: boolean
  write(text: string): void
}

const BAR = 24

/** Shows the steps one after the other: as a moving bar on a terminal, elsewhere as one line each. */
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
    if (this.output.isTTY) this.show('')
    else this.output.write(`${label}\n`)
  }

  fraction(fraction: number): void {
    const full = Math.round(fraction * BAR)
    this.note(`${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.round(fraction * 100)} %`)
  }

  note(text: string): void {
    if (this.output.isTTY) this.show(text)
  }

  /** Finishes the current line, if there is one. */
  end(): void {
    if (this.shown !== '') this.output.write('\n')
    this.shown = ''
  }

  private show(text: string): void {
    const line = `${this.label.padEnd(28)}${text}`
    if (line === this.shown) return
    this.output.write(`\r${line.padEnd(this.shown.length)}`)
    this.shown = line
  }
}
