/** Turns every failure into `{ code, message }` with its status. Nothing else leaves the process. */
import type { Failure } from '@puni/contract/calls'
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isDatabaseAway, isDiskFull } from '../database/failures.ts'
import { ServiceAway } from '../service-away.ts'
import { Refusal } from '../refusal.ts'

/** What the framework and its plugins throw for bad input, by error code. */
const FRAMEWORK_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_CP_ERR_INVALID_CONTENT_ENCODING: 'UNSUPPORTED_MEDIA',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
}

/** When to try again, for refusals that do not say so themselves, by status. Milliseconds. */
const RETRY_AFTER_MS: Readonly<Record<number, number>> = { 429: 60_000, 503: 2_000 }
/** Refusals that say: later, or elsewhere. */
const TURNED_AWAY: ReadonlySet<ErrorCode> = new Set(['BUSY', 'UNAVAILABLE'])
/** What a refusal tells of an attack: not known, not allowed, too often. */
const SUSPECT = new Set([401, 403, 429])

/** The error handler of the server. */
export function handleError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  void reply.send(failureOf(error, request, reply))
}

/**
 * What is answered of an error, whatever its form; sets the answer's status and headers. Unexpected failures are logged with their stack and
 * answered without it.
 */
export function failureOf(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Failure {
  const refusal = refusalOf(error)
  const { status } = ERRORS[refusal.code]
  const retryAfterMs = refusal.retryAfterMs ?? RETRY_AFTER_MS[status]
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfterMs / 1000)))
  // Database outages are logged once by the background loops that use it all the time, not by every request.
  // Being too busy, or about to end, is no defect either.
  if (isDatabaseAway(error) || TURNED_AWAY.has(refusal.code))
    request.log.debug({ err: error }, 'request not served')
  else if (status >= 500) request.log.error({ err: error }, 'request failed')
  else if (SUSPECT.has(status)) request.log.info(whoTried(request, refusal.code), 'refused')
  void reply.status(status)
  return {
    code: refusal.code,
    message: refusal.message,
    ...(refusal.fields && { fields: { ...refusal.fields } }),
    ...(refusal.times && { times: isoTimes(refusal.times) }),
    ...(refusal.amounts && { amounts: inPesos(refusal.amounts) }),
    ...(refusal.candidates && { candidates: [...refusal.candidates] }),
    ...(refusal.orderId !== undefined && { orderId: refusal.orderId }),
    // For whoever asks what went wrong: the log has it too.
    ...(status >= 500 && { requestId: request.id }),
  }
}

/** Enough to see an attack and its way: no token, no name, and the route instead of the URL. */
function whoTried({ ip, method, routeOptions, caller }: FastifyRequest, code: ErrorCode) {
  // A request with a malformed target has none at all, not even null.
  const who = caller ? { caller: caller.kind, id: caller.id } : {}
  return { code, method, route: routeOptions.url, ip, ...who }
}

function refusalOf(error: FastifyError | Error): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    return invalidInput(error.validation.flatMap(namedIssues))
  }
  if (isDiskFull(error)) return new Refusal('STORAGE_FULL')
  if (isDatabaseAway(error) || error instanceof ServiceAway) return new Refusal('UNAVAILABLE')
  const code = 'code' in error ? error.code : undefined
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code]
  if (known !== undefined) return new Refusal(known)
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return new Refusal('TOO_MANY_TRIES')
  // Anything else the framework blames on the client: malformed URLs, broken multipart bodies.
  if (status !== undefined && status >= 400 && status < 500) return new Refusal('INVALID_INPUT')
  return new Refusal('INTERNAL')
}

function inPesos(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).map(([name, centavos]) => [name, centavos / 100]))
}

function isoTimes(times: Readonly<Record<string, Date>>): Record<string, string> {
  return Object.fromEntries(Object.entries(times).map(([name, time]) => [name, time.toISOString()]))
}

type NamedIssue = readonly [path: string, message: string]

interface SchemaIssue {
  readonly keyword?: string
  readonly instancePath: string
  readonly message?: string
  readonly params?: Readonly<Record<string, unknown>>
}

/** What is wrong with which field. A field unknown to the schemas is named directly. */
function namedIssues({ keyword, instancePath, message = '', params }: SchemaIssue): NamedIssue[] {
  const keys = unknownKeys(keyword, params)
  if (keys.length === 0) return [[instancePath, message]]
  return keys.map((key) => [`${instancePath}/${key}`, `El campo ${key} no existe`])
}

/** The keys that make an object invalid, even where it would otherwise match one of several shapes. */
function unknownKeys(code: string | undefined, details: Readonly<Record<string, unknown>> = {}): string[] {
  if (code === 'unrecognized_keys') return details['keys'] as string[]
  if (code !== 'invalid_union') return []
  const shapes = details['errors'] as readonly (readonly { code: string; keys?: string[] }[])[]
  const nearly = shapes.find((issues) => issues.every((issue) => issue.code === 'unrecognized_keys'))
  return nearly?.flatMap(({ keys = [] }) => keys) ?? []
}

/** A refusal that names each invalid field. The first one's text is the message. */
export function invalidInput(issues: readonly NamedIssue[]): Refusal {
  const fields: Record<string, string> = {}
  for (const [path, message] of issues) {
    const field = path.replace(/^\/+/, '').replaceAll('/', '.')
    if (field !== '') fields[field] ??= message
  }
  return new Refusal('INVALID_INPUT', { fields, message: issues[0]?.[1] })
}
