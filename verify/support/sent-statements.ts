/** What clients of this process send to PostgreSQL. */
import pg from 'pg'
import { onTestFinished } from 'vitest'

/** A statement that a client of the server sent. */
export interface Sent {
  readonly text: string
}

type Send = (this: pg.Client, ...asked: unknown[]) => unknown
const client = pg.Client.prototype as unknown as { query: Send }
const send = client.query

/** Everything that clients other than the test's own send until the test ends, or another listens. */
export function listen({ sql }: { readonly sql: pg.Client }): Sent[] {
  const sent: Sent[] = []
  client.query = function (...asked) {
    const [first] = asked as [string | Sent]
    const text = typeof first === 'string' ? first : first.text
    // The heartbeat of the line to other processes is not of a call.
    if (this !== sql && text !== 'select 1') sent.push({ text })
    return send.apply(this, asked)
  }
  onTestFinished(() => void (client.query = send))
  return sent
}

/** What is told to other processes goes later, together with what others tell. */
export const isNotify = ({ text }: Sent) => text.includes('pg_notify')
/** The ends of a transaction. */
export const isBracket = ({ text }: Sent) => /^(begin|commit)$/i.test(text.trim())
