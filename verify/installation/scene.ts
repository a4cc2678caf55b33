/** One thing that an installation has to do, as a row of the table. */
import { Findings } from '../chaos/findings.ts'
import { type Row, say } from '../chaos/report.ts'

/** Counts a check, and what was wrong if it failed. */
export type Is = (right: boolean, what: string) => void

/** Does it, which returns milliseconds worth telling, and makes a row of what was wrong. */
export async function scene(part: string, name: string, act: (is: Is) => Promise<number>): Promise<Row> {
  const title = `${part}: ${name}`
  const findings = new Findings(title)
  let tries = 0
  const ms = await act((right, what) => {
    tries += 1
    if (!right) findings.add('wrong', what)
  })
  say(`${title}: ${(ms / 1000).toFixed(1)} s`)
  const { counts } = findings
  return { part: title, tries, acknowledged: 0, ...counts, slowestAnswerMs: null, worstRecoveryMs: ms }
}
