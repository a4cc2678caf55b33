/** A thread that answers tables, as the server's dispatch threads do. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RouterData } from '@puni/streets/router/router-file'
import { StreetRouter } from '@puni/streets/router/street-router'
import type { TableRequest } from './tables-in-thread.ts'

const { graph, hierarchies } = workerData as RouterData
const router = new StreetRouter(graph, hierarchies)

const port = parentPort!
port.on('message', (table: TableRequest) => {
  port.postMessage(router.durations(...table))
})
