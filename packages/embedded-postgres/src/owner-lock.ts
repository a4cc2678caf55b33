import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { shortName, type Location } from './endpoint.ts'
import { hasCode } from './error-code.ts'

/** The exclusive right to a data folder, until released or until this process dies, however it dies. */
export interface OwnerLock {
  release(): Promise<void>
}

/**
 * Takes the exclusive right to a data folder. The lock is a listening socket: the system itself ends it with
 * its owner, and no recycled process id can be mistaken for the owner. The socket is in the data folder, so
 * that it also works between containers that share the folder, which PostgreSQL's own lock cannot see.
 * @throws when another server has it
 */
export async function lockDataDir(location: Location): Promise<OwnerLock> {
  const { dataDir } = location
  const folder = process.platform === 'linux' ? await open(dataDir) : undefined
  const address = folder ? `/proc/self/fd/${folder.fd}/postgres.lock` : addressByName(location)
  const identity = `process ${process.pid} on ${hostname()}, lock ${randomUUID()}`
  const server = createServer((socket) => {
    // The client may have left before the answer.
    socket.on('error', () => {}).end(identity)
  }).unref()
  try {
    await acquire(server, address, identity)
  } catch (error) {
    await folder?.close()
    throw error instanceof TakenError
      ? new Error(`The data folder ${dataDir} is in use by ${error.owner}`)
      : error
  }
  return {
    async release() {
      await new Promise((resolve) => server.close(resolve))
      await folder?.close()
    },
  }
}

class TakenError extends Error {
  constructor(readonly owner: string) {
    super()
  }
}

async function acquire(server: Server, address: string, identity: string): Promise<void> {
  let takenOver = false
  while (!(await listen(server, address))) {
    const owner = await askOwner(address)
    if (owner !== undefined) throw new TakenError(owner)
    await rm(address, { force: true })
    takenOver = true
  }
  if (!takenOver) return
  // Two servers may find the same dead socket and both replace it. The last one owns it, and the other
  // detects that here. The other doesn't close its server, as that would remove the socket's file, which now
  // belongs to the last one.
  await sleep(100)
  const owner = await askOwner(address)
  if (owner !== identity) throw new TakenError(owner ?? 'another server')
}

/**
 * Only Linux can reach a socket through an open folder; elsewhere a long path would not fit a socket's
 * address.
 */
function addressByName(location: Location): string {
  const name = shortName(location)
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `/tmp/${name}.lock`
}

function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error) => (hasCode(error, 'EADDRINUSE') ? resolve(false) : reject(error))
    server.once('error', onError).listen(address, () => {
      server.off('error', onError)
      resolve(true)
    })
  })
}

/**
 * Identity of the lock's holder; undefined when its owner is dead. An owner too busy to answer still counts
 * as alive.
 */
function askOwner(address: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const finish = () => {
      socket.destroy()
      resolve(answer || 'another server')
    }
    const socket = connect(address)
      .setEncoding('utf8')
      .setTimeout(1_000, finish)
      .on('data', (text) => (answer += String(text)))
      .on('end', finish)
      .on('error', (error) => (hasCode(error, 'ECONNREFUSED', 'ENOENT') ? resolve(undefined) : reject(error)))
  })
}
