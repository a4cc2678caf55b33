/** A real NATS server on a free port, for tests. */
import { freePort } from '@puni/embedded-postgres/endpoint'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureServers } from '../../scripts/servers.mjs'

export interface NatsServer {
  readonly port: number
  stop(): Promise<void>
}

/** Whether the program is here; if not, the console notes that its tests are left out. */
export function hasNats(): boolean {
  return ensureServers('nats-server') !== null
}

/** Starts the server on the loopback address, with further options if needed. Throws if it can't start. */
export async function startNatsServer(...options: string[]): Promise<NatsServer> {
  const program = ensureServers('nats-server')?.['nats-server'] ?? ''
  const port = await freePort()
  const child = spawn(program, ['--addr', '127.0.0.1', '--port', String(port), ...options], {
    stdio: 'ignore',
  })
  const leave = () => void child.kill()
  process.once('exit', leave)
  const exited = once(child, 'exit')
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`)
    await sleep(20)
  }
  return {
    port,
    async stop() {
      process.off('exit', leave)
      child.kill()
      await exited
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
