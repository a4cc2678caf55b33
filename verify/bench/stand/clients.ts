/** Clients that each send the next request as soon as the last was answered, in a process of their own. */
import { Child } from './child.ts'
import { quantile } from './statistics.ts'

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  /** With query. */
  readonly path: string
  readonly token?: string
  /** Idempotency-Key. */
  readonly key?: string
  readonly body?: object
}

/** Requests, and how many are in progress at a time. */
export interface Volley {
  readonly origin: string
  readonly clients: number
  readonly requests: readonly HttpRequest[]
}

/** What became of a volley. Times in milliseconds. */
export interface Answers {
  readonly elapsedMs: number
  readonly times: number[]
  /** How often each status came. */
  readonly statuses: Readonly<Record<string, number>>
  /** Bytes of the last body. */
  readonly bytes: number
}

export type Clients = Child<Volley, Answers>

export function startClients(): Clients {
  return new Child<Volley, Answers>(new URL('clients-process.ts', import.meta.url))
}

/** Sends a volley; throws unless every answer was a success. */
export async function fire(clients: Clients, volley: Volley): Promise<Answers> {
  const answers = await clients.ask(volley)
  const failures = Object.entries(answers.statuses).filter(([status]) => !status.startsWith('2'))
  if (failures.length > 0) throw new Error(`${volley.requests[0]?.path}: ${JSON.stringify(answers.statuses)}`)
  return answers
}

/** Answers a second. */
export function rateOf({ times, elapsedMs }: Answers): number {
  return times.length / (elapsedMs / 1000)
}

/** The median time of an answer, milliseconds. */
export function typicalMs({ times }: Answers): number {
  return quantile(times, 0.5)
}
