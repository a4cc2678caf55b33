/** Mail in plain text, by one SMTP server. */
import { createTransport } from 'nodemailer'
import type {
  MessageSender,
  OutgoingMessage,
  SendFailure,
  SendResult,
} from '../../engines/messages/message-sender.ts'
import type { Config } from '../../platform/config.ts'
import { wasNeverSent } from './never-sent.ts'

/** Of each wait for the server, milliseconds. */
const WAITS_MS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 15_000,
}
/** A connection that takes longer in all is given up, milliseconds: less than the lease of a message. */
const TIMEOUT_MS = 45_000

type Server = NonNullable<Config['MAIL']>

export class MailSender implements MessageSender {
  /** A server that takes a mail tells no more. */
  readonly hasReceipts = false
  readonly #server: Server
  constructor(server: Server) {
    this.#server = server
  }

  async send({ id, to, subject, text }: OutgoingMessage): Promise<SendResult> {
    const { from } = this.#server
    const transport = this.#open()
    const deadline = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('took too long')), TIMEOUT_MS).unref()
    })
    // A repeat has the same name: mailboxes show it once.
    const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1).replace('>', '')}>`
    try {
      await Promise.race([transport.sendMail({ from, to, subject, text, messageId }), deadline])
      return { outcome: 'sent' }
    } catch (error) {
      return failureOf(error as SmtpError)
    } finally {
      transport.close()
    }
  }

  /** Connects and logs in, and sends nothing. Throws what the server or the network says against it. */
  async verify(): Promise<void> {
    const transport = this.#open()
    try {
      await transport.verify()
    } finally {
      transport.close()
    }
  }

  #open() {
    return createTransport({
      ...optionsFor(this.#server),
      ...WAITS_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
  }
}

/** What the SMTP client throws: the command that failed, and the server's code if it said one. */
interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/** About our account with the server: credentials, encryption, or the sender's address. */
const ACCESS_CODES = new Set(['EAUTH', 'ENOAUTH', 'ETLS', 'EREQUIRETLS'])

function failureOf(error: SmtpError): SendFailure {
  const { code = '', command, responseCode: said } = error
  if (said !== undefined && said >= 400 && said < 500)
    return { outcome: 'later', problem: 'service-away', retryAfterMs: 0 }
  if (ACCESS_CODES.has(code) || (said !== undefined && command === 'MAIL FROM') || said === 530)
    return { outcome: 'closed', problem: 'mail-access' }
  if (said !== undefined)
    return { outcome: 'refused', problem: command === 'RCPT TO' ? 'no-mailbox' : 'refused' }
  if (code === 'EENVELOPE') return { outcome: 'refused', problem: 'no-mailbox' }
  return wasNeverSent(error)
    ? { outcome: 'later', problem: 'service-away', retryAfterMs: 0 }
    : { outcome: 'unknown' }
}

/** With a password the connection has to be encrypted. */
function optionsFor({ url }: Server) {
  const { protocol, hostname, port, username, password } = new URL(url)
  const secure = protocol === 'smtps:'
  const auth =
    username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    host: hostname.replaceAll(/[[\]]/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: auth !== undefined && !secure,
    ...(auth && { auth }),
  }
}
