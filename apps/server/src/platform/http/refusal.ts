/** The one way to say no: an error id of the contract. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'

interface RefusalDetails {
  /** Messages of bad fields, by dotted path. */
  readonly fields?: Readonly<Record<string, string>>
  /** Instants that belong to the message, by name. */
  readonly times?: Readonly<Record<string, Date>>
  /** Instead of the text of the code. */
  readonly message?: string | undefined
}

/** Thrown by any subject; becomes the HTTP answer of its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly fields: RefusalDetails['fields']
  readonly times: RefusalDetails['times']

  constructor(
    readonly code: ErrorCode,
    { fields, times, message = ERRORS[code].message }: RefusalDetails = {},
  ) {
    super(message)
    this.fields = fields
    this.times = times
  }
}
