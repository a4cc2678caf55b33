/** A virtual display, for browsers that draw nothing without one. */
import { once } from 'node:events'
import { startProcess } from './owned-process.ts'

export interface Screen {
  /** Value for a program's variable DISPLAY. */
  readonly display: string
  readonly end: () => Promise<void>
}

/** Starts a display large enough for the console. */
export async function startScreen(): Promise<Screen> {
  const size = ['-screen', '0', '1400x1000x24']
  const { told, end } = await startProcess('Xvfb', ['-displayfd', '3', '-nolisten', 'tcp', ...size])
  const [chosen] = (await once(told, 'data')) as [Buffer]
  return { display: `:${chosen.toString().trim()}`, end }
}
