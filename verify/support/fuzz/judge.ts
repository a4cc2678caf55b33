/** What is wrong with an answer. */
import type { Failure } from '@puni/contract/calls'
import { type ErrorCode, ERRORS } from '@puni/contract/errors'
import type { Operation } from './document.ts'
import type { FuzzRequest } from './requests.ts'
import type { Answer } from './send.ts'

/** Files, which the document does not describe. */
const DOWNLOADS: ReadonlySet<string> = new Set(['exportMyData'])
const SPANISH = /^[A-ZÁÉÍÓÚ¡¿].*[\p{L}\d).:!]$/su
const ENGLISH = /\b(invalid|expected|required|received|must|should|error:)\b/i

/** What the contract forbids about this answer; null if nothing. */
export function faultOf(
  operation: Operation,
  request: FuzzRequest,
  answer: Answer,
  limitMs: number,
): string | null {
  const { status, type, text, tookMs } = answer
  if (tookMs > limitMs) return `took ${Math.round(tookMs)} ms`
  if (status >= 500) return `is a fault of the server: ${text.slice(0, 200)}`
  if (request.method === 'HEAD' || text === '') return null
  if (status >= 400) return faultOfRefusal(answer)
  if (!request.isAddressed || !type.includes('json')) return null
  return faultOfReply(operation, answer)
}

function faultOfRefusal({ status, type, text }: Answer): string | null {
  if (!type.includes('json')) return `refuses with ${type}`
  const { code, message, fields = {}, times = {}, ...more } = JSON.parse(text) as Failure
  if (ERRORS[code as ErrorCode]?.status !== status) return `${status} with the code ${code}`
  for (const words of [message, ...Object.values(fields)]) {
    if (!SPANISH.test(words) || ENGLISH.test(words)) return `says ${JSON.stringify(words)}`
  }
  if (times !== undefined && Object.values(times).some((time) => Number.isNaN(Date.parse(time))))
    return 'has odd times'
  return Object.keys(more).length > 0 ? `tells more: ${Object.keys(more).join()}` : null
}

function faultOfReply({ name, check }: Operation, { status, text }: Answer): string | null {
  const isValid = check(status)
  if (isValid === undefined && DOWNLOADS.has(name)) return null
  if (isValid === undefined) return `${name} says nothing of ${status}`
  if (isValid(JSON.parse(text))) return null
  const [error] = isValid.errors ?? []
  return `${status} is not as described: ${error?.instancePath} ${error?.message}`
}
