import type { Serve } from '../../platform/http/router.ts'
import type { Routing } from './routing.ts'

/** Routes between two points. */
export function serveRouting(serve: Serve, routing: Routing): void {
  serve('getRoute', ({ query }) => routing.route(query.from, query.to, query.vehicle))
}
