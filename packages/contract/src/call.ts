/** What a call does, and what goes in and out of it. */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** A request and its answer, as the API's reference shows them. */
export interface CallExample {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly reply?: unknown
}

export interface CallDefinition {
  /** What it does, in a line of the API's reference. */
  readonly summary: string
  /** What its line has no room for, in Markdown. */
  readonly description?: string
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
  /** What it is refused with, beside what is common to calls of its kind (`refusalsOf`). Known for every call of a store. */
  readonly refusals?: readonly ErrorCode[]
  /** Every call of a store has one. */
  readonly example?: CallExample
}
