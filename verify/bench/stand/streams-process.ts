import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answer } from './child.ts'
import type { Heard, Stream, StreamAnswer, StreamQuestion } from './streams.ts'

/** Streams opened at a time at first. */
const AT_ONCE = 100
/** Before a refused stream is tried again, milliseconds: as the apps do. */
const RETRY_MS = 1_000

let origin = ''
const known: Stream[] = []
const open = new Map<Stream, ClientRequest>()
const heard: Heard[] = []

answer(async (question: StreamQuestion): Promise<StreamAnswer> => {
  const from = performance.now()
  if ('open' in question) {
    origin = question.open.origin
    known.push(...question.open.streams)
    const left = known.values()
    const some = async () => {
      for (const stream of left) await connect(stream)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, some))
  }
  if ('reconnect' in question) {
    for (const request of open.values()) request.destroy()
    await Promise.all(known.map(connect))
  }
  return { ms: performance.now() - from, heard: heard.splice(0) }
})

/** Resolves once the stream is open. */
async function connect(stream: Stream): Promise<void> {
  while (!(await tryToConnect(stream))) await sleep(RETRY_MS)
}

async function tryToConnect(stream: Stream): Promise<boolean> {
  const { id, path, token } = stream
  return await new Promise((resolve) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const request = get(`${origin}${path}`, { headers, agent: false }, (response) => {
      response.on('data', (chunk: Buffer) => {
        if (chunk.includes('data: ')) heard.push({ id, at: process.hrtime.bigint() })
      })
      response.on('error', () => undefined)
      resolve(response.statusCode === 200)
      if (response.statusCode !== 200) response.resume()
    })
    request.on('error', () => resolve(false))
    open.set(stream, request)
  })
}
