/** Writes a run's assignments, so that anybody can check them. */
import type { SimulationResult } from '@puni/dispatch/simulate'
import { writeFileSync } from 'node:fs'
import { MINUTE_MS } from './run.ts'

/** The columns of the file, tab-separated; times are minutes. Undelivered orders are left out. */
export const ASSIGNMENT_COLUMNS = ['order', 'courier', 'assigned_at', 'pickup_at', 'dropoff_at'] as const

/** Writes one line for each delivered order. */
export function writeAssignments(file: string, { orders }: SimulationResult): void {
  const lines = [...orders].flatMap(([id, delivery]) =>
    delivery === null
      ? []
      : [
          [
            id,
            delivery.courierId,
            ...[delivery.assignedAt, delivery.pickupAt, delivery.dropoffAt].map(minutes),
          ],
        ],
  )
  writeFileSync(file, [ASSIGNMENT_COLUMNS, ...lines].map((fields) => `${fields.join('\t')}\n`).join(''))
}

const minutes = (ms: number) => String(Number((ms / MINUTE_MS).toFixed(6)))
