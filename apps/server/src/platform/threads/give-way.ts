/** Which thread runs first where cores are short. */
import { getPriority, setPriority } from 'node:os'

/**
 * Lets other threads run before the one that calls: `niceness` is 10 for one that gets a tenth of a core which another
 * wants too, 19 for one that gets next to nothing of it. One that gives way more already stays so: only root may take
 * that back. On Linux only, where every thread has its own; elsewhere it would hold back the whole process.
 */
export function giveWay(niceness: number): void {
  if (process.platform === 'linux') setPriority(Math.max(niceness, getPriority()))
}
