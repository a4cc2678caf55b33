/** What a process keeps, apart from garbage: V8 collects when it likes, so that what is resident varies twofold. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Collections until the heap has given its empty pages back. */
const COLLECTIONS = 4

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Resident memory after garbage was collected, megabytes. */
export function settledMegabytes(): number {
  for (let done = 0; done < COLLECTIONS; done++) collect()
  return Math.round(process.memoryUsage.rss() / 2 ** 20)
}
