export const timeText = {
  now: 'recién',
  minutes: (count: number) => `hace ${count} min`,
  hours: (count: number) => `hace ${count} h`,
  days: (count: number) => (count === 1 ? 'hace 1 día' : `hace ${count} días`),
  after: (seconds: string) => `${seconds} s`,
} as const
