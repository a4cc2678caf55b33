/** A connection to a local TCP server that can be cut, and can fall silent. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** Listens on a free port and forwards everything until cut or silenced. */
export class BreakableLine {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #state: 'whole' | 'cut' | 'silent' = 'whole'

  private constructor(target: number) {
    this.#server = createServer((near) => this.#join(near, target))
  }

  /** A line to a port of the loopback address. */
  static async to(target: number): Promise<BreakableLine> {
    const line = new BreakableLine(target)
    line.#server.listen(0, '127.0.0.1')
    await once(line.#server, 'listening')
    return line
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Cuts every connection; new ones are cut at once. */
  cut(): void {
    this.#state = 'cut'
    this.#endAll()
  }

  /** Existing connections stay open and new ones are accepted, but nothing gets through. */
  silence(): void {
    this.#state = 'silent'
    for (const socket of this.#sockets) socket.pause()
  }

  /** New connections work again. Silenced ones are cut: their outcome is unknown. */
  mend(): void {
    this.#state = 'whole'
    this.#endAll()
  }

  close(): void {
    this.#endAll()
    this.#server.close()
  }

  #join(near: Socket, target: number): void {
    this.#hold(near)
    if (this.#state === 'cut') return void near.destroy()
    if (this.#state === 'silent') return
    const far = connect(target, '127.0.0.1')
    this.#hold(far)
    near.on('data', (chunk) => far.write(chunk)).on('close', () => far.destroy())
    far.on('data', (chunk) => near.write(chunk)).on('close', () => near.destroy())
  }

  #hold(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
  }

  #endAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
