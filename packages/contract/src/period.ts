import type { z } from 'zod'
import { daysBetween } from './days.ts'

/** Days of the platform's calendar, both inclusive: both or none. */
interface Period {
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The check of a period: not backwards, of so many days at most. */
export const periodWithin =
  (mostDays: number) =>
  ({ value: { from, to }, issues }: z.core.ParsePayload<Period>): void => {
    const refuse = (path: 'from' | 'to', message: string) =>
      issues.push({ code: 'custom', path: [path], message, input: { from, to } })
    if (from === undefined && to === undefined) return
    if (from === undefined || to === undefined)
      refuse(from === undefined ? 'from' : 'to', 'Indicá el primer y el último día')
    else if (to < from) refuse('to', 'El período termina antes de empezar')
    else if (daysBetween(from, to) >= mostDays)
      refuse('from', `El período no puede tener más de ${mostDays} días`)
  }
