import { estimateRoute } from '@puni/city/estimate'
import type { Serve } from '../http/router.ts'

/** Ways between two points: straight-line estimates, marked as such. */
export function serveRouting(serve: Serve): void {
  serve('getRoute', ({ query }) => Promise.resolve(estimateRoute(query.from, query.to, query.vehicle)))
}
