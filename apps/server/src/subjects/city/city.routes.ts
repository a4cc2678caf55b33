/** Serves the map's tiles by range requests, and describes the available map. */
import { PACK_FILES } from '@puni/contract/city/pack'
import type { CityMap } from '@puni/contract/city/entities'
import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { handleError } from '../../platform/http/error-handler.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { City } from './city.ts'

const tilesPath = (hash: string) => `/city/${hash}/${PACK_FILES.tiles}`

/** Serves the archive under a path that changes with its content, so that it can be cached forever. */
export async function serveTiles(server: FastifyInstance, city: City): Promise<void> {
  await server.register(async (scope) => {
    await scope.register(fastifyStatic, { root: city.folder, serve: false })
    scope.setErrorHandler(answerRangeError)
    scope.get<{ Params: { hash: string } }>(
      tilesPath(':hash'),
      // The tiles are already compressed, and a range of a compressed whole would be meaningless. A map takes
      // hundreds of ranges, the same for everybody: they are not limited.
      { schema: { hide: true }, compress: false, config: { limit: { by: 'nobody' } } },
      async (request, reply) => {
        const isOurs = request.params.hash === city.tilesHash && (await isUnchanged(city))
        if (!isOurs) throw new Refusal('NOT_FOUND')
        return reply.sendFile(PACK_FILES.tiles, { maxAge: '365d', immutable: true })
      },
    )
  })
}

/**
 * Whether the archive on disk is still the one the path names: a rebuilt pack is only loaded at the next
 * start.
 */
async function isUnchanged({ folder, tilesModified }: City): Promise<boolean> {
  const file = await stat(join(folder, PACK_FILES.tiles)).catch(() => null)
  return file?.mtimeMs === tilesModified
}

/**
 * A range beyond the end is not a form error: archive readers rely on the status and on the length in a
 * header.
 */
function answerRangeError(
  error: FastifyError & { headers?: Record<string, string> },
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (error.statusCode !== 416) {
    handleError(error, request, reply)
    return
  }
  reply.headers(error.headers ?? {})
  void reply.status(416).send()
}

/** The city's map for the web apps. */
export function presentMap({ info, tilesHash }: City): CityMap {
  const { name, attribution, bounds, demo } = info
  return { name, attribution, tiles: tilesPath(tilesHash), bounds: { ...bounds }, demo }
}
