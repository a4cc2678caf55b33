/** A thread with a router: answers each request for a table with the milliseconds that it took. */
import type { Position } from '@puni/contract/entities'
import { parentPort, workerData } from 'node:worker_threads'
import { readRouter } from '../../packages/city/src/streets/router-file.ts'
import { OPTIONS } from './arcs.ts'

/** A table to work out. */
export interface TableRequest {
  readonly from: readonly Position[]
  readonly to: readonly Position[]
}

const router = readRouter(workerData as Uint8Array)
parentPort!.on('message', ({ from, to }: TableRequest) => {
  const began = performance.now()
  router.durations(from, to, OPTIONS)
  parentPort!.postMessage(performance.now() - began, [])
})
parentPort!.postMessage('ready', [])
