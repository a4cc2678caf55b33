/** The one way to say no: an error id of the contract. */
import { ERRORS, type ErrorCode } from '@puni/contract/errors'

/** Thrown by any subject; becomes the HTTP answer of its code. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: ErrorCode,
    /** Messages of bad fields, by dotted path. */
    readonly fields?: Readonly<Record<string, string>>,
    message: string = ERRORS[code].message,
  ) {
    super(message)
  }
}
