/** A mail server on loopback, without encryption or accounts: takes mails, or says no at the command that a test names. */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

export interface TakenMail {
  readonly from: string
  readonly to: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** What it says to the next such command instead of 'yes'; nothing at all for null. */
type Refusals = Partial<Record<'MAIL' | 'RCPT' | 'DATA' | 'END', string | null>>

export class SmtpService {
  readonly url: string
  readonly mails: TakenMail[] = []
  refusals: Refusals = {}
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
    this.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('connection', (socket) => void this.#talk(socket))
  }

  static async start(): Promise<SmtpService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new SmtpService(server)
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #talk(socket: Socket): Promise<void> {
    this.#sockets.add(socket)
    socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    const say = (line: string) => void socket.write(`${line}\r\n`)
    const answer = (command: keyof Refusals, yes: string) => {
      const refusal = this.refusals[command]
      delete this.refusals[command]
      if (refusal === null) socket.destroy()
      else say(refusal ?? yes)
      return refusal === undefined
    }
    let [from, to, data] = ['', '', null as string[] | null]
    say('220 correo de prueba')
    for await (const line of createInterface(socket)) {
      if (data !== null) {
        if (line !== '.') data.push(line.replace(/^\.\./, '.'))
        else {
          if (answer('END', '250 queued')) this.mails.push({ from, to, ...parsed(data) })
          data = null
        }
        continue
      }
      const [, command = '', address = ''] = /^(\w+)[^<]*<?([^>]*)/.exec(line) ?? []
      if (command === 'MAIL') void answer('MAIL', '250 OK')
      else if (command === 'RCPT') void answer('RCPT', '250 OK')
      else if (command === 'DATA') {
        if (answer('DATA', '354 go on')) data = []
      } else say(command === 'QUIT' ? '221 bye' : '250 OK')
      if (command === 'MAIL') from = address
      if (command === 'RCPT') to = address
    }
  }
}

function parsed(lines: readonly string[]): Pick<TakenMail, 'headers' | 'text'> {
  const blank = lines.indexOf('')
  const unfolded = lines.slice(0, blank).join('\n').replaceAll(/\n\s+/g, ' ').split('\n')
  const headers = Object.fromEntries(
    unfolded.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]),
  )
  const body = lines.slice(blank + 1).join('\n')
  return {
    headers,
    text: headers['Content-Transfer-Encoding'] === 'quoted-printable' ? fromQuotedPrintable(body) : body,
  }
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
