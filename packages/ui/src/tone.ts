export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** Text on a soft fill of the same tone; every pair has a contrast of 7:1 in both themes. */
export const toneClass: Record<Tone, string> = {
  neutral: 'bg-surface-muted text-ink',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
}
