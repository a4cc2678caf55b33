/** The customer's page of an order, and the calls that keep it fresh. */
import { calls } from '@puni/contract/calls'
import type { Failure } from '@puni/contract/calls'
import { ERRORS } from '@puni/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { Database } from '../../platform/database/schema.ts'
import { failureOf } from '../../platform/http/error-handler.ts'
import type { Hosts } from '../../platform/http/origins.ts'
import type { Serve } from '../../platform/http/router.ts'
import { serveBuiltFiles } from '../../platform/http/web-apps.ts'
import { pagePolicy } from '../../platform/http/security-headers.ts'
import type { Commands } from '../../platform/outcomes/commands.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isPageClosed, TRACKING_PATH, type TrackingLinks } from '../orders/tracking-links.ts'
import { sendNote } from './notes.commands.ts'
import { builtPage, readPageAssets } from './page-assets.ts'
import { type PageAssets, plainPage, trackingPage } from './tracking-page.ts'
import { presentTracking, sellerOf } from './tracking.present.ts'
import { readTracked } from './tracking.queries.ts'
import { trackingText } from './tracking-text.ts'

interface Dependencies {
  readonly db: Database
  readonly clock: Clock
  readonly config: Config
  readonly commands: Commands
  readonly links: TrackingLinks
}

/** What whoever has the link may do. */
class TrackedOrders {
  readonly #parts: Dependencies

  constructor(parts: Dependencies) {
    this.#parts = parts
  }

  /** The order that a token opens, as it is now. Throws TRACKING_NOT_FOUND, and TRACKING_OVER. */
  async open(token: string) {
    const { db, clock, config } = this.#parts
    const order = await readTracked(db, this.#idIn(token))
    if (order === undefined) throw new Refusal('TRACKING_NOT_FOUND')
    const now = clock.now()
    if (isPageClosed(order, now)) throw new Refusal('TRACKING_OVER')
    return {
      of: { seller: sellerOf(order, config), number: order.number },
      tracking: presentTracking(order, now, config),
    }
  }

  /** Sends the rider a note. Throws what `open` and `sendNote` throw. */
  async write(token: string, text: string): Promise<void> {
    const note = { orderId: this.#idIn(token), text }
    await this.#parts.commands.transact((tx, now) => sendNote(tx, now, note))
  }

  #idIn(token: string): string {
    const orderId = this.#parts.links.orderIn(token)
    if (orderId === null) throw new Refusal('TRACKING_NOT_FOUND')
    return orderId
  }
}

/** Whoever is not known is told the same, and not kept anywhere. */
const NOT_KEPT = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}

/** Serves the calls of the page. A link opens its page also from an address over its budget: only guesses count there. */
export function serveTracking(serve: Serve, parts: Dependencies): void {
  const orders = new TrackedOrders(parts)
  const permits = async ({ token }: { readonly token: string }) => parts.links.orderIn(token) !== null
  const options = { costly: true, permits, bulkhead: null }

  serve(
    'getTracking',
    async ({ params, reply }) => {
      void reply.headers(NOT_KEPT)
      return (await orders.open(params.token)).tracking
    },
    options,
  )

  serve(
    'sendNote',
    async ({ params, body }) => {
      await orders.write(params.token, body.text)
      return (await orders.open(params.token)).tracking
    },
    options,
  )
}

interface Params {
  readonly token: string
}

/** Serves the page itself, at the riders' host where each app has its own. */
export async function serveTrackingPage(
  server: FastifyInstance,
  parts: Dependencies,
  { appsFolder, hosts }: { readonly appsFolder: string; readonly hosts: Hosts | null },
): Promise<void> {
  const assets = readPageAssets(appsFolder)
  const files = {
    root: join(builtPage(appsFolder), 'assets'),
    prefix: `${TRACKING_PATH}/assets/`,
    host: hosts?.rider,
  }
  if (assets.script !== null) await serveBuiltFiles(server, [files])
  const orders = new TrackedOrders(parts)
  const policy = pagePolicy(plainPage('', '', assets), { 'form-action': ["'self'"] })
  const send = (reply: FastifyReply, html: string) =>
    reply
      .headers({ ...NOT_KEPT, 'content-security-policy': policy })
      .type('text/html; charset=utf-8')
      .send(html)
  const show = async (reply: FastifyReply, token: string, said = '') => {
    const { of, tracking } = await orders.open(token)
    return await send(reply, trackingPage({ ...of, said }, tracking, assets))
  }
  const options = {
    schema: { hide: true },
    ...(hosts !== null && { constraints: { host: hosts.rider } }),
    config: {
      call: 'trackingPage',
      limit: {
        by: 'address' as const,
        budget: 'trackingPage',
        costly: true,
        permission: async ({ params }: FastifyRequest) => parts.links.orderIn((params as Params).token),
      },
    },
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      void send(reply, failurePage(failureOf(error, request, reply), assets)),
  }
  await server.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
    )
    scope.get<{ Params: Params }>(`${TRACKING_PATH}/:token`, options, ({ params }, reply) =>
      show(reply, params.token),
    )
    scope.post<{ Params: Params }>(`${TRACKING_PATH}/:token`, options, async ({ params, body }, reply) => {
      const { success, data, error } = calls.sendNote.body.safeParse(body)
      if (!success) return await show(reply.status(400), params.token, error.issues[0]?.message)
      try {
        await orders.write(params.token, data.text)
      } catch (refusal) {
        if (!(refusal instanceof Refusal) || !SAID.has(refusal.code)) throw refusal
        return await show(reply.status(ERRORS[refusal.code].status), params.token, refusal.message)
      }
      return reply.headers(NOT_KEPT).redirect(`${TRACKING_PATH}/${params.token}`, 303)
    })
  })
}

/** A form has one short text. */
const FORM_BYTES = 4_096
/** Said on the page; all else takes its place. */
const SAID: ReadonlySet<string> = new Set(['NOTE_TOO_LATE', 'NOTES_USED_UP'])

function failurePage({ code, message }: Failure, assets: PageAssets): string {
  const { unknown, closed, other } = trackingText.failed
  const [title, body] =
    code === 'TRACKING_NOT_FOUND' ? unknown : code === 'TRACKING_OVER' ? closed : [other, message]
  return plainPage(title, body, assets)
}
