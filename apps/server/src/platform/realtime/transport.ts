/** What carries messages between the processes of a platform: PostgreSQL's NOTIFY, or NATS. */

/** Receives what comes over a line. */
export interface Hearer {
  readonly onPayload: (payload: string) => void
  /** The line was cut and is open again. `unsaid`: true if a message sent in the meantime was lost. */
  readonly onReopened: (unsaid: boolean) => void
}

/** A line that reconnects whenever it breaks. */
export interface Transport {
  /** Sends a message to all processes. It is lost while the line is cut. */
  say(payload: string): void
  /** Sends pending messages, then closes. */
  close(): Promise<void>
}

/** Opens a line. Throws if the other end is away now; after that the line reconnects automatically. */
export type OpenTransport = (hearer: Hearer) => Promise<Transport>
