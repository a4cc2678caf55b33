/**
 * Serves the built web apps: hashed files cached for a year, pages always fresh, every unknown path as
 * the app's own page.
 */
import { API_PREFIX } from '@puni/contract/route'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Hosts } from './origins.ts'
import { Refusal } from '../refusal.ts'
import { pagePolicy } from './security-headers.ts'

const PAGE = 'index.html'
const POLICY = 'content-security-policy'

/** Built files, and where they are. */
interface Files {
  readonly root: string
  readonly prefix: string
  /** Served only there; undefined for any host. */
  readonly host: string | undefined
}

interface WebApp extends Files {
  readonly prefix: '/' | '/console/' | '/locales/'
  /** The content security policy of its page. */
  readonly policy: string
}

const findApps = (folder: string, hosts: Hosts | null): WebApp[] =>
  [
    { root: join(folder, 'console', 'dist'), prefix: '/console/', host: hosts?.operator } as const,
    // The page for stores is another of the riders' host: who sees it has no more to fear there than a rider has.
    { root: join(folder, 'store', 'dist'), prefix: '/locales/', host: hosts?.rider } as const,
    { root: join(folder, 'rider', 'dist'), prefix: '/', host: hosts?.rider } as const,
  ]
    .filter(({ root }) => existsSync(root))
    .map(({ root, prefix, host }) => ({
      root,
      prefix,
      host,
      policy: pagePolicy(readFileSync(join(root, PAGE), 'utf8')),
    }))

async function serveFiles(
  server: FastifyInstance,
  { root, prefix, host, policy }: Files & { readonly policy?: string },
): Promise<void> {
  await server.register(fastifyStatic, {
    root,
    prefix,
    ...(host !== undefined && { constraints: { host } }),
    decorateReply: false,
    wildcard: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(join('dist', 'assets'))
      if (policy !== undefined && path.endsWith(PAGE)) reply.header(POLICY, policy)
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Serves built files, to anybody and as often as they are asked for. */
export async function serveBuiltFiles(server: FastifyInstance, folders: readonly Files[]): Promise<void> {
  await server.register(async (files) => {
    // Not limited: everybody's files are the same and cost next to nothing, and a neighbour's flood must not keep
    // the app from opening. Each file is a route, so nothing else escapes by this.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, limit: { by: 'nobody' } }
    })
    for (const folder of folders) await serveFiles(files, folder)
  })
}

/** Serves whatever is built in the apps' folder, each at its host. The API also works without them. */
export async function serveWebApps(
  server: FastifyInstance,
  appsFolder: string,
  hosts: Hosts | null,
): Promise<void> {
  const apps = findApps(appsFolder, hosts)
  // For `sendFile`.
  await server.register(fastifyStatic, { root: appsFolder, serve: false })
  await serveBuiltFiles(server, apps)
  server.setNotFoundHandler((request, reply) => {
    // The raw path: not every request target is a valid URL.
    const [path] = request.url.split('?', 1)
    const app = apps.find(({ prefix }) => `${path}/`.startsWith(prefix))
    const { host, accept } = request.headers
    const wantsPage = request.method === 'GET' && accept?.includes('text/html') === true
    if (app === undefined || !wantsPage || request.url.startsWith(API_PREFIX)) throw new Refusal('NOT_FOUND')
    if (path === '/' && host === hosts?.operator) return reply.redirect('/console/')
    if (app.host !== undefined && app.host !== host) throw new Refusal('NOT_FOUND')
    return reply.header(POLICY, app.policy).header('cache-control', 'no-cache').sendFile(PAGE, app.root)
  })
}
