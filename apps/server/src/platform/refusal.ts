/** The only way to refuse a request: an error id of the contract. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import type { AddressCandidate } from '@puni/contract/store-api/entities'

interface RefusalDetails {
  /** Messages of invalid fields, by dotted path. */
  readonly fields?: Readonly<Record<string, string>>
  /** Instants that belong to the message, by name. */
  readonly times?: Readonly<Record<string, Date>>
  /** How long to wait before the next try, milliseconds; told as `Retry-After`. */
  readonly retryAfterMs?: number | undefined
  /** Amounts that belong to the message, by name; centavos. */
  readonly amounts?: Readonly<Record<string, number>>
  /** The places that an address may mean. */
  readonly candidates?: readonly AddressCandidate[]
  /** The order that stands in the way. */
  readonly orderId?: string | undefined
  /** Replaces the default text of the code. */
  readonly message?: string | undefined
}

/** Thrown by any subject; turned into the HTTP answer for its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly fields: RefusalDetails['fields']
  readonly times: RefusalDetails['times']
  readonly retryAfterMs: RefusalDetails['retryAfterMs']
  readonly amounts: RefusalDetails['amounts']
  readonly candidates: RefusalDetails['candidates']
  readonly orderId: RefusalDetails['orderId']

  constructor(
    readonly code: ErrorCode,
    {
      fields,
      times,
      retryAfterMs,
      amounts,
      candidates,
      orderId,
      message = ERRORS[code].message,
    }: RefusalDetails = {},
  ) {
    super(message)
    this.fields = fields
    this.times = times
    this.retryAfterMs = retryAfterMs
    this.amounts = amounts
    this.candidates = candidates
    this.orderId = orderId
  }
}
