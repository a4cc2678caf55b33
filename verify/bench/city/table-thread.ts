/** A thread that answers tables, as the server's dispatch threads do. */
import { parentPort, workerData } from 'node:worker_threads'
import type { RouterData } from '../../../packages/city/src/streets/router-file.ts'
import { StreetRouter } from '../../../packages/city/src/streets/street-router.ts'
import type { TableRequest } from './tables-in-thread.ts'

const { graph, hierarchies } = workerData as RouterData
const router = new StreetRouter(graph, hierarchies)

const port = parentPort!
port.on('message', (table: TableRequest) => {
  port.postMessage(router.durations(...table))
})
