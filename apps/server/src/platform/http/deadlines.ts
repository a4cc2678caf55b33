/**
 * Ends requests that do not arrive in time, and connections that do not take their answer. An answer may take as long as it likes while its
 * reader takes some of it, and a live stream stays open.
 *
 * - Node limits the headers, and the request as a whole. Its own 408 is replaced by `answerClientError`.
 * - The hook limits bodies: Node's limit must leave time for a form with photos, which others don't need.
 * - Fastify's `handlerTimeout` is not used: it is cleared as soon as the body was read.
 * - Node tells of connections on which nothing moved. Which of them wait for their reader, and not for us, is decided here.
 */
import type { Failure } from '@puni/contract/calls'
import { ERRORS, type ErrorCode } from '@puni/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { type ServerOptions, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { bareHeaders } from './security-headers.ts'

/** How often it is looked, within BODY_TIMEOUT_MS, how much of a body has come. */
const LOOKS = 4
/** What a phone brings at the edge of a network. */
const LEAST_BYTES_PER_SECOND = 1_000

type Deadlines = Pick<
  Config,
  'HEADERS_TIMEOUT_MS' | 'BODY_TIMEOUT_MS' | 'UPLOAD_TIMEOUT_MS' | 'ANSWER_TIMEOUT_MS'
>

/** A connection, with the answer it is being given: a field of Node's. */
type Answered = Socket & { readonly _httpMessage?: ServerResponse | null }

/** What the server's constructor needs to know of the deadlines, and of what never becomes a request. */
export function deadlineOptions(config: Deadlines & Pick<Config, 'PUBLIC_URL'>) {
  const { HEADERS_TIMEOUT_MS, BODY_TIMEOUT_MS, UPLOAD_TIMEOUT_MS, ANSWER_TIMEOUT_MS } = config
  const headers = bareHeaders(config)
  return {
    // The hook comes first and answers in order; this ends what never reaches a hook.
    requestTimeout: HEADERS_TIMEOUT_MS + Math.max(BODY_TIMEOUT_MS, UPLOAD_TIMEOUT_MS),
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: Math.ceil(HEADERS_TIMEOUT_MS / 5),
    } satisfies ServerOptions,
    connectionTimeout: ANSWER_TIMEOUT_MS,
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
  } satisfies FastifyServerOptions & { http: ServerOptions }
}

/** Closes connections of which nothing of a waiting answer was taken for ANSWER_TIMEOUT_MS, and those without a request. */
export function endUnreadAnswers({ server }: FastifyInstance): void {
  server.on('timeout', (socket: Answered) => {
    const isReadersTurn = socket.writableLength > 0 || (socket._httpMessage ?? null) === null
    if (isReadersTurn) socket.destroy()
  })
}

/**
 * Ends a body that takes longer than its route allows, or of which BODY_TIMEOUT_MS bring less than the least rate: with 408 where an answer is
 * still possible, else by closing the connection.
 */
export function endSlowBodies(server: FastifyInstance, { BODY_TIMEOUT_MS, UPLOAD_TIMEOUT_MS }: Deadlines) {
  server.addHook('onRequest', (request, reply, done) => {
    if (carriesBody(request)) watchBody(request, reply)
    done()
  })

  function watchBody(request: FastifyRequest, reply: FastifyReply): void {
    const { raw, routeOptions } = request
    const isForm = routeOptions.schema?.form !== undefined
    const end = () => refuseBody(request, reply, new Refusal('REQUEST_TIMEOUT'))
    const late = setTimeout(end, isForm ? UPLOAD_TIMEOUT_MS : BODY_TIMEOUT_MS)
    // What had been received at the last looks, the newest first.
    const received = [raw.socket.bytesRead]
    const slow = setInterval(() => {
      received.unshift(raw.socket.bytesRead)
      const before = received[LOOKS]
      if (before === undefined) return
      received.pop()
      if (raw.socket.bytesRead - before < (LEAST_BYTES_PER_SECOND * BODY_TIMEOUT_MS) / 1_000) end()
    }, BODY_TIMEOUT_MS / LOOKS)
    // Of a body: when all of it was read, or the connection closed.
    raw.once('close', () => {
      clearTimeout(late)
      clearInterval(slow)
    })
  }
}

const carriesBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Ends a body that is still arriving, with this answer where one is possible. */
export function refuseBody({ raw }: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  if (raw.complete) return
  // Answered without reading the body, which is still arriving; or nobody reads it yet.
  if (reply.sent || raw.listenerCount('error') === 0) return void raw.destroy()
  reply.header('connection', 'close')
  // Whoever reads the body fails by this, and the refusal is answered like any other.
  raw.emit('error', refusal)
}

type BareHeaders = ReturnType<typeof bareHeaders>

const CLIENT_ERRORS: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'TOO_LARGE',
}

/** Answers what is not HTTP, or not in time, on the bare connection, and closes it. */
function answerClientError(error: NodeJS.ErrnoException, socket: Socket, headers: BareHeaders): void {
  if (socket.destroyed) return
  const { _httpMessage: answering } = socket as Answered
  // In the middle of an answer there is no room for another.
  if (error.code !== 'ECONNRESET' && socket.writable && answering?.headersSent !== true) {
    const code = CLIENT_ERRORS[error.code ?? ''] ?? 'INVALID_INPUT'
    socket.write(bareAnswer(code, headers))
  }
  socket.destroySoon()
}

function bareAnswer(code: ErrorCode, headers: BareHeaders): string {
  const { status, message } = ERRORS[code]
  const body = JSON.stringify({ code, message } satisfies Failure)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map((header) => header.join(': ')),
    'connection: close',
    '',
    body,
  ].join('\r\n')
}
