/** What a call does, and what goes in and out of it. */
import type { z } from 'zod'

export interface CallDefinition {
  /** What it does, in a line of the API's reference. */
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** A multipart form; its handler reads it as it streams in. */
  readonly form?: z.ZodType
  readonly headers?: z.ZodType
  /** Absent where the reply is not JSON: a stream or a picture. */
  readonly reply?: z.ZodType
  /** Status of success, 200 when absent. */
  readonly success?: 201
}
