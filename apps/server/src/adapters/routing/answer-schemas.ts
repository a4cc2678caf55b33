/** Schemas shared by the routing services' answers. */
import { z } from 'zod'
import { decodePolyline } from './polyline.ts'

/** An encoded line with this many decimals, parsed to its points. */
export const EncodedLine = (digits: 5 | 6) =>
  z.string().transform((encoded, context) => {
    try {
      return decodePolyline(encoded, digits)
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      context.addIssue(error.message)
      return z.NEVER
    }
  })

/**
 * Rows of seconds, null for unreachable, of exactly this shape. Parsed to a row-major array with Infinity for
 * null.
 */
export const Matrix = (rows: number, columns: number) =>
  z
    .array(z.array(z.number().nonnegative().nullable()).length(columns))
    .length(rows)
    .transform((matrix) => Float64Array.from(matrix.flat(), (seconds) => seconds ?? Infinity))

/** A matrix in which nothing is reachable. */
export const noWays = (rows: number, columns: number) => new Float64Array(rows * columns).fill(Infinity)
