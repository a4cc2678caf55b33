/** Ports of the loopback address for servers that are stopped and started again. */
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the range from which the system gives ports to outgoing connections: nobody takes one in between. */
const RANGE = { from: 15_000, to: 32_000 }
const TRIES = 1_000

/** Free ports, each another one. Throws if there are too few. */
export async function stablePorts(count: number): Promise<number[]> {
  const found = new Set<number>()
  for (let tried = 0; found.size < count && tried < TRIES; tried++) {
    const port = RANGE.from + Math.floor(Math.random() * (RANGE.to - RANGE.from))
    if (!found.has(port) && (await isFree(port))) found.add(port)
  }
  if (found.size < count) throw new Error('too few free ports')
  return [...found]
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}
