import { countOf } from '@puni/contract/numbers'

export const blockHistoryText = {
  count: (count: number) => countOf(count, 'bloqueo anterior', 'bloqueos anteriores'),
  blocked: (when: string, by: string | null) => `Desde el ${when}${by === null ? '' : `, por ${by}`}`,
  lifted: (when: string, by: string | null) => `Hasta el ${when}${by === null ? '' : `, por ${by}`}`,
} as const
