export const blockHistoryText = {
  count: (count: number) => (count === 1 ? '1 bloqueo anterior' : `${count} bloqueos anteriores`),
  blocked: (when: string, by: string | null) => `Desde el ${when}${by === null ? '' : `, por ${by}`}`,
  lifted: (when: string, by: string | null) => `Hasta el ${when}${by === null ? '' : `, por ${by}`}`,
} as const
