/** A line over a NATS server. */
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import type { Logger } from 'pino'
import { setTimeout as sleep } from 'node:timers/promises'
import { Outage } from '../background/outage.ts'
import { ConfigError } from '../config.ts'
import type { Hearer, Transport } from './transport.ts'

const SUBJECT = 'puni.events'
const CONNECT_MS = 3_000
const RECONNECT_MS = 500
const GOODBYE_MS = 1_000
/** Interval between signs of life, milliseconds. After two without an answer the line counts as cut. */
const PING_MS = 2_000

/** Opens the line. Throws ConfigError if the server is away now; after that it reconnects automatically. */
export async function openNatsTransport(url: string, hearer: Hearer, log: Logger): Promise<Transport> {
  try {
    const connection = await connect(optionsOf(url))
    const line = new NatsTransport(connection, hearer, log)
    // Until the server has the subscription, others would speak to nobody.
    await connection.flush()
    return line
  } catch (error) {
    throw new ConfigError(`NATS_URL: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** User and password, or a token, are read from the URL. */
function optionsOf(url: string): ConnectionOptions {
  const { protocol, host, username, password } = new URL(url)
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)]
  return {
    servers: host,
    name: 'puni-rider events',
    ...(pass !== '' && { user, pass }),
    ...(pass === '' && user !== '' && { token: user }),
    ...(protocol === 'tls:' && { tls: {} }),
    timeout: CONNECT_MS,
    noEcho: true,
    // For ever: a server that forgot our user may be taught again.
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
  }
}

class NatsTransport implements Transport {
  readonly #connection: NatsConnection
  readonly #outage: Outage
  #isOpen = true
  #unsaid = false
  /** Messages so far, and how many of them the server is known to have. */
  #said = 0
  #arrived = 0
  #asking = false

  constructor(connection: NatsConnection, hearer: Hearer, log: Logger) {
    this.#connection = connection
    this.#outage = new Outage('the line to other processes', log)
    connection.subscribe(SUBJECT, {
      callback: (error, message) => {
        if (error === null) hearer.onPayload(message.string())
        else this.#outage.failed(error)
      },
    })
    void this.#follow(hearer)
  }

  say(payload: string): void {
    // The client would keep it and send it later; by then everybody has been told of the gap.
    if (!this.#isOpen) {
      this.#unsaid = true
      return
    }
    this.#connection.publish(SUBJECT, payload)
    this.#said += 1
    void this.#confirm()
  }

  async close(): Promise<void> {
    if (this.#connection.isClosed()) return
    // The other end may not respond.
    const drained = this.#isOpen ? this.#connection.drain() : this.#connection.close()
    await Promise.race([drained, sleep(GOODBYE_MS, undefined, { ref: false })])
    await this.#connection.close()
  }

  /** Learns whether the server has what was said: one question at a time, for all messages so far. */
  async #confirm(): Promise<void> {
    if (this.#asking) return
    this.#asking = true
    try {
      while (this.#isOpen && this.#arrived < this.#said) {
        const said = this.#said
        await this.#connection.flush()
        this.#arrived = said
      }
    } catch {
      // The line broke: how much arrived stays as it is known.
    } finally {
      this.#asking = false
    }
  }

  async #follow(hearer: Hearer): Promise<void> {
    for await (const status of this.#connection.status()) {
      if (status.type === 'disconnect') {
        this.#isOpen = false
        this.#outage.failed(new Error('disconnected from the NATS server'))
      } else if (status.type === 'error' || status.type === 'slowConsumer') {
        this.#outage.failed('error' in status ? status.error : new Error('messages were dropped'))
      } else if (status.type === 'reconnect') {
        this.#isOpen = true
        this.#outage.worked()
        const unsaid = this.#unsaid || this.#arrived < this.#said
        this.#unsaid = false
        this.#arrived = this.#said
        hearer.onReopened(unsaid)
      }
    }
  }
}
