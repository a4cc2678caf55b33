import { countOf } from '@puni/contract/numbers'

export const timeText = {
  now: 'recién',
  minutes: (count: number) => `hace ${count} min`,
  hours: (count: number) => `hace ${count} h`,
  days: (count: number) => `hace ${countOf(count, 'día', 'días')}`,
  after: (seconds: string) => `${seconds} s`,
} as const
