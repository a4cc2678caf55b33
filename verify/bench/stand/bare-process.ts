import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { answer } from './child.ts'
import { BARE_CHANNEL, type BareCalls, type BareQuestion } from './bare.ts'

const HEARTBEAT_MS = 15_000

answer(async (question: BareQuestion): Promise<number> =>
  'serve' in question ? await serve(question.serve) : settled(),
)

async function serve({ databaseUrl, pool: max, statements }: BareCalls): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max })
  const streams = new Map<string, ServerResponse>()
  const line = new pg.Client(databaseUrl)
  await line.connect()
  await line.query(`listen ${BARE_CHANNEL}`)
  line.on('notification', ({ payload: id = '' }) => {
    streams.get(id)?.write(`data: ${JSON.stringify({ type: 'rider', riderId: id })}\n\n`)
  })
  const run = async (name: string, values: readonly string[], response: ServerResponse) => {
    const text = name === 'health' ? 'select 1 as ok' : statements[name]
    const { rows } = text === undefined ? { rows: [] } : await pool.query({ name, text, values: [...values] })
    response.writeHead(rows.length === 0 ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(rows[0] ?? null))
  }
  const server = createServer((request, response) => {
    const [, name = '', ...values] = (request.url ?? '').split('/')
    if (name === 'events') return stream(values[0]!, response, streams)
    run(name, values, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1' }, resolve))
  return (server.address() as AddressInfo).port
}

function stream(id: string, response: ServerResponse, streams: Map<string, ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', connection: 'close' })
  response.write(': connected\n\n')
  const heartbeat = setInterval(() => response.write(': \n\n'), HEARTBEAT_MS)
  streams.set(id, response)
  response.on('close', () => {
    clearInterval(heartbeat)
    if (streams.get(id) === response) streams.delete(id)
  })
}

function settled(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  for (let done = 0; done < 4; done++) collect()
  return process.memoryUsage.rss()
}
