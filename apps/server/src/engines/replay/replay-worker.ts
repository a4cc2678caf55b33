/** The thread in which days are replayed: gets one job, answers, ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ReplayJob, runReplay } from './replay-job.ts'

parentPort?.postMessage(runReplay(workerData as ReplayJob), [])
