/** The replay thread: receives one job, posts the result, exits. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ReplayJob, runReplay } from './replay-job.ts'

parentPort?.postMessage(runReplay(workerData as ReplayJob), [])
