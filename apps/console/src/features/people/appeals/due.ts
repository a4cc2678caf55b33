/** The clock of an answer that is due. */
import type { Tone } from '@puni/ui/tone'
import { appealsText } from './appeals-text.ts'

const t = appealsText.due

/** 'Vence en 2 días', and how urgent that is. `days` are left until the last day of the term, negative once it is over. */
export function dueLabel(days: number): { readonly text: string; readonly tone: Tone } {
  if (days < 0) return { text: t.overdue(-days), tone: 'danger' }
  if (days === 0) return { text: t.today, tone: 'warning' }
  if (days === 1) return { text: t.tomorrow, tone: 'warning' }
  return { text: t.later(days), tone: 'neutral' }
}
