/** Writes a run, so that anybody can check it. Columns are tab-separated, times are minutes. */
import type { SimulationResult } from '@puni/dispatch/simulate'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINUTE_MS } from './simulated-day.ts'

export const ASSIGNMENTS_FILE = 'assignments.txt'
/** Undelivered orders are left out. */
export const ASSIGNMENT_COLUMNS = ['order', 'courier', 'assigned_at', 'pickup_at', 'dropoff_at'] as const

export const OFFERS_FILE = 'offers.txt'
export const OFFER_COLUMNS = ['order', 'courier', 'offered_at', 'ended_at', 'outcome'] as const

/** Writes one line for each delivered order, and one for each offer, into a folder. */
export function writeRun(folder: string, { orders, offers }: SimulationResult): void {
  mkdirSync(folder, { recursive: true })
  const assigned = [...orders].flatMap(([id, delivery]) => {
    if (delivery === null) return []
    const { courierId, assignedAt, pickupAt, dropoffAt } = delivery
    return [[id, courierId, ...[assignedAt, pickupAt, dropoffAt].map(minutes)]]
  })
  const offered = offers.map(({ orderId, courierId, at, endedAt, outcome }) => [
    orderId,
    courierId,
    ...[at, endedAt].map(minutes),
    outcome,
  ])
  writeTable(join(folder, ASSIGNMENTS_FILE), [ASSIGNMENT_COLUMNS, ...assigned])
  writeTable(join(folder, OFFERS_FILE), [OFFER_COLUMNS, ...offered])
}

function writeTable(file: string, lines: readonly (readonly string[])[]): void {
  writeFileSync(file, lines.map((fields) => `${fields.join('\t')}\n`).join(''))
}

const minutes = (ms: number) => String(Number((ms / MINUTE_MS).toFixed(6)))
