import { Pool } from 'undici'
import { answer } from './child.ts'
import type { Answers, HttpRequest, Volley } from './clients.ts'

answer(async ({ origin, clients, requests }: Volley): Promise<Answers> => {
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let bytes = 0
  const left = requests.values()
  const client = async () => {
    for (const request of left) {
      const from = performance.now()
      const { status, length } = await send(pool, request)
      times.push(performance.now() - from)
      statuses[status] = (statuses[status] ?? 0) + 1
      bytes = length
    }
  }
  const from = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const elapsedMs = performance.now() - from
  await pool.close()
  return { elapsedMs, times, statuses, bytes }
})

async function send(pool: Pool, { method, path, token, key, body }: HttpRequest) {
  const { statusCode, body: reply } = await pool.request({
    method,
    path,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  })
  const { byteLength } = await reply.arrayBuffer()
  return { status: statusCode, length: byteLength }
}
