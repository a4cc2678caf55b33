import { ERRORS } from '@puni/contract/errors'
import type { z } from 'zod'

/** What a schema without words of its own says of bad input: which field, as its sender calls it, and no types of ours. */
export const schemaWords: z.core.$ZodErrorMap = ({ path = [], input }) => {
  if (path.length === 0) return ERRORS.INVALID_INPUT.message
  const field = path.join('.')
  return input === undefined ? `Falta el campo ${field}` : `El campo ${field} no es válido`
}
