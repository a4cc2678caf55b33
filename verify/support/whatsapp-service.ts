/** WhatsApp's Cloud API on loopback: takes the templates that are registered, refuses as it says, and tells what became of them. */
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { registeredTemplates } from './registered-templates.ts'

/** A message as received. */
export interface TakenMessage {
  readonly wamid: string
  readonly to: string
  readonly template: string
  readonly parameters: readonly string[]
  /** What the business wants back with receipts. */
  readonly ours: string
}

/** Instead of taking the next message: an error by its code, no answer at all, or taking it and breaking the connection. */
type Answer =
  | { readonly code: number; readonly status?: number; readonly retryAfter?: number }
  | { readonly instead: 'page' | 'tear' }

interface Component {
  readonly type: string
  readonly sub_type?: string
  readonly index?: string
  readonly parameters: readonly { readonly type: string; readonly text: string }[]
}

interface Request {
  readonly messaging_product: string
  readonly to: string
  readonly type: string
  readonly template: {
    readonly name: string
    readonly language: { readonly code: string }
    readonly components: readonly Component[]
  }
  readonly biz_opaque_callback_data: string
}

const ACCOUNT = {
  token: 'EAAG-de-prueba',
  number: '106540352242922',
  secret: 'el-secreto',
  verify: 'la-palabra',
}
const CODE_MAX = 15

export class WhatsappService {
  readonly origin: string
  readonly messages: TakenMessage[] = []
  /** Answers to the next messages; without one they are taken. */
  readonly answers: Answer[] = []
  /** What the real one would not have taken. */
  readonly problems: string[] = []
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request, response) => void this.#serve(request, response))
  }

  static async start(): Promise<WhatsappService> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new WhatsappService(server)
  }

  async stop(): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    await once(this.#server, 'close')
  }

  /** What a server needs to send by this. */
  get environment(): Record<string, string> {
    return {
      WHATSAPP_TOKEN: ACCOUNT.token,
      WHATSAPP_PHONE_NUMBER_ID: ACCOUNT.number,
      WHATSAPP_APP_SECRET: ACCOUNT.secret,
      WHATSAPP_VERIFY_TOKEN: ACCOUNT.verify,
      WHATSAPP_URL: `${this.origin}/v25.0`,
    }
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request)
    const answer = this.answers.shift()
    if (request.headers.authorization !== `Bearer ${ACCOUNT.token}`)
      return fail(response, { code: 190, status: 401 })
    if (request.method === 'GET' && request.url?.startsWith(`/v25.0/${ACCOUNT.number}?`) === true)
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: ACCOUNT.number, display_phone_number: '+54 9 11 5555-0000' }))
    if (request.url !== `/v25.0/${ACCOUNT.number}/messages`) return fail(response, { code: 33 })
    if (answer !== undefined && 'code' in answer) return fail(response, answer)
    if (answer?.instead === 'page') return void response.writeHead(502).end('<title>Bad Gateway</title>')
    const taken = this.#take(JSON.parse(body) as Request)
    if (typeof taken === 'number') return fail(response, { code: taken })
    if (answer?.instead === 'tear') return void response.destroy()
    const { to, wamid: id } = taken
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        messaging_product: 'whatsapp',
        contacts: [{ input: to, wa_id: to }],
        messages: [{ id, message_status: 'accepted' }],
      }),
    )
  }

  /** The message, or the code with which it is refused. */
  #take({ messaging_product: product, to, type, template, biz_opaque_callback_data: ours }: Request) {
    const registered = registeredTemplates().find(({ name }) => name === template.name)
    if (registered === undefined || template.language.code !== 'es_AR') return 132_001
    const body = valuesOf(template.components.find((component) => component.type === 'body'))
    const button = valuesOf(template.components.find((component) => component.type === 'button'))
    const isCode = registered.category === 'AUTHENTICATION'
    if (body.length !== (isCode ? 1 : (registered.body.match(/\{\{\d\}\}/g)?.length ?? 0))) return 132_000
    if (isCode ? button[0] !== body[0] || (body[0]?.length ?? 0) > CODE_MAX : button.length > 0)
      return 132_000
    if (body.some((value) => /[\n\t]| {5}/.test(value))) return 132_018
    if (product !== 'whatsapp' || type !== 'template' || !/^\d{8,15}$/.test(to))
      this.problems.push(`to ${to}`)
    const wamid = `wamid.${this.messages.length}`
    const taken: TakenMessage = { wamid, to, template: template.name, parameters: body, ours }
    this.messages.push(taken)
    return taken
  }

  /** Tells the server what became of a message; of one that failed, why. Returns the status of its answer. */
  async tell(
    origin: string,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    { wamid, to, ours }: TakenMessage,
    { code, secret = ACCOUNT.secret, spoil = '' }: { code?: number; secret?: string; spoil?: string } = {},
  ): Promise<number> {
    const errors =
      code === undefined ? undefined : [{ code, title: `Error ${code}`, message: `Error ${code}` }]
    const receipt = {
      id: wamid,
      status,
      timestamp: '1773144000',
      recipient_id: to,
      biz_opaque_callback_data: ours,
      errors,
    }
    const metadata = { display_phone_number: '5491155550000', phone_number_id: ACCOUNT.number }
    const value = { messaging_product: 'whatsapp', metadata, statuses: [receipt] }
    const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
    return await this.post(origin, JSON.stringify({ object: 'whatsapp_business_account', entry }), {
      secret,
      spoil,
    })
  }

  /** Posts these bytes to the webhook, signed; with something spoilt after that. */
  async post(origin: string, body: string, { secret = ACCOUNT.secret, spoil = '' } = {}): Promise<number> {
    const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    return (await fetch(`${origin}/webhooks/whatsapp`, { method: 'POST', headers, body: body + spoil }))
      .status
  }
}

const valuesOf = (component: Component | undefined) => component?.parameters.map(({ text }) => text) ?? []

/** As the API says what is wrong. */
function fail(
  response: ServerResponse,
  { code, status = 400, retryAfter }: { code: number; status?: number; retryAfter?: number },
): void {
  const error = {
    message: `(#${code}) Error ${code}`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: `Details of ${code}` },
    fbtrace_id: 'Az8or2yhqkZfEZ-_4Qn_Bam',
  }
  response
    .writeHead(status, {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
    })
    .end(JSON.stringify({ error }))
}
