/**
 * Routes from an OSRM server. It serves a single profile, which must be the car's: bicycles and other
 * vehicles use another provider.
 */
import type { Position } from '@puni/contract/fields'
import { RemoteService, type RemoteOptions } from '../../platform/remote/remote-service.ts'
import { inBlocks } from './matrix-blocks.ts'
import { OsrmRoute, OsrmTable } from './osrm-answer.ts'
import type { RouteProvider } from '../../subjects/routing/route-provider.ts'

/** A stock server accepts 100 points per table. */
const BLOCK = 50

/** `url` is the base URL of the server, without a trailing slash. */
export function osrmRoutes(url: string, options: RemoteOptions): RouteProvider {
  const service = new RemoteService('OSRM', options)
  // Semicolons stay unescaped: OSRM separates points with them.
  const address = (call: string, points: readonly Position[], query: string) =>
    new URL(`${url}/${call}/v1/driving/${points.map(lngLat).join(';')}?${query}`)
  return {
    serves: (vehicle) => vehicle === 'Moto' || vehicle === 'Auto',
    route: (from, to) =>
      service.ask(
        {
          url: address('route', [from, to], 'geometries=polyline6&overview=full&steps=true'),
          alsoAnswers: [400],
        },
        OsrmRoute,
      ),
    durations: (from, to) =>
      inBlocks(from, to, BLOCK, (from, to) => {
        const sources = from.map((_, index) => index).join(';')
        const destinations = to.map((_, index) => from.length + index).join(';')
        const query = `sources=${sources}&destinations=${destinations}&annotations=duration`
        return service.ask(
          { url: address('table', [...from, ...to], query), alsoAnswers: [400] },
          OsrmTable(from.length, to.length),
        )
      }),
  }
}

const lngLat = ({ lat, lng }: Position) => `${lng.toFixed(6)},${lat.toFixed(6)}`
